import type * as z from 'zod';
import type * as refusals from './error-records.js';
import type * as explain from './explain-records.js';
import type { operations } from './operations/index.js';
import type * as proposals from './proposal-records.js';
import type * as records from './records.js';
import type * as schema from './schema-records.js';
import type * as symbols from './symbol-records.js';

/**
 * What clients work with, as types alone: importing them costs a bundle nothing. By operation with `OperationInput<'update-snippet'>`
 * and `OperationOutput<'list-snippets'>`, and the records that answers share by name.
 */

type Operations = ( typeof operations )[ number ];

export type OperationId = Operations[ 'id' ];

type Operation< Id extends OperationId > = Extract<
	Operations,
	{ readonly id: Id }
>;

/** What an operation takes: fields with a default may be left out. */
export type OperationInput< Id extends OperationId > = z.input<
	Operation< Id >[ 'input' ]
>;

/** What an operation answers with. */
export type OperationOutput< Id extends OperationId > = z.output<
	Operation< Id >[ 'output' ]
>;

export type Snippet = z.output< typeof records.snippet >;
export type ListedSnippet = z.output< typeof records.listedSnippet >;
export type SaveResult = z.output< typeof records.saveResult >;
export type TestLoad = z.output< typeof records.testLoad >;
export type TriedPage = z.output< typeof records.triedPage >;
export type Problem = z.output< typeof records.problem >;
export type Conflict = z.output< typeof records.conflict >;
export type ErrorAnswer = z.output< typeof refusals.errorAnswer >;
export type SaveRefusal = z.output< typeof refusals.saveRefusal >;
export type Revision = z.output< typeof records.revision >;
export type ListedRevision = z.output< typeof records.listedRevision >;
export type Generation = z.output< typeof records.generation >;
export type Proposal = z.output< typeof proposals.proposal >;
export type WholeProposal = z.output< typeof proposals.wholeProposal >;
export type Difference = z.output< typeof records.difference >;
export type ActivityItem = z.output< typeof records.activityItem >;
export type TrashedSnippet = z.output< typeof records.trashed >;

export type Schema = z.output< typeof schema.schemaRecord >;
export type ConditionTypeRecord = z.output< typeof schema.conditionTypeRecord >;
export type LocationRecord = z.output< typeof schema.locationRecord >;
export type Choice = z.output< typeof schema.choice >;
export type Explanation = z.output< typeof explain.explanation >;
export type SiteSymbol = z.output< typeof symbols.symbol >;
export type SymbolClash = z.output< typeof symbols.symbolClash >;
