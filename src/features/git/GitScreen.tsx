import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { navigate } from '../../state/frame/index.js';
import { loadGit } from '../../state/git/index.js';
import { tierNotice } from '../../state/site/index.js';
import { Empty, Loadable, Page } from '../../ui/index.js';
import { Connect } from './Connect.js';
import { Connected } from './Connected.js';
import './git.scss';

/** Why this person sees nothing of it, on this site. */
function Closed() {
	const isTier = bootData().level === 'full';
	return (
		<Page title={ __( 'Git', 'svc' ) }>
			<Empty
				title={
					isTier
						? tierNotice( 'agency' )
						: __(
								'This needs full access. Ask an administrator.',
								'svc'
							)
				}
				next={ {
					label: __( 'All snippets', 'svc' ),
					onClick: () => navigate( '/' ),
				} }
			>
				{ isTier
					? __(
							'Git sync keeps this site and a repository the same.',
							'svc'
						)
					: undefined }
			</Empty>
		</Page>
	);
}

/** A site and a repository: connected in four steps, then how they stand. */
function Open() {
	const answer = useAnswer( loadGit );
	if ( answer.value === null || answer.error !== null ) {
		return (
			<Page title={ __( 'Git', 'svc' ) }>
				<Loadable answer={ answer }>{ () => null }</Loadable>
			</Page>
		);
	}
	const { value, reload, change } = answer;
	const { settings, last } = value;
	const isConnected =
		settings.repo !== '' && settings.has_token && last !== null;
	const parts = {
		status: value,
		onChange: ( next: typeof value ) => change( () => next ),
	};
	return isConnected ? (
		<Connected { ...parts } onReload={ reload } />
	) : (
		<Connect { ...parts } />
	);
}

export default function GitScreen() {
	const { level, tier } = bootData();
	return level === 'full' && tier === 'agency' ? <Open /> : <Closed />;
}
