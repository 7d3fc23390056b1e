/**
 * Writes `build/types/browser.json`: the types of `wp` and `jQuery` that the editor gives to JavaScript, text by place. They come from the
 * packages that WordPress itself is made of; what they need of React and other packages is left out, and no author of a snippet misses it.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { ROOT } from './lib/paths.mjs';

/** Packages whose own types are small and say all: `wp.hooks`, `wp.apiFetch` and so on. */
export const WP_TYPES = [
	'a11y',
	'api-fetch',
	'data',
	'date',
	'dom-ready',
	'hooks',
	'html-entities',
	'i18n',
	'url',
];

/** Those that export one thing, which is what `wp` holds. */
const ONE_THING = [ 'api-fetch', 'dom-ready' ];

const camel = ( name: string ): string =>
	name.replaceAll( /-(\w)/g, ( _, letter: string ) => letter.toUpperCase() );

/** What has no package of its own, or one whose types are too large: the parts that snippets use. */
const REST = `
interface WpElement {
	createElement( type: any, props?: object | null, ...children: any[] ): any;
	render( element: any, target: Element ): void;
	createRoot( target: Element ): { render( element: any ): void; unmount(): void };
	useState< T >( start: T | ( () => T ) ): [ T, ( next: T | ( ( before: T ) => T ) ) => void ];
	useEffect( effect: () => void | ( () => void ), on?: readonly unknown[] ): void;
	useMemo< T >( make: () => T, on: readonly unknown[] ): T;
	useCallback< T >( call: T, on: readonly unknown[] ): T;
	useRef< T >( start: T ): { current: T };
	Fragment: any;
	RawHTML: any;
}
interface WpAjax {
	/** Sends a request to admin-ajax.php. */
	post( action: string, data?: object ): JQuery.Promise< any >;
	send( action: string, options?: object ): JQuery.Promise< any >;
	settings: { url: string };
}
interface WpMediaFrame {
	open(): WpMediaFrame;
	close(): WpMediaFrame;
	on( event: string, call: ( ...given: any[] ) => void ): WpMediaFrame;
	state(): { get( name: string ): any };
}
interface WpMedia {
	( options?: { title?: string; multiple?: boolean; library?: object; button?: { text?: string } } ): WpMediaFrame;
	attachment( id: number ): { fetch(): JQuery.Promise< any >; get( name: string ): any };
	editor: any;
	frame: WpMediaFrame;
}
interface WpBlocks {
	registerBlockType( name: string | object, settings?: object ): object | undefined;
	unregisterBlockType( name: string ): object | undefined;
	registerBlockStyle( block: string, style: { name: string; label: string; isDefault?: boolean } ): void;
	unregisterBlockStyle( block: string, style: string ): void;
	registerBlockVariation( block: string, variation: object ): void;
	unregisterBlockVariation( block: string, variation: string ): void;
	getBlockType( name: string ): any;
	getBlockTypes(): any[];
	createBlock( name: string, attributes?: object, inner?: any[] ): any;
	parse( content: string ): any[];
	serialize( blocks: any ): string;
}
interface WpCustomize {
	( setting: string, call: ( value: { bind( call: ( to: any ) => void ): void; get(): any; set( to: any ): void } ) => void ): void;
	bind( event: string, call: ( ...given: any[] ) => void ): void;
	control: any;
	section: any;
	panel: any;
	previewer: any;
}
`;

/** Long examples of jQuery, which no hint shows well. */
const withoutExamples = ( text: string ): string =>
	text.replaceAll( /^[ \t]*\* @example[\s\S]*?(?=^[ \t]*\*(?: @|\/))/gm, '' );

function texts(): Record< string, string > {
	const found: Record< string, string > = {};
	const jquery = path.join( ROOT, 'node_modules/@types/jquery' );
	for ( const name of [ 'JQuery', 'JQueryStatic', 'legacy', 'misc' ] ) {
		found[ `jquery/${ name }.d.ts` ] = withoutExamples(
			readFileSync( path.join( jquery, `${ name }.d.ts` ), 'utf8' )
		);
	}
	for ( const name of WP_TYPES ) {
		const folder = path.join(
			ROOT,
			`node_modules/@wordpress/${ name }/build-types`
		);
		for ( const file of readdirSync( folder, {
			recursive: true,
			encoding: 'utf8',
		} ).sort() ) {
			if (
				file.endsWith( '.d.ts' ) &&
				! /(?:test|stories)\//.test( file )
			) {
				found[ `node_modules/@wordpress/${ name }/${ file }` ] =
					readFileSync( path.join( folder, file ), 'utf8' );
			}
		}
	}
	found[ 'wp.d.ts' ] = globals();
	return found;
}

/** `wp`, `jQuery` and what WordPress' pages set besides. */
function globals(): string {
	const members = WP_TYPES.map( ( name ) => {
		const from = `typeof import( '@wordpress/${ name }' )`;
		return `\t${ camel( name ) }: ${ ONE_THING.includes( name ) ? `${ from }[ 'default' ]` : from };`;
	} );
	return `${ REST }
interface Wp {
${ members.join( '\n' ) }
	element: WpElement;
	ajax: WpAjax;
	media: WpMedia;
	blocks: WpBlocks;
	customize: WpCustomize;
	blockEditor: any;
	components: any;
	compose: any;
	editor: any;
	plugins: { registerPlugin( name: string, settings: object ): object | null; unregisterPlugin( name: string ): object | undefined };
	template( id: string ): ( data?: object ) => string;
	heartbeat: any;
	codeEditor: any;
}
declare const wp: Wp;
declare const jQuery: JQueryStatic;
declare const $: JQueryStatic;
/** Address of admin-ajax.php, on admin screens. */
declare const ajaxurl: string;
/** Name of the admin screen. */
declare const pagenow: string;
`;
}

if ( process.argv[ 1 ] === fileURLToPath( import.meta.url ) ) {
	const folder = path.join( ROOT, 'build/types' );
	mkdirSync( folder, { recursive: true } );
	const json = JSON.stringify( texts() );
	writeFileSync( path.join( folder, 'browser.json' ), json );
	process.stdout.write(
		`build/types/browser.json ${ gzipSync( json ).length } compressed, on demand\n`
	);
}
