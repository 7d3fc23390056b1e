import * as z from 'zod';
import type { ErrorCode } from './errors.js';
import type { RuleId } from './rules.js';
import { asked, isProposed } from './proposing.js';
import type { Tier } from './tiers.js';

/**
 * The shape of an entry in the operation table. The table is the only place that knows which door offers an operation, who may call
 * it and what it takes and gives; PHP gets it as data through the bridge, TypeScript by type.
 */

/** Levels of access, lowest first: each holds those before it (spec 5). */
export const levels = [ 'view', 'design', 'full' ] as const;
/** What an operation asks for; `none` is open without signing in. */
type Level = ( typeof levels )[ number ] | 'none';

export type Kind = 'read' | 'write' | 'destructive';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `/snippets/{id}`: every name in braces is a field of the input; its pattern stands in `src/bridge/paths.ts`. */
export interface RestDoor {
	readonly methods: readonly Method[];
	readonly path: `/${ string }`;
	/** Fields that count only in the query string: a body that is a file must not be able to ask for them. */
	readonly query?: readonly string[];
}

/**
 * Command words after `wp svc`. Several operations may share words, or one may have more words than another; `Svc\\Doors\\Cli\\CommandFamily`
 * says which one answers: that with the most words, then that whose `flag` is given, then that which takes most of what was given.
 */
interface CliDoor {
	readonly words: readonly string[];
	/** Fields by place; one that is a list takes all that follows. */
	readonly positional?: readonly string[];
	readonly flag?: string;
	/** Fields that name a snippet by ID, permanent ID or title, or a user by ID, login or e-mail address, and where that is looked for. */
	readonly names?: Readonly<
		Record< string, 'snippets' | 'trash' | 'users' >
	>;
	/** Its one positional may be given several times: this bulk action answers then, or with `each` the operation once for each. */
	readonly several?: 'enable' | 'disable' | 'delete' | 'each';
	/** Options whose name is not that of their field, because WP-CLI has one of that name: field to option. */
	readonly rename?: Readonly< Record< string, string > >;
	/** Fields that are options; all that are not positional when left out. */
	readonly options?: readonly string[];
	/** What `--file`, or a file by place, brings: the field `code`, or the whole input as JSON. */
	readonly file?: 'code' | 'input';
	/** Field of the answer that holds the list which the command is about, where that is not the answer itself. */
	readonly list?: string;
	/** Fields that a table shows where all would be too many. */
	readonly columns?: readonly string[];
	/** Its answer is JSON unless asked for otherwise. */
	readonly document?: true;
	/** Fields that are files, and their names: one may be named by place, to be printed alone, or to be written from `--file`. */
	readonly texts?: Readonly< Record< string, string > >;
}

/** A command line as a person types it, and what it does. A test runs each in the order of the operations. */
export interface CliExample {
	readonly what: string;
	readonly run: string;
}

/** How the answer of an ability stays short. What it adds to input and answer: `includes/Doors/Abilities/ShortAnswer.php`. */
interface ShortAnswer {
	/** Field with the list that comes in pages. An answer that is a list becomes that field. */
	readonly list?: string;
	/** Entries of a page, where the caller names no number. */
	readonly per_page?: number;
	/** Fields of an entry, unless the caller asks for all. */
	readonly fields?: readonly string[];
	/** Field with code, which comes in parts of so many lines. */
	readonly code?: { readonly field: string; readonly lines: number };
	/** Fields that the answer leaves out, with a dot before those of an object or of each entry of a list. */
	readonly without?: readonly string[];
}

/** Ability name after `svc/`, and the input fields that this door does not offer (spec 4.11). */
interface AbilityDoor {
	readonly name: string;
	readonly label: string;
	/** What a model has to know beyond the summary, in English: when to call the ability, and which one comes next. */
	readonly guide: string;
	/** What a model does next after an error, in English: follows the message, which is all that MCP passes on. */
	readonly next?: Readonly< Partial< Record< ErrorCode, string > > >;
	readonly short?: ShortAnswer;
	readonly omit?: readonly string[];
	/** It replaces values that exist, as opposed to adding something: the annotation `destructive` of WordPress. */
	readonly overwrites?: true;
	/** What fields are at this door that are not sent, where that is not their default. */
	readonly defaults?: Readonly< Record< string, boolean | number > >;
}

