/**
 * The annotations of abilities by what they do: nothing on disk or in the database changes by one that only reads, the second call of an
 * idempotent one changes nothing more, and one that is not destructive leaves every value that was there before.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { assistant, listed, type Listed } from './run.ts';

const site = testSite( {}, { reset: false } );

type Input = Record< string, unknown >;
type Row = { ability: Listed; name: string; input: Input };

/** Ids of snippets that exist before anything is called. */
const ids = { php: 0, css: 0, installed: 0 };
let rows: Row[] = [];
let run: Awaited< ReturnType< typeof assistant > >;

/** What each ability is called with: for those that change something, fields of what exists. */
const inputs = (): Record< string, Input > => ( {
	'list-snippets': { search: 'Base', search_code: true },
	'get-snippet': { id: ids.php },
	'list-locations': { type: 'php' },
	'list-conditions': {},
	'list-symbols': { search: 'base' },
	'list-activity': {},
	'list-library': { search: 'focus' },
	'list-proposals': { state: 'all' },
	'explain-snippet': { url: '/', snippet: ids.php },
	'validate-snippet': { id: ids.php, code: 'echo 3;' },
	'test-snippet': { id: ids.php, code: "echo 'tested';" },
	'set-snippet-status': { id: ids.css, active: true },
	'save-snippet': { id: ids.css, code: 'a { color: teal }' },
	'propose-snippet': { id: ids.php, code: 'echo 4;', reason: 'Shorter.' },
	'install-library-snippets': { slugs: [ 'visible-focus' ] },
} );

/**
 * Every file below wp-content and every row of the database, by name, without what svc remembers of its own reading: the names in code, and
 * for whom the admin has no notice. When an application password was last used is WordPress' own.
 */
async function state(): Promise< Record< string, string > > {
	return JSON.parse(
		await site.php( `
		global $wpdb;
		$found = [];
		$walk  = new RecursiveIteratorIterator( new RecursiveDirectoryIterator( WP_CONTENT_DIR, FilesystemIterator::SKIP_DOTS ) );
		foreach ( $walk as $file ) {
			if ( $file->isFile() && 1 !== preg_match( '~/(database|plugins|themes|mu-plugins|languages)/|svc/symbols/|sqlite|debug\\.log~', $file->getPathname() ) ) {
				$found[ 'file ' . $file->getPathname() ] = md5_file( $file->getPathname() );
			}
		}
		foreach ( [ 'options' => 'option_name', 'posts' => 'ID', 'postmeta' => 'meta_id', 'users' => 'ID', 'usermeta' => 'umeta_id', 'comments' => 'comment_ID', 'terms' => 'term_id' ] as $table => $key ) {
			foreach ( $wpdb->get_results( 'SELECT * FROM ' . $wpdb->$table, ARRAY_A ) as $row ) {
				if ( '_application_passwords' !== ( $row['meta_key'] ?? '' ) && 'svc_silent' !== ( $row['option_name'] ?? '' ) ) {
					$found[ "$table " . $row[ $key ] ] = md5( wp_json_encode( $row ) );
				}
			}
		}
		ksort( $found );
		echo wp_json_encode( $found );` )
	);
}

/** Fields and code of all snippets. */
async function values() {
	const { body } = await site.rest( 'GET', '/snippets', undefined, {
		query: { with_code: 'true', per_page: 100 },
	} );
	return body as ( Input & { id: number } )[];
}

/** An answer without what was measured of pages: the time to load, and what the code took of it. */
const untimed = ( text: string ): string =>
	text.replace( /"ms":\d+|"cost":\{[^}]*\}/g, '' );

/** What each replaces of a snippet; all else only adds. Deactivating loses nothing. */
const REPLACED: Readonly< Record< string, readonly string[] > > = {
	'save-snippet': [ 'code' ],
	'set-snippet-status': [ 'status' ],
};

/** Fields that have another value, without those that every change of a snippet has. */
const changed = ( was: Input, now: Input ): string[] =>
	Object.keys( was ).filter(
		( field ) =>
			! [ 'modified', 'hash' ].includes( field ) &&
			JSON.stringify( now[ field ] ) !== JSON.stringify( was[ field ] )
	);

const post = async ( fields: Input ): Promise< number > => {
	const { body, text } = await site.rest( 'POST', '/snippets', fields );
	expect( body.errors, text ).toEqual( [] );
	return body.snippet.id;
};

beforeAll( async () => {
	await site.rest( 'POST', '/settings', { abilities: true } );
	ids.php = await post( {
		title: 'Base',
		type: 'php',
		hook: 'wp_footer',
		code: "echo '<i>base</i>';",
		status: 'active',
	} );
	ids.css = await post( { title: 'Paint', type: 'css', code: 'a {}' } );
	run = await assistant( site );
	await run( 'install-library-snippets', { slugs: [ 'visible-focus' ] } );
	ids.installed =
		( await values() ).find( ( { id } ) => id > ids.css )?.id ?? 0;
	await site.rest( 'POST', `/snippets/${ ids.installed }`, {
		title: 'Edited by hand',
	} );
	const given = inputs();
	rows = ( await listed( site ) ).map( ( ability ) => {
		const name = ability.name.replace( 'svc/', '' );
		const input = given[ name ];
		if ( input === undefined ) {
			throw new Error( `No input for ${ name }` );
		}
		return { ability, name, input };
	} );
	expect( rows ).toHaveLength( Object.keys( given ).length );
	// What WordPress writes with the first request of a kind is there then.
	await site.page( '/' );
	await run( 'explain-snippet', given[ 'explain-snippet' ] );
} );

const those = ( kind: 'readonly' | 'idempotent' | 'destructive' ) =>
	rows.filter( ( { ability } ) => ability.meta.annotations[ kind ] );

describe( 'annotations', () => {
	test( 'those that only read change nothing, on disk or in the database', async () => {
		expect( those( 'readonly' ).length ).toBeGreaterThan( 8 );
		for ( const { name, input } of those( 'readonly' ) ) {
			const before = await state();
			const { status, text } = await run( name, input );
			expect( status, text ).toBe( 200 );
			expect( await state(), name ).toEqual( before );
		}
	} );

	test( 'the second call of an idempotent one changes nothing more, and answers the same', async () => {
		expect( those( 'idempotent' ).length ).toBeGreaterThan(
			those( 'readonly' ).length
		);
		for ( const { name, input } of those( 'idempotent' ) ) {
			const first = await run( name, input );
			expect( first.status, first.text ).toBe( 200 );
			const once = await state();
			const second = await run( name, input );
			expect( await state(), name ).toEqual( once );
			expect( untimed( second.text ), name ).toBe(
				untimed( first.text )
			);
		}
	} );

	test( 'one that is not destructive replaces no value of a snippet but its status, and save-snippet says that it does', async () => {
		const replaced = new Map< string, string[] >();
		for ( const { name, input } of rows ) {
			const before = await values();
			const { status, text } = await run(
				name,
				name === 'set-snippet-status'
					? { ...input, active: false }
					: input
			);
			expect( status, text ).toBe( 200 );
			const after = await values();
			replaced.set(
				name,
				before.flatMap( ( was ) =>
					changed(
						was,
						after.find( ( { id } ) => id === was.id ) ?? {}
					)
				)
			);
		}
		for ( const { name } of rows ) {
			expect( replaced.get( name ), name ).toEqual(
				REPLACED[ name ] ?? []
			);
		}
		expect( those( 'destructive' ).map( ( { name } ) => name ) ).toEqual( [
			'save-snippet',
		] );
	} );
} );
