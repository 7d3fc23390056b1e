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
				__( 'Permanently deleted %s.', 'svc' ),
				nameOf( items[ 0 ] )
			)
		: sprintf(
				/* translators: %d: number of snippets. */
				_n(
					'Permanently deleted %d snippet.',
					'Permanently deleted %d snippets.',
					count,
					'svc'
				),
				count
			);

/** Most titles that the question names. */
const NAMED = 8;

function Titles( { items }: { readonly items: readonly TrashedSnippet[] } ) {
	const more = items.length - NAMED;
	return (
		<ul className="svc-bullets">
			{ items.slice( 0, NAMED ).map( ( item ) => (
				<li key={ item.id }>{ nameOf( item ) }</li>
			) ) }
			{ more > 0 && (
				<li>
					{ sprintf(
						/* translators: %d: number of snippets. */
						_n( '%d more', '%d more', more, 'svc' ),
						more
					) }
				</li>
			) }
		</ul>
	);
}

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
							__( 'Delete %s permanently?', 'svc' ),
							nameOf( first )
						)
					: sprintf(
							/* translators: %d: number of snippets. */
							__( 'Delete %d snippets permanently?', 'svc' ),
							items.length
						)
			}
			yes={ __( 'Delete permanently', 'svc' ) }
			isBusy={ done !== null }
			canClose
			onYes={ () => void run() }
			onClose={ close }
		>
			{ items.length > 1 && <Titles items={ items } /> }
			<p>
				{ __(
					"The code and all revisions are deleted from the server. This can't be undone.",
					'svc'
				) }
			</p>
			{ done !== null && items.length > 1 && (
				<ProgressBar value={ ( done / items.length ) * 100 } />
			) }
		</ConfirmDialog>
	);
}
