import type * as z from 'zod';
import { operations } from './operations/index.js';

/** The contract as other parts import it: tables, schemas, and the types of every operation. */

export { boxes } from './boxes.js';
export {
	conditionTypes,
	operators,
	type ConditionSpec,
	type ConditionType,
} from './conditions.js';
export { errors, type ErrorCode, type ErrorSpec } from './errors.js';
export { exportFormat } from './export.js';
export { fields, type FieldName, type FieldSpec } from './fields.js';
export { limits } from './limits.js';
export { locations, type LocationSpec, type Stage } from './locations.js';
export { errorsOf, type OperationSpec } from './operation.js';
export * as records from './records.js';
export { brokenRules, rules, snippetRules, type RuleId } from './rules.js';
export { operations };

type Operations = ( typeof operations )[ number ];

export type OperationId = Operations[ 'id' ];

/** What an operation takes. */
export type InputOf< Id extends OperationId > = z.input<
	Extract< Operations, { readonly id: Id } >[ 'input' ]
>;

/** What an operation gives. */
export type OutputOf< Id extends OperationId > = z.output<
	Extract< Operations, { readonly id: Id } >[ 'output' ]
>;
