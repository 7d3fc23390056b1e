import type { ErrorCode } from './errors.js';

/** What a model does after an error of an ability, in English: one sentence each that names the ability or the field. */
type NextSteps = Readonly< Partial< Record< ErrorCode, string > > >;

const busy = {
	svc_busy: 'Wait 10 seconds, then send the same call again.',
} as const satisfies NextSteps;

/** Of abilities that read one snippet. */
export const afterReading = {
	...busy,
	svc_not_found: 'Find the ID with svc/list-snippets.',
} as const satisfies NextSteps;

/** Of abilities that change a snippet. */
export const afterChanging = {
	...afterReading,
	svc_conflict:
		'Read the snippet with svc/get-snippet, make your change to its present code, and send its hash as base_hash.',
	svc_forbidden:
		'Send the same fields to svc/propose-snippet, with a reason: a person with that access decides.',
} as const satisfies NextSteps;

/** Of abilities of the library. */
export const afterLibrary = {
	...busy,
	svc_not_found: 'Find slugs and packs with svc/list-library.',
} as const satisfies NextSteps;
