/** The contract as other parts import it: tables, schemas, and the types of every operation. */

export { boxes } from './boxes.js';
export { conditionTypes, operators, type ConditionSpec } from './conditions.js';
export { errorAnswer, saveRefusal } from './error-records.js';
export { errors, type ErrorCode } from './errors.js';
export { exportFormat } from './export.js';
export { fields } from './fields.js';
export { kindOf, styleLanguage, type CodeKind } from './code-kind.js';
export { codeFiles, settingsEnding, stems } from './file-types.js';
export { frameMessage, type FrameMessage, type FrameOrder } from './frame.js';
export { limits } from './limits.js';
export { steering } from './terminal.js';
export { locations } from './locations.js';
export { errorsOf, type OperationSpec } from './operation.js';
export { operations } from './operations/index.js';
export * as records from './records.js';
export * as schemaRecords from './schema-records.js';
export { brokenRules, rules, type RuleId } from './rules.js';
export type * from './types.js';
