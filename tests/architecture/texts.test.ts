import path from 'node:path';
import { expect, test } from 'vitest';
import { type Text, allTexts, duplicateFaults, textFaults } from './texts.ts';

const ROOT = path.resolve( import.meta.dirname, '../..' );

/** What a text may not keep to, each with the reason. */
const EXCEPTIONS: readonly string[] = [
	// A security warning, the same words at every door (tests/contract/on-error-words.test.ts).
	'25 words of help: A crafted request can cause an error',
	// The heading above conditions about the visitor, beside "Where" and "When".
	'begins without a noun: Who',
];

/** Texts of the app and of the contract's conditions and locations; PHP and the descriptions of operations are not held to this. */
const texts = allTexts( ROOT ).filter(
	( { file } ) =>
		file.startsWith( 'src/' ) ||
		/^build\/bridge\/(?:conditions|contract|locations)/.test( file )
);

test( 'the texts of the app are short and plain', () => {
	expect( texts.length ).toBeGreaterThan( 1_000 );
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

test( 'no two texts of the app say the same', () => {
	expect( duplicateFaults( texts ) ).toEqual( [] );
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

test( 'finds a text that says the same as another one', () => {
	const twice = [
		'The snippet could not be saved.',
		'A snippet could not be saved',
		'Move the snippet to the trash',
		'Move the snippet to the trash?',
	].map( ( text ) => ( { text, file: 'a.ts' } ) );
	expect( duplicateFaults( twice ) ).toEqual( [
		'The snippet could not be saved. | A snippet could not be saved',
	] );
} );
