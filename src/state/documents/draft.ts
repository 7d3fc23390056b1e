import { draftFields, pick } from '../../contract/field-names.js';
import type { Snippet } from '../../contract/index.js';

/** What of a snippet is written in the editor, and how two of them differ. Pure. */

/** What can be changed in the editor. Whether it is on is no part of it: that is done at once. */
export type Draft = Pick< Snippet, ( typeof draftFields )[ number ] >;

/** What of a snippet is written in the editor, whatever else comes with it. */
export const draftOf = ( snippet: Draft ): Draft =>
	pick( snippet, draftFields );

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
	return draftFields.filter(
		( field ) => ! isSame( draft[ field ], base[ field ] )
	);
}
