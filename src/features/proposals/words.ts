import { __, sprintf } from '@wordpress/i18n';
import type { Sides } from '../../comparing/index.js';
import type { Proposal, WholeProposal } from '../../contract/index.js';
import { differenceInWords, newFieldInWords } from '../../state/words/index.js';

/** What a proposal would do, by its operation. */
const proposalActions: Readonly<
	Record< string, ( name: string ) => string >
> = {
	'create-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'New snippet: %s', 'svc' ), name ),
	'delete-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Move %s to the trash', 'svc' ), name ),
	'enable-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Activate %s', 'svc' ), name ),
	'disable-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Deactivate %s', 'svc' ), name ),
	'duplicate-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Duplicate %s', 'svc' ), name ),
	'restore-revision': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Restore a revision of %s', 'svc' ), name ),
	'untrash-snippet': ( name ) =>
		/* translators: %s: title of a snippet. */
		sprintf( __( 'Restore %s from the trash', 'svc' ), name ),
};

/** What it would do, such as "Activate Shop banner". */
export function nameOfProposal( {
	operation,
	snippets,
	title,
	id,
}: Proposal ): string {
	const name =
		title === ''
			? /* translators: %d: number of a proposal. */
				sprintf( __( 'Proposal %d', 'svc' ), id )
			: title;
	const isNew = operation === 'save-snippet' && snippets.length === 0;
	const deed = proposalActions[ isNew ? 'create-snippet' : operation ];
	return deed === undefined
		? sprintf(
				/* translators: %s: title of a snippet. */
				__( 'Change %s', 'svc' ),
				name
			)
		: deed( name );
}

/** All that works with the rights of a user, by whatever password. */
export const everyAssistantOf = ( name: string ): string =>
	sprintf(
		/* translators: %s: name of a person. */
		__( 'All assistants of %s', 'svc' ),
		name
	);

type Change = WholeProposal[ 'changes' ][ number ];

/** What it would do with a whole snippet; null for a field. */
function wholeInWords( { field, then }: Change ): string | null {
	if ( field === 'trash' ) {
		return then === true
			? __( 'Moves the snippet to the trash', 'svc' )
			: __( 'Restores the snippet from the trash', 'svc' );
	}
	if ( field === 'snippet' ) {
		return then === 'copy'
			? __( 'Adds a copy', 'svc' )
			: __( 'Adds the snippet', 'svc' );
	}
	return null;
}

/** What it changes beside the code; of a new snippet also the type, which a proposal may leave out. */
export function changesInWords(
	schema: Parameters< typeof newFieldInWords >[ 0 ],
	type: Parameters< typeof newFieldInWords >[ 1 ],
	{ changes, snippets }: Pick< WholeProposal, 'changes' | 'snippets' >
): readonly string[] {
	const isNew = changes.some(
		( { id, field } ) => id === null && field === 'code'
	);
	const isTyped = changes.some( ( { field } ) => field === 'type' );
	return [
		...( isNew && ! isTyped
			? [ newFieldInWords( schema, type, 'type', type ) ]
			: [] ),
		...changes
			.filter( ( { field } ) => field !== 'code' )
			.map( ( change ) => {
				const words =
					wholeInWords( change ) ??
					changeInWords( schema, type, change );
				return snippets.length > 1 && change.id !== null
					? `${ change.title ?? '' }: ${ words }`
					: words;
			} ),
	];
}

/** What the proposal and the site are called where both are put together. */
export const sidesOfProposal = (): Sides => ( {
	theirs: __( 'On this site', 'svc' ),
	mine: __( 'Proposal', 'svc' ),
	takeTheirs: __( 'Use site version', 'svc' ),
	takeMine: __( 'Use proposal', 'svc' ),
	keepTheirs: __( 'Decline', 'svc' ),
	keepMine: __( 'Accept all', 'svc' ),
} );

/** A setting that it changes; one of a new snippet, which has no ID yet, is compared with nothing. */
const changeInWords = (
	schema: Parameters< typeof newFieldInWords >[ 0 ],
	type: Parameters< typeof newFieldInWords >[ 1 ],
	{ id, field, now, then }: Change
): string =>
	id === null
		? newFieldInWords( schema, type, field, then )
		: differenceInWords( schema, type, field, now, then );
