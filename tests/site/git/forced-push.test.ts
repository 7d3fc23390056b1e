/**
 * A commit that was taken back by a forced push, which is how people roll back: the site takes it back at once where a person syncs, and by
 * the second sync otherwise, which the first one plans; status and screen say so.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Forge } from '../../support/forge/forge.ts';
import { sample } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { bothSides } from './both-sides.ts';

const site = testSite();

describe.each( sample( [ 'github', 'gitlab' ] as const, 2 ) )(
	'%s',
	( kind ) => {
		let forge: Forge;
		/** The commit before the one that is taken back. */
		let good = '';

		const push = ( code: string, parent: string | null ) =>
			forge.repository.commit( {
				branch: 'main',
				parent,
				write: {
					'note.html': `<p>${ code }</p>\n`,
					'note.snippet.json': '{"uid":"note-1","type":"html"}\n',
				},
				message: code,
			} );
		const code = async () =>
			( await site.rest( 'GET', '/snippets?with_code=1' ) ).body[ 0 ]
				.code;
		const both = bothSides( site, () => forge );
		const sync = async () => ( await both.sync() ).report;
		const status = async () => ( await site.rest( 'GET', '/git' ) ).body;

		beforeEach( async () => {
			forge = await Forge.start( kind );
			good = await push( 'good', null );
			await both.connect( { root: '', schedule: 'daily' } );
			await sync();
			await push( 'bad', await both.head() );
			await sync();
			expect( await code() ).toBe( '<p>bad</p>' );
			await forge.repository.move( 'main', good );
		} );
		afterEach( async () => {
			await forge.stop();
			expect( forge.mistakes ).toEqual( [] );
			await site.rest( 'DELETE', '/git', { all: true } );
		} );

		/** Each rule alone: `tests/unit/Git/StrangeHistoryTest.php`. */
		test( 'the schedule says so and comes again a minute later; a person who syncs has it taken back at once', async () => {
			await site.php( "do_action( 'svc_git_sync' );" );
			const { last, next } = await status();
			expect( last ).toMatchObject( {
				ok: false,
				status: 'stale_read',
				message: expect.stringContaining( 'back to an older commit' ),
			} );
			expect( next - last.at ).toBeLessThanOrEqual( 75 );
			expect( await code() ).toBe( '<p>bad</p>' );

			expect( await sync() ).toMatchObject( {
				ok: true,
				warnings: [ 'history_rewritten' ],
				pulled: [ { uid: 'note-1' } ],
			} );
			expect( await code() ).toBe( '<p>good</p>' );
			expect( ( await status() ).last.warnings ).toEqual( [
				'history_rewritten',
			] );
		} );
	}
);
