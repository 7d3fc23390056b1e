import * as z from 'zod';
import { limits } from './limits.js';
import type { Tier } from './tiers.js';
import {
	anything,
	folder,
	handle,
	hook,
	id,
	line,
	lines,
	shortcode,
	shortHash,
	tag,
	text,
	timestamp,
	uid,
	whole,
} from './values.js';

/**
 * The fields of a snippet (spec 2.1), each once: type, default, who may write it, where it is kept.
 * Which values fit which snippet type is not said here: those are the rules of `rules.ts`.
 */

export const types = [ 'php', 'html', 'css', 'js' ] as const;
export const langs = [ '', 'css', 'scss', 'less' ] as const;
export const statuses = [ 'active', 'inactive' ] as const;
const modes = [ 'live', 'test' ] as const;
const runs = [ 'auto', 'shortcode', 'manual' ] as const;
const loads = [ 'inline', 'file' ] as const;
const strategies = [ '', 'defer', 'async' ] as const;
const failures = [ 'off', 'keep' ] as const;
/** Who decides conditions that depend on the visitor or the time: the browser wherever it can, or always the server. */
const deciders = [ 'auto', 'server' ] as const;
const consents = [
	'',
	'statistics',
	'marketing',
	'preferences',
	'functional',
] as const;

/**
 * One rule of a condition. `value` is cleaned on save to the shape of its type (spec 2.3, rule 4), so any JSON value may come in; rules of
 * unknown types keep further keys, too (rule 5).
 */
const conditionRule = z
	.object( {
		type: text( 100, 1 ).describe(
			'Condition type: a key that GET /schema or svc/list-conditions lists.'
		),
		op: text( 50, 1 ).describe( 'Operator of the condition type.' ),
		value: anything()
			.optional()
			.describe( 'Value, in the form that the condition type takes.' ),
	} )
	.catchall( anything() );

const conditionGroup = z.array( conditionRule ).max( limits.condition_rules );

/** Groups of rules: runs when any group matches, a group matches when all its rules do, an empty list means always. */
const conditions = z.array( conditionGroup ).max( limits.condition_groups );

export interface FieldSpec {
	readonly schema: z.ZodType;
	/** Value of a snippet that was never given one; null only where null is a value of the field. */
	readonly default: unknown;
	readonly writable: boolean;
	/** Kept in the index; the code is kept in a file of its own, the id is the key of the row. */
	readonly stored: boolean;
	readonly exported: boolean;
	/** Snippet types that use the field; all when absent. */
	readonly for?: readonly ( typeof types )[ number ][];
	/** Other types keep the value and ignore it; without this they refuse it. */
	readonly ignored?: true;
	/** Values that a lower tier keeps where they are and refuses where they are new (design 7). */
	readonly tiers?: Readonly< Record< string, Tier > >;
	readonly description: string;
}

const writable = { writable: true, stored: true, exported: true } as const;
const kept = { writable: false, stored: true, exported: true } as const;

