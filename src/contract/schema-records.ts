import * as z from 'zod';
import { shapes } from './condition-spec.js';
import { types } from './fields.js';
import { contexts, stages } from './locations.js';
import { tiers } from './tiers.js';

/** What the form of a snippet is built from (spec 4.9). Labels are translated. */

const stage = z
	.enum( stages )
	.describe( 'Earliest moment of a request at which it can be decided.' );

/** One entry of a picker. */
export const choice = z.object( {
	value: z
		.union( [ z.string(), z.int() ] )
		.describe(
			'Value as rules contain it: text, or a number for posts and products.'
		),
	label: z.string(),
} );

const named = < Value extends z.ZodType >( value: Value ) =>
	z.object( { value, label: z.string() } );

export const conditionTypeRecord = z.object( {
	type: z.string(),
	label: z.string(),
	group: z.string().describe( 'Heading in pickers.' ),
	ops: z.array( named( z.string() ) ),
	shape: z.enum( shapes ).describe( 'Shape of the value.' ),
	stage,
	tier: z.enum( tiers ),
	available: z
		.boolean()
		.describe( 'Whether the tier of this site includes it.' ),
	visitor: z
		.boolean()
		.describe( 'Whether it depends on the visitor, not on the page.' ),
	options: z
		.array( choice )
		.nullable()
		.describe(
			'Null where the values are searched for, or any value is allowed.'
		),
	search: z
		.boolean()
		.describe(
			'Whether the values are content, to be searched with GET /schema?options={type}&search=….'
		),
} );

export const locationRecord = z.object( {
	key: z.string(),
	type: z.enum( types ),
	label: z.string(),
	description: z.string(),
	stage,
	hook: z
		.string()
		.describe(
			'Action at which it runs; empty for code that runs immediately and for locations that use filters.'
		),
	filters: z
		.array( z.string() )
		.describe( 'Filters that put it into content, lists or the editor.' ),
	context: z.enum( contexts ),
	position: z.boolean().describe( 'Whether the location uses position.' ),
	group: z.string().describe( 'Heading in pickers.' ),
	default: z.boolean(),
} );

const typeLocations = z.object( {
	default: z.string(),
	custom: z
		.boolean()
		.describe( 'Whether any action name may replace a key.' ),
	items: z.array( locationRecord ),
} );

/** Everything that the form needs. */
export const schemaRecord = z.object( {
	condition_types: z.array( conditionTypeRecord ),
	groups: z
		.array(
			z.object( { label: z.string(), types: z.array( z.string() ) } )
		)
		.describe( 'Headings of the picker of conditions, with their types.' ),
	stages: z.array(
		z.object( {
			stage: z.enum( stages ),
			label: z.string(),
			description: z.string(),
		} )
	),
	locations: z.object( {
		php: typeLocations,
		html: typeLocations,
		css: typeLocations,
		js: typeLocations,
	} ),
	types: z.array( named( z.enum( types ) ) ),
	languages: z.array( named( z.enum( [ 'css', 'scss', 'less' ] ) ) ),
} );

/** Options of one condition type. */
export const optionsRecord = z.object( {
	type: z.string(),
	options: z.array( choice ),
	more: z
		.boolean()
		.describe(
			'Whether there are more options; narrow the search to see them.'
		),
} );
