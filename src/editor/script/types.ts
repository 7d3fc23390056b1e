import { javascriptDefaults } from 'monaco-editor/languages/features/typescript/register';
import { builtFile } from '../../client/index.js';
import { monaco } from '../monaco.js';

/** Types of `wp` and `jQuery` for JavaScript, fetched with the first script that is opened. `scripts/build-types.ts` makes the file. */

function isTexts(
	value: unknown
): value is Readonly< Record< string, string > > {
	return (
		typeof value === 'object' &&
		value !== null &&
		Object.values( value ).every( ( text ) => typeof text === 'string' )
	);
}

async function load(): Promise< void > {
	const answer = await fetch( builtFile( 'types/browser.json' ) );
	const texts: unknown = answer.ok ? await answer.json() : {};
	if ( isTexts( texts ) ) {
		javascriptDefaults.setExtraLibs(
			Object.entries( texts ).map( ( [ place, content ] ) => ( {
				filePath: `file:///${ place }`,
				content,
			} ) )
		);
	}
}

/** Without them there is completion all the same, only less of it. */
export function loadTypesWhenNeeded(): void {
	javascriptDefaults.setCompilerOptions( {
		...javascriptDefaults.getCompilerOptions(),
		lib: [ 'esnext', 'dom', 'dom.iterable' ],
		moduleResolution: 2,
	} );
	monaco.languages.onLanguage( 'javascript', () => {
		load().catch( () => null );
	} );
}
