/**
 * Releases of the plugin in folders, as an upgrader has them: the present
 * one, and one that differs where files of both in one request would fail.
 */
import {
	chmod,
	cp,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rename,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { mustRun } from '../../scripts/lib/processes.mjs';
import { releaseEntries } from '../../scripts/lib/release-files.mjs';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';

const OLDER = path.join( ROOT, 'tests/fixtures/releases' );

/** Copies a tree to a place where nothing is: with `cp`, since file by file in this process it takes ten times as long. */
export async function copyTree( from: string, to: string ): Promise< void > {
	await mustRun( 'cp', [ '-R', from, to ] );
}

/** Archives of the code of older releases, by name. */
export async function olderReleases(): Promise< string[] > {
	return ( await readdir( OLDER ) )
		.filter( ( name ) => name.endsWith( '.zip' ) )
		.sort();
}

/** Unpacks the code of an older release. */
export const unpackOlder = ( name: string, into: string ): Promise< string > =>
	unpack( path.join( OLDER, name ), into );

/** Unpacks a release; returns its folder `svc`. */
async function unpack( zip: string, into: string ): Promise< string > {
	await mkdir( into, { recursive: true } );
	await mustRun( 'php', [
		'-r',
		'$z = new ZipArchive(); exit( true === $z->open( $argv[1] ) && $z->extractTo( $argv[2] ) ? 0 : 1 );',
		zip,
		into,
	] );
	return path.join( into, 'svc' );
}

async function edit(
	file: string,
	change: ( code: string ) => string
): Promise< void > {
	const code = await readFile( file, 'utf8' );
	const changed = change( code );
	if ( changed === code ) {
		throw new Error( `Nothing to change in ${ file }.` );
	}
	await writeFile( file, changed );
}

/** Makes a newer release of one: other arguments, another name of a function that files of the runtime share. */
async function makeNewer( older: string, newer: string ): Promise< void > {
	await mkdir( path.dirname( newer ), { recursive: true } );
	await copyTree( older, newer );
	const folder =
		( await readdir( newer ) ).find( ( name ) =>
			/^v-[0-9a-f]{12}$/.test( name )
		) ?? '';
	const next = folder === '' ? '' : 'v-0123456789ab';
	if ( folder !== '' ) {
		await rename( path.join( newer, folder ), path.join( newer, next ) );
	}
	await edit( path.join( newer, 'svc.php' ), ( code ) =>
		code
			.replaceAll( "'0.1.0'", "'9.9.9'" )
			.replace( folder, next )
			.replace( /(Version: +)0\.1\.0/, '$19.9.9' )
	);
	const includes = path.join( newer, next, 'includes' );
	await edit(
		path.join( includes, 'Doors/Rest/RequestInput.php' ),
		( code ) =>
			code
				.replace(
					'function collect( ',
					'function collect( string $release, '
				)
				.replace(
					'function collect(\n',
					'function collect( string $release,\n'
				)
	);
	await edit( path.join( includes, 'Doors/Rest/Routes.php' ), ( code ) =>
		code.replace( 'input->collect( ', "input->collect( '9.9.9', " )
	);
	const runtime = path.join( includes, 'Runtime' );
	for ( const name of await readdir( runtime, { recursive: true } ) ) {
		if ( name.endsWith( '.php' ) ) {
			const file = path.join( runtime, name );
			const code = await readFile( file, 'utf8' );
			await writeFile(
				file,
				code.replaceAll( 'of_server(', 'of_web_server(' )
			);
		}
	}
}

/** Packs a folder `svc` as WordPress installs it; without the time that making it smaller takes. */
export async function pack( folder: string, zip: string ): Promise< void > {
	await mustRun( 'php', [
		'-r',
		`$z = new ZipArchive(); $z->open( $argv[2], ZipArchive::CREATE );
		foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( $argv[1], FilesystemIterator::SKIP_DOTS ) ) as $file ) {
			$name = 'svc/' . substr( (string) $file, strlen( $argv[1] ) + 1 );
			$z->addFile( (string) $file, $name );
			$z->setCompressionName( $name, ZipArchive::CM_STORE );
		}
		exit( $z->close() ? 0 : 1 );`,
		folder,
		zip,
	] );
}

export type Releases = {
	/** Folders to copy from; never moved. */
	present: string;
	newer: string;
	/** The code alone of the newest release in tests/fixtures/releases. */
	older: string;
	dispose: () => Promise< void >;
};

/** Writes the files of the present release below a folder. */
export async function makePresent( present: string ): Promise< void > {
	for ( const { name, bytes } of await releaseEntries() ) {
		const file = path.join( present, name );
		await mkdir( path.dirname( file ), { recursive: true } );
		await writeFile( file, bytes );
	}
}

export async function makeReleases(): Promise< Releases > {
	const work = await mkdtemp( path.join( tmpdir(), 'svc-releases-' ) );
	await chmod( work, 0o755 );
	const present = path.join( work, 'present/svc' );
	await makePresent( present );
	const newer = path.join( work, 'newer/svc' );
	await makeNewer( present, newer );
	const older = await unpackOlder(
		( await olderReleases() ).at( -1 ) ?? '',
		path.join( work, 'older' )
	);
	return { present, newer, older, dispose: () => removeTree( work ) };
}

/** Ways in which a folder becomes another release. */
export const REPLACEMENTS: Record<
	string,
	( release: string, folder: string ) => Promise< void >
> = {
	'moved away and moved in': async ( release, folder ) => {
		await copyTree( release, `${ folder }-next` );
		await rename( folder, `${ folder }-before` );
		await rename( `${ folder }-next`, folder );
		await removeTree( `${ folder }-before` );
	},
	'deleted and copied': async ( release, folder ) => {
		await removeTree( folder );
		await copyTree( release, folder );
	},
	'copied over, and what is left deleted': async ( release, folder ) => {
		await cp( release, folder, { recursive: true } );
		const wanted = new Set( await readdir( release ) );
		for ( const name of await readdir( folder ) ) {
			if ( ! wanted.has( name ) ) {
				await removeTree( path.join( folder, name ) );
			}
		}
	},
};
