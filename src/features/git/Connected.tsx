import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { forgetFailure, say, sayFailure } from '../../state/frame/index.js';
import {
	synchronizeAndRefresh,
	settleMerged,
	synchronize,
	type GitOpen,
	type GitSide,
	type GitStatus,
	type Synchronized,
} from '../../state/git/index.js';
import { useSnippets } from '../../state/snippets/index.js';
import { Button, focusHeading, Page } from '../../ui/index.js';
import { Decisions } from './Decisions.js';
import { Commits, Environments, LastSync } from './Overview.js';
import { Disconnect, Preferences } from './Preferences.js';
import { SyncTrouble, UnderWay, useSyncJob } from './SyncState.js';
import { Webhook } from './Webhook.js';
import { doneInWords } from './git-words.js';

/** Names the attempt, so that of two failures the newer is told. */
const SYNC = 'sync';

/** What is going on: nothing, a sync, or one that carries decisions out. */
type Busy = 'no' | 'sync' | 'decision';

/** How both sides stand: what went wrong, what waits, what the last sync did, and how the site is connected. */
export function Connected( {
	status,
	onChange,
	onReload,
}: {
	readonly status: GitStatus;
	readonly onChange: ( status: GitStatus ) => void;
	/** Called when the site knows more than this page. */
	readonly onReload: () => void;
} ) {
	const [ busy, setBusy ] = useState< Busy >( 'no' );
	const job = useSyncJob( onReload );
	const isBusy = busy !== 'no' || job !== undefined;
	const { byId } = useSnippets();
	const idOf = ( { uid }: GitOpen ): number | undefined =>
		[ ...byId.values() ].find( ( it ) => it.uid === uid )?.id;
	const run = async (
		kind: Busy,
		work: () => Promise< Synchronized > = synchronize
	) => {
		setBusy( kind );
		forgetFailure( SYNC );
		await synchronizeAndRefresh(
			work,
			kind === 'decision',
			( done ) => {
				say( doneInWords( done ) );
				onChange( done.status );
			},
			( error ) => {
				// The report of the sync has it, too.
				sayFailure( error, [], SYNC );
				onReload();
			}
		);
		setBusy( 'no' );
	};
	const { settings, last, conflicts } = status;
	const isApproval = ( { kind }: GitOpen ) => kind === 'approval';
	const decide = async ( decided: readonly GitOpen[], side: GitSide ) => {
		await run( 'decision', () => synchronize( decided, side ) );
		focusHeading();
	};
	return (
		<Page
			title={ __( 'Git', 'svc' ) }
			className="svc-git"
			actions={
				<Button
					variant="primary"
					isBusy={ busy === 'sync' }
					disabled={ isBusy }
					onClick={ () => void run( 'sync' ) }
				>
					{ __( 'Sync now', 'svc' ) }
				</Button>
			}
		>
			<div className="svc-git__column">
				<UnderWay job={ job } />
				<SyncTrouble
					settings={ settings }
					last={ last }
					onChange={ onChange }
					onMended={ () => void run( 'sync' ) }
				/>
				<Decisions
					isApproval
					waiting={ conflicts.filter( isApproval ) }
					isBusy={ isBusy }
					onDecide={ decide }
				/>
				<Decisions
					waiting={ conflicts.filter( ( it ) => ! isApproval( it ) ) }
					isBusy={ isBusy }
					onDecide={ decide }
					onMerge={ async ( open, result ) => {
						await run( 'decision', () =>
							settleMerged( open, idOf( open ), result )
						);
						focusHeading();
					} }
				/>
				<LastSync status={ status } />
				<Environments status={ status } />
				<Commits key={ last?.head.after } />
				<Preferences settings={ settings } onChange={ onChange } />
				<Webhook status={ status } onChange={ onChange } />
				<Disconnect onDone={ onChange } />
			</div>
		</Page>
	);
}
