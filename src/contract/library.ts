import * as z from 'zod';
import { libraryFields, pick } from './field-names.js';
import { fields, writableFields } from './fields.js';
import { limits } from './limits.js';

/**
 * A snippet of the library as files (`docs/library-files.md`): their schemas, and the settings that are marked in the code. What is said
 * here of marks and literals is said once more by `Svc\Library\SettingMarkers` and `Svc\Library\Literal`, for agencies without Node;
 * `tests/fixtures/library/filling.json` holds both to the same answers.
 */

const slug = z.string().regex( /^[a-z0-9]+(?:-[a-z0-9]+)*$/ );
const settingName = z.string().regex( /^[a-z][a-z0-9_]*$/ );

/** Types of settings: what may be filled in, and which literal holds it. */
export const settingTypes = [
	'text',
	'number',
	'choice',
	'page',
	'colour',
	'flag',
] as const;

/** What a snippet of the library touches: parts of the site, then what its code may do. `Svc\Library\Touches` finds them when a library is built. */
export const libraryTouches = [
	'front_end',
	'admin',
	'editor',
	'comments',
	'uploads',
	'sign_in',
	'payment',
	'mail',
	'database',
	'deletes',
	'remote',
	'rights',
	'files',
] as const;

/** `pack.json` of a folder of snippets. The icon is a Dashicon without `dashicons-`. */
export const packFile = z.strictObject( {
	title: z.string().min( 1 ),
	description: z.string().min( 1 ),
	icon: slug,
	order: z.int(),
	// A starting set: snippets of other packs.
	slugs: z.array( slug ).min( 1 ).optional(),
} );

/** One setting: a place in the code that a person may fill in. */
const settingFile = z.strictObject( {
	name: settingName,
	label: z.string().min( 1 ),
	type: z.enum( settingTypes ),
	help: z.string().optional(),
	required: z.boolean().optional(),
	options: z
		.array( z.strictObject( { value: z.string(), label: z.string() } ) )
		.min( 2 )
		.optional(),
	min: z.number().optional(),
	max: z.number().optional(),
} );

/** `meta.json` of a snippet. */
export const metaFile = z.strictObject( {
	version: z.string().regex( /^\d+\.\d+\.\d+$/ ),
	title: fields.title.schema,
	description: fields.description.schema,
	...pick( writableFields, libraryFields ),
	tags: z.array( slug ).min( 1 ).max( 4 ),
	requires: z
		.strictObject( {
			wp: z.string(),
			php: z.string(),
			plugin: z.string().regex( /^[\w-]+\/[\w-]+\.php$/ ),
			scripts: fields.requires.schema,
		} )
		.partial()
		.optional(),
	settings: z.array( settingFile ).optional(),
	conflicts: z.array( slug ).optional(),
	search: z.string().optional(),
} );

const value = z.union( [ z.string(), z.number(), z.boolean() ] );
const texts = z.array( z.string().min( 1 ) );
const as = z.enum( [
	'admin',
	'admin2',
	'editor',
	'author',
	'contributor',
	'subscriber',
] );

