import { useEffect } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError } from '../../../client/index.js';
import { sayFailure } from '../../../state/frame/index.js';
import { ago } from '../../../ui/index.js';
import { useCursor, type CursorPlace } from '../cursor.js';
import type { ReadyDocument } from '../ready.js';
import {
	loadBlame,
	showBlame,
	showDifference,
	useBlame,
	useBlameShown,
} from './blame-store.js';

/** In the last line of the editor: who changed the line of the cursor, and when, with the way to the difference. */
export function LineAuthor( {
	document: {
		base: { id, modified },
	},
	cursor,
}: {
	readonly document: ReadyDocument;
	readonly cursor: CursorPlace;
} ) {
	const isShown = useBlameShown();
	const lines = useBlame( id );
	const { line } = useCursor( cursor );
	useEffect( () => {
		if ( ! isShown ) {
			return undefined;
		}
		const controller = new AbortController();
		loadBlame( id, controller.signal ).catch( ( error: unknown ) => {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			if ( ! controller.signal.aborted ) {
				showBlame( false );
				sayFailure( error );
			}
		} );
		return () => controller.abort();
	}, [ isShown, id, modified ] );
	const author = lines?.[ line - 1 ];
	return (
		<>
			<button
				type="button"
				className="svc-status__toggle"
				aria-pressed={ isShown }
				title={ __( 'Show who changed each line', 'svc' ) }
				onClick={ () => showBlame( ! isShown ) }
			>
				{ __( 'Line authors', 'svc' ) }
			</button>
			{ author !== undefined && (
				<button
					type="button"
					className="svc-status__toggle"
					title={ __( 'Show the difference', 'svc' ) }
					onClick={ () => showDifference( author ) }
				>
					{ author.revision === null
						? sprintf(
								/* translators: %d: number of a line. */
								__( 'Line %d: not saved', 'svc' ),
								line
							)
						: sprintf(
								/* translators: 1: number of a line, 2: name of a person, 3: time, such as "2 min ago" or "3 Nov". */
								__( 'Line %1$d: %2$s, %3$s', 'svc' ),
								line,
								author.revision.name,
								ago( author.revision.time )
							) }
				</button>
			) }
		</>
	);
}
