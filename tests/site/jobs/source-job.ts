/** What the tests of large imports from another plugin have in common: its data, the job, and what is there afterwards. */
import { expect } from 'vitest';
import type { TestSite } from '../../support/site.ts';
import { loadFixture } from '../importers/fixtures.ts';
import type { Job } from './import-job.ts';

export const ROUTE = '/import/sources/hfcm/run';

/** Gives the other plugin so many snippets, every 97th of which cannot come. */
export async function fill( site: TestSite, count: number ): Promise< void > {
	await loadFixture( site, 'hfcm.sql' );
	await site.php( `
		global $wpdb;
		$table = $wpdb->prefix . 'hfcm_scripts';
		$wpdb->query( "DELETE FROM $table" );
		$wpdb->query( 'BEGIN' );
		for ( $n = 1; $n <= ${ count }; $n++ ) {
			$wpdb->insert( $table, array( 'script_id' => $n, 'name' => "Row $n", 'snippet' => "&lt;i&gt;$n&lt;/i&gt;", 'snippet_type' => 'html', 'location' => 0 === $n % 97 ? 'nowhere' : 'footer', 'display_on' => 'All', 'status' => 'active', 'created' => '2026-02-03 08:00:00' ) );
		}
		$wpdb->query( 'COMMIT' );` );
}

const numbers = ( count: number ) =>
	Array.from( { length: count }, ( _, at ) => at + 1 );
const comes = ( n: number ) => n % 97 !== 0;

/** Makes a job of all that the other plugin has, without anything of it being done. */
export const begin = ( site: TestSite, count: number ): Promise< string > =>
	site.php( `
		$user  = get_user_by( 'login', 'admin' );
		$input = array( 'source' => 'hfcm', 'ids' => array_map( 'strval', range( 1, ${ count } ) ), 'update' => true );
		echo svc_plugin()->get( 'Svc\\\\Jobs\\\\Background' )->start( 'import-source', 'Import', $input, Svc\\Importers\\Importing\\SourceJob::begin( ${ count }, max( array( 0, ...array_keys( svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->all() ) ) ) ), new Svc\\Domain\\Actor( $user->ID, 'rest', $user->display_name ) )->id;` );

/** Holds the site to the other plugin: each snippet once, none missing, nothing beside, and the job knows all of them. */
export async function expectWhole(
	site: TestSite,
	job: Job,
	count: number
): Promise< void > {
	expect( job ).toMatchObject( { state: 'done', done: count, of: count } );
	expect( job.failures.map( ( { index } ) => index ) ).toEqual(
		numbers( count )
			.filter( ( n ) => ! comes( n ) )
			.map( ( n ) => n - 1 )
	);
	const list = ( await site.rest( 'GET', '/snippets?orderby=id' ) ).body as {
		id: number;
		title: string;
		status: string;
	}[];
	const wanted = numbers( count ).filter( comes );
	expect( list.map( ( { title } ) => title ).sort() ).toEqual(
		wanted.map( ( n ) => `Row ${ n }` ).sort()
	);
	expect( new Set( list.map( ( { status } ) => status ) ) ).toEqual(
		new Set( [ 'inactive' ] )
	);
	const created = job.result.created as unknown as Record< string, number >;
	expect( Object.keys( created ).map( Number ) ).toEqual( wanted );
	const titles = new Map( list.map( ( { id, title } ) => [ id, title ] ) );
	for ( const [ foreign, id ] of Object.entries( created ) ) {
		expect( titles.get( id ) ).toBe( `Row ${ foreign }` );
	}
	expect( job.result ).toMatchObject( { updated: [], skipped: [] } );
}
