import { __, sprintf } from '@wordpress/i18n';
import { testCostInWords } from '../../../state/insights/index.js';
import { capital, joinSentences } from '../../../state/words/index.js';
import { goToLine } from '../go-to-line.js';
import { isHeldBack, type ReadyDocument } from '../ready.js';
import {
	isTrying,
	pagesOf,
	stateWords,
	verdictOf,
	type ShownPage,
} from './test-load.js';

const MARKS: Readonly< Record< ShownPage[ 'state' ], string > > = {
	waiting: '·',
	fine: '✓',
	failed: '✕',
	unknown: '?',
	skipped: '–',
};

/** An address without the site before it. */
function shortOf( url: string ): string {
	const { pathname, search } = new URL( url );
	return pathname + search;
}

function Message( { message, line }: ShownPage ) {
	if ( line === 0 ) {
		return <span className="svc-try__message">{ message }</span>;
	}
	return (
		<button
			type="button"
			className="svc-try__message"
			onClick={ () => goToLine( line ) }
		>
			{ sprintf(
				/* translators: 1: number of a line, 2: what is wrong. */
				__( 'Line %1$d: %2$s', 'svc' ),
				line,
				message
			) }
		</button>
	);
}

/** `isTold`: the line above says the same. */
function PageRow( {
	page,
	isTold,
}: {
	readonly page: ShownPage;
	readonly isTold: boolean;
} ) {
	const { label, url, state, ms, message } = page;
	return (
		<li className={ `svc-try is-${ state }` }>
			<span className="svc-try__mark" aria-hidden="true">
				{ MARKS[ state ] }
			</span>
			<span className="svc-try__label" dir="auto">
				{ capital( label ) }
			</span>
			<code className="svc-try__url" title={ url }>
				{ shortOf( url ) }
			</code>
			<span className="svc-try__state">{ stateWords()[ state ] }</span>
			<span className="svc-try__time">
				{ ms !== null &&
					sprintf(
						/* translators: %d: milliseconds. */ __(
							'%d ms',
							'svc'
						),
						ms
					) }
			</span>
			{ message !== '' && ! isTold && <Message { ...page } /> }
		</li>
	);
}

function verdict( document: ReadyDocument ): string {
	const { testLoad, saving } = document;
	if ( isTrying( document ) ) {
		return __(
			"Loading pages with this snippet. Visitors don't see it…",
			'svc'
		);
	}
	if ( testLoad === null && isHeldBack( saving ) ) {
		return __( 'No test run: fix the problems in the code first.', 'svc' );
	}
	return testLoad === null
		? __(
				'A test run loads pages with the snippet before it is activated.',
				'svc'
			)
		: joinSentences( [
				verdictOf( testLoad, saving.kind === 'kept_on' ),
				// What fails has to be mended first.
				testLoad.outcome === 'pass'
					? testCostInWords( testLoad.pages )
					: '',
			] );
}

/** One line for each page that is, or was, tried before the snippet went live, and what came of it. */
export function TestLoadTab( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	const pages = pagesOf( document );
	return (
		<>
			<p className="svc-tries__verdict" role="status">
				{ verdict( document ) }
			</p>
			{ pages.length > 0 && (
				<ul className="svc-tries">
					{ pages.map( ( page, at ) => (
						<PageRow
							key={ `${ page.label } ${ page.url }` }
							page={ page }
							isTold={
								page.state === 'skipped' &&
								page.message === pages[ at - 1 ]?.message
							}
						/>
					) ) }
				</ul>
			) }
		</>
	);
}
