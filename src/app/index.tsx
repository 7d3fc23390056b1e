import { createRoot } from '@wordpress/element';
import { setHost } from '../editor/host.js';
import {
	loadSchema,
	loadSnippets,
	navigate,
	sayFailure,
	startPreferences,
} from '../state/index.js';
import { App } from './App.js';
import './look/index.scss';

const place = document.getElementById( 'svc-app' );
if ( place !== null ) {
	setHost( {
		open: ( snippet, line ) =>
			navigate( `/snippet/${ snippet }`, { line: String( line ) } ),
		refuse: sayFailure,
	} );
	startPreferences();
	void loadSchema();
	void loadSnippets();
	createRoot( place ).render( <App /> );
}
