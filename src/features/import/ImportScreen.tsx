import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { navigate, usePlace } from '../../state/frame/index.js';
import { Empty, Page } from '../../ui/index.js';
import { ExportFile } from './ExportFile.js';
import { JobScreen } from './jobs/JobScreen.js';
import { SourceScreen } from './SourceScreen.js';
import './import.scss';
import './sources.scss';

/** What brings snippets here: other plugins of this site, each at an address of its own, an export file, and large imports, again each at its own. */
export default function ImportScreen() {
	const { source = '', job = '' } = usePlace().params;
	const isAllowed = bootData().level === 'full';
	if ( isAllowed && source !== '' ) {
		return <SourceScreen key={ source } source={ source } />;
	}
	if ( isAllowed && job !== '' ) {
		return <JobScreen key={ job } id={ job } />;
	}
	if ( isAllowed ) {
		return <ExportFile />;
	}
	return (
		<Page title={ __( 'Import', 'svc' ) } className="svc-import">
			<Empty
				title={ __(
					'This needs full access. Ask an administrator.',
					'svc'
				) }
				next={ {
					label: __( 'All snippets', 'svc' ),
					onClick: () => navigate( '/' ),
				} }
			/>
		</Page>
	);
}
