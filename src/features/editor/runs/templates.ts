import type { Schema } from '../../../contract/index.js';
import { namedList, type Named } from '../../../state/frame/named-list.js';
import type { Conditions } from './moving.js';
import { readPasted } from './pasted.js';

/** Conditions that a person keeps under a name, such as "logged-out on phones". */

export interface Template extends Named {
	/** As they were kept; what of them fits here is asked with conditionsOf(). */
	readonly conditions: readonly unknown[];
}

export const TEMPLATE_NAME = 60;

export const {
	useAll: useTemplates,
	keep: keepTemplate,
	rename: renameTemplate,
	forget: forgetTemplate,
} = namedList< Pick< Template, 'conditions' > >(
	'conditionTemplates',
	( { conditions } ) =>
		Array.isArray( conditions )
			? { conditions: conditions as unknown[] }
			: null
);

/** What of a template this site knows. */
export const conditionsOf = (
	{ conditions }: Pick< Template, 'conditions' >,
	schema: Schema
): Conditions =>
	readPasted( JSON.stringify( conditions ), schema, 0 ).conditions;
