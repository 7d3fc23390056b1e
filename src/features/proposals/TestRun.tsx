import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import { draftFields, pick } from '../../contract/field-names.js';
import type {
	OperationInput,
	OperationOutput,
	WholeProposal,
} from '../../contract/index.js';
import { sayFailure } from '../../state/frame/index.js';
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
		? sprintf(
				/* translators: %d: milliseconds. */
				__(
					'Passed the checks and a test run. The slowest page took %d ms.',
					'svc'
				),
				Math.max( 0, ...load.pages.map( ( { ms } ) => ms ?? 0 ) )
			)
		: load.reason;
}

/** A test run of the code, which runs for the first time then: only where the person asks for it. */
export function TestRun( {
	whole: { input, snippets },
	code,
}: {
	readonly whole: WholeProposal;
	readonly code: string;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const [ tested, setTested ] = useState< {
		readonly code: string;
		readonly result: Result;
	} | null >( null );
	const run = async () => {
		setBusy( true );
		try {
			const [ id ] = snippets;
			// The site has held the proposal's fields to the same contract.
			const fields = pick(
				input,
				[ ...draftFields ].filter( ( field ) => field in input )
			) as OperationInput< 'test-snippet' >;
			const result = await call( 'test-snippet', {
				...fields,
				...( id !== undefined && { id } ),
				code,
			} );
			setTested( { code, result } );
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
			{ tested?.code === code && (
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
