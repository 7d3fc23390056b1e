import { __ } from '@wordpress/i18n';
import type {
	ListedSnippet,
	LocationRecord,
	Schema,
} from '../../contract/index.js';
import {
	conditionPhrases,
	LONGEST,
	NO_TITLES,
	typeOf,
} from './conditions-in-words.js';
import {
	capital,
	compose,
	listOf,
	textOfPieces,
	textOfSentences,
	type Piece,
} from './pieces.js';
import {
	actionPhrase,
	otherPlacePhrase,
	placePhrase,
} from './place-phrases.js';
import type { Titles } from './value-words.js';

/** Where and when a snippet runs, in words that people read. Pure: everything comes from the schema that the site gave. */

/** What the sentence is made of: a snippet as it is in the list or in an editor. */
export type Placed = Pick<
	ListedSnippet,
	| 'type'
	| 'run'
	| 'hook'
	| 'position'
	| 'shortcode'
	| 'conditions'
	| 'consent'
	| 'decide'
	| 'mode'
> &
	Partial< Pick< ListedSnippet, 'priority' > > & {
		/** None for one that is not on the site. */
		readonly id?: number | null;
	};

/** The priority of WordPress' own; only others are said. */
const USUAL_PRIORITY = 10;

export function locationOf(
	schema: Schema,
	type: Placed[ 'type' ],
	hook: string
): LocationRecord | undefined {
	const { items, default: standard } = schema.locations[ type ];
	return items.find( ( item ) => item.key === ( hook || standard ) );
}

/** The place of a snippet that runs automatically, such as "in the footer". */
function placePieces( schema: Schema, snippet: Placed ): Piece[] {
	const { type, hook, position } = snippet;
	const location = locationOf( schema, type, hook );
	return location === undefined
		? compose( actionPhrase(), [ hook ], 'hook' )
		: compose(
				placePhrase( location.key ) ??
					otherPlacePhrase( location.label ),
				[ String( position ) ],
				'hook'
			);
}

const shortcodeOf = ( { shortcode, id }: Placed ): string => {
	if ( shortcode !== '' ) {
		return `[${ shortcode }]`;
	}
	return typeof id === 'number' ? `[svc id="${ id }"]` : '[svc]';
};

/** Where it runs, for a list: "In the footer", a shortcode, "Manually". */
export function placeInWords( schema: Schema, snippet: Placed ): string {
	switch ( snippet.run ) {
		case 'manual':
			return __( 'Manually', 'svc' );
		case 'shortcode':
			return snippet.shortcode === ''
				? __( 'As a shortcode', 'svc' )
				: shortcodeOf( snippet );
		default:
			return capital( textOfPieces( placePieces( schema, snippet ) ) );
	}
}

/** How it runs and where, with a place for the conditions. */
function running( schema: Schema, snippet: Placed, when: Piece[] ): Piece[] {
	const { run, priority = USUAL_PRIORITY } = snippet;
	if ( run === 'shortcode' ) {
		return compose(
			/* translators: 1: shortcode with its brackets, 2: conditions. */
			__( 'Runs <b>as a shortcode</b> %1$s, %2$s.', 'svc' ),
			[
				compose( '<b>%s</b>', [ shortcodeOf( snippet ) ], 'shortcode' ),
				when,
			],
			'run'
		);
	}
	const place = placePieces( schema, snippet );
	const where =
		priority === USUAL_PRIORITY
			? place
			: compose(
					/* translators: 1: where a snippet runs, 2: a number. */
					__( '%1$s with priority <b>%2$s</b>', 'svc' ),
					[ place, String( priority ) ],
					'priority'
				);
	return compose(
		/* translators: 1: where a snippet runs, such as "in the footer", 2: conditions, such as "for logged-out visitors". */
		__( 'Runs <b>automatically</b> %1$s, %2$s.', 'svc' ),
		[ where, when ],
		'run'
	);
}

/**
 * A sentence or more that say where and when the snippet runs.
 *
 * @param schema
 * @param snippet
 * @param titles  Of posts, terms and products that rules name.
 */
export function sentence(
	schema: Schema,
	snippet: Placed,
	titles: Titles = NO_TITLES
): Piece[] {
	const { run, conditions, decide, consent, mode } = snippet;
	const phrases = conditionPhrases(
		{ schema, titles, most: LONGEST },
		conditions
	);
	const when =
		phrases.length === 0
			? compose( __( '<b>always</b>', 'svc' ), [], 'when' )
			: listOf( phrases );
	const sentences = [
		run === 'manual'
			? compose( __( 'Runs only <b>manually</b>.', 'svc' ), [], 'run' )
			: running( schema, snippet, when ),
		...( decide === 'server' && phrases.length > 0
			? [ compose( __( 'Decided on the server.', 'svc' ) ) ]
			: [] ),
		...( consent === ''
			? []
			: [
					compose(
						/* translators: %s: category of consent, such as "Statistics". */
						__( 'Waits for consent to <b>%s</b>.', 'svc' ),
						[ consentInWords( schema, consent ) ],
						'consent'
					),
				] ),
		...( mode === 'test'
			? [
					compose(
						__(
							'<b>Testing</b>: only people with access and preview links see this snippet.',
							'svc'
						),
						[],
						'mode'
					),
				]
			: [] ),
	];
	return textOfSentences( sentences );
}

const consentInWords = ( schema: Schema, consent: string ): string =>
	typeOf( schema, 'consent' )?.options?.find(
		( { value } ) => value === consent
	)?.label ?? consent;
