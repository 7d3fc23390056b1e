/** The contract as other parts import it: tables, schemas, and the types of every operation. */

export { boxes } from './boxes.js';
export {
	conditionTypes,
	operators,
	type ConditionSpec,
	type ConditionType,
} from './conditions.js';
export { errorAnswer, saveRefusal } from './error-records.js';
export { errors, type ErrorCode, type ErrorSpec } from './errors.js';
export { exportFormat } from './export.js';
export { fields, type FieldName, type FieldSpec } from './fields.js';
export { frameMessage, type FrameMessage, type FrameOrder } from './frame.js';
export { limits } from './limits.js';
export { locations, type LocationSpec, type Stage } from './locations.js';
export {
	errorsOf,
	levels,
	tiers,
	type Level,
	type OperationSpec,
	type Tier,
} from './operation.js';
export { operations } from './operations/index.js';
export * as records from './records.js';
export * as schemaRecords from './schema-records.js';
export { brokenRules, rules, snippetRules, type RuleId } from './rules.js';
export type * from './types.js';
