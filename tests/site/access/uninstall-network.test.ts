/**
 * Spec 2.7 on a network: deleting the plugin with SVC_DELETE_DATA deletes what
 * every site has stored, also in a folder of the owner's choice.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configure } from '../../support/configure.ts';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';

let site: TestSite;

const mustWp = async ( ...args: string[] ) => {
	const { code, stdout, stderr } = await site.wp( ...args );
	expect( code, stdout + stderr ).toBe( 0 );
	return stdout.trim();
};

beforeAll( async () => {
	site = await startSite( { multisite: true } );
	await site.php(
		`foreach ( [ 'two', 'three' ] as $slug ) { if ( is_wp_error( wpmu_create_blog( get_network()->domain, "/$slug/", $slug, get_user_by( 'login', 'admin' )->ID ) ) ) { throw new LogicException( $slug ); } }`
	);
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

/** A script with a public file, and a stylesheet with a private map, on every site. */
async function fill(): Promise< void > {
	for ( const place of [ '/', '/two/', '/three/' ] ) {
		await site.php(
			`
			wp_set_current_user( get_user_by( 'login', 'admin' )->ID );
			$public = svc_plugin()->get( 'Svc\\\\Storage\\\\Code\\\\PublicFiles' );
			svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->change( static fn( $batch ) => $batch->create( Svc\\Domain\\Snippet::create( [ 'type' => 'js' ] ), 'a();', 'created' ), Svc\\Domain\\Actor::system() );
			$public->write( 1, 'js', 'a();' );
			$snippet = svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->get( 1 );
			svc_plugin()->get( 'Svc\\\\Storage\\\\Code\\\\StyleMaps' )->write( $snippet, '{}' );
			svc_plugin()->get( 'Svc\\\\Storage\\\\Observed\\\\Costs' )->add( [ 1 => [ 'us' => 5, 'bytes' => 1, 'queries' => 0 ] ] );`,
			place
		);
	}
}

const publicFolders = () =>
	[ 'svc', 'sites/2/svc', 'sites/3/svc' ].filter( ( folder ) =>
		existsSync( path.join( site.uploads, folder ) )
	);

test.each( sample( [ 'from another site', 'from the first site' ], 2 ) )(
	'nothing of any site stays, %s',
	async ( from ) => {
		const storage = path.join( site.dir, 'own-storage' );
		await mkdir( storage, { recursive: true } );
		await writeFile( path.join( storage, 'photo.jpg' ), 'mine' );
		const back = await configure( site.dir, { SVC_STORAGE_DIR: storage } );
		await fill();
		await back();
		expect( publicFolders() ).toHaveLength( 3 );
		expect( await readdir( storage ) ).toEqual(
			expect.arrayContaining( [ 'maps', 'site-2', 'site-3' ] )
		);
		const uninstall = async ( wanted: string ) => {
			const as = await configure( site.dir, {
				SVC_STORAGE_DIR: storage,
				SVC_DELETE_DATA: wanted,
			} );
			await site.php(
				"define( 'WP_UNINSTALL_PLUGIN', 'svc/svc.php' ); include WP_PLUGIN_DIR . '/svc/uninstall.php';",
				from.includes( 'first' ) ? '/' : '/three/'
			);
			await as();
		};
		await uninstall( 'false' );
		expect( publicFolders() ).toHaveLength( 3 );
		await uninstall( 'true' );
		expect( publicFolders() ).toEqual( [] );
		expect( await readdir( storage ) ).toEqual( [ 'photo.jpg' ] );
	}
);

test( 'a site that is deleted takes its snippets and public files with it, and no others', async () => {
	const storage = path.join( site.dir, 'shared-storage' );
	await mkdir( storage, { recursive: true } );
	const back = await configure( site.dir, { SVC_STORAGE_DIR: storage } );
	await fill();
	expect(
		await site.php(
			// Marked for deletion it can come back, so its snippets stay.
			"update_blog_status( 3, 'deleted', 1 ); echo is_dir( SVC_STORAGE_DIR . '/site-3/revisions' ) ? '' : 'gone';"
		)
	).toBe( '' );
	await mustWp( 'site', 'delete', '3', '--yes' );
	await back();
	expect( publicFolders() ).toEqual( [ 'svc', 'sites/2/svc' ] );
	const left = await readdir( storage );
	expect( left ).toContain( 'site-2' );
	expect( left ).toContain( 'revisions' );
	expect( left ).not.toContain( 'site-3' );
} );

test( 'the daily clean-up is planned on a site whose admin nobody opens', async () => {
	// Their snippets are in the folder of the test before.
	await site.php(
		`foreach ( get_sites( [ 'fields' => 'ids' ] ) as $id ) { delete_blog_option( $id, 'svc_storage' ); }`
	);
	const planned = ( slug: string ) =>
		site.php(
			`switch_to_blog( get_id_from_blogname( '${ slug.slice( 1 ) }' ) ); echo wp_next_scheduled( 'svc_collect' ) ? 'yes' : 'no';`
		);
	const forget = () =>
		site.php(
			"switch_to_blog( get_id_from_blogname( 'two' ) ); wp_clear_scheduled_hook( 'svc_collect' );"
		);
	await mustWp( 'plugin', 'deactivate', 'svc' ).catch( () => '' );
	await mustWp( 'plugin', 'activate', 'svc', '--network' );
	await forget();
	expect( await planned( '/two' ) ).toBe( 'no' );
	// By any change of its snippets,
	await site.php(
		"svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->change( static fn( $batch ) => $batch->create( Svc\\Domain\\Snippet::create( [ 'type' => 'js' ] ), 'a();', 'created' ), Svc\\Domain\\Actor::system() );",
		'/two/'
	);
	expect( await planned( '/two' ) ).toBe( 'yes' );
	// and by the clean-up of the first site, for what was there before.
	await forget();
	await site.php( "do_action( 'svc_collect' );" );
	expect( await planned( '/two' ) ).toBe( 'yes' );
} );
