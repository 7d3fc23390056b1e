import { line, lines } from './values.js';

/** What operations do for callers who may only propose (design 9.7). Both lists say what is allowed; all else that changes is refused. */

/** Their change waits as a proposal. Each makes one change set and does nothing beside it. */
const PROPOSED: readonly string[] = [
	'create-snippet',
	'update-snippet',
	'save-snippet',
	'set-snippet-status',
	'enable-snippet',
	'disable-snippet',
	'delete-snippet',
	'untrash-snippet',
	'duplicate-snippet',
	'restore-revision',
	'run-bulk',
	'rename-folder',
	'install-library',
	'update-library',
	'fill-library',
];

/** Take a body and run nothing of it, only propose, or (`allow-assistant`) refuse all but the withdrawal of one's own permission. */
const HARMLESS: readonly string[] = [
	'validate-snippet',
	'propose-snippet',
	'allow-assistant',
];

export const isProposed = ( id: string ): boolean => PROPOSED.includes( id );

/** Reading by GET runs; what reads and takes a body may run code, and is refused unless it is known to be harmless. */
export function proposingOf( {
	id,
	kind,
	rest,
}: {
	readonly id: string;
	readonly kind: string;
	readonly rest?: { readonly methods: readonly string[] };
} ): 'run' | 'propose' | 'refuse' {
	if ( isProposed( id ) ) {
		return 'propose';
	}
	const reads = kind === 'read' && rest?.methods.includes( 'GET' ) !== false;
	return reads || HARMLESS.includes( id ) ? 'run' : 'refuse';
}

/** What they say about a change. */
export const asked = {
	reason: lines( 1_000 )
		.optional()
		.describe(
			'Why this change is needed. Shown to the person who decides, if the change becomes a proposal.'
		),
	session: line( 100 )
		.optional()
		.describe(
			'Name of the task or conversation. Proposals with the same name are decided together.'
		),
};
