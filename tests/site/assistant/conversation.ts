/** A question to the assistant of a site whose provider answers from a script. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import type { TestSite } from '../../support/site.ts';
import type { Job } from '../jobs/import-job.ts';

export const PROVIDER = readFileSync(
	path.join( ROOT, 'tests/fixtures/assistant/provider.php' ),
	'utf8'
);

export type Turn = {
	text?: string;
	calls?: readonly { name?: string; args?: unknown }[];
	error?: 'network' | 'client' | 'server' | 'limit' | 'exception';
	obey?: true;
	tokens?: number;
};

export type Answer = {
	draft: Readonly< Record< string, unknown > > | null;
	checks: { passes: boolean } | null;
	answer: string;
	tokens: number;
};

/** What the model is going to say. */
export async function script(
	site: TestSite,
	turns: readonly Turn[]
): Promise< void > {
	const json = Buffer.from( JSON.stringify( turns ) ).toString( 'base64' );
	await site.php(
		`update_option( 'svc_script', base64_decode( '${ json }' ) ); update_option( 'svc_turn', 0 ); update_option( 'svc_sent', '' );`
	);
}

/** All that the model was last sent. */
export const sent = ( site: TestSite ): Promise< string > =>
	site.php( "wp_cache_flush(); echo get_option( 'svc_sent' );" );

export async function ask(
	site: TestSite,
	turns: readonly Turn[],
	input: Readonly< Record< string, unknown > > = {}
): Promise< Job & { result: Answer } > {
	await script( site, turns );
	const begun = await site.rest( 'POST', '/assistant', {
		question: 'Say hello in the footer.',
		...input,
	} );
	if ( begun.status !== 202 ) {
		throw new Error( JSON.stringify( begun.body ) );
	}
	let job = begun.body;
	while ( job.state === 'waiting' || job.state === 'running' ) {
		( { body: job } = await site.rest( 'POST', `/jobs/${ job.id }/step` ) );
	}
	return job;
}

export const test = ( code: string, more: object = {} ): Turn => ( {
	calls: [
		{
			name: 'test_snippet',
			args: { title: 'Hello', type: 'php', code, ...more },
		},
	],
} );
