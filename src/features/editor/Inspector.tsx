import { Button } from '@wordpress/components';
import { memo } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { closeSmall } from '@wordpress/icons';
import { changeParams, usePlace } from '../../state/frame/index.js';
import { whyReadOnly } from '../../state/snippets/index.js';
import { ReadOnly } from '../../ui/index.js';
import { DetailsTab } from './DetailsTab.js';
import { HistoryTab } from './HistoryTab.js';
import { staysWhileTyping, type ReadyDocument } from './ready.js';
import { RunsTab } from './runs/RunsTab.js';
import type { AskedSetting } from './runs/use-open-setting.js';

const Runs = memo( RunsTab, staysWhileTyping );
const Details = memo( DetailsTab, staysWhileTyping );

const TABS = [ 'runs', 'details', 'history' ] as const;

const labels = {
	runs: () => __( 'Runs', 'svc' ),
	details: () => __( 'Details', 'svc' ),
	history: () => __( 'History', 'svc' ),
};

/** Everything about the snippet that is not code. Which part is shown stands in the address. */
export function Inspector( {
	document,
	isSheet,
	asked = null,
	onClose,
}: {
	readonly document: ReadyDocument;
	readonly isSheet: boolean;
	/** The setting whose control opens. */
	readonly asked?: AskedSetting | null;
	readonly onClose: () => void;
} ) {
	const { params } = usePlace();
	const current = TABS.find( ( tab ) => tab === params.tab ) ?? 'runs';
	return (
		<aside
			className={ `svc-surface svc-inspector${ isSheet ? ' is-sheet' : '' }` }
			aria-label={ __( 'Settings of the snippet', 'svc' ) }
		>
			<h2 className="screen-reader-text">
				{ __( 'Settings of the snippet', 'svc' ) }
			</h2>
			<div className="svc-inspector__tabs">
				<div className="svc-inspector__list" role="tablist">
					{ TABS.map( ( tab ) => (
						<button
							key={ tab }
							type="button"
							role="tab"
							id={ `svc-tab-${ tab }` }
							aria-selected={ tab === current }
							aria-controls="svc-inspector"
							className="svc-inspector__tab"
							onClick={ () =>
								changeParams(
									{ tab: tab === 'runs' ? '' : tab },
									{ replace: true }
								)
							}
						>
							{ labels[ tab ]() }
						</button>
					) ) }
				</div>
				<span className="svc-grow" />
				{ isSheet && (
					<Button
						size="compact"
						icon={ closeSmall }
						label={ __( 'Close', 'svc' ) }
						onClick={ onClose }
					/>
				) }
			</div>
			<div
				className="svc-inspector__body"
				role="tabpanel"
				id="svc-inspector"
				aria-labelledby={ `svc-tab-${ current }` }
			>
				{ isSheet && (
					<ReadOnly reason={ whyReadOnly( document.base ) } />
				) }
				{ current === 'runs' && (
					<Runs document={ document } asked={ asked } />
				) }
				{ current === 'details' && <Details document={ document } /> }
				{ current === 'history' && (
					<HistoryTab document={ document } />
				) }
			</div>
		</aside>
	);
}
