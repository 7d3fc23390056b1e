/**
 * Thirty snippets as people paste them: tags, widgets, counters, markup. Each leaves words in `window.log`, under its own name, and elements
 * with `data-case`, so that what it did can be compared with what it does on a page without rules.
 *
 * `%` stands for the name of the case, `say( … )` for leaving a word, `FILES` for the folder of the files below.
 */

export interface Pasted {
	readonly name: string;
	readonly type: 'html' | 'js';
	readonly code: string;
	readonly fields?: Record< string, unknown >;
}

/** Files that the snippets load; `?` is followed by the name of the case and a word. */
export const FILES: Readonly< Record< string, string > > = {
	'say.js': `( function () {
		var part = document.currentScript.src.split( '?' )[ 1 ].split( '-' );
		window.log.push( part[ 0 ] + ':' + part[ 1 ] );
	} )();`,
	'lib.js': `window[ 'lib_' + document.currentScript.src.split( '?' )[ 1 ] ] = function ( word ) { return 'lib ' + word; };`,
	'ad.js': `( function () {
		var name = document.currentScript.src.split( '?' )[ 1 ];
		document.write( '<div data-case="' + name + '" class="ad">ad' );
		document.write( '<scr' + 'ipt>window.log.push( "' + name + ':in ad" );</scr' + 'ipt></div>' );
		window.log.push( name + ':ad' );
	} )();`,
	'chain.js': `( function () {
		var name = document.currentScript.src.split( '?' )[ 1 ];
		document.write( '<script src="' + document.currentScript.src.replace( 'chain', 'ad' ) + '"></scr' + 'ipt><i data-case="' + name + '">behind</i>' );
		window.log.push( name + ':chain' );
	} )();`,
	'module.js': `export const word = 'imported';`,
};

const html = (
	name: string,
	code: string,
	fields: Record< string, unknown > = {}
): Pasted => ( { name, type: 'html', code, fields } );

const js = (
	name: string,
	code: string,
	fields: Record< string, unknown > = {}
): Pasted => ( { name, type: 'js', code, fields } );

const CONTENT = { hook: 'the_content:after' };
const HEAD = { hook: 'frontend_head' };