export interface OperationSpec<
	Input extends z.ZodObject = z.ZodObject,
	Output extends z.ZodType = z.ZodType,
> {
	/** Verb-noun in kebab case; the handler class is its PascalCase form in the namespace of `group`. */
	readonly id: string;
	readonly group: string;
	/** One sentence, untranslated: goes into the API description. */
	readonly summary: string;
	readonly level: Level;
	readonly tier?: Tier;
	readonly kind: Kind;
	/** Whether doing it twice leaves the same state as doing it once. */
	readonly idempotent: boolean;
	/** Status of success. */
	readonly status?: 200 | 201 | 202;
	readonly input: Input;
	/** Names that are taken for a field beside its own, where the field itself is not sent: name to field. */
	readonly also?: Readonly< Record< string, string > >;
	/** Fields that items of a list may have whose schema leaves them open, so that one bad item stops no other: field of the list to names. */
	readonly items?: Readonly< Record< string, readonly string[] > >;
	readonly output: Output;
	/** Codes beyond those that every operation of its kind can answer with. */
	readonly errors?: readonly ErrorCode[];
	/** Rules across fields that hold for the input. */
	readonly rules?: readonly RuleId[];
	readonly rest?: RestDoor;
	readonly cli?: CliDoor;
	readonly ability?: AbilityDoor;
	/** Body sent as an example in the API description; must be accepted by `input`. */
	readonly example?: Readonly< Record< string, unknown > >;
}

/** What the answer of a writing operation always has room for: what was sent and ignored is named in it. */
const room = {
	warnings: z
		.array( z.object( { message: z.string(), line: z.int() } ) )
		.optional()
		.describe( 'Ignored input; left out if there is none.' ),
};

/** An answer with room for warnings; one that has warnings of its own stays as it is. */
type Warned< Output extends z.ZodType > =
	Output extends z.ZodObject< infer Shape, infer Config >
		? 'warnings' extends keyof Shape
			? Output
			: z.ZodObject< Shape & typeof room, Config >
		: Output;

type Answer<
	Given extends Kind,
	Output extends z.ZodType,
> = Given extends 'read' ? Output : Warned< Output >;

/** Keeps the exact types of an entry. */
export function operation<
	const Id extends string,
	Given extends Kind,
	Input extends z.ZodObject,
	Output extends z.ZodType,
>(
	spec: OperationSpec< Input, Output > & {
		readonly id: Id;
		readonly kind: Given;
	}
): OperationSpec< Input, Answer< Given, Output > > & { readonly id: Id };
export function operation( given: OperationSpec ): OperationSpec {
	const spec = isProposed( given.id )
		? { ...given, input: given.input.extend( asked ) }
		: given;
	const { kind, output } = spec;
	return kind === 'read' ||
		! ( output instanceof z.ZodObject ) ||
		'warnings' in output.shape
		? spec
		: { ...spec, output: output.extend( room ) };
}

/**
 * Codes that an operation can answer with: those of all, that of its tier, then its own. Reading can fail, too, when the disk refuses, and
 * waits for the lock where a lost index has to be built again.
 */
export function errorsOf( spec: OperationSpec ): ErrorCode[] {
	const codes: ErrorCode[] = [
		'svc_invalid',
		'svc_forbidden',
		'svc_host',
		'svc_internal',
		'svc_busy',
		'svc_storage',
	];
	if ( spec.kind !== 'read' ) {
		codes.push( 'svc_incomplete' );
	}
	if ( spec.tier !== undefined && spec.tier !== 'free' ) {
		codes.push( 'svc_tier' );
	}
	return [ ...new Set( [ ...codes, ...( spec.errors ?? [] ) ] ) ];
}
