/** What is listed for translators, and what they have made of it; `tests/site/translations.test.ts` shows that it reaches people. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type GetTextTranslation, po } from 'gettext-parser';
import { describe, expect, test } from 'vitest';
import { textsOfScript } from '../../../scripts/pot-script-texts.ts';
import { ROOT } from '../../../scripts/lib/paths.mjs';

const pot = await readFile( path.join( ROOT, 'languages/svc.pot' ), 'utf8' );
const template = po.parse( pot );
const SOURCES = path.join( ROOT, 'translations' );
const LOCALES = readdirSync( SOURCES )
	.filter( ( name ) => name.endsWith( '.po' ) )
	.map( ( name ) => path.basename( name, '.po' ) );

/** The entry of a text, with its comments. */
function entry( text: string ): string {
	return (
		pot
			.split( '\n\n' )
			.find( ( it ) =>
				it.includes( `\nmsgid ${ JSON.stringify( text ) }\n` )
			) ?? ''
	);
}

describe( 'languages/svc.pot', () => {
	test.each( [
		[
			'a text of PHP',
			'Undo changes for everyone',
			/includes\/Doors\/Rescue\/RescueView\.php:\d+/,
		],
		[
			'a text of the pure parts',
			'SVC_NODE turns off Node.',
			/includes\/Styles\/NodeProcess\.php:\d+/,
		],
		[
			'a text of svc.php',
			'Snippets needs PHP 8.1 or newer; this server runs PHP %s. Ask your host to switch to a newer version. Your snippets are kept.',
			/translators: %s: PHP version[\s\S]*php-format/,
		],
		[
			'the name of the plugin',
			'Snippets (svc)',
			/Plugin Name of the plugin/,
		],
		[
			'a plural',
			'Restored. %d snippet failed its checks and is inactive.',
			/msgid_plural "Restored\. %d snippets[\s\S]*msgstr\[1\]/,
		],
		[ 'a condition of the contract', 'Request type', /Condition/ ],
		[
			'a value of a condition',
			'Login page',
			/Value of the condition "Request type"/,
		],
		[ 'an operator', 'matches the regular expression', /Operator/ ],
		[ 'a location', 'Run immediately', /Location/ ],
		[
			'what a location is',
			'As soon as plugins load, like code of a plugin.',
			/Location/,
		],
		[ 'an ability', 'Save a snippet', /ability/ ],
	] )( 'holds %s', ( _, text, expected ) => {
		expect( entry( text ) ).toMatch( expected );
	} );

	test( 'gives a comment wherever there is a placeholder', () => {
		const bare = pot
			.split( '\n\n' )
			.filter(
				( it ) =>
					it.includes( '#, php-format' ) &&
					! it.includes( '#. translators:' ) &&
					/#: includes/.test( it )
			);
		expect( bare ).toEqual( [] );
	} );

	test( 'names no text twice', () => {
		const keys = pot
			.split( '\n\n' )
			.slice( 1 )
			.map( ( it ) => /(msgctxt .*\n)?msgid .*/.exec( it )?.[ 0 ] );
		expect( new Set( keys ).size ).toBe( keys.length );
	} );
} );

/** The terms of translations/README.md: an English text to its translation by locale. */
const terms = /## Terms\n([\s\S]*?)\n##/
	.exec( await readFile( path.join( SOURCES, 'README.md' ), 'utf8' ) )?.[ 1 ]
	?.split( '\n' )
	.filter( ( line ) => line.startsWith( '| ' ) )
	.map( ( line ) => line.split( '|' ).map( ( cell ) => cell.trim() ) );
const columns = terms?.[ 0 ] ?? [];

const KANA_OR_KANJI = String.raw`[ぁ-ゖァ-ヺー一-龠々]`;

/** What a language forbids in every text: a rule of translations/README.md to its pattern. */
const FORBIDDEN: Record< string, Record< string, RegExp > > = {
	de_DE: { 'du, not Sie ("Senden Sie")': /\p{L}en Sie\b/u },
	ja: {
		'a space between Latin letters and Japanese': new RegExp(
			`(?<!%(\\d\\$)?)[a-z]${ KANA_OR_KANJI }|${ KANA_OR_KANJI }[a-z]`,
			'i'
		),
		'no space beside 、。「」': /(?<!:)\s[、。「」]|[、。「」]\s/,
		'no space between a number and its counter':
			/(\d|%(\d\$)?d) [件個行秒分時日回人か]/,
		'full-width punctuation': /[ぁ-ゖァ-ヺ一-龠][.,]|[！？（）０-９]/,
	},
};

