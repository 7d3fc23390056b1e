import { useEffect, useRef } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { goToLine } from '../go-to-line.js';
import { Fix } from './Fix.js';
import type { ReadyDocument } from '../ready.js';
import { problemsOf, type ShownProblem } from './problems.js';

/** Whether it is a field to write in: the focus is not taken from there. */
const isWriting = ( element: Element | null ): boolean =>
	element !== null &&
	element.closest(
		'input, textarea, select, [contenteditable="true"], .monaco-editor'
	) !== null;

/** Where an error was seen that is not found in the code alone. */
function whereSeen( kind: ShownProblem[ 'kind' ], isOff: boolean ): string {
	switch ( kind ) {
		case 'failure':
			return __( 'Found in the test run. Save to test again.', 'svc' );
		case 'run':
			return isOff
				? __( 'Deactivated the snippet.', 'svc' )
				: __(
						'Happened on the site. The snippet stays active.',
						'svc'
					);
		default:
			return '';
	}
}

function ProblemRow( {
	problem,
	isOff,
}: {
	readonly problem: ShownProblem;
	readonly isOff: boolean;
} ) {
	const { message, line, kind } = problem;
	const isWarning = kind === 'warning';
	const seen = whereSeen( kind, isOff );
	return (
		<button
			type="button"
			className={ `svc-problem ${ isWarning ? 'is-warning' : 'is-error' }` }
			onClick={ () => goToLine( line ) }
		>
			<span className="svc-problem__mark" aria-hidden="true">
				{ isWarning ? '!' : '✕' }
			</span>
			<span className="screen-reader-text">
				{ isWarning ? __( 'Warning:', 'svc' ) : __( 'Error:', 'svc' ) }
			</span>
			<span className="svc-problem__line">
				{ line > 0 &&
					sprintf(
						/* translators: %d: number of a line. */ __(
							'line %d',
							'svc'
						),
						line
					) }
			</span>
			<span className="svc-problem__text">
				<bdi>{ message }</bdi>
				{ seen !== '' && <span className="svc-weak"> { seen }</span> }
			</span>
		</button>
	);
}

/**
 * What is wrong, each with the way to its line.
 *
 * @param props
 * @param props.document
 * @param props.since    Time of the save that these problems kept off; 0 for none. A new one brings the first problem into sight, and
 *                       the focus to it unless the user is writing.
 */
export function ProblemsTab( {
	document,
	since,
}: {
	readonly document: ReadyDocument;
	readonly since: number;
} ) {
	const list = useRef< HTMLUListElement >( null );
	const problems = problemsOf( document );
	useEffect( () => {
		const first = list.current?.querySelector( 'button' );
		if ( since === 0 || first === null || first === undefined ) {
			return;
		}
		first.scrollIntoView( { block: 'nearest' } );
		if ( ! isWriting( first.ownerDocument.activeElement ) ) {
			first.focus();
		}
	}, [ since ] );
	if ( problems.length === 0 ) {
		return (
			<p className="svc-panel__nothing">
				{ document.isChecking
					? __( 'Checking…', 'svc' )
					: __( 'No problems.', 'svc' ) }
			</p>
		);
	}
	return (
		<ul className="svc-problems" ref={ list }>
			{ problems.map( ( problem, at ) => (
				<li key={ at }>
					<ProblemRow
						problem={ problem }
						isOff={ document.base.status !== 'active' }
					/>
					<Fix id={ document.id } problem={ problem } />
				</li>
			) ) }
		</ul>
	);
}
