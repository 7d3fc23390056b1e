import { fields, locations } from '../contract/index.js';

/**
 * The file with a snippet's settings (`*.snippet.json`): keys in a fixed order, what is as usual left out, keys that it does not know
 * kept. `includes/Domain/Layout/Sidecar.php` holds the same rules.
 */

const FORMAT = 1;

/** Fields that are there only when they are not at their default, in their order. */
const settings = [
	'mode',
	'run',
	'hook',
	'priority',
	'position',
	'shortcode',
	'conditions',
	'load_as',
	'js_strategy',
	'consent',
	'on_error',
	'decide',
] as const;

const known: ReadonlySet< string > = new Set( [
	'format',
	'uid',
	'name',
	'type',
	'active',
	'tags',
	'description',
	...settings,
	'environments',
] );

export type Fields = Readonly< Record< string, unknown > >;

const isObject = ( value: unknown ): value is Record< string, unknown > =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

const parsed = ( text: string ): unknown => {
	try {
		return JSON.parse( text.replace( /^\uFEFF/, '' ) );
	} catch {
		return null;
	}
};

function usualHook( type: string ): string {
	return type in locations
		? locations[ type as keyof typeof locations ].default
		: '';
}

/** The fields of a snippet in a file, all that a file may set; null when it is no such file. */
export function readSidecar( text: string ): Fields | null {
	const read = parsed( text );
	if (
		! isObject( read ) ||
		Object.keys( read ).length === 0 ||
		( read.format ?? FORMAT ) !== FORMAT
	) {
		return null;
	}
	// What says which snippet it is and whether it is on must not be guessed at.
	const uid = read.uid ?? '';
	const type = read.type ?? '';
	const isActive = read.active ?? false;
	if (
		typeof uid !== 'string' ||
		typeof type !== 'string' ||
		typeof isActive !== 'boolean'
	) {
		return null;
	}
	const item: Record< string, unknown > = {
		uid,
		title: read.name ?? '',
		type,
		status: isActive ? 'active' : 'inactive',
		tags: read.tags ?? [],
		description: read.description ?? '',
	};
	for ( const field of settings ) {
		item[ field ] =
			read[ field ] ??
			( field === 'hook' ? usualHook( type ) : fields[ field ].default );
	}
	return isObject( read.environments ) &&
		Object.keys( read.environments ).length > 0
		? { ...item, environments: read.environments }
		: item;
}

/** Keys of a file that a snippet of this site does not say. */
function othersOf( old: string ): Record< string, unknown > {
	const read = parsed( old );
	const entries = isObject( read ) ? Object.entries( read ) : [];
	const { environments, ...others } = Object.fromEntries(
		entries.filter(
			( [ key ] ) => key === 'environments' || ! known.has( key )
		)
	);
	return environments === undefined ? others : { environments, ...others };
}

const isUsual = ( value: unknown, usual: unknown ): boolean =>
	value === usual ||
	( Array.isArray( value ) && Array.isArray( usual ) && value.length === 0 );

/** The text of the file for a snippet. `old` is the file as it is, whose other keys are kept. */
export function writeSidecar( item: Fields, old = '' ): string {
	const type = typeof item.type === 'string' ? item.type : '';
	const tags = Array.isArray( item.tags )
		? item.tags.filter( ( tag ) => typeof tag === 'string' )
		: [];
	const data: Record< string, unknown > = {
		format: FORMAT,
		uid: item.uid ?? '',
		name: item.title ?? '',
		type,
	};
	if ( item.status === 'active' ) {
		data.active = true;
	}
	if ( tags.length > 0 ) {
		data.tags = tags;
	}
	if ( ( item.description ?? '' ) !== '' ) {
		data.description = item.description;
	}
	for ( const field of settings ) {
		const value = item[ field ] ?? fields[ field ].default;
		if (
			! isUsual( value, fields[ field ].default ) &&
			! ( field === 'hook' && value === usualHook( type ) )
		) {
			data[ field ] = value;
		}
	}
	return `${ JSON.stringify( { ...data, ...othersOf( old ) }, null, 2 ) }\n`;
}