describe.each( LOCALES )( '%s', ( locale ) => {
	const texts = Object.values( template.translations )
		.flatMap( ( context ) => Object.values( context ) )
		.filter( ( text ) => text.msgid !== '' );
	const file = po.parse(
		readFileSync( path.join( SOURCES, `${ locale }.po` ), 'utf8' )
	);
	const formsOf = ( { msgctxt = '', msgid }: GetTextTranslation ) =>
		file.translations[ msgctxt ]?.[ msgid ]?.msgstr ?? [];
	const forms = Number(
		/nplurals=(\d+)/.exec( file.headers[ 'Plural-Forms' ] ?? '' )?.[ 1 ]
	);
	/** Places for values, with numbers for their order. */
	const placesOf = ( text = '' ) =>
		[ ...text.matchAll( /%(?:(\d+)\$)?([sd])/g ) ]
			.map( ( [ , order, kind ], at ) => `${ order ?? at + 1 }${ kind }` )
			.sort()
			.join();
	const wrong = ( isWrong: ( text: GetTextTranslation ) => boolean ) =>
		texts.filter( isWrong ).map( ( { msgid } ) => msgid );

	test( 'has every text in all its forms, and none that is gone', () => {
		expect(
			wrong(
				( text ) =>
					formsOf( text ).filter( ( form ) => form !== '' ).length !==
					( text.msgid_plural === undefined ? 1 : forms )
			)
		).toEqual( [] );
		expect(
			Object.values( file.translations ).flatMap( ( context ) =>
				Object.keys( context )
			)
		).toHaveLength( texts.length + 1 );
	} );

	test( 'has a place for every value', () => {
		expect(
			wrong( ( text ) =>
				formsOf( text ).some( ( form, at ) => {
					// A language with one form says the number in it, as the English plural does.
					const source =
						at > 0 || forms === 1
							? ( text.msgid_plural ?? text.msgid )
							: text.msgid;
					return (
						form !== '' && placesOf( form ) !== placesOf( source )
					);
				} )
			)
		).toEqual( [] );
	} );

	test( 'has the markup of the English text', () => {
		const tagsOf = ( text: string ) =>
			( text.match( /<\/?[a-z][^>]*>/gi ) ?? [] ).sort().join();
		expect(
			wrong( ( text ) =>
				formsOf( text ).some(
					( form ) =>
						form !== '' && tagsOf( form ) !== tagsOf( text.msgid )
				)
			)
		).toEqual( [] );
	} );

	test( 'has the terms of the table', () => {
		const column = columns.indexOf( locale );
		const told = new Map(
			terms
				?.slice( 2 )
				.map( ( cells ) => [ cells[ 1 ], cells[ column ] ] )
		);
		expect( told.size ).toBeGreaterThan( 40 );
		expect(
			wrong(
				( text ) =>
					text.msgctxt === undefined &&
					told.has( text.msgid ) &&
					formsOf( text )[ 0 ] !== told.get( text.msgid )
			)
		).toEqual( [] );
	} );

	test.each( Object.entries( FORBIDDEN[ locale ] ?? {} ) )(
		'has %s',
		( _, pattern ) => {
			expect(
				wrong( ( text ) =>
					formsOf( text ).some( ( form ) => pattern.test( form ) )
				)
			).toEqual( [] );
		}
	);
} );

describe( 'textsOfScript', () => {
	test( 'finds every kind of call, with its comment', () => {
		const code = `
			__( 'Save', 'svc' );
			_x( 'Post', 'verb', 'svc' );
			/* translators: %d: number. */
			_n( '%d snippet', '%d snippets', count, 'svc' );
			const a = <p>{ _nx( 'one', 'many', 2, 'files', 'svc' ) }</p>;`;
		expect( textsOfScript( code, 'src/a.tsx' ) ).toEqual( [
			{ text: 'Save', file: 'src/a.tsx', line: 2 },
			{ text: 'Post', context: 'verb', file: 'src/a.tsx', line: 3 },
			{
				text: '%d snippet',
				plural: '%d snippets',
				comment: 'translators: %d: number.',
				file: 'src/a.tsx',
				line: 5,
			},
			{
				text: 'one',
				plural: 'many',
				context: 'files',
				file: 'src/a.tsx',
				line: 6,
				holder: 'p',
			},
		] );
	} );

	test.each( [
		[ '__( name, "svc" )', 'has to be a text in quotes' ],
		[ '__( `a ${ b }`, "svc" )', 'has to be a text in quotes' ],
		[ '__( "Save" )', 'has to be a text in quotes' ],
		[ '__( "Save", "other" )', "has to be 'svc'" ],
	] )( 'refuses %s', ( code, message ) => {
		expect( () => textsOfScript( code, 'src/a.ts' ) ).toThrow( message );
	} );
} );
