import { __, sprintf } from '@wordpress/i18n';
import type {
	BrowserChanges,
	BrowserComparison,
	PageError,
} from '../../state/browser/index.js';
import { joinList } from '../../state/words/index.js';

/** An error of a page in one line, with its file. */
function errorInWords( { kind, text, source }: PageError ): string {
	if ( kind === 'load' ) {
		/* translators: %s: address of a file. */
		return sprintf( __( 'Did not load: %s', 'svc' ), text );
	}
	return source === '' ? text : `${ text } (${ source })`;
}

const isLook = ( text: string ): string =>
	text === '' ? __( 'element not found', 'svc' ) : text;

/** What differs between two times in the browser: errors in the console, and how elements look that imported CSS names. */
export function BrowserDifferences( {
	changes: { fresh, gone, styles },
}: {
	readonly changes: BrowserChanges;
} ) {
	return (
		<>
			<p className="svc-weak">{ __( 'In the browser:', 'svc' ) }</p>
			<ul className="svc-compared__lines" dir="ltr">
				{ fresh.map( ( error ) => (
					<li key={ `+${ error.text }` } className="is-more">
						{ __( 'New error:', 'svc' ) }{ ' ' }
						<code>{ errorInWords( error ) }</code>
					</li>
				) ) }
				{ gone.map( ( error ) => (
					<li key={ `-${ error.text }` } className="is-less">
						{ __( 'Error fixed:', 'svc' ) }{ ' ' }
						<code>{ errorInWords( error ) }</code>
					</li>
				) ) }
				{ styles.map( ( { selector, property, before, after } ) => (
					<li
						key={ `${ selector } ${ property }` }
						className="is-moved"
					>
						<code>{ `${ selector } { ${ property } }` }</code>{ ' ' }
						{ sprintf(
							/* translators: 1: value of a CSS property, 2: another one. */
							__( '%1$s before, %2$s now', 'svc' ),
							isLook( before ),
							isLook( after )
						) }
					</li>
				) ) }
			</ul>
		</>
	);
}

/** Whether the browser could open the pages, and that nothing differs where nothing does. */
export function BrowserSummary( {
	browser,
	hasChanges,
}: {
	/** Null where no page could be opened before the switch-over. */
	readonly browser: BrowserComparison | null;
	readonly hasChanges: boolean;
} ) {
	if ( browser === null || browser.changes.size === 0 ) {
		return (
			<p>
				{ __(
					"Your browser couldn't open pages as a visitor. Errors and styles weren't compared.",
					'svc'
				) }
			</p>
		);
	}
	return (
		<>
			{ ! hasChanges && (
				<p className="svc-weak">
					{ __(
						'In your browser: same console errors, same styles.',
						'svc'
					) }
				</p>
			) }
			{ browser.unopened.length > 0 && (
				<p className="svc-weak">
					{ sprintf(
						/* translators: %s: list of pages, such as "the front page, /hello-world/". */
						__( 'Not opened in your browser: %s.', 'svc' ),
						joinList( browser.unopened )
					) }
				</p>
			) }
		</>
	);
}
