/**
 * Files of a folder and what they say, as a site has them
 * (`includes/Domain/Layout`), in so few words as the tests of the command need:
 * code beside settings of the same name, other names only for code that has
 * settings of another's code beside it.
 */
import { settingsEnding } from '../../../src/contract/index.ts';
import type { OperationOutput } from '../../../src/contract/types.ts';

type Conversion = OperationOutput< 'convert-files' >;
export type Item = Conversion[ 'items' ][ number ];
type Text = string | null;

const OPENING = '<?php\n';
const KINDS: Readonly< Record< string, readonly [ string, string ] > > = {
	php: [ 'php', '' ],
	html: [ 'html', '' ],
	css: [ 'css', 'css' ],
	scss: [ 'css', 'scss' ],
	less: [ 'css', 'less' ],
	js: [ 'js', '' ],
};
/** Keys of settings that are left out where they are as usual. */
const USUAL: Readonly< Record< string, unknown > > = {
	tags: [],
	description: '',
	priority: 10,
};

const stemOf = ( path: string ): string =>
	path.endsWith( settingsEnding )
		? path.slice( 0, -settingsEnding.length )
		: path.slice( 0, path.lastIndexOf( '.' ) );
const extensionOf = ( path: string ): string =>
	path.slice( path.lastIndexOf( '.' ) + 1 );

function settingsIn( text: Text ): Record< string, unknown > | null {
	try {
		const said: unknown = JSON.parse( text ?? '' );
		return typeof said === 'object' && said !== null ? { ...said } : null;
	} catch {
		return null;
	}
}

const fileOf = ( type: string, code: string ): string =>
	`${ type === 'php' ? OPENING : '' }${ code }\n`;

/** The bytes of settings. */
function settingsOf( item: Readonly< Record< string, unknown > > ): string {
	const { uid, title, type, status, environments } = item;
	const rest = Object.entries( USUAL )
		.map( ( [ name, usual ] ) => [ name, item[ name ] ?? usual ] as const )
		.filter(
			( [ name, value ] ) =>
				JSON.stringify( value ) !== JSON.stringify( USUAL[ name ] )
		);
	return `${ JSON.stringify(
		{
			format: 1,
			uid,
			name: title,
			type,
			...( status === 'active' ? { active: true } : {} ),
			...Object.fromEntries( rest ),
			...( environments === undefined ? {} : { environments } ),
		},
		null,
		2
	) }\n`;
}

/** The permanent id of a code file without settings. */
const uidOf = ( path: string ): string =>
	`of-${ path.replaceAll( /[^a-z0-9]+/gi, '-' ) }`;

