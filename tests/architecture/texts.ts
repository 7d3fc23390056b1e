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
const SENTENCE_FROM = 4;
const HELP = new Set( [ 'help', 'tooltip', 'description' ] );
const LABELS = new Set( [ 'Button', 'MenuItem', 'label', 'title', 'h2' ] );

/** Names that keep their capitals within a label. */
const PROPER_NAME =
	/^(?:Agency|AI|Ajax|API|Code|Consent|Connectors|Esc|Escape|Footer|Git|Import|Header|Hook|Latin|LESS|Maintainer|Developer|Manager|MCP|Node|Pro|Site|Snippets?|Space|Tab|Vim|Word\w+|WooCommerce|WP\w*|[A-Z]+)$/;

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
			( word ) => /^[A-Z]/.test( word ) && ! PROPER_NAME.test( word )
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

/** A text without what makes no difference: case, punctuation, articles, placeholders. A question is not its answer. */
const essence = ( text: string ): string =>
	text
		.toLowerCase()
		.replaceAll( /%(?:\d\$)?[sd]|<\/?b>/g, '%' )
		.replaceAll( /n't\b/g, ' not' )
		.replaceAll( 'cannot', 'can not' )
		.replaceAll( /\b(?:the|an?)\b|[^\p{L}\p{N}%\s?]/gu, '' )
		.replaceAll( /\s+/g, ' ' )
		.trim();

/** Texts with the same essence that are written in different ways; shorter ones are labels and parts of sentences. */
export function duplicateFaults( texts: readonly Text[] ): string[] {
	const byEssence = new Map< string, Set< string > >();
	for ( const { text } of texts ) {
		const key = essence( text );
		byEssence.set( key, ( byEssence.get( key ) ?? new Set() ).add( text ) );
	}
	return [ ...byEssence ]
		.filter(
			( [ key, forms ] ) =>
				forms.size > 1 &&
				( key.match( /\p{L}+/gu )?.length ?? 0 ) >= SENTENCE_FROM
		)
		.map( ( [ , forms ] ) => [ ...forms ].join( ' | ' ) );
}
