/**
 * How the pages for people are written: short sentences and paragraphs, and no words that the project replaced by a term ("Words" in
 * docs/development.md). Code is left out; tables and headings are read for words alone.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const SENTENCE_WORDS = 25;
const PARAGRAPH_SENTENCES = 4;
const CHANGELOG_CHARACTERS = 120;

/** What a sentence of a person would not have, and what to write in its place. */
const STOP_LIST: readonly [ RegExp, string ][] = [
	[
		/\bswitch(?:es|ed|ing)?(?: \S+){0,3} (?:on|off)\b/i,
		'activate, deactivate, turn on, turn off',
	],
	[ /\bover there\b/i, 'name the plugin or the place' ],
	[ /\b(?:beside it|stands? in|lies|by now|goes before)\b/i, 'plain words' ],
	[ /\b(?:at once|comes? back|asked for|as it is)\b/i, 'plain words' ],
	[
		/\b(?:puts? right|mend(?:s|ed)?|knocks?|looks? at|looked at)\b/i,
		'fix, review, read, check',
	],
	[
		/\b(?:is|are|was|were) (?:told|said|looked|come to)\b/i,
		'active voice: name what acts',
	],
	[
		/\b(?:nobody|somebody|anybody|everybody|whoever)\b/i,
		'name the role: visitors, administrators, you',
	],
	[ /\b(?:ours|theirs)\b/i, 'name the owner' ],
	[ /(?:\w)!(?=\s|$)/, 'no exclamation marks' ],
];

const VAGUE_OPENING = /^(?:It|What|Whatever|Whoever|Who|There (?:is|are))\b/;

/** What a page says too long or in words of the stop list, each with its place. */
export function proseFaults( root: string, file: string ): string[] {
	const text = readFileSync( path.join( root, file ), 'utf8' );
	const blocks = blocksOf( text );
	const long = file.endsWith( 'CHANGELOG.md' )
		? text
				.split( '\n' )
				.filter( ( line ) => line.length > CHANGELOG_CHARACTERS )
				.map( ( line ) => `line of ${ line.length }: ${ line }` )
		: [];
	return [ ...long, ...blocks.flatMap( faultsOf ) ].map(
		( fault ) => `${ file }: ${ fault.slice( 0, 160 ) }`
	);
}

type Block = { text: string; isProse: boolean };

/** Words of the stop list. */
export const wordFaults = ( text: string ): string[] =>
	STOP_LIST.flatMap( ( [ pattern, instead ] ) => {
		const found = pattern.exec( text );
		return found ? [ `"${ found[ 0 ] }" (${ instead }): ${ text }` ] : [];
	} );

const sentencesOf = ( text: string ): string[] =>
	text.split( /(?<=[.?!])["”)]*\s+(?=\S)/ );

/** Sentences that are too long or begin without a noun. */
export const sentenceFaults = ( text: string ): string[] =>
	sentencesOf( text ).flatMap( ( sentence ) => [
		...( VAGUE_OPENING.test( sentence ) && ! sentence.endsWith( '?' )
			? [ `begins without a noun: ${ sentence }` ]
			: [] ),
		// What follows a colon is read alone.
		...sentence
			.split( /:\s/ )
			.map( ( part ) => part.trim().split( /\s+/ ).length )
			.filter( ( count ) => count > SENTENCE_WORDS )
			.map( ( count ) => `${ count } words: ${ sentence }` ),
	] );

function faultsOf( { text, isProse }: Block ): string[] {
	const sentences = isProse ? sentencesOf( text ) : [];
	return [
		...wordFaults( text ),
		...( sentences.length > PARAGRAPH_SENTENCES
			? [ `${ sentences.length } sentences: ${ text }` ]
			: [] ),
		...( isProse ? sentenceFaults( text ) : [] ),
	];
}

/** Paragraphs, list items, and the rows of tables and headings, which are no prose. */
function blocksOf( page: string ): Block[] {
	const plain = page
		.replaceAll( /^```[\s\S]*?^```/gm, '\n' )
		// What scripts/reference.ts writes is the contract's.
		.replaceAll( /<!-- reference:[\s\S]*?<!-- end -->/g, '\n' )
		.replaceAll( /^\s*\d+\. |^\s*[-*] /gm, '\n\n' )
		.replaceAll(
			/^(#.*|=.*=|\|.*|(?:Contributors|Tags|Requires|Tested|Stable|License)[A-Za-z ]*: .*)$/gm,
			'\n\n$1\n\n'
		)
		.replaceAll( /`[^`]+`/g, 'code' )
		.replaceAll( /!?\[([^\]]*)\]\([^)]*\)/g, '$1' )
		.replaceAll( '**', '' );
	return plain
		.split( /\n\s*\n/ )
		.map( ( text ) => text.trim().replaceAll( /\s*\n\s*/g, ' ' ) )
		.filter( ( text ) => text !== '' )
		.map( ( text ) => ( {
			text,
			isProse: ! /^[#=|]/.test( text ),
		} ) );
}
