import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { lineInWords } from '../../state/words/index.js';
import { goToLine } from './go-to-line.js';
import { Fix } from './panel/Fix.js';
import { problemsOf } from './panel/problems.js';
import type { ReadyDocument } from './ready.js';

/** What keeps the code from running, the worst first. */
const errorsOf = ( document: ReadyDocument ) =>
	problemsOf( document ).filter( ( { kind } ) => kind !== 'warning' );

/** The worst error with its line, and how many more there are. */
export function FirstError( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	const [ first, ...more ] = errorsOf( document );
	return first === undefined ? null : (
		<>
			<bdi>{ lineInWords( first ) }</bdi>
			{ more.length > 0 &&
				' ' +
					sprintf(
						/* translators: %d: number of problems. */ _n(
							'%d more problem below.',
							'%d more problems below.',
							more.length,
							'svc'
						),
						more.length
					) }
		</>
	);
}

/** The way to a line. */
export function ToLine( { line }: { readonly line: number } ) {
	return line === 0 ? null : (
		<Button
			variant="secondary"
			size="small"
			onClick={ () => goToLine( line ) }
		>
			{ sprintf(
				/* translators: %d: number of a line. */
				__( 'Go to line %d', 'svc' ),
				line
			) }
		</Button>
	);
}

/** What can be done about the worst error. */
export function ErrorSteps( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	const [ first ] = errorsOf( document );
	return first === undefined ? null : (
		<>
			<ToLine line={ first.line } />
			<Fix id={ document.id } problem={ first } />
		</>
	);
}
