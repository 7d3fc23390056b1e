import { __ } from '@wordpress/i18n';
import { useAnswer, useSending } from '../../state/asking/index.js';
import { say } from '../../state/frame/index.js';
import { planGit, synchronize, type GitStatus } from '../../state/git/index.js';
import { Button, Fault, Loadable } from '../../ui/index.js';
import { BothSides, Waits } from './SyncReport.js';
import { doneInWords, sameOn } from './git-words.js';

/** What the first sync would do on both sides, and doing it. */
export function FirstSync( {
	remarks,
	onChange,
}: {
	/** What the provider had to say although the connection works. */
	readonly remarks: readonly string[];
	readonly onChange: ( status: GitStatus ) => void;
} ) {
	const plan = useAnswer( planGit );
	const { isBusy, fault, send } = useSending();
	return (
		<>
			{ plan.value === null && plan.error === null && (
				<p className="svc-weak">{ __( 'Checking…', 'svc' ) }</p>
			) }
			<Loadable isLine answer={ plan }>
				{ ( value ) => (
					<div className="svc-git__preview">
						{ remarks.map( ( remark ) => (
							<p key={ remark } className="svc-git__remark">
								{ remark }
							</p>
						) ) }
						<p>
							{ sameOn( value )
								? __(
										'Site and repository are the same.',
										'svc'
									)
								: __( 'The first sync would do this:', 'svc' ) }
						</p>
						<BothSides report={ value } />
						<Waits open={ [ ...value.conflicts, ...value.held ] } />
						<p className="svc-weak">
							{ isBusy
								? __(
										'Checks and test runs can take a minute.',
										'svc'
									)
								: __(
										'The first sync deletes nothing. Code that fails its checks is inactive.',
										'svc'
									) }
						</p>
						<Fault message={ fault } />
						<div className="svc-buttons">
							<Button
								isLarge
								variant="tertiary"
								disabled={ isBusy }
								onClick={ plan.reload }
							>
								{ __( 'Check again', 'svc' ) }
							</Button>
							<Button
								isLarge
								variant="primary"
								isBusy={ isBusy }
								onClick={ () =>
									void send( async () => {
										const done = await synchronize();
										say( doneInWords( done ) );
										onChange( done.status );
									} )
								}
							>
								{ __( 'Sync', 'svc' ) }
							</Button>
						</div>
					</div>
				) }
			</Loadable>
		</>
	);
}
