import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { OperationOutput, WholeProposal } from '../../contract/index.js';
import { testCostInWords } from '../../state/insights/index.js';
import { sayFailure } from '../../state/frame/index.js';
import { testedFields } from '../../state/proposals/index.js';
import { joinSentences } from '../../state/words/index.js';
import { Banner, Button } from '../../ui/index.js';

type Result = OperationOutput< 'test-snippet' >;

/** What it showed, in a sentence. */
function resultInWords( { passes, errors, test_load: load }: Result ): string {
	if ( ! passes ) {
		return joinSentences( errors.map( ( { message } ) => message ) );
	}
	if ( load === null ) {
		return __( 'Passed the checks.', 'svc' );
	}
	return load.outcome === 'pass'
		? joinSentences( [
				__( 'Passed the checks and a test run.', 'svc' ),
				testCostInWords( load.pages ),
			] )
		: load.reason;
}

/** A test run of the code, which runs for the first time then: only where the person asks for it. */
export function TestRun( {
	whole,
	edited,
}: {
	readonly whole: WholeProposal;
	/** Code in the place of the proposal's; null for that itself. */
	readonly edited: string | null;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const [ tested, setTested ] = useState< {
		readonly edited: string | null;
		readonly result: Result;
	} | null >( null );
	const run = async () => {
		setBusy( true );
		try {
			const result = await call( 'test-snippet', {
				...testedFields( whole ),
				...( edited !== null && { code: edited } ),
			} );
			setTested( { edited, result } );
		} catch ( error ) {
			sayFailure( error );
		}
		setBusy( false );
	};
	return (
		<div className="svc-proposal__test">
			<Button
				variant="secondary"
				isBusy={ isBusy }
				aria-describedby="svc-proposal-test"
				onClick={ () => void run() }
			>
				{ __( 'Test run', 'svc' ) }
			</Button>
			<span id="svc-proposal-test">
				{ __(
					'Runs this code on your site once. Read it first.',
					'svc'
				) }
			</span>
			{ tested?.edited === edited && (
				<Banner
					kind={ tested.result.passes ? 'info' : 'error' }
					isQuiet
				>
					{ resultInWords( tested.result ) }
				</Banner>
			) }
		</div>
	);
}
