import { createRoot } from '@wordpress/element';
import { loadSchema, loadSnippets, startPreferences } from '../state/index.js';
import { App } from './App.js';
import './frame.scss';
import './controls.scss';

const place = document.getElementById( 'svc-app' );
if ( place !== null ) {
	startPreferences();
	void loadSchema();
	void loadSnippets();
	createRoot( place ).render( <App /> );
}
