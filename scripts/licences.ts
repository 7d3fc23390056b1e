/**
 * Writes `build/third-party.txt`: every package that a release carries, with version, licence, the address of its
 * source and the licence's text. What is in the bundles is asked of the bundler, so that nothing can be forgotten.
 */
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { WP_TYPES } from './build-types.ts';
import { WORDPRESS_VERSION } from './lib/wordpress-source.mjs';

type Carried = {
	name: string;
	version: string;
	licence: string;
	source: string;
	/** Where in the release it is. */
	place: string;
	text: string;
};

const root = path.resolve(
	path.dirname( fileURLToPath( import.meta.url ) ),
	'..'
);
const target = path.join( root, 'build/third-party.txt' );

/** What may stand in a release under the GPL, version 2 or later. Apache-2.0 goes with version 3. */
const ALLOWED = [
	'MIT',
	'ISC',
	'0BSD',
	'BSD-2-Clause',
	'BSD-3-Clause',
	'Apache-2.0',
	'GPL-2.0-or-later',
];

/** Bundle to the file it starts from. */
const BUNDLES: [ string, string ][] = [
	[ 'build/styles/node.mjs', 'src/styles/node.ts' ],
	[ 'build/styles/worker.js', 'src/styles/worker.ts' ],
	[ 'build/apart.js', 'src/frame/apart.ts' ],
	[ 'build/frame.js', 'src/frame/main.ts' ],
	[ 'build/visitor.js', 'src/visitor/main.ts' ],
];

/** The app's own bundler says what it took; its build runs before this. */
const APP_PACKAGES = 'build/app/.packages.json';

/** Whose types of `wp` and `jQuery` are in `build/types`. */
const TYPE_PACKAGES = [
	'@types/jquery',
	...WP_TYPES.map( ( name ) => `@wordpress/${ name }` ),
];

/** Packages that only name their licence are given its text from one that carries it. */
const TEXT_OF: Record< string, string > = {
	'Apache-2.0': 'node_modules/typescript/LICENSE.txt',
};

function licenceText( folder: string, licence: string ): string {
	const file = ( existsSync( folder ) ? readdirSync( folder ) : [] ).find(
		( name ) => /^(licen[cs]e|copying)/i.test( name )
	);
	const place =
		file === undefined
			? TEXT_OF[ licence ] && path.join( root, TEXT_OF[ licence ] )
			: path.join( folder, file );
	if ( place === undefined ) {
		throw new Error( `${ folder } has no file with its licence.` );
	}
	return readFileSync( place, 'utf8' ).trim();
}

function fromNpm( folder: string, place: string ): Carried {
	const manifest: {
		name: string;
		version: string;
		license?: string;
		repository?: string | { url: string };
		homepage?: string;
	} = JSON.parse(
		readFileSync( path.join( folder, 'package.json' ), 'utf8' )
	);
	const { repository, license: licence = 'none' } = manifest;
	const source = typeof repository === 'object' ? repository.url : repository;
	return {
		name: manifest.name,
		version: manifest.version,
		licence,
		source: ( source ?? manifest.homepage ?? '' )
			.replace( /^git\+/, '' )
			.replace( /^(?:git|ssh):\/\/(?:git@)?/, 'https://' )
			.replace( /\.git$/, '' )
			.replace(
				/^(github:)?([\w-]+\/[\w.-]+)$/,
				'https://github.com/$2'
			),
		place,
		text: licenceText( folder, licence ),
	};
}

function fromComposer( name: string, source: string, place: string ): Carried {
	const installed: {
		packages: {
			name: string;
			version: string;
			license: string[];
		}[];
	} = JSON.parse(
		readFileSync(
			path.join( root, 'vendor/composer/installed.json' ),
			'utf8'
		)
	);
	const found = installed.packages.find( ( it ) => it.name === name );
	if ( found === undefined ) {
		throw new Error( `${ name } is not installed.` );
	}
	const licence = found.license.join( ' or ' );
	return {
		name,
		version: found.version.replace( /^v/, '' ),
		licence,
		source,
		place,
		text: licenceText( path.join( root, 'vendor', name ), licence ),
	};
}

