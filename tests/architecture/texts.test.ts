import path from 'node:path';
import { expect, test } from 'vitest';
import { wordFaults } from './prose.ts';
import { type Text, allTexts, duplicateFaults, textFaults } from './texts.ts';
import {
	libraryComments,
	sentencesOfPhp,
	sentencesOfScript,
	untranslatedTexts,
} from './untranslated-texts.ts';

const ROOT = path.resolve( import.meta.dirname, '../..' );

/** What a text may not keep to, each with the reason. */
const EXCEPTIONS: readonly string[] = [
	// A security warning, the same words at every door (tests/contract/on-error-words.test.ts).
	'25 words of help: A crafted request can cause an error',
	// The heading above conditions about the visitor, beside "Where" and "When".
	'begins without a noun: Who',
];

/** Pairs with the same words that mean different things. */
const NO_DUPLICATES: readonly string[] = [
	// The direction differs.
	'From Git to this site: %d | From this site to Git: %d',
	'Changed on this site, deleted in Git. | Changed in Git, deleted on this site.',
	'Line that a moved one was behind and is in front of now. | Line that a moved one was in front of and is behind now.',
	// The command line names the file before the sentence.
	'The text is not valid UTF-8. | %s: The text is not valid UTF-8.',
];

const texts = [ ...allTexts( ROOT ), ...untranslatedTexts( ROOT ) ];

test( 'all texts are short and plain', () => {
	expect( texts.length ).toBeGreaterThan( 4_000 );
	const found = texts
		.flatMap( textFaults )
		.filter(
			( fault ) =>
				! EXCEPTIONS.some( ( exception ) =>
					fault.includes( exception )
				)
		);
	expect( found ).toEqual( [] );
} );

test( 'comments of the library have plain words', () => {
	const comments = libraryComments( ROOT );
	expect( comments.length ).toBeGreaterThan( 100 );
	expect(
		comments.flatMap( ( { text, file } ) =>
			wordFaults( text ).map( ( fault ) => `${ file }: ${ fault }` )
		)
	).toEqual( [] );
} );

test( 'no two texts say the same', () => {
	expect(
		duplicateFaults( texts ).filter(
			( pair ) => ! NO_DUPLICATES.includes( pair )
		)
	).toEqual( [] );
} );

test( 'reads the sentences of scripts and of PHP, without commands and names', () => {
	expect(
		sentencesOfScript(
			'const a = \'svc\'; f( `${ a }: no such file.\\n  --yes  ask nothing`, "wp svc list --all x" );',
			'a.ts'
		).map( ( { text } ) => text )
	).toEqual( [ '%s: no such file.', '--yes ask nothing' ] );
	expect(
		sentencesOfPhp(
			"f( 'Can\\'t be read.', 'a_name' ); // It's no sentence of code.\n/** Nor 'is this one here'. */",
			'a.php'
		).map( ( { text } ) => text )
	).toEqual( [ "Can't be read." ] );
} );

test.each< [ string, Partial< Text > & { readonly text: string } ] >( [
	[ 'plain words', { text: 'This comes back at once.' } ],
	[ 'begins without a noun', { text: 'Saved. It is active.' } ],
	[ 'exclamation', { text: 'Saved!' } ],
	[ '26 words', { text: 'word '.repeat( 26 ).trim() } ],
	[
		'13 words of help',
		{ text: 'word '.repeat( 13 ).trim(), holder: 'help' },
	],
	[ 'capital in a label', { text: 'Save Title now', holder: 'Button' } ],
	[ 'full stop on a label', { text: 'Save now.', holder: 'Button' } ],
	[ 'plain words', { text: '%d snippet', plural: '%d snippets at once' } ],
] )( 'finds: %s', ( reason, text ) => {
	expect( textFaults( { file: 'a.ts', ...text } ).join() ).toContain(
		reason
	);
} );

test.each( [
	[
		"The snippet isn't saved on this site.",
		'Snippets are not saved on this site',
	],
	[
		'No snippet "%s" is active on this site.',
		'On this site, no snippet is active (%s).',
	],
] )( 'finds a text that says the same as another one: %s', ( ...pair ) => {
	expect(
		duplicateFaults( pair.map( ( text ) => ( { text, file: 'a.ts' } ) ) )
	).toEqual( [ pair.join( ' | ' ) ] );
} );

test.each( [
	[
		'Move the snippet to the trash now',
		'Move the snippet to the trash now?',
	],
	[ 'Keep the site version of %s here', 'Keep the Git version of %s here' ],
	[
		'Send the tag, 1 to %d characters.',
		'Send the tag, 1 to %s characters.',
	],
] )( 'keeps apart what differs: %s', ( ...pair ) => {
	expect(
		duplicateFaults( pair.map( ( text ) => ( { text, file: 'a.ts' } ) ) )
	).toEqual( [] );
} );