export const PASTED: readonly Pasted[] = [
	html(
		'copyright',
		`<p data-case="%">Copyright <script>document.write( new Date( 0 ).getUTCFullYear() );</script> by us</p>`,
		CONTENT
	),
	html(
		'list',
		`<script>
		document.write( '<ul data-case="%">' );
		for ( var i = 1; i < 4; i++ ) { document.write( '<li>' + i + '</li>' ); }
		document.write( '</ul>' );
		say( document.querySelectorAll( 'ul[data-case="%"] li' ).length );
		</script>`,
		CONTENT
	),
	html(
		'slot',
		`<script>
		document.writeln( '<div data-case="%" id="slot-%"></div>' );
		document.getElementById( 'slot-%' ).textContent = 'filled at once';
		</script><noscript><img data-case="%" src="FILES/pixel.gif?%" alt=""></noscript>`
	),
	html(
		'ad',
		`<div data-case="%"><script src="FILES/ad.js?%"></script></div><script>say( 'after' );</script>`,
		CONTENT
	),
	html(
		'chain',
		`<section data-case="%"><script src="FILES/chain.js?%"></script><b>last</b></section>`,
		CONTENT
	),
	html(
		'library',
		`<script>window.lib_% || document.write( '<script src="FILES/lib.js?%"><\\/script>' )</script>
		<script>say( window.lib_%( 'used' ) );</script>`
	),
	html(
		'wrapped',
		`<script>document.write( '<div data-case="%" class="open">' );</script><p data-case="%">inside</p><script>document.write( '</div>' );</script>`,
		CONTENT
	),
	html(
		'nested',
		`<script>document.write( '<script>document.write( "<em data-case=%>deep</em>" ); say( 1 );<\\/script><s data-case="%">flat</s>' ); say( 2 );</script>`
	),
	js(
		'banner',
		`document.write( '<aside data-case="%">Sale</aside>' ); say( 'written' );`
	),
	js(
		'style',
		`document.write( '<style data-case="%">html{--from-head:yes}</style><meta data-case="%" name="m" content="c">' );`,
		HEAD
	),
	html(
		'manager',
		`<script>( function ( w, d, s, n ) { w[ n ] = w[ n ] || []; w[ n ].push( 'start' );
		var f = d.getElementsByTagName( s )[ 0 ], j = d.createElement( s ); j.async = true; j.src = 'FILES/say.js?%-tag'; f.parentNode.insertBefore( j, f );
		say( w[ n ].length ); } )( window, document, 'script', 'layer_%' );</script>`,
		{ hook: 'wp_head' }
	),
	html(
		'gtag',
		`<script async src="FILES/say.js?%-loaded"></script><script>window.data_% = []; function tag_%() { data_%.push( arguments ); } tag_%( 'js' ); tag_%( 'config' );
		addEventListener( 'load', function () { say( 'queue ' + data_%.length ); } );</script>`,
		{ hook: 'wp_head' }
	),
	html(
		'pixel',
		`<script>!function ( f, b, e ) { var n = f.pix_% = function () { n.queue.push( 1 ); }; n.queue = [];
		var t = b.createElement( e ); t.src = 'FILES/say.js?%-pixel'; b.head.appendChild( t ); }( window, document, 'script' ); pix_%(); say( pix_%.queue.length );</script>
		<noscript><img data-case="%" height="1" src="FILES/pixel.gif?%" alt=""></noscript>`
	),
	html(
		'order',
		`<script src="FILES/say.js?%-1"></script><script>say( 2 );</script><script src="FILES/say.js?%-3"></script><script>say( 4 );</script>`
	),
	html(
		'defer',
		`<script defer src="FILES/say.js?%-later"></script><script>say( 'first' );</script>`
	),
	html(
		'ready',
		`<p data-case="%" id="ready-%">…</p><script>document.addEventListener( 'DOMContentLoaded', function () { document.getElementById( 'ready-%' ).textContent = 'ready'; say( document.readyState !== 'loading' ); } );</script>`,
		CONTENT
	),
	js(
		'ready_either',
		`if ( document.readyState === 'loading' ) { document.addEventListener( 'DOMContentLoaded', start ); } else { start(); } function start() { say( 'started' ); }`
	),
	js(
		'ready_both',
		`var done = 0; document.addEventListener( 'DOMContentLoaded', function () { done++; say( 'times ' + done ); } ); if ( document.readyState !== 'loading' ) { done++; say( 'times ' + done ); }`
	),
	js(
		'load',
		`window.addEventListener( 'load', function ( event ) { say( event.type + ' ' + ( event.target === document || event.target === window ) ); } );`
	),
	js(
		'onload',
		`var before = window.onload; window.onload = function () { if ( before ) { before(); } say( 'once' ); };`,
		{ priority: 99 }
	),
	js(
		'load_in_ready',
		`document.addEventListener( 'DOMContentLoaded', function () { say( 'ready' ); window.addEventListener( 'load', function () { say( 'load' ); } ); } );`
	),
	js(
		'taken_back',
		`function gone() { say( 'never' ); } function once() { document.removeEventListener( 'DOMContentLoaded', once ); window.removeEventListener( 'load', once ); say( 'once' ); } document.addEventListener( 'DOMContentLoaded', once ); window.addEventListener( 'load', once ); window.addEventListener( 'load', gone ); window.removeEventListener( 'load', gone );`
	),
	js(
		'object',
		`document.addEventListener( 'DOMContentLoaded', { word: 'object', handleEvent: function () { say( this.word ); } } );`
	),
	js(
		'state',
		`document.addEventListener( 'readystatechange', function () { if ( document.readyState === 'complete' ) { say( 'complete' ); } } );`
	),
	html(
		'module',
		`<script type="module">import { word } from 'FILES/module.js?%'; document.addEventListener( 'DOMContentLoaded', () => say( 'ready' ) ); say( word );</script><script nomodule>say( 'old' );</script>`
	),
	html(
		'data',
		`<script type="application/ld+json" data-case="%">{"@type":"Shop","name":"A & B"}</script><script>say( JSON.parse( document.querySelector( 'script[data-case="%"]' ).text ).name );</script>`
	),
	html(
		'template',
		`<template data-case="%"><p>row</p></template><div data-case="%" id="rows-%"></div><script>for ( var i = 0; i < 2; i++ ) { document.getElementById( 'rows-%' ).append( document.querySelector( 'template[data-case="%"]' ).content.cloneNode( true ) ); }</script>`,
		CONTENT
	),
	html(
		'self',
		`<div data-case="%"><script>document.currentScript.insertAdjacentHTML( 'beforebegin', '<u>before me</u>' ); document.currentScript.parentNode.className = 'found';</script></div>`,
		CONTENT
	),
	html(
		'append',
		`<script>var box = document.createElement( 'div' ); box.dataset.case = '%'; box.innerHTML = 'chat'; document.body.appendChild( box ); say( box.isConnected );</script>`
	),
	html(
		'broken',
		`<script>say( 'before' ); missing_%();</script><script>say( 'after' );</script><script src="FILES/not-there.js"></script><script>say( 'last' );</script>`
	),
];
