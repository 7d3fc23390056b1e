import { __, _n, sprintf } from '@wordpress/i18n';
import type { ListedRevision, Schema } from '../../contract/index.js';
import { joinList } from '../../state/words/index.js';
import { ago } from '../../ui/time.js';
import { fieldInWords, fieldName } from '../../state/words/field-words.js';

/** What was done to a snippet, and what that changed, in words. */

const actionLabels: Readonly< Record< string, () => string > > = {
	created: () => __( 'Created', 'svc' ),
	updated: () => __( 'Changed', 'svc' ),
	replaced: () => __( 'Replaced in the code', 'svc' ),
	enabled: () => __( 'Activated', 'svc' ),
	disabled: () => __( 'Deactivated', 'svc' ),
	restored: () => __( 'Restored', 'svc' ),
	duplicated: () => __( 'Copied', 'svc' ),
	moved: () => __( 'Moved', 'svc' ),
	tagged: () => __( 'Tagged', 'svc' ),
	imported: () => __( 'Imported', 'svc' ),
	failed: () => __( 'Failed', 'svc' ),
};

/** What was done to a snippet, as its history has it. */
export const revisionActionInWords = ( action: string ): string =>
	actionLabels[ action ]?.() ?? action;

/** When a version was made and by whom, or by which commit Git brought it. */
export function sourceInWords( { time, name, git }: ListedRevision ): string {
	const when = ago( time );
	if ( git === null ) {
		/* translators: 1: time, 2: name of a person. */
		return sprintf( __( '%1$s by %2$s', 'svc' ), when, name );
	}
	const commit = git.commit.slice( 0, 7 );
	return git.author === ''
		? sprintf(
				/* translators: 1: time, 2: short id of a commit. */
				__( '%1$s from Git, as of commit %2$s', 'svc' ),
				when,
				commit
			)
		: sprintf(
				/* translators: 1: time, 2: short id of a commit, 3: name of a person. */
				__( '%1$s from Git, commit %2$s by %3$s', 'svc' ),
				when,
				commit,
				git.author
			);
}

/** Characters of a change that fit into a line; of a longer one the field is named alone. */
const LONGEST = 48;

/** Changes that a line names; the rest is a number. */
const NAMED = 3;

/** The action says it already. */
const SAID: Readonly< Record< string, readonly string[] > > = {
	enabled: [ 'status', 'error' ],
	disabled: [ 'status' ],
	failed: [ 'status', 'error' ],
	moved: [],
};

const statusInWords = ( now: unknown ): string =>
	now === 'active' ? __( 'activated', 'svc' ) : __( 'deactivated', 'svc' );

/** How many lines of the code a version changed; empty for none. A line that was changed counts once. */
function linesInWords( {
	added,
	removed,
}: {
	readonly added: number;
	readonly removed: number;
} ): readonly string[] {
	const count = Math.max( added, removed );
	return count === 0
		? []
		: [
				sprintf(
					/* translators: %d: number of lines of code. */ _n(
						'%d line',
						'%d lines',
						count,
						'svc'
					),
					count
				),
			];
}

/**
 * What a version changed, such as "Priority: 10 → 20, 3 lines".
 */
export function changesInWords(
	schema: Schema,
	{ action, type, changes }: ListedRevision
): string {
	if ( changes === null ) {
		return '';
	}
	const silent = SAID[ action ] ?? [];
	const fields = changes.fields
		.filter( ( { field } ) => ! silent.includes( field ) )
		.map( ( change ) => {
			if ( change.field === 'status' ) {
				return statusInWords( change.now );
			}
			const words = fieldInWords( schema, type, change );
			return words.length > LONGEST ? fieldName( change.field ) : words;
		} );
	const more = fields.length - NAMED;
	return joinList( [
		...fields.slice( 0, NAMED ),
		...( more > 0
			? [
					sprintf(
						/* translators: %d: number of further settings. */ _n(
							'%d more setting',
							'%d more settings',
							more,
							'svc'
						),
						more
					),
				]
			: [] ),
		...linesInWords( changes.lines ),
	] );
}