/** The snippets in files, and what cannot be used. */
export function read(
	files: Readonly< Record< string, Text > >
): Pick< Conversion, 'items' | 'held' > {
	const items: Item[] = [];
	const held: Conversion[ 'held' ] = [];
	const keepers = new Map< string, string >();
	const paths = Object.keys( files ).sort();
	const isCode = ( path: string ) => ! path.endsWith( settingsEnding );
	const told = ( path: string, code: string ) => {
		const { uid = '', type = '' } = settingsIn( files[ path ] ?? '' ) ?? {};
		held.push( {
			path,
			code,
			message: `Held: ${ code }.`,
			uid: String( uid ),
			type: String( type ),
		} );
	};
	for ( const path of paths.filter( isCode ) ) {
		const settings = settingsIn(
			files[ stemOf( path ) + settingsEnding ] ?? null
		);
		const [ type ] = KINDS[ extensionOf( path ) ] ?? [];
		if ( settings?.type === type || ! keepers.has( stemOf( path ) ) ) {
			keepers.set( stemOf( path ), path );
		}
	}
	for ( const path of paths ) {
		const stem = stemOf( path );
		const beside = stem + settingsEnding;
		if ( ! isCode( path ) ) {
			if ( settingsIn( files[ path ] ?? null ) === null ) {
				told( path, 'bad_metadata' );
			} else if ( ! keepers.has( stem ) ) {
				told( path, 'code_missing' );
			}
			continue;
		}
		const text = files[ path ];
		const isKeeper = keepers.get( stem ) === path;
		const said = isKeeper ? settingsIn( files[ beside ] ?? null ) : null;
		if ( typeof text !== 'string' ) {
			told( path, 'not_text' );
			continue;
		}
		if ( isKeeper && beside in files && said === null ) {
			continue;
		}
		const [ type, lang ] = KINDS[ extensionOf( path ) ] ?? [ '', '' ];
		const isOpened = type === 'php' && text.startsWith( OPENING );
		const slash = stem.lastIndexOf( '/' );
		const { uid, name, active, environments, ...others } = said ?? {};
		const item: Item = {
			uid: String( uid ?? uidOf( path ) ),
			type,
			lang,
			code: text
				.replaceAll( /\r\n?/g, '\n' )
				.slice( isOpened ? OPENING.length : 0 )
				.replace( /\n$/, '' ),
			folder: slash < 0 ? '' : stem.slice( 0, slash ),
			path,
			first_line: isOpened ? 2 : 1,
			settings: isKeeper ? beside : null,
			title: String( name ?? stem.slice( slash + 1 ) ),
			...( said === null
				? {}
				: {
						status: active === true ? 'active' : 'inactive',
						...USUAL,
						...Object.fromEntries(
							Object.entries( others ).filter(
								( [ key ] ) => key in USUAL
							)
						),
						...( environments === undefined
							? {}
							: { environments } ),
					} ),
		};
		if ( items.some( ( other ) => other.uid === item.uid ) ) {
			told(
				settingsIn( files[ beside ] ?? '' ) === null ? path : beside,
				'duplicate_uid'
			);
			const last = held.at( -1 );
			if ( last !== undefined ) {
				last.uid = item.uid;
			}
		} else {
			items.push( item );
		}
	}
	return { items, held };
}

/** Which files to write and to remove so that they say what snippets are. */
export function written(
	snippets: readonly Readonly< Record< string, unknown > >[],
	files: Readonly< Record< string, Text > >
): Conversion {
	const places = new Map(
		read( files ).items.map( ( item ) => [ item.uid, item ] )
	);
	const then: Record< string, Text > = { ...files };
	const write: Conversion[ 'write' ] = [];
	const remove: Conversion[ 'remove' ] = [];
	const put = ( path: string, text: string, uid: string ) => {
		if ( files[ path ] !== text ) {
			write.push( { path, text, uid } );
		}
		then[ path ] = text;
	};
	if ( Object.keys( files ).length === 0 ) {
		put( 'README.md', '# Snippets\n', '' );
		put( '.gitattributes', '* text=auto eol=lf\n', '' );
	}
	for ( const snippet of snippets ) {
		const uid = String( snippet.uid );
		const type = String( snippet.type );
		const extension =
			type === 'css' ? String( snippet.lang || 'css' ) : type;
		const old = places.get( uid );
		const folder = String( snippet.folder ?? '' );
		const name =
			old === undefined || old.settings === null
				? String( snippet.title )
						.toLowerCase()
						.replaceAll( /[^a-z0-9]+/g, '-' )
				: stemOf( old.path ).slice(
						old.folder === '' ? 0 : old.folder.length + 1
					);
		const stem = `${ folder === '' ? '' : `${ folder }/` }${ name }${
			old?.settings === null ? `-${ uid.slice( -6 ) }` : ''
		}`;
		put(
			`${ stem }.${ extension }`,
			fileOf( type, String( snippet.code ) ),
			uid
		);
		put( stem + settingsEnding, settingsOf( snippet ), uid );
		for ( const path of [ old?.path, old?.settings ] ) {
			if (
				typeof path === 'string' &&
				path in files &&
				stemOf( path ) !== stem
			) {
				remove.push( { path, uid } );
				delete then[ path ];
			}
		}
	}
	const { items, held } = read(
		Object.fromEntries(
			Object.entries( then ).filter(
				( [ path ] ) =>
					path !== 'README.md' && path !== '.gitattributes'
			)
		)
	);
	return { items, held, write, remove };
}