/** One look at the site; holds when everything it expects is there. */
const look = z.union( [
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

/** `effect.json` of a snippet: what shows that it works. Read by tests only. */
export const effectFile = z.strictObject( {
	plugin: z.enum( [ 'shop' ] ).optional(),
	settings: z.record( settingName, value ).optional(),
	given: z.string().optional(),
	sees: z.array( look ).min( 1 ),
	still: z.array( look ).optional(),
} );

export type Setting = z.infer< typeof settingFile >;
export type SettingValue = z.infer< typeof value >;
export type Meta = z.infer< typeof metaFile >;
export type Look = z.infer< typeof look >;
export type Effect = z.infer< typeof effectFile >;

/** What a filling needs to know of a snippet. */
export type Fillable = {
	readonly type: 'php' | 'html' | 'css' | 'js';
	readonly code: string;
	readonly settings: readonly Setting[];
};

/** A literal with the comment that names the setting; in CSS colours and numbers stand bare. */
const MARK =
	/(?<literal>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|#[0-9A-Fa-f]{3,8}|-?[0-9]+(?:\.[0-9]+)?|true|false)(?<gap>[ \t\r\n]*)\/\* @setting (?<name>[a-z][a-z0-9_]*) \*\//g;

/** Numbers are written without an exponent, with at most so many digits after the point. */
const DECIMALS = 6;
const MOST_NUMBER = 1e12;

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

/** A text as a literal of the language; it says the same and ends nothing: no string, script tag, stylesheet or PHP. */
function quoted( text: string, type: Fillable[ 'type' ] ): string {
	const escaped = text.replaceAll( /[\\']/g, '\\$&' );
	switch ( type ) {
		case 'php':
			return `'${ escaped }'`;
		case 'css':
			return `'${ escaped.replaceAll( '<', '\\3C ' ) }'`;
		default:
			return `'${ escaped
				.replaceAll( '<', '\\x3C' )
				.replaceAll( '\u2028', '\\u2028' )
				.replaceAll( '\u2029', '\\u2029' ) }'`;
	}
}

function isLine( text: string ): boolean {
	return (
		Array.from( text ).length <= limits.setting &&
		! /[\p{Cc}\p{Cs}]/u.test( text )
	);
}

function decimal( given: number, setting: Setting ): string | null {
	const { min = -MOST_NUMBER, max = MOST_NUMBER } = setting;
	if ( ! Number.isFinite( given ) || given < min || given > max ) {
		return null;
	}
	// Adding 0 makes -0 the same as 0.
	const text = ( given + 0 ).toFixed( DECIMALS );
	return Number( text ) === given ? text.replace( /\.?0+$/, '' ) : null;
}

/** The literal of a value, null where the setting or the language cannot hold it. */
function literalOf(
	given: unknown,
	setting: Setting,
	type: Fillable[ 'type' ]
): string | null {
	switch ( setting.type ) {
		case 'number':
			return typeof given === 'number' ? decimal( given, setting ) : null;
		case 'page':
			return typeof given === 'number' &&
				Number.isInteger( given ) &&
				given >= 0
				? decimal( given, setting )
				: null;
		case 'flag':
			return typeof given === 'boolean' && type !== 'css'
				? String( given )
				: null;
		case 'colour':
			if (
				typeof given !== 'string' ||
				! /^#[0-9A-Fa-f]{6}$/.test( given )
			) {
				return null;
			}
			return type === 'css' ? given : quoted( given, type );
		case 'choice':
			return typeof given === 'string' &&
				isLine( given ) &&
				setting.options?.some( ( option ) => option.value === given )
				? quoted( given, type )
				: null;
		default:
			return typeof given === 'string' && isLine( given )
				? quoted( given, type )
				: null;
	}
}

/**
 * The code with values in the place of literals. A value that does not fit its setting leaves the literal as it is and is refused by
 * name, and so is the value of a setting that the code does not mark.
 */
export function filledIn(
	item: Fillable,
	values: Readonly< Record< string, unknown > >
): { code: string; refused: string[] } {
	const names = new Set( marked( item.code ) );
	const written = new Map< string, string >();
	const refused: string[] = [];
	for ( const [ name, given ] of Object.entries( values ) ) {
		const setting = item.settings.find( ( one ) => one.name === name );
		const literal =
			setting === undefined || ! names.has( name )
				? null
				: literalOf( given, setting, item.type );
		if ( literal === null ) {
			refused.push( name );
		} else {
			written.set( name, literal );
		}
	}
	const code = item.code.replace(
		MARK,
		( _, literal: string, gap: string, name: string ) =>
			`${ written.get( name ) ?? literal }${ gap }/* @setting ${ name } */`
	);
	return { code, refused };
}
