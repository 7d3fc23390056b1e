import { ProgressBar } from '@wordpress/components';
import { useRef, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { TrashedSnippet } from '../../contract/index.js';
import { say, sayFailure } from '../../state/frame/index.js';
import { nameOf } from '../../state/replacing/index.js';
import { deletePermanently } from '../../state/snippets/index.js';
import { ConfirmDialog, focusHeading } from '../../ui/index.js';

const saidOf = ( items: readonly TrashedSnippet[], count: number ): string =>
	items.length === 1 && items[ 0 ] !== undefined
		? sprintf(
				/* translators: %s: title of a snippet. */
				__( '%s is deleted for good.', 'svc' ),
				nameOf( items[ 0 ] )
			)
		: sprintf(
				/* translators: %d: number of snippets. */
				_n(
					'%d snippet is deleted for good.',
					'%d snippets are deleted for good.',
					count,
					'svc'
				),
				count
			);

/** Asks before what cannot be undone, and does it one by one: closing it in between stops there. */
export function DeleteDialog( {
	items,
	onGone,
	onClose,
}: {
	readonly items: readonly TrashedSnippet[];
	readonly onGone: ( id: number ) => void;
	readonly onClose: () => void;
} ) {
	const [ done, setDone ] = useState< number | null >( null );
	const isStopped = useRef( false );
	const [ first ] = items;
	const run = async () => {
		let count = 0;
		setDone( 0 );
		try {
			for ( const { id } of items ) {
				if ( isStopped.current ) {
					break;
				}
				await deletePermanently( id );
				onGone( id );
				setDone( ++count );
			}
		} catch ( error ) {
			sayFailure( error );
		}
		if ( count > 0 ) {
			say( saidOf( items, count ) );
		}
		onClose();
		focusHeading();
	};
	const close = () => {
		isStopped.current = true;
		if ( done === null ) {
			onClose();
		}
	};
	return (
		<ConfirmDialog
			title={
				items.length === 1 && first !== undefined
					? sprintf(
							/* translators: %s: title of a snippet. */
							__( 'Delete %s for good?', 'svc' ),
							nameOf( first )
						)
					: sprintf(
							/* translators: %d: number of snippets. */
							__( 'Delete %d snippets for good?', 'svc' ),
							items.length
						)
			}
			yes={ __( 'Delete for good', 'svc' ) }
			isBusy={ done !== null }
			canClose
			onYes={ () => void run() }
			onClose={ close }
		>
			<p>
				{ __(
					'The code and every revision are removed from the disk. This cannot be undone.',
					'svc'
				) }
			</p>
			{ done !== null && items.length > 1 && (
				<ProgressBar value={ ( done / items.length ) * 100 } />
			) }
		</ConfirmDialog>
	);
}
