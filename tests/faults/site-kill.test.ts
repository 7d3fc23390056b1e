/**
 * On the whole stack: PHP-FPM workers are killed with
 * SIGKILL at random moments while four clients save over HTTP. Nothing that
 * was acknowledged may be lost, the index is whole at every look, no page is
 * without its snippets, and the collector finds every leftover.
 *
 * `SVC_SITE_KILLS` says how often (40). The same at the level of the storage
 * alone, with far more kills: StorageKillTest.php.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { Observer } from './site-observer.ts';
import { SiteWriter } from './site-writer.ts';

const KILLS = Number( process.env.SVC_SITE_KILLS ?? 40 );
const WRITERS = 4;
/** Pool 0 saves and is killed; pool 1, with the most forgetful OPcache set-up, only looks. */
const SAVING = 0;
const LOOKING = 1;

let site: FullTestSite;

beforeAll( async () => {
	site = await startFullSite( {
		children: 6,
		pools: [ {}, { 'opcache.validate_timestamps': '0' } ],
		// Saves that wait behind a killed one should not fail the run on a slow machine.
		ini: { max_execution_time: '60' },
	} );
} );
afterAll( () => site.stop() );

function sleep( ms: number ): Promise< void > {
	return new Promise( ( resolve ) => {
		setTimeout( resolve, ms );
	} );
}

/** Kills one worker of the saving pool; false when it was gone already. */
async function killOne(): Promise< boolean > {
	const pids = await site.workerPids( SAVING );
	const pid = pids[ Math.floor( Math.random() * pids.length ) ];
	if ( pid === undefined ) {
		return false;
	}
	try {
		process.kill( pid, 'SIGKILL' );
		return true;
	} catch {
		return false;
	}
}

/** Kills at random moments, never faster than saves are acknowledged, and looks after every second kill. */
async function killAndLook(
	observer: Observer,
	acknowledged: () => number
): Promise< number > {
	let kills = 0;
	while ( kills < KILLS ) {
		await sleep( 20 + Math.random() * 130 );
		if ( acknowledged() > kills + 1 && ( await killOne() ) ) {
			kills++;
			const when = `kill ${ kills }`;
			if ( kills % 10 === 0 ) {
				await observer.compare( when );
			} else if ( kills % 2 === 0 ) {
				await observer.look( when );
			}
		}
	}
	return kills;
}

/** What is left in the storage that nothing names, after a clean-up without grace and when all candidates have expired. */
function leftovers(): Promise< string > {
	return site.php(
		`
		foreach ( glob( SVC_TEST_ROOT . '/candidates/????????????????.php' ) as $file ) {
			file_put_contents( $file, preg_replace( "/'expires' ?=> ?\\\\d+/", "'expires'=>1", file_get_contents( $file ) ) );
		}
		svc_plugin()->get( 'Svc\\\\Storage\\\\GarbageCollector' )->run( 0 );
		$used  = array_map( static fn( $snippet ) => $snippet->file, svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->all() );
		$found = array_map( 'basename', glob( SVC_TEST_ROOT . '/snippets/*-*' ) );
		sort( $used );
		sort( $found );
		$bad = [];
		foreach ( svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->all() as $snippet ) {
			$hash = substr( hash( 'sha256', svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' )->code( $snippet ) ), 0, 12 );
			$revs = svc_plugin()->get( 'Svc\\\\Storage\\\\History\\\\Revisions' )->shown( $snippet->id );
			$want = range( $snippet->rev, max( 1, $snippet->rev - 99 ) );
			if ( $hash !== $snippet->hash || $revs !== $want ) {
				$bad[] = [ $snippet->id, $revs ];
			}
		}
		echo json_encode( [
			'code'       => array_values( array_merge( array_diff( $found, $used ), array_diff( $used, $found ) ) ),
			'candidates' => array_map( 'basename', glob( SVC_TEST_ROOT . '/candidates/????????????????.php' ) ),
			'temporary'  => array_values( array_filter( explode( "\\n", (string) shell_exec( 'find ' . escapeshellarg( SVC_TEST_ROOT ) . ' -name ".tmp-*"' ) ) ) ),
			'damaged'    => $bad,
		] );`.replaceAll( 'SVC_TEST_ROOT', `'${ site.storage }'` )
	);
}

test( `saves over HTTP survive ${ KILLS } kills of PHP workers`, async () => {
	const observer = new Observer( site.pool( LOOKING ) );
	await observer.plant( site );
	const writers = Array.from(
		{ length: WRITERS },
		( _, number ) => new SiteWriter( site.pool( SAVING ), number )
	);
	observer.watch( writers );
	const work = writers.map( ( writer ) => writer.run() );
	const sum = ( pick: ( writer: SiteWriter ) => number ) =>
		writers.reduce( ( all, writer ) => all + pick( writer ), 0 );
	const kills = await killAndLook( observer, () =>
		sum( ( writer ) => writer.acknowledged )
	);
	writers.forEach( ( writer ) => writer.stop() );
	await Promise.all( work );
	await observer.compare( 'the end' );

	const acknowledged = sum( ( writer ) => writer.acknowledged );
	const broken = sum( ( writer ) => writer.broken );
	// eslint-disable-next-line no-console -- how hard the test was is part of its result
	console.log(
		`${ kills } kills, ${ acknowledged } acknowledged saves, ${ broken } broken off, ${ observer.looks } looks`
	);
	expect( observer.wrong ).toEqual( [] );
	expect( writers.flatMap( ( writer ) => writer.surprises ) ).toEqual( [] );
	expect( acknowledged ).toBeGreaterThan( kills );
	expect( broken ).toBeGreaterThan( kills / 20 );
	expect( JSON.parse( await leftovers() ) ).toEqual( {
		code: [],
		candidates: [],
		temporary: [],
		damaged: [],
	} );
} );
