/**
 * Spec 4, 5 over HTTP: bulk, folders and import ask for the rights of each snippet, and configuration holds for all of them.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { startSite, type TestSite } from '../../support/site.ts';

const HTML = { type: 'html', code: '<p>fine</p>', folder: 'A' };
const PHP = { type: 'php', code: 'echo 1;', folder: 'A' };
const HIDDEN = { type: 'html', code: '<b><?= 1 ?></b>', folder: 'A' };

/** Makes the three snippets with PHP itself, whatever the configuration says. */
async function fill( site: TestSite ): Promise< [ number, number, number ] > {
	const snippets = Buffer.from(
		JSON.stringify( [ HTML, PHP, HIDDEN ] )
	).toString( 'base64' );
	const made = await site.php( `
		$file = [ 'format' => 'snipfire', 'version' => 1, 'snippets' => json_decode( base64_decode( '${ snippets }' ), true ) ];
		$runner = svc_plugin()->get( 'Svc\\\\Dispatch\\\\OperationRunner' );
		echo json_encode( $runner->run( 'import-snippets', $file, Svc\\Domain\\Actor::system() )->data );` );
	const { created, errors } = JSON.parse( made );
	expect( errors ).toEqual( [] );
	return created;
}

const bulk = ( site: TestSite, ids: number[], action: string, value = '' ) =>
	site.rest( 'POST', '/bulk', { ids, action, value, priority: 5 } );

describe( 'where PHP cannot be written', () => {
	let site: TestSite;
	afterAll( () => site?.stop() );

	test( 'bulk refuses each snippet with PHP and does the others, disable and delete go through', async () => {
		site = await startSite( { constants: { DISALLOW_FILE_EDIT: true } } );
		const ids = await fill( site );
		const [ html, php, hidden ] = ids;
		for ( const [ action, value ] of [
			[ 'enable', '' ],
			[ 'move', 'A/B' ],
			[ 'tag', 'x' ],
			[ 'untag', 'x' ],
			[ 'edit', '' ],
		] as const ) {
			const { body } = await bulk( site, ids, action, value );
			expect( body.done ).toEqual( [ html ] );
			expect( Object.keys( body.errors ).map( Number ) ).toEqual( [
				php,
				hidden,
			] );
			expect( body.errors[ php ] ).toContain( 'DISALLOW_FILE_EDIT' );
		}
		for ( const action of [ 'disable', 'delete' ] ) {
			expect( ( await bulk( site, ids, action ) ).body.done ).toEqual(
				ids
			);
		}
	}, 120_000 );

	test( 'a folder with PHP in it stays whole', async () => {
		const [ html ] = await fill( site );
		const answer = await site.rest( 'POST', '/folders/rename', {
			from: 'A',
			to: 'B',
		} );
		expect( answer.status ).toBe( 403 );
		expect( answer.body.code ).toBe( 'svc_forbidden' );
		const { body } = await site.rest( 'GET', `/snippets/${ html }` );
		expect( body.folder ).toBe( 'A' );
	} );

	test( 'an import leaves out what holds PHP', async () => {
		const { body } = await site.rest( 'POST', '/import', {
			format: 'snipfire',
			version: 1,
			snippets: [ HIDDEN, HTML, PHP ],
		} );
		expect( body.created ).toHaveLength( 1 );
		expect(
			body.errors.map( ( one: { index: number } ) => one.index )
		).toEqual( [ 0, 2 ] );
	} );
} );

describe( 'where PHP does not run', () => {
	let site: TestSite;
	afterAll( () => site?.stop() );

	test( 'SVC_DISABLE_PHP keeps PHP off in bulk', async () => {
		site = await startSite( { constants: { SVC_DISABLE_PHP: true } } );
		const ids = await fill( site );
		const { body } = await bulk( site, ids, 'enable' );
		expect( body.done ).toEqual( [ ids[ 0 ] ] );
		expect( Object.values( body.errors ).join() ).toContain(
			'SVC_DISABLE_PHP'
		);
	}, 120_000 );
} );

describe( 'where nobody may change anything', () => {
	let site: TestSite;
	afterAll( () => site?.stop() );

	test( 'DISALLOW_UNFILTERED_HTML leaves export alone', async () => {
		site = await startSite( {
			constants: { DISALLOW_UNFILTERED_HTML: true },
		} );
		const ids = await fill( site );
		expect( ( await bulk( site, ids, 'disable' ) ).status ).toBe( 403 );
		const file = await site.rest( 'GET', '/export' );
		expect( file.body.snippets ).toHaveLength( 3 );
		const back = await site.rest( 'POST', '/import', file.body );
		expect( back.status ).toBe( 403 );
	}, 120_000 );
} );
