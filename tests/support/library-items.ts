/**
 * The library's items as files: read and held against their schemas, and
 * their settings written into the code.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { fields, types } from '../../src/contract/fields.ts';

export const LIBRARY = path.join( import.meta.dirname, '../../src/library' );

const slug = z.string().regex( /^[a-z0-9]+(?:-[a-z0-9]+)*$/ );
const name = z.string().regex( /^[a-z][a-z0-9_]*$/ );
const version = z.string().regex( /^\d+\.\d+\.\d+$/ );

const packSchema = z.strictObject( {
	title: z.string().min( 1 ),
	description: z.string().min( 1 ),
	icon: slug,
	order: z.int(),
} );

const settingSchema = z.strictObject( {
	name,
	label: z.string().min( 1 ),
	type: z.enum( [ 'text', 'number', 'choice', 'page', 'colour', 'flag' ] ),
	help: z.string().optional(),
	required: z.boolean().optional(),
	options: z
		.array( z.strictObject( { value: z.string(), label: z.string() } ) )
		.min( 2 )
		.optional(),
	min: z.number().optional(),
	max: z.number().optional(),
} );

/** `meta.json` of an item. */
const metaSchema = z.strictObject( {
	version,
	title: fields.title.schema,
	description: fields.description.schema,
	hook: fields.hook.schema.optional(),
	priority: fields.priority.schema.optional(),
	conditions: fields.conditions.schema.optional(),
	position: fields.position.schema.optional(),
	load_as: fields.load_as.schema.optional(),
	js_strategy: fields.js_strategy.schema.optional(),
	consent: fields.consent.schema.optional(),
	run: fields.run.schema.optional(),
	shortcode: fields.shortcode.schema.optional(),
	decide: fields.decide.schema.optional(),
	on_error: fields.on_error.schema.optional(),
	tags: z.array( slug ).min( 1 ).max( 4 ),
	requires: z
		.strictObject( {
			wp: z.string(),
			php: z.string(),
			plugin: z.string().regex( /^[\w-]+\/[\w-]+\.php$/ ),
		} )
		.partial()
		.optional(),
	settings: z.array( settingSchema ).optional(),
	conflicts: z.array( slug ).optional(),
	search: z.string().optional(),
} );

const value = z.union( [ z.string(), z.number(), z.boolean() ] );
const as = z.enum( [
	'admin',
	'admin2',
	'editor',
	'author',
	'contributor',
	'subscriber',
] );

const texts = z.array( z.string().min( 1 ) );

/** One look at the site; holds when everything it expects is there. */
const lookSchema = z.union( [
	z.strictObject( { php: z.string(), is: z.json(), as: as.optional() } ),
	z.strictObject( {
		open: z.string(),
		script: z.string(),
		is: z.json(),
		as: as.optional(),
		width: z.int().optional(),
	} ),
	z.strictObject( {
		open: z.string(),
		as: as.optional(),
		method: z.string().optional(),
		form: z.record( z.string(), z.string() ).optional(),
		cookies: z.record( z.string(), z.string() ).optional(),
		send: z.record( z.string(), z.string() ).optional(),
		status: z.int().optional(),
		has: texts.optional(),
		lacks: texts.optional(),
		headers: z.record( z.string(), z.string() ).optional(),
		no_headers: texts.optional(),
	} ),
] );

const effectSchema = z.strictObject( {
	plugin: z.enum( [ 'shop' ] ).optional(),
	settings: z.record( name, value ).optional(),
	given: z.string().optional(),
	sees: z.array( lookSchema ).min( 1 ),
	still: z.array( lookSchema ).optional(),
} );

export type Setting = z.infer< typeof settingSchema >;
export type Look = z.infer< typeof lookSchema >;
export type Effect = z.infer< typeof effectSchema >;
export type LibraryItem = {
	pack: string;
	slug: string;
	type: ( typeof types )[ number ];
	code: string;
	meta: z.infer< typeof metaSchema >;
	effect: Effect;
};

function json( file: string ): unknown {
	return JSON.parse( readFileSync( file, 'utf8' ) );
}

function folders( dir: string ): string[] {
	return readdirSync( dir, { withFileTypes: true } )
		.filter( ( entry ) => entry.isDirectory() )
		.map( ( entry ) => entry.name )
		.sort();
}

export function packs(): string[] {
	return folders( LIBRARY );
}

/** @throws {z.ZodError} When it is not as a pack has to be. */
export function readPack( pack: string ): z.infer< typeof packSchema > {
	return packSchema.parse( json( path.join( LIBRARY, pack, 'pack.json' ) ) );
}

/** @throws {Error} When it is not as an item has to be. */
export function readItem( pack: string, slugOfItem: string ): LibraryItem {
	const dir = path.join( LIBRARY, pack, slugOfItem );
	const files = readdirSync( dir ).sort();
	const type = types.find( ( ending ) =>
		files.includes( `snippet.${ ending }` )
	);
	if ( type === undefined || files.length !== 3 ) {
		throw new Error( `${ dir } holds ${ files.join( ', ' ) }.` );
	}
	return {
		pack,
		slug: slug.parse( slugOfItem ),
		type,
		code: readFileSync( path.join( dir, `snippet.${ type }` ), 'utf8' ),
		meta: metaSchema.parse( json( path.join( dir, 'meta.json' ) ) ),
		effect: effectSchema.parse( json( path.join( dir, 'effect.json' ) ) ),
	};
}

export function slugsOf( pack: string ): string[] {
	return folders( path.join( LIBRARY, pack ) );
}

/** A literal with the comment that names the setting; in CSS colours and numbers stand bare. */
const MARK =
	/(?<literal>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|#[0-9a-f]{3,8}|-?\d+(?:\.\d+)?|true|false)(?<gap>\s*)\/\* @setting (?<name>[a-z][a-z0-9_]*) \*\//g;

/** Names of the settings that the code marks, in their order. */
export function marked( code: string ): string[] {
	return [ ...code.matchAll( MARK ) ].map(
		( found ) => found.groups?.name ?? ''
	);
}

/** The literal that each setting has. */
export function literals( code: string ): Record< string, string > {
	return Object.fromEntries(
		[ ...code.matchAll( MARK ) ].map( ( found ) => [
			found.groups?.name ?? '',
			found.groups?.literal ?? '',
		] )
	);
}

/** The code with values in the place of literals. */
export function filledIn(
	item: Pick< LibraryItem, 'type' | 'code' >,
	values: Record< string, string | number | boolean >
): string {
	return item.code.replace(
		MARK,
		( whole, literal: string, gap: string, setting: string ) => {
			const given = values[ setting ];
			if ( given === undefined ) {
				return whole;
			}
			const bare =
				typeof given !== 'string' ||
				( item.type === 'css' && literal.startsWith( '#' ) );
			const text = bare
				? String( given )
				: `'${ given.replaceAll( /[\\']/g, '\\$&' ) }'`;
			return `${ text }${ gap }/* @setting ${ setting } */`;
		}
	);
}