/** What completion says of PHP and WordPress: no package, but words of others all the same (`scripts/catalogue.ts`). */
function catalogue(): Carried[] {
	const place = 'build/app, tables of completion';
	return [
		{
			...fromComposer( 'phpstan/phpstan', '', place ),
			name: 'phpstorm-stubs',
			licence: 'Apache-2.0',
			source: 'https://github.com/JetBrains/phpstorm-stubs',
			text: [
				'Copyright 2010-2025 JetBrains s.r.o. Declarations and first sentences, as PHPStan carries them. The sentences come',
				'from the PHP manual, copyright the PHP Documentation Group, Creative Commons Attribution 3.0',
				'(https://www.php.net/manual/en/cc.license.php), shortened.',
				'',
				licenceText(
					path.join( root, 'node_modules/.none' ),
					'Apache-2.0'
				),
			].join( '\n' ),
		},
		{
			name: 'WordPress',
			version: WORDPRESS_VERSION,
			licence: 'GPL-2.0-or-later',
			source: 'https://github.com/WordPress/wordpress-develop',
			place,
			text: 'Declarations, hooks and first sentences of their comments, shortened. The licence is that of this plugin (LICENSE).',
		},
	];
}

/** Folders of the packages that end up in a bundle. */
async function packagesIn( entry: string ): Promise< string[] > {
	const { metafile } = await build( {
		entryPoints: [ path.join( root, entry ) ],
		absWorkingDir: root,
		bundle: true,
		platform: 'browser',
		format: 'esm',
		write: false,
		metafile: true,
		logLevel: 'error',
	} );
	const [ output ] = Object.values( metafile.outputs );
	const folders = Object.entries( output?.inputs ?? {} )
		.filter( ( [ , { bytesInOutput } ] ) => bytesInOutput > 0 )
		.map(
			( [ file ] ) =>
				/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec( file )?.[ 1 ]
		);
	return [ ...new Set( folders.filter( ( it ) => it !== undefined ) ) ];
}

async function carried(): Promise< Carried[] > {
	const all = new Map< string, Carried >();
	for ( const [ bundle, entry ] of BUNDLES ) {
		for ( const folder of await packagesIn( entry ) ) {
			const known = all.get( folder );
			const found = fromNpm( path.join( root, folder ), bundle );
			all.set( folder, {
				...found,
				place:
					known === undefined
						? bundle
						: `${ known.place }, ${ bundle }`,
			} );
		}
	}
	for ( const name of TYPE_PACKAGES ) {
		const folder = `node_modules/${ name }`;
		all.set( folder, fromNpm( path.join( root, folder ), 'build/types' ) );
	}
	const inApp: string[] = JSON.parse(
		readFileSync( path.join( root, APP_PACKAGES ), 'utf8' )
	);
	for ( const folder of inApp ) {
		const before = all.get( folder )?.place;
		all.set(
			folder,
			fromNpm(
				path.join( root, folder ),
				before === undefined ? 'build/app' : `${ before }, build/app`
			)
		);
	}
	return [
		...catalogue(),
		fromComposer(
			'nikic/php-parser',
			'https://github.com/nikic/PHP-Parser',
			'build/vendor/PhpParser, under the namespace Svc\\Vendor'
		),
		...all.values(),
	].sort( ( a, b ) => ( a.name < b.name ? -1 : 1 ) );
}

const packages = await carried();
for ( const { name, licence, source } of packages ) {
	if ( ! ALLOWED.includes( licence ) ) {
		throw new Error(
			`${ name } is under ${ licence }, which scripts/licences.ts does not allow in a release.`
		);
	}
	if ( ! source.startsWith( 'https://' ) ) {
		throw new Error( `${ name } does not say where its source is.` );
	}
}
const rule = '-'.repeat( 72 );
const text = [
	'Software of others in this plugin',
	'',
	'The plugin itself is under the GPL, version 2 or later (LICENSE). It carries the packages below, unchanged but for',
	'bundling, minifying and, for php-parser, its namespace.',
	'',
	...packages.map(
		( it ) =>
			`* ${ it.name } ${ it.version } (${ it.licence })\n  source: ${ it.source }\n  in: ${ it.place }`
	),
	...packages.flatMap( ( it ) => [
		'',
		rule,
		`${ it.name } ${ it.version }`,
		rule,
		'',
		it.text,
	] ),
	'',
].join( '\n' );
if ( ! existsSync( path.dirname( target ) ) ) {
	mkdirSync( path.dirname( target ) );
}
writeFileSync( target, text );
process.stdout.write( `build/third-party.txt ${ packages.length } packages\n` );
