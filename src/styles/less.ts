import AbstractFileManager from 'less/lib/less/environment/abstract-file-manager.js';
import createLess, {
	type ImportClass,
	type Less,
} from 'less/lib/less/index.js';
import { SourceMapGenerator } from 'source-map-js';
import { complaint, resolve, withOwn } from './names';
import type { Partials, StyleError, StyleRequest, StyleResult } from './types';

/**
 * LESS through the reference compiler's core, without its Node and browser entries: one file manager that knows the map
 * of partials and nothing else, no plugins, no inline JavaScript. Called by `compile.ts` only.
 */

/** Less only compares this with what plugins ask for, and there are none. */
const LESS_VERSION = '4.0.0';

/** Hands out partials by name. "Files" are uids, a file's "folder" is its own uid, so a name's user is known. */
class PartialsManager extends AbstractFileManager {
	private readonly uses = new Map< string, Set< string > >();

	public constructor( private readonly partials: Partials ) {
		super();
	}

	public supports(): boolean {
		return true;
	}

	public override getPath( filename: string ): string {
		return filename;
	}

	public async loadFile(
		name: string,
		user: string
	): Promise< { filename: string; contents: string } > {
		const from = this.partials[ user ]?.path ?? '';
		const resolution = resolve( name, from, this.partials, 'less' );
		const uid =
			resolution !== null && 'found' in resolution
				? resolution.found
				: '';
		const partial = this.partials[ uid ];
		if ( partial === undefined ) {
			// A plain object: Less fills in the place for errors without one, and copies nothing but these two fields.
			throw { type: 'File', message: complaint( name, resolution ) };
		}
		if ( this.reaches( uid, user ) ) {
			const message = `"${ name }" uses this stylesheet itself, directly or through others.`;
			throw { type: 'File', message };
		}
		this.uses.set(
			user,
			( this.uses.get( user ) ?? new Set() ).add( uid )
		);
		return { filename: uid, contents: partial.code };
	}

	/** Whether one stylesheet uses another, by what was loaded so far. Less itself passes over circles in silence. */
	private reaches(
		from: string,
		target: string,
		seen = new Set< string >()
	): boolean {
		if ( from === target ) {
			return true;
		}
		seen.add( from );
		return [ ...( this.uses.get( from ) ?? [] ) ].some(
			( next ) => ! seen.has( next ) && this.reaches( next, target, seen )
		);
	}
}

/** Addresses on the network stay in the CSS: the browser loads them, as with plain CSS. */
function keepRemoteImports( BaseImport: ImportClass ): ImportClass {
	return class Import extends BaseImport {
		public constructor( ...args: ConstructorParameters< ImportClass > ) {
			const [ path, features, options, ...rest ] = args;
			const inner = path.value;
			const value =
				typeof inner === 'object' && inner !== null && 'value' in inner
					? inner.value
					: inner;
			const isRemote =
				typeof value === 'string' && /^(?:https?:)?\/\//i.test( value );
			super(
				path,
				features,
				isRemote ? { less: false } : options,
				...rest
			);
		}
	};
}

/** Core's class, kept because the table it sits in is shared by all compilers this module makes. */
let coreImport: ImportClass | undefined;

function lessFor( partials: Partials ): Less {
	const environment = { getSourceMapGenerator: () => SourceMapGenerator };
	const less = createLess(
		environment,
		[ new PartialsManager( partials ) ],
		LESS_VERSION
	);
	less.PluginLoader = class {};
	if ( coreImport === undefined ) {
		coreImport = less.tree.Import;
		less.tree.Import = keepRemoteImports( coreImport );
	}
	return less;
}

/** Line and column of an offset, both from 1; both 0 where there is no offset. */
function placeOf(
	code: string,
	index: unknown
): { line: number; column: number } {
	if ( typeof index !== 'number' ) {
		return { line: 0, column: 0 };
	}
	const lines = code.slice( 0, index ).split( '\n' );
	return {
		line: lines.length,
		column: ( lines.at( -1 )?.length ?? 0 ) + 1,
	};
}

function errorOf(
	error: unknown,
	entry: string,
	partials: Partials
): StyleError {
	const fields: Readonly< Record< string, unknown > > =
		typeof error === 'object' && error !== null ? { ...error } : {};
	const { filename, index, line, column } = fields;
	const uid = typeof filename === 'string' ? filename : entry;
	const known = partials[ uid ];
	// `message` of an Error is not among its own enumerable fields.
	const message =
		typeof error === 'object' && error !== null && 'message' in error
			? String( error.message )
			: String( error );
	const place =
		typeof line === 'number' && line > 0
			? { line, column: typeof column === 'number' ? column + 1 : 0 }
			: placeOf( known?.code ?? '', index );
	return { message, ...place, partial: uid === entry ? null : uid };
}

/** What stands before the first rule: blanks and comments. */
const LEADING_COMMENTS = /^\uFEFF?(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[^]*?\*\/)*/;

/**
 * How this stylesheet wants sums to be worked out: `// math: always` in a comment at its start, alone or among other
 * options, as editors' LESS tools write it. Older frameworks need `always` (Bootstrap 3 divides without parentheses).
 * The compiler's own default when there is none.
 *
 * @see https://lesscss.org/usage/#less-options-math
 */
function mathOf( code: string ): string | undefined {
	const [ comments = '' ] = LEADING_COMMENTS.exec( code ) ?? [];
	return /(?:^|\/\/|[*,\n])[ \t]*math[ \t]*:[ \t]*(always|parens-division|parens|strict)[ \t]*(?:,|\*|\r?\n|$)/.exec(
		comments
	)?.[ 1 ];
}

export async function compileLess(
	request: StyleRequest
): Promise< StyleResult > {
	const { entry, partials } = withOwn( request );
	const map = request.sourceMap === true;
	const math = mathOf( request.code );
	try {
		const output = await lessFor( partials ).render( request.code, {
			rootFileInfo: {
				filename: entry,
				currentDirectory: entry,
				entryPath: entry,
				rootpath: '',
				rootFilename: entry,
			},
			javascriptEnabled: false,
			disablePluginRule: true,
			...( math === undefined ? {} : { math } ),
			...( map
				? { sourceMap: { disableSourcemapAnnotation: true } }
				: {} ),
		} );
		const deps = new Set(
			output.imports.filter( ( uid ) => uid !== entry )
		);
		return {
			ok: true,
			css: output.css,
			map: output.map ?? '',
			deps: [ ...deps ].sort(),
		};
	} catch ( error: unknown ) {
		return { ok: false, errors: [ errorOf( error, entry, partials ) ] };
	}
}
