import { Button } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { fixDocument } from '../../../state/saving/index.js';
import { mayWrite } from '../../../state/snippets/index.js';
import type { ShownProblem } from './problems.js';

/** What the step does, by the field that counts most. */
function stepOf( {
	type,
	code,
	requires,
	hook,
	js_strategy: strategy,
}: NonNullable< ShownProblem[ 'fix' ] > ): string {
	if ( type !== undefined ) {
		return __( 'Make it HTML', 'svc' );
	}
	if ( code !== undefined ) {
		return __( 'Correct the code', 'svc' );
	}
	if ( requires !== undefined ) {
		return __( 'Require scripts', 'svc' );
	}
	if ( hook !== undefined ) {
		return __( 'Change location', 'svc' );
	}
	if ( strategy !== undefined ) {
		return strategy === ''
			? __( 'Load immediately', 'svc' )
			: __( 'Load after the page', 'svc' );
	}
	return __( 'Keep active on error', 'svc' );
}

/** The one step that solves what a warning says. */
export function Fix( {
	id,
	problem: { fix },
}: {
	readonly id: number;
	readonly problem: ShownProblem;
} ) {
	return fix === undefined || ! mayWrite() ? null : (
		<Button
			size="compact"
			variant="secondary"
			onClick={ () => void fixDocument( id, fix ) }
		>
			{ stepOf( fix ) }
		</Button>
	);
}
