import { useSelect } from '@wordpress/data';
import { useMemo } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { check, code, trash } from '@wordpress/icons';
import {
	documentsStore,
	isChanged,
	runOnce,
} from '../state/documents/index.js';
import { navigate, usePlace } from '../state/frame/index.js';
import { nameOf } from '../state/replacing/index.js';
import { reviewAndSave, saveDocument } from '../state/saving/index.js';
import { bulkWithUndo, mayWrite } from '../state/snippets/index.js';

/** What the palette can do with the snippet that the editor shows. */

/** The snippet in the editor, as far as the commands ask; null elsewhere. */
function useOpenSnippet() {
	const { path } = usePlace();
	const id = Number( /^\/snippet\/([1-9]\d*)$/.exec( path )?.[ 1 ] ?? 0 );
	const document = useSelect(
		( select ) => select( documentsStore ).getDocument( id ),
		[ id ]
	);
	const base = document?.base ?? null;
	const isUnsaved = document !== undefined && isChanged( document );
	return useMemo(
		() => ( base === null ? null : { id, base, isUnsaved } ),
		[ id, base, isUnsaved ]
	);
}

export function useOpenSnippetCommands() {
	const open = useOpenSnippet();
	return useMemo( () => {
		if ( open === null || ! mayWrite( open.base ) ) {
			return { isLoading: false, commands: [] };
		}
		const { id, base, isUnsaved } = open;
		const isActive = base.status === 'active';
		const title = nameOf( base );
		const command = (
			name: string,
			label: string,
			icon: JSX.Element,
			act: () => unknown
		) => ( {
			name: `svc/this-${ name }`,
			label,
			icon,
			callback: ( { close }: { close: () => void } ) => {
				close();
				act();
			},
		} );
		return {
			isLoading: false,
			commands: [
				...( isUnsaved
					? [
							command(
								'save',
								sprintf(
									/* translators: %s: title of a snippet. */
									__( 'Save %s', 'svc' ),
									title
								),
								check,
								() => reviewAndSave( id )
							),
						]
					: [] ),
				command(
					'status',
					isActive
						? sprintf(
								/* translators: %s: title of a snippet. */
								__( 'Deactivate %s', 'svc' ),
								title
							)
						: sprintf(
								/* translators: %s: title of a snippet. */
								__( 'Activate %s', 'svc' ),
								title
							),
					check,
					() =>
						saveDocument( id, {
							status: isActive ? 'inactive' : 'active',
						} )
				),
				...( [ 'php', 'html' ].includes( base.type )
					? [
							command(
								'run',
								sprintf(
									/* translators: %s: title of a snippet. */
									__( 'Run %s once', 'svc' ),
									title
								),
								code,
								() => runOnce( id )
							),
						]
					: [] ),
				command(
					'trash',
					sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Move %s to the trash', 'svc' ),
						title
					),
					trash,
					() => {
						navigate( '/' );
						void bulkWithUndo( [ id ], 'delete', '' );
					}
				),
			],
		};
	}, [ open ] );
}