export const fields = {
	id: {
		schema: id(),
		default: 0,
		writable: false,
		stored: false,
		exported: true,
		description: 'Unique on this site.',
	},
	uid: {
		schema: uid(),
		default: '',
		...kept,
		description:
			'Permanent ID that travels with the snippet. Set once, never changes.',
	},
	title: {
		schema: line( limits.title ),
		default: '',
		...writable,
		description: 'Title of the snippet.',
	},
	description: {
		schema: lines( limits.description ),
		default: '',
		...writable,
		description: 'Purpose of the snippet.',
	},
	type: {
		schema: z.enum( types ),
		default: 'php',
		...writable,
		description: 'Language family of the code.',
	},
	lang: {
		schema: z.enum( langs ),
		default: '',
		...writable,
		for: [ 'css' ],
		tiers: { scss: 'pro', less: 'pro' },
		description: 'Stylesheet language; empty for other types.',
	},
	code: {
		schema: z.string(),
		default: '',
		writable: true,
		stored: false,
		exported: true,
		description: 'The code.',
	},
	status: {
		schema: z.enum( statuses ),
		default: 'inactive',
		...writable,
		description: 'Whether the snippet is active.',
	},
	mode: {
		schema: z.enum( modes ),
		default: 'live',
		...writable,
		tiers: { test: 'pro' },
		description:
			'Live, or testing mode: only people with access and preview links see it.',
	},
	run: {
		schema: z.enum( runs ),
		default: 'auto',
		...writable,
		for: [ 'php', 'html' ],
		description:
			'Automatically, as a shortcode, or only manually. CSS and JavaScript always run automatically.',
	},
	hook: {
		schema: hook(),
		default: '',
		...writable,
		description:
			'Location: a key that GET /schema or svc/list-locations lists for the type or, for PHP and HTML, any action name. Empty for the default of the type.',
	},
	priority: {
		schema: whole( limits.priority_min, limits.priority_max ),
		default: 10,
		...writable,
		description: 'Order at the location: lower runs earlier.',
	},
	position: {
		schema: whole( limits.position_min, limits.position_max ),
		default: 1,
		...writable,
		for: [ 'html' ],
		ignored: true,
		description:
			'Paragraph number, or post number in a list, on locations that take one.',
	},
	shortcode: {
		schema: shortcode(),
		default: '',
		...writable,
		for: [ 'php', 'html' ],
		description: 'Shortcode tag of the snippet.',
	},
	conditions: {
		schema: conditions,
		default: [],
		...writable,
		description: 'Groups of rules that say when the snippet runs.',
	},
	load_as: {
		schema: z.enum( loads ),
		default: 'inline',
		...writable,
		for: [ 'css', 'js' ],
		description: 'Printed into the page, or loaded as a file.',
	},
	js_strategy: {
		schema: z.enum( strategies ),
		default: '',
		...writable,
		for: [ 'js' ],
		description: 'How a script file is loaded.',
	},
	requires: {
		schema: z.array( handle() ).max( limits.requires ),
		default: [],
		...writable,
		for: [ 'js' ],
		description:
			'Handles of registered scripts, such as jquery, that the page loads before this snippet. Without this field, the first code of a snippet decides which scripts of WordPress it requires. They do not wait for consent.',
	},
	consent: {
		schema: z.enum( consents ),
		default: '',
		...writable,
		for: [ 'js', 'html' ],
		description: 'Consent category that the visitor must have agreed to.',
	},
	on_error: {
		schema: z.enum( failures ),
		default: 'off',
		...writable,
		for: [ 'php', 'html' ],
		description:
			'Effect of an error: off deactivates the snippet, keep leaves it active. A crafted request can cause an error, which deactivates the snippet. If it protects something, set on_error to keep: visitors then get an error page.',
	},
	decide: {
		schema: z.enum( deciders ),
		default: 'auto',
		...writable,
		for: [ 'css', 'js', 'html' ],
		description:
			'Where conditions about visitors and time are decided. auto: in the browser if possible, so one cached page serves all visitors, and its source shows them content and values. server: on the server, so only matching visitors get the content; a page cache may show their page to others.',
	},
	tags: {
		schema: z.array( tag() ).max( limits.tags ),
		default: [],
		...writable,
		description: 'Tags.',
	},
	folder: {
		schema: folder(),
		default: '',
		...writable,
		description: 'Folder path, for example Shop/Checkout; empty for none.',
	},
	deps: {
		schema: z.array( id() ),
		default: [],
		...kept,
		for: [ 'css' ],
		description: 'Partials that a stylesheet uses.',
	},
	error: {
		schema: z.string().nullable(),
		default: null,
		writable: false,
		stored: true,
		exported: false,
		description:
			'Last runtime error; it deactivated the snippet unless on_error is keep.',
	},
	author: {
		schema: whole( 0 ),
		default: 0,
		writable: false,
		stored: true,
		exported: false,
		description:
			'ID of the user who created the snippet; 0 without a logged-in user.',
	},
	modified_by: {
		schema: whole( 0 ),
		default: 0,
		...kept,
		description:
			'ID of the user who saved last; 0 without a logged-in user.',
	},
	created: {
		schema: timestamp(),
		default: 0,
		...kept,
		description: 'Unix timestamp.',
	},
	modified: {
		schema: timestamp(),
		default: 0,
		...kept,
		description: 'Unix timestamp; grows with every change.',
	},
	hash: {
		schema: shortHash(),
		default: '',
		writable: false,
		stored: true,
		exported: false,
		description: 'First 12 hex characters of the SHA-256 of the code.',
	},
	stale: {
		schema: z.boolean(),
		default: false,
		writable: false,
		stored: true,
		exported: false,
		for: [ 'css' ],
		description:
			'True when the public CSS is older than the source, because no compiler could run.',
	},
} as const satisfies Record< string, FieldSpec >;

type Fields = typeof fields;

type Writable = {
	[
		K in keyof Fields as Fields[ K ][ 'writable' ] extends true ? K : never
	]: z.ZodOptional< Fields[ K ][ 'schema' ] >;
};

/** Schemas of the fields that a request may write, none required. */
export const writableFields = Object.fromEntries(
	Object.entries( fields )
		.filter( ( [ , { writable: isWritable } ] ) => isWritable )
		.map( ( [ name, { schema, description } ] ) => [
			name,
			schema.describe( description ).optional(),
		] )
) as unknown as Writable;
