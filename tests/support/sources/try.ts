/**
 * `npm run try:sources -- --plugins DIR`: each snippet plugin of a folder on a site of its own that is like a real host, with snippets of every
 * place and rule made by its own functions (`makers/`). They are imported and switched over, and ten kinds of address are compared as svc
 * compares pages; then the way back.
 */
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
	startDatabase,
	type Database,
} from '../../../scripts/lib/database.mjs';
import { start } from '../../../scripts/lib/full-site.mjs';
import { mustRun } from '../../../scripts/lib/processes.mjs';
import { TestSite } from '../site.ts';
import type { As } from '../site-client.ts';

/** Folder of the plugin to key of the source; the maker has the name of the folder. */
const SOURCES: Readonly< Record< string, string > > = {
	'code-snippets': 'code-snippets',
	'insert-headers-and-footers': 'wpcode',
	'header-footer-code-manager': 'hfcm',
	'custom-css-js': 'custom-css-js',
	'insert-php': 'woody',
	'header-footer': 'head-footer-post-injections',
	'insert-php-code-snippet': 'insert-php-code-snippet',
	'easy-code-manager': 'fluent-snippets',
};

/** Addresses and who asks. */
const ADDRESSES: readonly ( readonly [ string, As ] )[] = [
	[ '/', null ],
	[ '/a-post/', null ],
	[ '/shows-it/', null ],
	[ '/category/uncategorized/', null ],
	[ '/2026/01/', null ],
	[ '/?s=post', null ],
	[ '/no-such-page/', null ],
	[ '/feed/', null ],
	[ '/wp-login.php', null ],
	[ '/', 'admin' ],
	[ '/wp-admin/options-reading.php', 'admin' ],
];

const POSTS = `
	update_option( 'posts_per_page', 5 );
	foreach ( get_posts( [ 'numberposts' => -1, 'post_type' => [ 'post', 'page' ] ] ) as $post ) { wp_delete_post( $post->ID, true ); }
	foreach ( [ 'Another post', 'A post' ] as $day => $title ) { wp_insert_post( [ 'post_status' => 'publish', 'post_title' => $title, 'post_category' => [ 1 ], 'post_excerpt' => 'Short.', 'post_content' => '<p>One.</p><p>Two.</p><p>Three.</p>', 'post_date' => "2026-01-0" . ( $day + 1 ) . " 03:04:05" ] ); }
	wp_insert_post( [ 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'A page', 'post_content' => '<p>Page.</p>' ] );
	// What a plugin says of itself in the toolbar is none of it.
	update_user_meta( 1, 'show_admin_bar_front', 'false' );
	flush_rewrite_rules();`;

type Line = { kind: string; part: string; text: string } & Record<
	string,
	unknown
>;
type Answer = { status: number; body: string };

