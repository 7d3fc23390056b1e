import { Button } from '@wordpress/components';
import { useCallback, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { changeParams, sayFailure } from '../../state/frame/index.js';
import { returnToVersion } from '../../state/history/index.js';
import { saveDocument } from '../../state/saving/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import {
	fallOf,
	followLine,
	runErrorOf,
	type RunError,
} from '../../state/words/index.js';
import { atTime, Banner } from '../../ui/index.js';
import { NOW } from './Comparison.js';
import { ToLine } from './FirstError.js';
import type { ReadyDocument } from './ready.js';

/** When it failed and what worked before, as the history of the snippet has it; null until that is known. */
function useFall( { id, base }: ReadyDocument ) {
	const { modified } = base;
	const load = useCallback(
		async ( signal: AbortSignal ) => ( {
			modified,
			fall: fallOf( await call( 'list-revisions', { id }, { signal } ) ),
		} ),
		[ id, modified ]
	);
	return useAnswer( load ).value?.fall ?? null;
}

function whatHappened( { isOff }: RunError, time: number ): string {
	const when = atTime( time );
	if ( isOff ) {
		/* translators: %s: time, such as "at 14:02". */
		return sprintf( __( 'Deactivated %s by an error.', 'svc' ), when );
	}
	return sprintf(
		/* translators: %s: time, such as "at 14:02". */
		__( 'An error occurred %s. The snippet stays active.', 'svc' ),
		when
	);
}

/** The version that worked, active again. */
function Restore( { id, rev }: { readonly id: number; readonly rev: number } ) {
	const [ isBusy, setBusy ] = useState( false );
	return (
		<Button
			variant="secondary"
			size="small"
			isBusy={ isBusy }
			accessibleWhenDisabled
			disabled={ isBusy }
			onClick={ () => {
				setBusy( true );
				void returnToVersion( id, rev )
					.catch( sayFailure )
					.finally( () => setBusy( false ) );
			} }
		>
			{ __( 'Restore the version that worked', 'svc' ) }
		</Button>
	);
}

function Failed( {
	document,
	error,
}: {
	readonly document: ReadyDocument;
	readonly error: RunError;
} ) {
	const { id, base, draft, saving } = document;
	const fall = useFall( document );
	const line = followLine( base.code, draft.code, error.line );
	const isBusy = saving.kind === 'saving';
	return (
		<Banner
			kind="error"
			actions={
				<>
					<ToLine line={ line } />
					{ fall !== null && (
						<Button
							variant="secondary"
							size="small"
							onClick={ () =>
								changeParams( {
									compare: String( fall.since ),
									with: NOW,
								} )
							}
						>
							{ __( 'Show changes since', 'svc' ) }
						</Button>
					) }
					{ error.isOff &&
						mayWrite( base ) &&
						( fall?.worked ?? null ) !== null && (
							<Restore id={ id } rev={ fall?.worked?.rev ?? 0 } />
						) }
					{ error.isOff && mayWrite( base ) && (
						<Button
							variant="secondary"
							size="small"
							isBusy={ isBusy }
							accessibleWhenDisabled
							disabled={ isBusy }
							onClick={ () =>
								void saveDocument( id, { status: 'active' } )
							}
						>
							{ __( 'Try again', 'svc' ) }
						</Button>
					) }
				</>
			}
		>
			<strong>
				{ whatHappened( error, fall?.time ?? base.modified ) }
			</strong>{ ' ' }
			<bdi>{ error.message }</bdi>
		</Banner>
	);
}

/** What an error on the site did to the snippet, and the next steps. What a new attempt found is said in the place of it. */
export function FailureBanner( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	const { base, saving } = document;
	const error = runErrorOf( base );
	return error === null ||
		saving.kind === 'kept_off' ||
		saving.kind === 'conflict' ? null : (
		<Failed document={ document } error={ error } />
	);
}
