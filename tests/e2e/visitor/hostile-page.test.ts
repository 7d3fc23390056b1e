/**
 * Scripts of a page that put functions of their own in the place of the browser's, as consent banners and optimizers do, before and
 * behind the script that lets snippets in. Nothing that is let in replaces the page when it writes.
 */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { put } from '../../site/runtime/runtime-site.ts';
import { sample } from '../../support/long.ts';
import { startBrowser } from '../../support/browser.ts';
import { CONSENT_API } from '../../support/consent-plugin.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { visit } from './kept-page.ts';

let site: TestSite;
let browser: Browser;
/** The page as a cache keeps it. */
let kept = '';

const WRITES = ( word: string ) =>
	`<script>document.write( '<b id="${ word }">${ word }</b>' ); document.writeln( '<script>document.write( "<i id=${ word }-deep>deep</i>" )<\\/script>' ); document.close();</script>`;

beforeAll( async () => {
	[ site, browser ] = await Promise.all( [
		startSite( { muPlugins: { 'consent.php': CONSENT_API } } ),
		startBrowser(),
	] );
	await put(
		site,
		...[ 'one', 'two' ].map( ( word ) => ( {
			type: 'html' as const,
			hook: 'wp_footer',
			consent: 'marketing',
			code: WRITES( word ),
		} ) ),
		{
			type: 'js',
			hook: 'frontend_footer',
			load_as: 'file',
			consent: 'marketing',
			code: `document.write( '<u id="file">file</u>' );`,
		},
		{
			type: 'js',
			hook: 'frontend_footer',
			load_as: 'file',
			js_strategy: 'async',
			consent: 'marketing',
			code: `document.write( '<u id="async">async</u>' ); window.asyncHasRun = true;`,
		}
	);
	await site.php(
		`update_option( 'consent_banner', 'some-banner' ); update_option( 'consent_type', 'optin' );`
	);
	kept = ( await site.page( '/' ) ).text;
} );
afterAll( async () => {
	await browser.close();
	await site.stop();
} );

/** Scripts whose type and file are properties of their own, and whose type is null until it is set. */
const OWN_PROPERTIES = `
	const make = document.createElement;
	document.createElement = ( ...names ) => {
		const made = make.call( document, ...names );
		if ( made.nodeName === 'SCRIPT' ) {
			const set = made.setAttribute.bind( made );
			for ( const name of [ 'src', 'type' ] ) {
				Object.defineProperty( made, name, { get: () => made.getAttribute( name ), set: ( value ) => set( name, value ) } );
			}
			made.setAttribute = ( name, value ) => name === 'src' || name === 'type' ? ( made[ name ] = value ) : set( name, value );
		}
		return made;
	};`;

/** Puts a copy of every script in its place. */
const COPIES = ( method: string, of: string ) => `{
	const own = ${ of }.prototype.${ method };
	${ of }.prototype.${ method } = function ( ...nodes ) {
		return own.apply( this, nodes.map( ( node ) => {
			if ( ! ( node instanceof HTMLScriptElement ) ) { return node; }
			const copy = document.createElement( 'script' );
			for ( const { name, value } of node.attributes ) { copy.setAttribute( name, value ); }
			copy.text = node.text;
			return copy;
		} ) );
	};
}`;

const HOSTILE: Record< string, string > = {
	'createElement that gives scripts properties of their own': OWN_PROPERTIES,
	'createElement of the prototype':
		'{ const own = Document.prototype.createElement; Document.prototype.createElement = function ( ...names ) { const made = own.apply( this, names ); Object.defineProperty( made, "type", { get: () => null, set: () => true } ); return made; }; }',
	'write of the document':
		'{ const own = document.write; document.write = ( ...texts ) => own.apply( document, texts ); }',
	'write of the document, kept from before':
		'{ const own = Document.prototype.write; for ( const name of [ "write", "writeln" ] ) { document[ name ] = ( ...texts ) => own.apply( document, texts ); } }',
	'write of the prototype':
		'{ const own = Document.prototype.write; Document.prototype.write = function ( ...texts ) { return own.apply( this, texts ); }; }',
	'querySelector that finds nothing':
		'document.querySelector = () => null; document.querySelectorAll = () => [];',
	'attributes that are not told':
		'Element.prototype.getAttribute = () => null; Element.prototype.hasAttribute = () => false; Element.prototype.setAttribute = () => {};',
	'elements that cannot be put anywhere':
		'Element.prototype.replaceWith = Element.prototype.before = CharacterData.prototype.before = Element.prototype.remove = () => {};',
	'appendChild that puts copies in': COPIES( 'appendChild', 'Node' ),
	'insertBefore that puts copies in': COPIES( 'insertBefore', 'Node' ),
	'before that puts copies in': COPIES( 'before', 'CharacterData' ),
};

const cases = Object.keys( HOSTILE ).flatMap( ( name ) =>
	[ 'before our script', 'behind our script' ].map( ( place ) => ( {
		name,
		place,
	} ) )
);

/** Who takes the functions of the browser away before anything else is read keeps things out; the page stays as it is all the same. */
const KEEPS_OUT = [
	'attributes that are not told',
	'elements that cannot be put anywhere',
	'querySelector that finds nothing',
	'before that puts copies in',
];

test.each( sample( cases, 5 ) )( '$name, $place', async ( { name, place } ) => {
	const script = `<script>${ HOSTILE[ name ] ?? '' }</script>`;
	const ours = /(<script[^>]*id="svc-visitor-js"[^]*?<\/script>)/;
	expect( kept ).toMatch( ours );
	const html =
		place === 'before our script'
			? kept.replace( '<head>', `<head>${ script }` )
			: kept.replace( ours, ( all ) => all + script );
	await visit(
		browser,
		site,
		html,
		{},
		async ( page ) => {
			await page.waitForLoadState( 'load' );
			await page.evaluate( "wp_set_consent( 'marketing', 'allow' )" );
			await page
				.waitForFunction( 'window.asyncHasRun === true', undefined, {
					timeout: 5000,
				} )
				.catch( () => undefined );
			await page.waitForTimeout( 100 );
			const { bytes, found } = await page.evaluate( () => ( {
				bytes: document.documentElement.outerHTML.length,
				found: [ 'one', 'one-deep', 'two', 'two-deep', 'file' ].filter(
					( id ) => document.getElementById( id ) !== null
				),
			} ) );
			// The page is still there.
			expect( bytes ).toBeGreaterThan( kept.length / 2 );
			expect(
				await page.evaluate( () => document.getElementById( 'async' ) )
			).toBeNull();
			if (
				place === 'behind our script' ||
				! KEEPS_OUT.includes( name )
			) {
				expect( found ).toEqual( [
					'one',
					'one-deep',
					'two',
					'two-deep',
					'file',
				] );
			}
		},
		{},
		/.*/
	);
} );
