import { __, sprintf } from '@wordpress/i18n';
import { formatShown } from '../../editor/host.js';
import { isChanged } from '../../state/documents/index.js';
import { prefer, usePreference } from '../../state/frame/index.js';
import { youOrPerson } from '../../state/site/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { joinList } from '../../state/words/index.js';
import { ago, keyName } from '../../ui/index.js';
import { LineAuthor } from './line-authors/LineAuthor.js';
import { useCursor, type CursorPlace } from './cursor.js';
import type { ReadyDocument } from './ready.js';

const LANGUAGES: Readonly< Record< string, string > > = {
	php: 'PHP',
	html: 'HTML',
	css: 'CSS',
	scss: 'SCSS',
	less: 'LESS',
	js: 'JavaScript',
};

function savedText( document: ReadyDocument ): string {
	const { saving, base, testLoad } = document;
	if ( saving.kind === 'saving' ) {
		return saving.turnsOn || saving.tries
			? __( 'Test run…', 'svc' )
			: __( 'Saving…', 'svc' );
	}
	if ( isChanged( document ) ) {
		return __( 'Not saved', 'svc' );
	}
	if ( saving.kind === 'saved' && Date.now() - saving.time < 60_000 ) {
		if ( ! saving.isOn ) {
			return __( 'Saved', 'svc' );
		}
		return testLoad?.outcome === 'unknown'
			? __( 'Active, without a test run', 'svc' )
			: __( 'Saved and active', 'svc' );
	}
	return sprintf(
		/* translators: 1: time, such as "2 min ago", 2: name of a person. */
		__( 'Saved %1$s by %2$s', 'svc' ),
		ago( base.modified ),
		youOrPerson( base.modified_by )
	);
}

function CursorText( { place }: { readonly place: CursorPlace } ) {
	const { line, column } = useCursor( place );
	return (
		<span>
			{ sprintf(
				/* translators: 1: number of a line, 2: number of a column. */ __(
					'Ln %1$d, Col %2$d',
					'svc'
				),
				line,
				column
			) }
		</span>
	);
}

/** The last line: where the cursor is, who else is here, whether all is saved. */
export function StatusBar( {
	document,
	cursor,
}: {
	readonly document: ReadyDocument;
	readonly cursor: CursorPlace;
} ) {
	const wrap = usePreference( 'wrap' );
	const { base, draft, others, isChecking } = document;
	return (
		<footer className="svc-status">
			<CursorText place={ cursor } />
			<span>{ LANGUAGES[ draft.lang || base.type ] }</span>
			<button
				type="button"
				className="svc-status__toggle"
				aria-pressed={ wrap }
				onClick={ () => prefer( 'wrap', ! wrap ) }
			>
				{ wrap
					? __( 'Lines wrap', 'svc' )
					: __( 'No line wrap', 'svc' ) }
			</button>
			{ mayWrite( base ) && (
				<button
					type="button"
					className="svc-status__toggle"
					title={ keyName( 'alt+shift+f' ) }
					onClick={ formatShown }
				>
					{ __( 'Format', 'svc' ) }
				</button>
			) }
			<LineAuthor document={ document } cursor={ cursor } />
			{ others.length > 0 && (
				<span className="svc-status__others">
					{ sprintf(
						/* translators: %s: names of people. */ __(
							'Also open: %s',
							'svc'
						),
						joinList( others.map( ( { name } ) => name ) )
					) }
				</span>
			) }
			<span className="svc-grow" />
			{ isChecking && <span>{ __( 'Checking…', 'svc' ) }</span> }
			<span role="status">{ savedText( document ) }</span>
		</footer>
	);
}
