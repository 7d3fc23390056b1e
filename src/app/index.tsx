import { createRoot } from '@wordpress/element';
import { setHost } from '../editor/host.js';
import { closeTab, saveAll, untouched } from '../state/documents/index.js';
import {
	navigate,
	say,
	sayFailure,
	startPreferences,
} from '../state/frame/index.js';
import { startRenaming } from '../state/replacing/index.js';
import { loadSchema } from '../state/site/index.js';
import { loadSnippets } from '../state/snippets/index.js';
import { loadTheme } from '../bundled/theme.js';
import { ErrorBoundary } from '../ui/index.js';
import { App } from './App.js';
import './look/index.scss';

const place = document.getElementById( 'svc-app' );
if ( place !== null ) {
	setHost( {
		open: ( snippet, line ) =>
			navigate( `/snippet/${ snippet }`, { line: String( line ) } ),
		refuse: sayFailure,
		tell: ( sentence ) => say( sentence ),
		rename: startRenaming,
		save: saveAll,
		close: ( id, leavesWork ) => closeTab( id, { leavesWork } ),
	} );
	startPreferences();
	void loadSchema();
	void loadSnippets().then( untouched.collect );
	loadTheme().then(
		() =>
			createRoot( place ).render(
				<ErrorBoundary>
					<App />
				</ErrorBoundary>
			),
		// The page says it (`starter.ts`).
		window.reportError
	);
}
