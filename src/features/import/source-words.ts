import { __, _n, sprintf } from '@wordpress/i18n';
import type { Schema } from '../../contract/index.js';
import type {
	Arrival,
	SourceSnippet,
	SourceRef,
} from '../../state/importing/index.js';
import {
	conditionsInWords,
	fieldName,
	joinList,
	joinSentences,
	placeInWords,
} from '../../state/words/index.js';

/** Snippets of other plugins and what they become, in words. Pure. */

export const titleOf = ( {
	id,
	title,
}: Pick< SourceSnippet, 'id' | 'title' > ): string =>
	title === ''
		? /* translators: %s: ID of a snippet, or its number in a file. */
			sprintf( __( 'untitled (%s)', 'svc' ), id )
		: title;

/** What is ticked at first: what is not here yet. What has changed over there would take the place of ours, so it is for people to tick. */
export const freshOf = (
	items: readonly SourceSnippet[]
): ReadonlySet< string > =>
	new Set(
		items
			.filter(
				( { state, arrival } ) => state === 'new' && arrival !== null
			)
			.map( ( { id } ) => id )
	);

/** How it stands over there and here. */
export function standingOf(
	{ status, state }: SourceSnippet,
	{ isFile, name }: SourceRef
): string {
	const there =
		status === 'active'
			? /* translators: %s: name of another plugin. */
				sprintf( __( 'Active in %s', 'svc' ), name )
			: /* translators: %s: name of another plugin. */
				sprintf( __( 'Inactive in %s', 'svc' ), name );
	const here = {
		new: __( 'New', 'svc' ),
		same: __( 'Imported, unchanged', 'svc' ),
		changed: __( 'Imported, changed in the source', 'svc' ),
	};
	if ( isFile !== true ) {
		return `${ there } · ${ here[ state ] }`;
	}
	// Of some plugins, a file does not say that a snippet was active.
	return status === 'active'
		? `${ __( 'Active in the file', 'svc' ) } · ${ here[ state ] }`
		: here[ state ];
}

/** Why to look at it first: what the reader of the other plugin says, then what the checks say. */
export const reasonsOf = ( { reasons, problems }: SourceSnippet ): string[] => [
	...reasons,
	...problems.map( ( { message } ) => message ),
];

const loadings: Readonly< Record< string, () => string > > = {
	inline: () => __( 'Inline', 'svc' ),
	file: () => __( 'Separate file', 'svc' ),
};

/** What it becomes here: name of a field, and its value. */
export function arrivalInWords(
	schema: Schema,
	arrival: Arrival
): readonly ( readonly [ string, string ] )[] {
	const { type, run, load_as: loadAs, shortcode, folder, tags } = arrival;
	const isPlaced = run === 'auto';
	return [
		[ fieldName( 'hook' ), placeInWords( schema, arrival ) ],
		...( isPlaced
			? [
					[
						fieldName( 'priority' ),
						String( arrival.priority ),
					] as const,
				]
			: [] ),
		[
			fieldName( 'conditions' ),
			conditionsInWords( schema, arrival.conditions ),
		],
		...( type === 'css' || type === 'js'
			? [
					[
						fieldName( 'load_as' ),
						loadings[ loadAs ]?.() ?? loadAs,
					] as const,
				]
			: [] ),
		...( shortcode === ''
			? []
			: [ [ fieldName( 'shortcode' ), `[${ shortcode }]` ] as const ] ),
		...( folder === ''
			? []
			: [ [ fieldName( 'folder' ), folder ] as const ] ),
		...( tags.length === 0
			? []
			: [ [ fieldName( 'tags' ), joinList( tags ) ] as const ] ),
	];
}

/** What the button says that imports what is ticked. */
export function importInWords( fresh: number, changed: number ): string {
	if ( fresh + changed === 0 ) {
		return __( 'Import', 'svc' );
	}
	if ( changed === 0 ) {
		return sprintf(
			/* translators: %d: number of snippets. */
			_n(
				'Import %d snippet as inactive',
				'Import %d snippets as inactive',
				fresh,
				'svc'
			),
			fresh
		);
	}
	return fresh === 0
		? sprintf(
				/* translators: %d: number of snippets. */
				_n( 'Update %d snippet', 'Update %d snippets', changed, 'svc' ),
				changed
			)
		: sprintf(
				/* translators: 1: number of new snippets, 2: number of others. */
				__( 'Import %1$d as inactive and update %2$d', 'svc' ),
				fresh,
				changed
			);
}

/** How many came of an import. */
export function outcomeInWords( created: number, updated: number ): string {
	return joinSentences( [
		...( created === 0 && updated > 0
			? []
			: [
					sprintf(
						/* translators: %d: number of snippets. */
						_n(
							'%d snippet was imported as inactive.',
							'%d snippets were imported as inactive.',
							created,
							'svc'
						),
						created
					),
				] ),
		...( updated === 0
			? []
			: [
					sprintf(
						/* translators: %d: number of snippets. */
						_n(
							'%d snippet was updated.',
							'%d snippets were updated.',
							updated,
							'svc'
						),
						updated
					),
				] ),
	] );
}