const HOLDS_PLUGIN = /^[ \t/*#@]*Plugin Name:/im;

async function versionOf( folder: string ): Promise< string > {
	for ( const name of await readdir( folder ) ) {
		const text = name.endsWith( '.php' )
			? await readFile( path.join( folder, name ), 'utf8' )
			: '';
		const found = HOLDS_PLUGIN.test( text )
			? /^[ \t/*#@]*Version:\s*(\S+)/im.exec( text )?.[ 1 ]
			: undefined;
		if ( found !== undefined ) {
			return found;
		}
	}
	return '';
}

async function asked( site: TestSite ): Promise< Answer[] > {
	const answers: Answer[] = [];
	for ( const [ address, as ] of ADDRESSES ) {
		const { status, text } = await site.page( address, { as } );
		answers.push( { status, body: text } );
	}
	return answers;
}

/** What differs, address by address, in both later answers and not between the earlier ones. */
async function differences(
	site: TestSite,
	before: Answer[][],
	after: Answer[][]
): Promise< Line[][] > {
	const given = path.join( site.wpContent, 'answers.json' );
	await writeFile( given, JSON.stringify( { before, after } ) );
	return JSON.parse(
		await site.php( `
			svc_plugin();
			$given = json_decode( file_get_contents( '${ given }' ), true );
			$lines = static fn( array $answer ) => Svc\\Checks\\Pages\\PageText::lines( $answer['status'], [], $answer['body'], time() ) ?? [];
			echo json_encode( array_map( static function ( int $at ) use ( $given, $lines ) {
				$page  = Svc\\Checks\\Pages\\PageParts::of( $lines( $given['before'][0][ $at ] ), $lines( $given['before'][1][ $at ] ) );
				$found = array_map( static fn( array $round ) => $page->differences( $lines( $round[ $at ] ) ), $given['after'] );
				return array_values( array_filter( $found[0], static fn( array $line ) => in_array( $line, $found[1], true ) ) );
			}, array_keys( $given['before'][0] ) ) );` )
	);
}

const twice = async ( site: TestSite ): Promise< Answer[][] > => [
	await asked( site ),
	await asked( site ),
];

const inWords = ( { kind, part, text, ...more }: Line ): string =>
	`${ part }: ${ kind } ${ text.slice( 0, 120 ) } ${ Object.entries( more )
		.filter( ( [ key ] ) => ! [ 'before', 'after' ].includes( key ) )
		.map(
			( [ key, value ] ) => `${ key } ${ String( value ).slice( 0, 80 ) }`
		)
		.join( ' ' ) }`;

async function post( site: TestSite, route: string, body: object ) {
	const {
		status,
		body: answer,
		text,
	} = await site.rest( 'POST', route, body );
	if ( status >= 300 ) {
		throw new Error( `${ route }: ${ status } ${ text.slice( 0, 300 ) }` );
	}
	return answer;
}

/** Prints the row of one plugin, and below it what differs. */
async function leave( slug: string, folder: string, database: Database ) {
	const source = SOURCES[ slug ] ?? '';
	const site = new TestSite(
		await start( {
			database,
			posts: true,
			constants: { FS_METHOD: 'direct' },
			theme: 'test-classic',
		} )
	);
	const told: string[] = [];
	try {
		const to = path.join( site.wpContent, 'plugins', slug );
		await cp( folder, to, { recursive: true, dereference: true } );
		await mustRun( 'chown', [ '-R', site.account, site.dir ] );
		await site.php( POSTS );
		const active = await site.wp( 'plugin', 'activate', slug );
		if ( active.code !== 0 ) {
			throw new Error( active.stderr );
		}
		const maker = await readFile(
			path.join( import.meta.dirname, `makers/${ slug }.php` ),
			'utf8'
		);
		await site.php( maker.replace( '<?php', '' ) );
		const before = await twice( site );
		const run = await post( site, `/import/sources/${ source }/run`, {} );
		for ( const { title, message } of run.errors ) {
			told.push( `not imported: ${ title }: ${ message }` );
		}
		const { ids, errors } = await post(
			site,
			`/import/sources/${ source }/switch`,
			{}
		);
		const on = await post( site, '/bulk', { ids, action: 'enable' } );
		told.push(
			...errors.map(
				( one: { title: string; message: string } ) =>
					`not switched: ${ one.title }: ${ one.message }`
			),
			...Object.entries( on.errors ).map(
				( [ id, message ] ) => `not activated: ${ id }: ${ message }`
			)
		);
		const found = await differences( site, before, await twice( site ) );
		const same = found.filter( ( lines ) => lines.length === 0 ).length;
		found.forEach( ( lines, at ) =>
			told.push(
				...lines.map(
					( line ) =>
						`${ ADDRESSES[ at ]?.join( ' as ' ) }: ${ inWords( line ) }`
				)
			)
		);
		await post( site, `/import/sources/${ source }/switch`, {
			back: true,
		} );
		const back = await differences( site, before, await twice( site ) );
		const created = Object.keys( run.created ).length;
		const isBack = back.every( ( lines ) => lines.length === 0 );
		if ( ! isBack ) {
			told.push(
				...back.flat().map( ( line ) => `back: ${ inWords( line ) }` )
			);
		}
		process.stdout.write(
			`| ${ slug } | ${ await versionOf( folder ) } | ${ created }, ${ on.done.length } active | ${ same } of ${ found.length } | ${ isBack ? 'yes' : 'no' } |\n`
		);
	} catch ( error ) {
		process.stdout.write(
			`| ${ slug } | failed: ${ String( error ) } |\n`
		);
		process.exitCode = 1;
	} finally {
		await site.stop();
	}
	process.stderr.write(
		told.map( ( line ) => `  ${ slug } ${ line }\n` ).join( '' )
	);
}

const [ , , directory = '', only = '' ] = process.argv;
const database = await startDatabase();
try {
	process.stdout.write(
		'| plugin | version | snippets | addresses that are the same | back as before |\n|---|---|---|---|---|\n'
	);
	for ( const slug of Object.keys( SOURCES ) ) {
		const folder = path.join( directory, slug );
		const isThere = await stat( folder ).catch( () => null );
		if (
			isThere?.isDirectory() === true &&
			( only === '' || only.split( ',' ).includes( slug ) )
		) {
			await leave( slug, folder, database );
		}
	}
} finally {
	await database.stop();
}
