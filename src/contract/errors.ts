/**
 * Every code the service answers with (design 8). `status` is the HTTP status of a REST answer, `exit` the exit code of the
 * command line, `retryable` whether the very same request may succeed a moment later. An anonymous caller who is refused gets
 * `svc_forbidden` with status 401, as WordPress does (`rest_authorization_required_code()`).
 */
export interface ErrorSpec {
	readonly name: string;
	readonly code: `svc_${ string }`;
	readonly status: number;
	readonly exit: number;
	readonly retryable: boolean;
	readonly description: string;
}

export const errors = [
	{
		name: 'NotFound',
		code: 'svc_not_found',
		status: 404,
		exit: 3,
		retryable: false,
		description: 'The site has no such object.',
	},
	{
		name: 'Invalid',
		code: 'svc_invalid',
		status: 400,
		exit: 2,
		retryable: false,
		description:
			'The request is understood and wrong; data.params says for each field what is wrong with it.',
	},
	{
		name: 'Forbidden',
		code: 'svc_forbidden',
		status: 403,
		exit: 4,
		retryable: false,
		description:
			'The person may not do this; the message names the reason. 401 for anonymous callers.',
	},
	{
		name: 'Tier',
		code: 'svc_tier',
		status: 403,
		exit: 4,
		retryable: false,
		description:
			'The tier of this site does not include the feature; data.tier names the tier that does.',
	},
	{
		name: 'Conflict',
		code: 'svc_conflict',
		status: 409,
		exit: 5,
		retryable: false,
		description:
			'The request was made for a state that is no longer the current one. Nothing was changed.',
	},
	{
		name: 'SafeMode',
		code: 'svc_safe_mode',
		status: 409,
		exit: 5,
		retryable: false,
		description:
			'Safe mode is on, so no snippet runs, not even manually. Turn it off first.',
	},
	{
		name: 'Busy',
		code: 'svc_busy',
		status: 503,
		exit: 6,
		retryable: true,
		description:
			'Another change or test run is in progress. Nothing was changed; data.retry_after says when to send the request again.',
	},
	{
		name: 'Storage',
		code: 'svc_storage',
		status: 500,
		exit: 7,
		retryable: false,
		description:
			'Reading or writing failed; data.path says which file or folder. The earlier state is intact.',
	},
	{
		name: 'Signature',
		code: 'svc_signature',
		status: 401,
		exit: 4,
		retryable: false,
		description:
			'The request has to be signed, and its signature is missing or wrong.',
	},
	{
		name: 'TooMany',
		code: 'svc_too_many',
		status: 429,
		exit: 6,
		retryable: true,
		description: 'Too many attempts from this address; wait a minute.',
	},
	{
		name: 'Git',
		code: 'svc_git',
		status: 502,
		exit: 8,
		retryable: true,
		description:
			'The Git hosting provider refused or could not be reached.',
	},
	{
		name: 'Host',
		code: 'svc_host',
		status: 501,
		exit: 11,
		retryable: false,
		description:
			'The PHP of this host lacks a function or an extension that this cannot be done without; data.lacks names it.',
	},
	{
		name: 'Assistant',
		code: 'svc_assistant',
		status: 403,
		exit: 14,
		retryable: false,
		description:
			'The AI assistant is not available; data.reason says why: wordpress, disabled, setting, connector, consent or limit.',
	},
	{
		name: 'Incomplete',
		code: 'svc_incomplete',
		status: 500,
		exit: 13,
		retryable: false,
		description:
			'Part of the request was saved before it failed; data.stored has the IDs of those snippets, data.cause the code of what failed.',
	},
	{
		name: 'Internal',
		code: 'svc_internal',
		status: 500,
		exit: 1,
		retryable: false,
		description:
			'A fault of the service. The message names an id of the error log, or a missing part of the plugin.',
	},
] as const satisfies readonly ErrorSpec[];

export type ErrorCode = ( typeof errors )[ number ][ 'code' ];
