import { useEffect } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError } from '../../../client/index.js';
import { sayFailure } from '../../../state/frame/index.js';
import { ago } from '../../../ui/index.js';
import { useCursor, type CursorPlace } from '../cursor.js';
import type { ReadyDocument } from '../ready.js';
import {
	loadLineAuthors,
	showLineAuthors,
	showDifference,
	useLineAuthors,
	useLineAuthorsShown,
	type LineOrigin,
} from './line-authors-store.js';

function Author( {
	author,
	line,
}: {
	readonly author: LineOrigin;
	readonly line: number;
} ) {
	const { revision } = author;
	const text =
		revision === null
			? __( 'Not saved', 'svc' )
			: sprintf(
					/* translators: 1: name of a person, 2: time, such as "2 min ago" or "3 Nov". */
					__( '%1$s, %2$s', 'svc' ),
					revision.name,
					ago( revision.time )
				);
	return (
		<button
			type="button"
			className="svc-status__author"
			title={ `${ text }. ${ __( 'Compare', 'svc' ) }` }
			aria-label={ sprintf(
				/* translators: 1: number of a line, 2: who changed it and when. */
				__( 'Line %1$d: %2$s', 'svc' ),
				line,
				text
			) }
			onClick={ () => showDifference( author ) }
		>
			{ text }
		</button>
	);
}

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
	const isShown = useLineAuthorsShown();
	const lines = useLineAuthors( id );
	const { line } = useCursor( cursor );
	useEffect( () => {
		if ( ! isShown ) {
			return undefined;
		}
		const controller = new AbortController();
		loadLineAuthors( id, controller.signal ).catch( ( error: unknown ) => {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			if ( ! controller.signal.aborted ) {
				showLineAuthors( false );
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
				onClick={ () => showLineAuthors( ! isShown ) }
			>
				{ __( 'Line authors', 'svc' ) }
			</button>
			{ author !== undefined && (
				<Author author={ author } line={ line } />
			) }
		</>
	);
}
