/**
 * Back to a generation of 50 changes ago while 4 clients keep saving. Old state or new state, never a mixture, and nothing that
 * was acknowledged is lost.
 */
import { expect, test } from 'vitest';
import { ownNotices, testSite } from '../../support/test-site.ts';
import { withStore } from '../runtime/runtime-site.ts';

const MARKERS = 12;
const CLIENTS = 4;

const site = testSite( {}, { reset: false, quiet: false } );

/** `at`: when it was sent, milliseconds. */
type Acknowledged = { id: number; title: string; at: number };
type Difference = { rev: { then: number | null } };

/** Saves until told to stop; remembers what the site said it had saved. */
async function client(
	name: string,
	first: number,
	running: () => boolean
): Promise< Acknowledged[] > {
	const done: Acknowledged[] = [];
	let id = first;
	for ( let i = 1; running(); ++i ) {
		const title = `${ name } ${ i }`;
		const create = i % 7 === 0;
		const at = Date.now();
		const answer = create
			? await site.rest( 'POST', '/snippets', {
					type: 'html',
					title,
					code: title,
				} )
			: await site.rest( 'PUT', `/snippets/${ id }`, {
					title,
					code: title,
				} );
		if ( answer.status === 200 || answer.status === 201 ) {
			id = answer.body.snippet.id;
			done.push( { id, title, at } );
		} else if ( answer.status === 404 ) {
			// The way back has taken it to the trash.
			id = first;
		} else {
			expect( answer.status, answer.text ).toBe( 503 );
		}
	}
	return done;
}

/** Reads the site until told to stop; says which versions of the markers a page showed together. */
async function reader( running: () => boolean ): Promise< string[] > {
	const seen = new Set< string >();
	while ( running() ) {
		const page = await site.page( '/' );
		const versions = [ ...page.text.matchAll( /\[marker (\w+)\]/g ) ].map(
			( match ) => match[ 1 ]
		);
		seen.add(
			`${ page.status } ${ versions.length } ${ [ ...new Set( versions ) ].join() }`
		);
	}
	return [ ...seen ];
}

test( 'restore-generation to 50 changes ago while 4 clients save', async () => {
	await withStore(
		site,
		`$store->change( static function ( $batch ) {
			for ( $i = 1; $i <= ${ MARKERS + CLIENTS }; $i++ ) {
				$batch->create( Svc\\Domain\\Snippet::create( array( 'type' => 'html', 'hook' => 'wp_footer', 'status' => $i <= ${ MARKERS } ? 'active' : 'inactive', 'title' => "s $i" ) ), '[marker old]', 'created' );
			}
		}, $actor );
		for ( $n = 1; $n <= 50; $n++ ) {
			$store->change( static function ( $batch ) use ( $n ) {
				for ( $i = 1; $i <= ${ MARKERS }; $i++ ) {
					$batch->update( $i, array( 'title' => "s $i $n" ), 50 === $n ? '[marker new]' : null, 'updated' );
				}
			}, $actor );
		}`
	);
	const target = 1;
	expect(
		( await site.page( '/' ) ).text.match( /\[marker new\]/g )
	).toHaveLength( MARKERS );

	let running = true;
	const clients = Array.from( { length: CLIENTS }, ( _, i ) =>
		client( `client ${ i }`, MARKERS + 1 + i, () => running )
	);
	const readers = [ reader( () => running ), reader( () => running ) ];
	await new Promise( ( resolve ) => setTimeout( resolve, 2000 ) );
	const restored = await site.rest(
		'POST',
		`/generations/${ target }/restore`
	);
	const at = Date.now();
	await new Promise( ( resolve ) => setTimeout( resolve, 2000 ) );
	running = false;
	const acknowledged = ( await Promise.all( clients ) ).flat();
	const seen = ( await Promise.all( readers ) ).flat();

	expect( restored.status, restored.text ).toBe( 200 );
	expect( restored.body.errors ).toEqual( [] );
	expect( new Set( seen ) ).toEqual(
		new Set( [ `200 ${ MARKERS } new`, `200 ${ MARKERS } old` ] )
	);

	// The new generation is the old set and nothing else, whatever was saved in between.
	const differs = async ( n: number ) =>
		( await site.rest( 'GET', `/generations/${ n }` ) ).body.differs.map(
			( { rev, ...rest }: Difference ) => rest
		);
	expect( await differs( restored.body.generation.n ) ).toEqual(
		await differs( target )
	);

	// Whatever was acknowledged is in a history: of a snippet, or of one in the trash.
	const titles: Record< string, string[] > = JSON.parse(
		await site.php( `$revisions = svc_plugin()->get( Svc\\Storage\\History\\Revisions::class );
			foreach ( range( 1, svc_plugin()->get( Svc\\Storage\\Snippets::class )->state()->next_id - 1 ) as $id ) {
				foreach ( $revisions->numbers( $id ) as $rev ) { $titles[ $id ][] = $revisions->find( $id, $rev )->snippet->title; }
			}
			echo json_encode( $titles );` )
	);
	expect( acknowledged.length ).toBeGreaterThan( 8 );
	expect(
		acknowledged.filter(
			( { id, title } ) => ! titles[ id ]?.includes( title )
		)
	).toEqual( [] );
	const current = new Map(
		( await site.rest( 'GET', '/snippets' ) ).body.map(
			( one: { id: number; title: string } ) => [ one.id, one.title ]
		)
	);
	const last = new Map(
		acknowledged
			.filter( ( one ) => one.at > at )
			.map( ( { id, title } ) => [ id, title ] )
	);
	expect( last.size ).toBeGreaterThan( 0 );
	for ( const [ id, title ] of last ) {
		expect( current.get( id ) ).toBe( title );
	}
	expect( await ownNotices( site ) ).toEqual( [] );
} );
