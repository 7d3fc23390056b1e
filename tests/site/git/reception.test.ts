/** Deliveries of a webhook, one after the other: refused, looked at no more, taken once. Signed by Node's crypto, not by the code under test. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

const SECRET = 'svc-test-secret';
const BODY = JSON.stringify( {
	ref: 'refs/heads/main',
	after: '2'.repeat( 40 ),
	repository: { full_name: 'acme/snippets' },
} );
const RIGHT = `sha256=${ createHmac( 'sha256', SECRET )
	.update( BODY )
	.digest( 'hex' ) }`;

type Sent = {
	signature?: string;
	id?: string;
	event?: string;
	secret?: string;
	address?: string;
	/** Seconds after the first. */
	after?: number;
};

/** What becomes of deliveries in one request of the site. */
async function take( all: Sent[] ): Promise< string[] > {
	const list = all.map( ( one ) => ( {
		secret: one.secret ?? SECRET,
		address: one.address ?? '192.0.2.1',
		after: one.after ?? 0,
		headers: {
			'X-Hub-Signature-256': one.signature ?? RIGHT,
			'X-GitHub-Delivery': one.id ?? '',
			'X-GitHub-Event': one.event ?? 'push',
		},
	} ) );
	const encoded = Buffer.from(
		JSON.stringify( { list, body: BODY } )
	).toString( 'base64' );
	return JSON.parse(
		await site.php( `
			svc_plugin();
			delete_transient( 'svc_git_wrong' );
			delete_transient( 'svc_git_came' );
			$sent = json_decode( base64_decode( '${ encoded }' ), true );
			$said = [];
			$now  = time();
			foreach ( $sent['list'] as $one ) {
				$said[] = ( new Svc\\Git\\Webhook\\Reception() )->take( 'github', $one['secret'], 'acme/snippets', 'main', new Svc\\Git\\Webhook\\Delivery( $one['headers'], $sent['body'] ), $one['address'], $now + $one['after'] );
			}
			echo json_encode( $said );` )
	) as string[];
}

test( 'a delivery asks for a sync once, also when it comes again, for a day', async () => {
	expect(
		await take( [
			{ id: 'a' },
			{ id: 'a' },
			{ id: 'b' },
			{ id: 'a', after: 86_399 },
			{ id: 'a', after: 86_401 },
			// What bears no id cannot be told from another.
			{},
			{},
			{ id: 'c', event: 'ping' },
			{ id: 'c' },
		] )
	).toEqual( [
		'wanted',
		'duplicate',
		'wanted',
		'duplicate',
		'wanted',
		'wanted',
		'wanted',
		'event',
		'wanted',
	] );
} );

test( 'without a secret, and without a right signature, nothing is taken, and its id stays free', async () => {
	expect(
		await take( [
			{ secret: '' },
			{ id: 'a', signature: 'sha256=00' },
			{ id: 'a', signature: '' },
			{ id: 'a' },
		] )
	).toEqual( [ 'no_secret', 'unsigned', 'unsigned', 'wanted' ] );
} );

test( 'after twenty wrong ones in a minute an address is left alone, and no other', async () => {
	const wrong = Array.from( { length: 20 }, () => ( { signature: 'x' } ) );
	const said = await take( [
		...wrong,
		{ id: 'a' },
		{ id: 'b', address: '192.0.2.2' },
		{ id: 'c', after: 61 },
	] );
	expect( said.slice( 0, 20 ) ).toEqual( wrong.map( () => 'unsigned' ) );
	expect( said.slice( 20 ) ).toEqual( [ 'too_many', 'wanted', 'wanted' ] );
} );
