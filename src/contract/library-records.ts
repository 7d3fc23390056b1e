import * as z from 'zod';
import { libraryFields, pick } from './field-names.js';
import { langs, statuses, types } from './fields.js';
import { libraryTouches, settingTypes } from './library.js';
import { settings } from './snippet-records.js';

/** The shapes of answers about the library (spec 4.7, design 8). */

/** A pack of the library (design 8), or a starting set, which names snippets of other packs. */
export const libraryPack = z.object( {
	id: z.string(),
	title: z.string(),
	description: z.string(),
	icon: z.string(),
	slugs: z.array( z.string() ),
} );

/** What a person may fill in as a setting of an item. */
export const settingValue = z.union( [ z.string(), z.number(), z.boolean() ] );

/** An item of the library with this site's state of it (design 8). */
export const libraryItem = z.object( {
	slug: z.string(),
	uid: z.string(),
	title: z.string(),
	description: z.string(),
	type: z.enum( types ),
	lang: z.enum( langs ),
	code: z.string().optional(),
	...pick( settings.shape, libraryFields ),
	tags: z.array( z.string() ),
	pack: z.string(),
	version: z.string(),
	shelf: z
		.string()
		.describe( 'Library that it is in; svc for the one of the plugin.' ),
	requires: z
		.array( z.string() )
		.describe( 'Versions, such as "WordPress 6.7" or "PHP 8.2".' ),
	plugins: z.array( z.string() ),
	missing: z
		.array( z.string() )
		.describe( 'Those of requires and plugins that this site lacks.' ),
	conflicts: z
		.array( z.string() )
		.describe(
			'Slugs of items that declare, decide or undo the same, in part at least, or the opposite.'
		),
	hooks: z
		.array( z.string() )
		.describe( 'Hooks that its code adds to, removes from or fires.' ),
	touches: z
		.array( z.enum( libraryTouches ) )
		.describe(
			'Parts of the site that it touches, and what its code may do; read from names, so it can miss something.'
		),
	settings: z.array(
		z.object( {
			name: z.string(),
			label: z.string(),
			type: z.enum( settingTypes ),
			help: z.string(),
			required: z.boolean(),
			options: z
				.array( z.object( { value: z.string(), label: z.string() } ) )
				.optional(),
			min: z.number().optional(),
			max: z.number().optional(),
			value: settingValue.describe(
				'Value of this site, otherwise the default of the library.'
			),
		} )
	),
	needs_edit: z
		.array( z.string() )
		.describe( 'Names of required settings that are not filled in.' ),
	state: z.enum( [ 'new', 'current', 'changed', 'update' ] ),
	edited: z.boolean().optional(),
	id: z.int().nullable(),
	status: z.enum( statuses ).nullable(),
} );
