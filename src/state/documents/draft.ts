import type { Snippet } from '../../contract/index.js';

/** What of a snippet is written in the editor, and how two of them differ. Pure. */

/** What can be changed in the editor. Whether it is on is no part of it: that is done at once. */
export const DRAFT_FIELDS = [
	'title',
	'description',
	'lang',
	'code',
	'mode',
	'run',
	'hook',
	'priority',
	'position',
	'shortcode',
	'conditions',
	'load_as',
	'js_strategy',
	'requires',
	'consent',
	'decide',
	'on_error',
	'tags',
	'folder',
] as const satisfies readonly ( keyof Snippet )[];

export type Draft = Pick< Snippet, ( typeof DRAFT_FIELDS )[ number ] >;

/** What of a snippet is written in the editor, whatever else comes with it. */
export function draftOf( snippet: Draft ): Draft {
	return {
		title: snippet.title,
		description: snippet.description,
		lang: snippet.lang,
		code: snippet.code,
		mode: snippet.mode,
		run: snippet.run,
		hook: snippet.hook,
		priority: snippet.priority,
		position: snippet.position,
		shortcode: snippet.shortcode,
		conditions: snippet.conditions,
		load_as: snippet.load_as,
		js_strategy: snippet.js_strategy,
		requires: snippet.requires,
		consent: snippet.consent,
		decide: snippet.decide,
		on_error: snippet.on_error,
		tags: snippet.tags,
		folder: snippet.folder,
	};
}

/** Whether two values of a field are the same; lists and conditions are compared by what is in them. */
export const isSame = ( one: unknown, other: unknown ): boolean =>
	one === other ||
	( typeof one === 'object' &&
		typeof other === 'object' &&
		JSON.stringify( one ) === JSON.stringify( other ) );

/** What of a draft differs from a snippet. */
export function changedFields(
	draft: Draft,
	base: Draft
): readonly ( keyof Draft )[] {
	return DRAFT_FIELDS.filter(
		( field ) => ! isSame( draft[ field ], base[ field ] )
	);
}
