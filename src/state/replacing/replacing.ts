import {
	createReduxStore,
	dispatch,
	register,
	useSelect,
} from '@wordpress/data';
import { __, _n, sprintf } from '@wordpress/i18n';
import { ApiError, bootData, call } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import type { DocumentsState } from '../documents/documents-store.js';
import { isChanged, refreshDocuments } from '../documents/documents.js';
import { say, sayFailure } from '../frame/notices.js';
import { hiddenIds, isHidden, seesPhp } from '../snippets/visible-snippets.js';
import { refreshSnippets, undo } from '../snippets/snippet-actions.js';

/**
 * Search and replace in all code: looking at every change, and making them. What is being replaced, and how that went, is kept here, so
 * that the user can leave the screen meanwhile and come back.
 */

type Input = OperationInput< 'replace-code' >;

/** What is searched for, where, and what takes its place. */
export type ReplaceQuery = Pick<
	Input,
	| 'search'
	| 'replace'
	| 'regex'
	| 'ignore_case'
	| 'whole_word'
	| 'folder'
	| 'type'
	| 'status'
>;

export type ReplacePlan = OperationOutput< 'replace-code' >;
export type FoundSnippet = ReplacePlan[ 'snippets' ][ number ];
export type FoundChange = NonNullable< FoundSnippet[ 'changes' ] >[ number ];
export type FoundMatch = FoundChange[ 'matches' ][ number ];

/** What the user took out of a look: snippets, and matches by the snippet they are in. */
export interface Unticked {
	readonly snippets: ReadonlySet< number >;
	readonly matches: ReadonlyMap< number, ReadonlySet< number > >;
}

export type Replacing =
	| { readonly kind: 'idle' }
	| { readonly kind: 'working'; readonly snippets: number }
	| { readonly kind: 'done'; readonly answer: ReplacePlan }
	| { readonly kind: 'failed'; readonly error: ApiError };

const IDLE: Replacing = { kind: 'idle' };

export const replacingStore = createReduxStore( 'svc/replacing', {
	reducer: (
		state: Replacing = IDLE,
		action: { readonly type: string; readonly now?: Replacing }
	): Replacing =>
		action.type === 'REPLACING' ? ( action.now ?? IDLE ) : state,
	actions: {
		replacing: ( now: Replacing ) => ( { type: 'REPLACING', now } ),
	},
	selectors: { getState: ( state: Replacing ): Replacing => state },
} );

register( replacingStore );

const show = ( now: Replacing ): void => {
	dispatch( replacingStore ).replacing( now );
};

/** PHP is not shown to those who may not write it, and so nothing in it is replaced. */
const isShown = ( { id, type }: FoundSnippet ): boolean =>
	seesPhp() || ( type !== 'php' && ! isHidden( id ) );

/** Takes what is said of the last replacement off the screen. */
export const forgetReplacing = (): void => show( IDLE );

/**
 * Every change that a replacement would make.
 *
 * @param query
 * @param options
 * @param options.check  Also say who would fail the checks, which takes longer.
 * @param options.signal
 * @throws {ApiError} `svc_invalid` where the search cannot be made.
 */
export async function previewReplacing(
	query: ReplaceQuery,
	{ check, signal }: { readonly check: boolean; readonly signal: AbortSignal }
): Promise< ReplacePlan > {
	const look = await call(
		'replace-code',
		{ ...query, dry_run: true, check },
		{ signal }
	);
	return {
		...look,
		snippets: look.snippets.filter( isShown ),
		errors: look.errors.filter( ( { snippet } ) => ! isHidden( snippet ) ),
	};
}

/** Snippets with unsaved work in an open tab: replacing in them would set two versions against each other. */
export function unsavedIds( { byId }: DocumentsState ): ReadonlySet< number > {
	return new Set(
		[ ...byId.values() ].filter( isChanged ).map( ( { id } ) => id )
	);
}

/** Undoes a replacement, as long as nothing else was changed since. */
export async function undoReplacing( generation: number ): Promise< void > {
	try {
		await undo( generation );
		forgetReplacing();
		say( __( 'Undone.', 'svc' ) );
		refreshDocuments();
	} catch ( error ) {
		sayFailure( error );
	}
}

/** "132 matches in 50 snippets", to stand within a sentence. */
export const placesText = ( matches: number, snippets: number ): string =>
	sprintf(
		/* translators: 1: "132 matches", 2: "50 snippets". */
		__( '%1$s in %2$s', 'svc' ),
		sprintf(
			/* translators: %d: number of places in code. */
			_n( '%d match', '%d matches', matches, 'svc' ),
			matches
		),
		sprintf(
			/* translators: %d: number of snippets. */
			_n( '%d snippet', '%d snippets', snippets, 'svc' ),
			snippets
		)
	);

/** Whether there is a way back for this person: only who has full access may go back in the history of the set. */
export const mayUndo = ( answer: ReplacePlan ): boolean =>
	answer.generation !== null &&
	answer.undo !== null &&
	bootData().level === 'full';

/** Replaces what was looked at, says how it went and offers Undo. */
export async function replaceAll(
	query: ReplaceQuery,
	{ digest }: ReplacePlan,
	unticked: Unticked,
	snippets: number
): Promise< void > {
	show( { kind: 'working', snippets } );
	try {
		const answer = await call( 'replace-code', {
			...query,
			digest,
			except: [ ...unticked.snippets, ...hiddenIds() ],
			except_matches: [ ...unticked.matches ].map(
				( [ id, matches ] ) => ( { id, matches: [ ...matches ] } )
			),
		} );
		show( { kind: 'done', answer } );
		const { generation } = answer;
		if ( answer.matches > 0 ) {
			say(
				sprintf(
					/* translators: %s: "132 matches in 50 snippets". */
					__( 'Replaced %s.', 'svc' ),
					placesText( answer.matches, answer.snippets.length )
				),
				generation === null || ! mayUndo( answer )
					? []
					: [
							{
								label: __( 'Undo', 'svc' ),
								onClick: () => void undoReplacing( generation ),
							},
						]
			);
		}
		// The list and open tabs; unsaved work stays.
		await refreshSnippets();
		refreshDocuments();
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		show( { kind: 'failed', error } );
	}
}

/** How far the replacement is. */
export const useReplacing = () =>
	useSelect( ( select ) => select( replacingStore ).getState(), [] );
