/**
 * How the texts of screens, messages, commands and library are written: the rules of the pages (prose.ts), and what is shorter than a page:
 * help of at most 12 words, labels in sentence case, and no two texts that say the same.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { po } from 'gettext-parser';
import { type PotText, textsOfScript } from '../../scripts/pot-script-texts.ts';
import { sentenceFaults, wordFaults } from './prose.ts';
import { sourceFiles } from './source-files.ts';

export type Text = Pick< PotText, 'text' | 'plural' | 'file' | 'holder' >;

const HELP_WORDS = 12;
const HELP = new Set( [ 'help', 'tooltip', 'description' ] );
const LABELS = new Set( [ 'Button', 'MenuItem', 'label', 'title', 'h2' ] );

/** Names that keep their capitals within a label: those of svc, keys and WordPress, then of services. */
const PROPER_NAME =
	/^(?:Agency|AI|Ajax|API|Code|Consent|Connectors|CtrlK|CmdK|Esc|Escape|Footer|Git|Import|Header|Hook|IDs|Latin|LESS|Maintainer|Developer|Manager|MCP|Node|Pro|Site|Snippets?|Space|Tab|Vim|WebP|Word\w+|WooCommerce|WP\w*|[A-Z]+)$/;
const SERVICE =
	/^(?:Google|Analytics|Tag|Fonts|Gravatars|Matomo|Meta|Microsoft|Clarity|Migrate|Open|Openverse|Graph|Plausible|YouTube)$/;

/** All texts of the template for translators, those of TypeScript with what shows them. */
export function allTexts( root: string ): Text[] {
	const scripts = sourceFiles( root, [ 'src' ], [ '.ts', '.tsx' ] ).flatMap(
		( file ) =>
			textsOfScript(
				readFileSync( path.join( root, file ), 'utf8' ),
				file
			)
	);
	const pot = po.parse(
		readFileSync( path.join( root, 'languages/svc.pot' ), 'utf8' )
	);
	const rest = Object.values( pot.translations )
		.flatMap( ( context ) => Object.values( context ) )
		.filter( ( { msgid } ) => msgid !== '' )
		.flatMap( ( { msgid, msgid_plural: plural, comments } ) => {
			const [ file = '' ] = ( comments?.reference ?? '' ).split(
				/[:\s]/
			);
			return file.startsWith( 'src/' )
				? []
				: [ { text: msgid, file, ...( plural ? { plural } : {} ) } ];
		} );
	return [ ...scripts, ...rest ];
}

const wordsOf = ( text: string ): string[] =>
	text.split( /\s+/ ).filter( ( word ) => /[\p{L}\p{N}%]/u.test( word ) );

function labelFaults( text: string ): string[] {
	const titled = wordsOf( text.replace( /[“"].*?[”"]/g, '' ) )
		.slice( 1 )
		.filter( ( _, at, all ) => ! /[.:?>›]$/.test( all[ at - 1 ] ?? '' ) )
		.map( ( word ) => word.replaceAll( /[^\p{L}]/gu, '' ) )
		.filter(
			( word ) =>
				/^[A-Z]/.test( word ) &&
				! PROPER_NAME.test( word ) &&
				! SERVICE.test( word )
		);
	return titled.map(
		( word ) => `capital in a label, "${ word }": ${ text }`
	);
}

/** What one text says too long, in words of the stop list, or with the capitals of a title. */
export function textFaults( {
	text,
	plural,
	file,
	holder = '',
}: Text ): string[] {
	const count = wordsOf( text ).length;
	const faults = [
		...[ text, ...( plural === undefined ? [] : [ plural ] ) ].flatMap(
			( form ) => [ ...wordFaults( form ), ...sentenceFaults( form ) ]
		),
		...( HELP.has( holder ) && count > HELP_WORDS
			? [ `${ count } words of help: ${ text }` ]
			: [] ),
		...( LABELS.has( holder ) ? labelFaults( text ) : [] ),
		...( [ 'Button', 'MenuItem', 'label' ].includes( holder ) &&
		/[^.]\.$/.test( text )
			? [ `full stop on a label: ${ text }` ]
			: [] ),
	];
	return faults.map( ( fault ) => `${ file }: ${ fault }` );
}

/** Words that say nothing about which of two texts is meant. */
const FILLERS = new Set(
	'the a an of is are was were be been has have had do does'.split( ' ' )
);
/** Two texts of which one has the first word and the other one the second are no duplicates. */
const OPPOSITES: readonly ( readonly [ string, string ] )[] = [
	[ 'site', 'git' ],
	[ 'activ', 'inactiv' ],
	[ 'before', 'after' ],
	[ 'read', 'write' ],
	[ 'load', 'update' ],
	[ 'on', 'off' ],
	[ 'page', 'user' ],
	[ 'access', 'change' ],
	[ 'enter', 'choose' ],
];
const SAME_FROM = 5;
const SAME_SHARE = 0.85;

/** The words of a text without endings, fillers, case, punctuation and placeholders. */
function stemsOf( text: string ): Set< string > {
	const words = text
		.toLowerCase()
		.replaceAll( /%(?:\d\$)?[sd]|<\/?\w+>/g, ' ' )
		.replaceAll( /n['’]t\b/g, ' not' )
		.replaceAll( 'cannot', 'can not' )
		.match( /[\p{L}\p{N}_]+/gu );
	return new Set(
		( words ?? [] )
			.filter( ( word ) => ! FILLERS.has( word ) )
			.map( ( word ) =>
				word.replace(
					/(?<=\w{3})(?:ations?|ings?|ies|ied|e[sd]|s)$/,
					''
				)
			)
	);
}

const isQuestion = ( text: string ): boolean => text.endsWith( '?' );

function isOpposite( one: Set< string >, other: Set< string > ): boolean {
	return OPPOSITES.some( ( [ left, right ] ) =>
		[
			[ left, right ],
			[ right, left ],
		].some(
			( [ mine = '', yours = '' ] ) =>
				one.has( mine ) &&
				! other.has( mine ) &&
				other.has( yours ) &&
				! one.has( yours )
		)
	);
}

/** Pairs of texts that say the same: at least five words, of which both share 85 percent. Shorter ones are labels and parts of sentences. */
export function duplicateFaults( texts: readonly Text[] ): string[] {
	// A placeholder of a template has no type, unlike one of sprintf().
	const byText = new Map(
		texts.map( ( { text } ) => [
			text.replaceAll( /%(?:\d\$)?[sd]/g, '%' ),
			text,
		] )
	);
	const all = [ ...byText.values() ].map( ( text ) => ( {
		text,
		stems: stemsOf( text ),
	} ) );
	const long = all.filter( ( { stems } ) => stems.size >= SAME_FROM );
	return long.flatMap( ( one, at ) =>
		long
			.slice( at + 1 )
			.filter( ( other ) => {
				const shared = [ ...one.stems ].filter( ( stem ) =>
					other.stems.has( stem )
				).length;
				const union = one.stems.size + other.stems.size - shared;
				return (
					shared / union >= SAME_SHARE &&
					isQuestion( one.text ) === isQuestion( other.text ) &&
					! isOpposite( one.stems, other.stems )
				);
			} )
			.map( ( other ) => `${ one.text } | ${ other.text }` )
	);
}
