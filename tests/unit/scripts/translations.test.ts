/** What is listed for translators, and what they have made of it; `tests/site/translations.test.ts` shows that it reaches people. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type GetTextTranslation, po } from 'gettext-parser';
import { describe, expect, test } from 'vitest';
import { textsOfScript } from '../../../scripts/pot-script-texts.ts';
import { ROOT } from '../../../scripts/lib/paths.mjs';

const pot = await readFile( path.join( ROOT, 'languages/svc.pot' ), 'utf8' );
const template = po.parse( pot );
const german = po.parse(
	await readFile( path.join( ROOT, 'translations/de_DE.po' ), 'utf8' )
);

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

describe( 'German', () => {
	const texts = Object.values( template.translations ).flatMap( ( context ) =>
		Object.values( context )
	);
	const translated = ( { msgctxt = '', msgid }: GetTextTranslation ) =>
		german.translations[ msgctxt ]?.[ msgid ];
	/** Places for values, with numbers for their order. */
	const placesOf = ( text = '' ) =>
		[ ...text.matchAll( /%(?:(\d+)\$)?([sd])/g ) ]
			.map( ( [ , order, kind ], at ) => `${ order ?? at + 1 }${ kind }` )
			.sort();

	test( 'has every text, and none that is gone', () => {
		expect(
			texts
				.filter( ( text ) => text.msgid !== '' )
				.filter(
					( text ) =>
						translated( text )?.msgstr.every(
							( form ) => form !== ''
						) !== true
				)
				.map( ( { msgid } ) => msgid )
		).toEqual( [] );
		expect(
			Object.values( german.translations ).flatMap( ( context ) =>
				Object.keys( context )
			)
		).toHaveLength( texts.length );
	} );

	test( 'has a place for every value', () => {
		const wrong = texts.filter( ( text ) =>
			translated( text )?.msgstr.some( ( form, at ) => {
				const source = at === 0 ? text.msgid : text.msgid_plural;
				return (
					text.msgid !== '' &&
					placesOf( form ).join() !== placesOf( source ).join()
				);
			} )
		);
		expect( wrong.map( ( { msgid } ) => msgid ) ).toEqual( [] );
	} );

	test( 'says "du" to people, as WordPress does in this language', () => {
		// An order to the user: "Senden Sie", "und bauen Sie".
		const formal = texts.filter( ( text ) =>
			translated( text )?.msgstr.some( ( form ) =>
				/\p{L}en Sie\b/u.test( form )
			)
		);
		expect( formal.map( ( { msgid } ) => msgid ) ).toEqual( [] );
	} );
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
