/**
 * Monaco with nothing of ours around it: what typing costs at least. The same version, the same options, the same code.
 */
import path from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { OPTIONS } from '../../src/editor/options.ts';

const PAGE = `
	import * as monaco from 'monaco-editor/editor';
	import 'monaco-editor/features/register.all';
	import 'monaco-editor/languages/definitions/php/register';
	window.showMonaco = ( value, options, line ) => {
		const place = document.getElementById( 'svc-app' );
		place.replaceChildren();
		place.style.height = '700px';
		const editor = monaco.editor.create( place, { ...options, value, language: 'php' } );
		editor.setPosition( { lineNumber: line, column: 1 } );
		editor.revealLineInCenter( line );
	};`;

/** As one text: a script that brings its styles with it. */
async function bundle( code: string ): Promise< string > {
	const { outputFiles } = await build( {
		stdin: { contents: code, resolveDir: ROOT },
		bundle: true,
		minify: true,
		format: 'iife',
		outdir: path.join( ROOT, '.wp' ),
		loader: { '.ttf': 'dataurl' },
		logLevel: 'error',
		write: false,
	} );
	const text = ( ending: string ) =>
		outputFiles.find( ( file ) => file.path.endsWith( ending ) )?.text ??
		'';
	const styles = text( '.css' );
	return styles === ''
		? text( '.js' )
		: `${ text( '.js' ) };document.head.append(Object.assign(document.createElement('style'),{textContent:${ JSON.stringify( styles ) }}))`;
}

/** Puts it in the place of the app, which has to be on the page, at a line of the code. */
export async function showMonacoAlone(
	page: Page,
	code: string,
	line: number
): Promise< void > {
	const worker = await bundle(
		`import 'monaco-editor/editor/editor.worker';`
	);
	const script = await bundle( PAGE );
	await page.addScriptTag( {
		content: `window.MonacoEnvironment = { getWorker: () => new Worker( URL.createObjectURL( new Blob( [ ${ JSON.stringify( worker ) } ], { type: 'text/javascript' } ) ) ) };`,
	} );
	await page.addScriptTag( { content: script } );
	await page.evaluate(
		( [ value, options, at ] ) => {
			const { showMonaco } = window as unknown as {
				showMonaco: (
					value: string,
					options: object,
					line: number
				) => void;
			};
			showMonaco( value, options, at );
		},
		[ code, OPTIONS, line ] as const
	);
}
