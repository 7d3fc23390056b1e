import { __ } from '@wordpress/i18n';
import { ApiError, call } from '../../client/index.js';
import {
	fields,
	records,
	type ListedSnippet,
	type OperationOutput,
} from '../../contract/index.js';
import type { Placed } from '../words/index.js';

/** Snippets of another plugin as they would arrive here. */

type Previewed = OperationOutput< 'preview-source' >[ number ];

/** What one becomes here, as far as screens say it. */
export type Arrival = Placed &
	Pick< ListedSnippet, 'lang' | 'priority' | 'load_as' | 'folder' | 'tags' >;

/** Where snippets come from. */
export interface SourceRef {
	readonly id: string;
	readonly name: string;
	/** Whether they are in an export file, and not on this site. */
	readonly isFile?: true;
}

export interface SourceSnippet extends Previewed {
	/** Null where it cannot come at all: then its problems say why. */
	readonly arrival: Arrival | null;
}

const FIELDS = [
	'type',
	'lang',
	'mode',
	'run',
	'hook',
	'priority',
	'position',
	'shortcode',
	'conditions',
	'load_as',
	'consent',
	'decide',
	'tags',
	'folder',
] as const;

const mapped = records.listedSnippet.pick(
	Object.fromEntries( FIELDS.map( ( field ) => [ field, true ] ) ) as Record<
		( typeof FIELDS )[ number ],
		true
	>
);

/** Fields that the site leaves out have their default. */
const DEFAULTS = Object.fromEntries(
	FIELDS.map( ( field ) => [ field, fields[ field ].default ] )
);

/** @throws {ApiError} When the site maps it to what this page does not know: something that runs in another place is not to be shown. */
function arrivalOf( { maps }: Previewed ): Arrival | null {
	if ( Object.keys( maps ).length === 0 ) {
		return null;
	}
	const { success, data } = mapped.safeParse( { ...DEFAULTS, ...maps } );
	if ( ! success ) {
		throw new ApiError(
			'mismatch',
			__(
				'Unexpected response, perhaps because Snippets was updated. Reload the page.',
				'svc'
			)
		);
	}
	return data;
}

/** @throws {ApiError} */
export const sourceSnippetOf = ( one: Previewed ): SourceSnippet => ( {
	...one,
	arrival: arrivalOf( one ),
} );

/**
 * All snippets of a source.
 *
 * @throws {ApiError}
 */
export async function loadSourceSnippets(
	source: string,
	signal: AbortSignal
): Promise< SourceSnippet[] > {
	const all = await call( 'preview-source', { source }, { signal } );
	return all.map( sourceSnippetOf );
}

/**
 * The code that one of them gets here.
 *
 * @throws {ApiError}
 */
export async function codeOfSourceSnippet(
	source: string,
	id: string,
	signal: AbortSignal
): Promise< string > {
	const [ found ] = await call(
		'preview-source',
		{ source, ids: [ id ], with_code: true },
		{ signal }
	);
	return found?.code ?? '';
}

/** Whether importing would do anything. */
export const canCome = ( { arrival, state }: SourceSnippet ): boolean =>
	arrival !== null && state !== 'same';

export const needsReview = ( foreign: SourceSnippet ): boolean =>
	foreign.check_first || foreign.arrival === null;

/** Whether it is here as it is over there, and still running over there. */
export const canSwitchOver = ( {
	snippet,
	status,
	state,
	never_ran: neverRan,
}: SourceSnippet ): boolean =>
	snippet !== null && status === 'active' && state === 'same' && ! neverRan;
