/**
 * What synchronizing thousands of snippets takes: the first push of all of them, step by step as a user who watches has it, then a sync with one
 * change and one without. The provider is the emulator of the tests, so requests are counted as a real one would, and time is that of the site.
 */
import { start } from '../../scripts/lib/full-site.mjs';
import { Forge } from '../support/forge/forge.ts';
import { addMany } from '../support/many-snippets.ts';
import { SiteClient } from '../support/site-client.ts';

export type GitTiming = {
	what: string;
	/** Until all of it was done, milliseconds. */
	took: number;
	/** Answers of the site, and the slowest of them, milliseconds. */
	answers: number;
	slowest: number;
	/** Requests to the provider. */
	requests: number;
	commits: number;
};

/** Answers of the site one after the other, with what they took. */
function watch( client: SiteClient, forge: Forge ) {
	const times: number[] = [];
	const ask = async ( method: string, path: string, body?: unknown ) => {
		const began = performance.now();
		const answer = await client.rest( method, path, body, {
			unchecked: true,
		} );
		times.push( performance.now() - began );
		if ( answer.status >= 300 ) {
			throw new Error(
				`${ path }: ${ answer.status } ${ answer.text.slice( 0, 300 ) }`
			);
		}
		return answer.body;
	};
	const synchronize = async ( what: string ): Promise< GitTiming > => {
		times.length = 0;
		forge.requests = [];
		let answer = await ask( 'POST', '/git/sync', {} );
		let { job } = answer;
		while ( job !== undefined && job.state !== 'done' ) {
			job = await ask( 'POST', `/jobs/${ job.id }/step`, {} );
			if ( [ 'failed', 'cancelled' ].includes( job.state ) ) {
				throw new Error( job.words );
			}
		}
		const took = times.reduce( ( sum, each ) => sum + each, 0 );
		const [ answers, slowest ] = [ times.length, Math.max( ...times ) ];
		const requests = forge.requests.length;
		answer = await ask( 'GET', '/git' );
		return {
			what,
			...{ took, answers, slowest, requests },
			commits: answer.last.commits.length,
		};
	};
	return { ask, synchronize };
}

export async function timeGit( count: number ): Promise< GitTiming[] > {
	const forge = await Forge.start( 'github' );
	const site = await start( {
		children: 2,
		constants: { WP_DEBUG: false, WP_DEBUG_LOG: false },
	} );
	try {
		await addMany( site, {
			count,
			settings: `[ 'status' => 'inactive', 'folder' => 'Folder ' . ( $n % 40 ), 'tags' => [ 'tag-' . ( $n % 25 ), 'bench' ] ]`,
			code: `'// Snippet ' . $n`,
		} );
		const client = new SiteClient( site.url, ( user ) =>
			site.appPassword( user )
		);
		const { ask, synchronize } = watch( client, forge );
		await forge.repository.commit( {
			branch: 'main',
			parent: null,
			write: { 'README.md': 'not ours\n' },
			message: 'First',
		} );
		await ask( 'POST', '/git/settings', {
			provider: 'github',
			repo: forge.name,
			branch: 'main',
			root: 'snippets',
			scope: 'all',
			api: forge.origin,
			token: forge.token,
		} );
		const first = await synchronize( `first push of ${ count } snippets` );
		const [ one ] = ( await ask( 'GET', '/snippets?per_page=1' ) ) as {
			id: number;
		}[];
		await ask( 'POST', `/snippets/${ one?.id }`, {
			code: '// Changed',
		} );
		const changed = await synchronize( 'one of them changed' );
		const same = await synchronize( 'nothing changed' );
		if ( forge.mistakes.length > 0 ) {
			throw new Error( forge.mistakes.join( '\n' ) );
		}
		return [ first, changed, same ];
	} finally {
		await site.stop();
		await forge.stop();
	}
}
