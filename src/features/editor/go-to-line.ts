import { changeParams } from '../../state/frame/index.js';

/** Shows a line of the snippet that is open; 0 for none. */
export function goToLine( line: number ): void {
	// Through none, so that the same line can be asked for again.
	changeParams( { line: '' }, { replace: true } );
	changeParams( { line: line > 0 ? String( line ) : '' }, { replace: true } );
}
