/**
 * Syncs that are killed with SIGKILL at a moment of their work, on a real site with a real repository: the next one finishes what was begun,
 * nothing is lost and nothing is there twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Forge } from '../../support/forge/forge.ts';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { bothSides, startForge } from './both-sides.ts';

const site = testSite( {}, { reset: false } );
let forge: Forge;

/** When the process dies, as PHP: `$die` kills it, `$ours` says whether a request is for the provider. */
const MOMENTS = {
	'once the site has taken what Git has, before that is noted': `
		add_action( 'svc_changed', $die );`,
	'once it has read where the branch is': `
		add_action( 'http_api_debug', static function ( $answer, $context, $class, $args, $url ) use ( $die, $ours ) {
			$ours( $url ) && $die();
		}, 10, 5 );`,
	'once its commit has landed, before that is noted': `
		add_action( 'http_api_debug', static function ( $answer, $context, $class, $args, $url ) use ( $die, $ours ) {
			$ours( $url ) && str_contains( (string) ( $args['body'] ?? '' ), 'createCommitOnBranch' ) && $die();
		}, 10, 5 );`,
	'right before its commit is sent': `
		add_filter( 'pre_http_request', static function ( $answer, $args, $url ) use ( $die, $ours ) {
			$ours( $url ) && str_contains( (string) ( $args['body'] ?? '' ), 'createCommitOnBranch' ) && $die();
			return $answer;
		}, 10, 3 );`,
} as const;

beforeAll( async () => {
	forge = await startForge( 'github' );
	await connect();
} );
afterAll( async () => {
	await forge.stop();
	expect( forge.mistakes ).toEqual( [] );
} );

const {
	connect,
	head,
	files: allFiles,
	sync: syncs,
} = bothSides( site, () => forge );
const sync = async () => ( await syncs() ).report;
/** Texts of the files below the folder of snippets, by path below it. */
const files = () => allFiles( 'snippets/' );

/** Synchronizes as by the schedule and dies then; what it says before it does. */
async function dieWhen( moment: string ): Promise< string > {
	// A process of its own: the web server would die with what it runs.
	const { stdout } = await site.wp(
		'eval',
		`
		$die  = static function () {
			echo 'killed';
			ob_get_level() && ob_flush();
			flush();
			posix_kill( getmypid(), 9 );
		};
		$ours = static fn( $url ) => str_starts_with( $url, '${ forge.origin }' );
		${ moment }
		svc_plugin()->get( 'Svc\\\\Git\\\\GitTimetable' )->run();
		echo 'survived';`
	);
	return stdout;
}

const snippets = async () =>
	( await site.rest( 'GET', '/snippets' ) ).body as {
		id: number;
		title: string;
	}[];

// The short form has what was taken, and what was committed.
test.each( sample( Object.entries( MOMENTS ), 2 ) )(
	'a sync that is killed %s is finished by the next, and nothing is there twice',
	async ( name, moment ) => {
		const mark = `m${ Object.keys( MOMENTS ).indexOf( name ) }`;
		// Both sides have something new, and a change of something that both had.
		const old = await site.rest( 'POST', '/snippets', {
			title: `${ mark } old`,
			type: 'css',
			code: 'a { top: 1px; }\n',
		} );
		await sync();
		const here = await site.rest( 'POST', '/snippets', {
			title: `${ mark } here`,
			type: 'css',
			code: 'a { top: 2px; }\n',
		} );
		await forge.repository.commit( {
			branch: 'main',
			parent: await head(),
			write: {
				[ `snippets/${ mark }-there.html` ]: '<p>there</p>\n',
				[ `snippets/${ mark }-old.css` ]: 'a { top: 3px; }\n',
			},
			message: 'By somebody else',
		} );
		const before = await head();

		const said = await dieWhen( moment );
		expect( said ).toContain( 'killed' );
		expect( said ).not.toContain( 'survived' );

		// Work goes on meanwhile: what was committed is known for what both sides had, so this is no conflict.
		await site.rest( 'POST', `/snippets/${ here.body.snippet.id }`, {
			code: 'a { top: 4px; }\n',
		} );
		const first = await sync();
		expect( first ).toMatchObject( {
			ok: true,
			conflicts: [],
			held: [],
		} );
		await sync();
		const settled = await head();
		expect( await sync() ).toMatchObject( {
			pulled: [],
			pushed: [],
			conflicts: [],
		} );
		expect( await head() ).toBe( settled );

		const titles = ( await snippets() )
			.map( ( { title } ) => title )
			.filter( ( title ) => title.startsWith( mark ) );
		expect( titles.toSorted() ).toEqual( [
			`${ mark } here`,
			`${ mark } old`,
			`${ mark }-there`,
		] );
		const { code } = (
			await site.rest( 'GET', `/snippets/${ old.body.snippet.id }` )
		).body;
		expect( code.trim() ).toBe( 'a { top: 3px; }' );
		const all = await files();
		expect(
			Object.keys( all )
				.filter( ( path ) => path.startsWith( mark ) )
				.toSorted()
		).toEqual( [
			`${ mark }-here.css`,
			`${ mark }-here.snippet.json`,
			`${ mark }-old.css`,
			`${ mark }-old.snippet.json`,
			`${ mark }-there.html`,
			`${ mark }-there.snippet.json`,
		] );
		expect( all[ `${ mark }-old.css` ] ).toBe( 'a { top: 3px; }\n' );
		expect( all[ `${ mark }-here.css` ]?.trim() ).toBe( 'a { top: 4px; }' );
		// Each file was added by one commit.
		const log = await forge.repository.log( settled, 50 );
		const added = log
			.slice(
				0,
				log.findIndex( ( { id } ) => id === before )
			)
			.flatMap( ( { message } ) =>
				message
					.split( '\n' )
					.filter( ( line ) => line.startsWith( '- add' ) )
			);
		expect( added ).toEqual( [ ...new Set( added ) ] );
		expect( added.join() ).toContain( `${ mark }-here.css` );
	}
);
