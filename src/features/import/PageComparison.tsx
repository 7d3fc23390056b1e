import { __, _n, sprintf } from '@wordpress/i18n';
import {
	isChanged,
	type BrowserChanges,
	type BrowserComparison,
} from '../../state/browser/index.js';
import type { SiteComparison } from '../../state/importing/index.js';
import { joinList } from '../../state/words/index.js';
import { Section } from '../../ui/index.js';
import { BrowserDifferences, BrowserSummary } from './BrowserDifferences.js';

type Compared = SiteComparison[ 'pages' ][ number ];
type Line = Compared[ 'lines' ][ number ];

const isLess = ( { kind }: Line ): boolean =>
	kind === 'gone' || kind === 'fewer';

const signOf = ( line: Line ): string => {
	if ( line.kind === 'moved' ) {
		return 'is-moved';
	}
	return isLess( line ) ? 'is-less' : 'is-more';
};

/** What a line of this kind is, for screen readers. */
function kindOf( line: Line ): string {
	if ( line.kind === 'moved' ) {
		return __( 'Moved:', 'svc' );
	}
	return isLess( line ) ? __( 'Removed:', 'svc' ) : __( 'Added:', 'svc' );
}

/** Parts of a page in their order, in words. */
const parts = {
	head: () => __( 'In the head:', 'svc' ),
	body: () => __( 'In the body:', 'svc' ),
	footer: () => __( 'In the footer:', 'svc' ),
};

const fromPart = {
	head: () => __( 'moved from the head', 'svc' ),
	body: () => __( 'moved from the body', 'svc' ),
	footer: () => __( 'moved from the footer', 'svc' ),
};

/** How often a line stands there now, for what stood there before as well, or what it has passed. */
function timesOf( {
	kind,
	before,
	after,
	behind,
	in_front_of: next,
	from,
}: Line ): string {
	if ( from !== undefined ) {
		return fromPart[ from ]();
	}
	if ( kind === 'moved' ) {
		return behind === undefined
			? sprintf(
					/* translators: %s: a line of a page. */
					__( 'moved before %s', 'svc' ),
					next ?? ''
				)
			: sprintf(
					/* translators: %s: a line of a page. */
					__( 'moved after %s', 'svc' ),
					behind
				);
	}
	return kind === 'gone' || kind === 'new'
		? ''
		: sprintf(
				/* translators: 1: number of times before, 2: number of times now. */
				__( '(%1$d before, %2$d now)', 'svc' ),
				before,
				after
			);
}

/** What differs in one part of a page; nothing where nothing does. */
function Part( {
	title,
	lines,
}: {
	readonly title: string;
	readonly lines: readonly Line[];
} ) {
	return lines.length === 0 ? null : (
		<>
			<p className="svc-weak">{ title }</p>
			<ul className="svc-compared__lines" dir="ltr">
				{ lines.map( ( line ) => (
					<li
						key={ `${ line.kind } ${ line.text }` }
						className={ signOf( line ) }
					>
						<span className="screen-reader-text">
							{ kindOf( line ) }{ ' ' }
						</span>
						<code>{ line.text }</code> { timesOf( line ) }
					</li>
				) ) }
			</ul>
		</>
	);
}

/** What one page has less and more than before, and what differs in the browser. */
function Changed( {
	page,
	changes,
}: {
	readonly page: Compared;
	/** Null where nothing differs in the browser. */
	readonly changes: BrowserChanges | null;
} ) {
	const count =
		page.lines.length +
		page.more +
		( changes === null
			? 0
			: changes.fresh.length +
				changes.gone.length +
				changes.styles.length );
	return (
		<details className="svc-compared__page">
			<summary>
				<span dir="auto">{ page.label }</span>{ ' ' }
				<span className="svc-weak">
					{ sprintf(
						/* translators: %d: number of lines of a page, errors and styles. */
						_n( '%d difference', '%d differences', count, 'svc' ),
						count
					) }
				</span>
			</summary>
			{ Object.entries( parts ).map( ( [ part, words ] ) => (
				<Part
					key={ part }
					title={ words() }
					lines={ page.lines.filter(
						( line ) => line.part === part
					) }
				/>
			) ) }
			{ changes && <BrowserDifferences changes={ changes } /> }
			<p>
				{ page.more > 0 &&
					sprintf(
						/* translators: %d: number of lines. */
						_n( '%d more line', '%d more lines', page.more, 'svc' ),
						page.more
					) }{ ' ' }
				<a
					className="svc-foreign__link"
					href={ page.url }
					target="_blank"
					rel="noreferrer"
				>
					{ __( 'Open the page', 'svc' ) }
				</a>
			</p>
		</details>
	);
}

/** What is to be done about it. */
const nextInWords = ( isBack: boolean ): string =>
	isBack
		? __( 'These pages have changed since the switch-over.', 'svc' )
		: __(
				'Review the differences. Undo returns to the other plugin.',
				'svc'
			);

/** Whether visitors get the same pages as before a switch-over, and line by line what differs. */
export function PageComparison( {
	comparison: { problem, pages },
	browser,
	isBack = false,
}: {
	readonly comparison: SiteComparison;
	/** What differs in this browser; null where no page could be opened, undefined where that was not tried. */
	readonly browser?: BrowserComparison | null;
	/** Whether it was undone. */
	readonly isBack?: boolean;
} ) {
	const changesOf = ( { url }: Compared ): BrowserChanges | null => {
		const changes = browser?.changes.get( url );
		return changes !== undefined && isChanged( changes ) ? changes : null;
	};
	const changed = pages.filter(
		( page ) => page.state === 'changed' || changesOf( page ) !== null
	);
	const unknown = pages.filter( ( { state } ) => state === 'unknown' );
	const same = pages.filter(
		( page ) => page.state === 'same' && changesOf( page ) === null
	);
	return (
		<Section
			level={ 2 }
			title={ __( 'Changes for visitors', 'svc' ) }
			className="svc-compared"
		>
			{ problem !== '' && <p>{ problem }</p> }
			{ changed.length > 0 && <p>{ nextInWords( isBack ) }</p> }
			{ changed.map( ( page ) => (
				<Changed
					key={ page.url }
					page={ page }
					changes={ changesOf( page ) }
				/>
			) ) }
			{ browser !== undefined && (
				<BrowserSummary
					browser={ browser }
					hasChanges={ pages.some(
						( page ) => changesOf( page ) !== null
					) }
				/>
			) }
			{ unknown.map( ( { url, label, message } ) => (
				<p key={ url }>
					<strong dir="auto">{ label }</strong> { message }
				</p>
			) ) }
			{ same.length > 0 && (
				<p className="svc-weak">
					{ sprintf(
						/* translators: %s: list of pages, such as "the front page, /hello-world/". */
						__( 'Unchanged: %s.', 'svc' ),
						joinList( same.map( ( { label } ) => label ) )
					) }
				</p>
			) }
		</Section>
	);
}
