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
	/** Name of the repository by the settings. */
	repo?: string;
};

/** What became of a delivery, and what is noted of the last ones then; times in seconds after the first. */
type Noted = {
	said: string;
	signed: { at: number; event: string; outcome: string } | null;
	refused: { at: number; event: string; outcome: string } | null;
	/** Whether anything was written for it. */
	wrote: boolean;
};

/** What becomes of deliveries. */
const take = async ( all: Sent[] ): Promise< string[] > =>
	( await watch( all ) ).map( ( { said } ) => said );

/** What becomes of deliveries in one request of the site, with what is noted after each. */
async function watch( all: Sent[] ): Promise< Noted[] > {
	const list = all.map( ( one ) => ( {
		secret: one.secret ?? SECRET,
		address: one.address ?? '192.0.2.1',
		after: one.after ?? 0,
		repo: one.repo ?? 'acme/snippets',
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
			$said  = [];
			$now   = time();
			$notes = svc_plugin()->get( 'Svc\\Storage\\Git\\GitDeliveries' );
			$notes->forget();
			$last  = static function ( $kind ) use ( $notes, $now ) {
				$one = $notes->last( $kind );
				return null === $one ? null : [ 'at' => $one['at'] - $now ] + $one;
			};
			$state = static function () {
				clearstatcache();
				return array_map( static fn( $file ) => fileinode( $file ) . md5_file( $file ), glob( svc_plugin()->get( 'Svc\\Storage\\Disk\\Paths' )->git() . '/delivery*' ) );
			};
			foreach ( $sent['list'] as $one ) {
				$before = $state();
				$came   = svc_plugin()->get( 'Svc\\Git\\Webhook\\Reception' )->take( 'github', $one['secret'], $one['repo'], 'main', new Svc\\Git\\Webhook\\Delivery( $one['headers'], $sent['body'] ), $one['address'], $now + $one['after'] );
				$said[] = [ 'said' => $came, 'signed' => $last( 'signed' ), 'refused' => $last( 'refused' ), 'wrote' => $before !== $state() ];
			}
			echo json_encode( $said );` )
	) as Noted[];
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

test( 'what became of the last deliveries is noted, the right ones apart from those that anybody can send', async () => {
	const [ ping, pushed, again, wrong, none ] = await watch( [
		{ id: 'a', event: 'ping' },
		{ id: 'b', after: 2 },
		{ id: 'b', after: 5 },
		{ id: 'c', signature: 'sha256=00', event: 'EVIL <b>', after: 9 },
		{ id: 'd', secret: '', after: 80 },
	] );
	const signed = ( outcome: string, at: number, event = 'push' ) => ( {
		at,
		event,
		outcome,
	} );
	expect( ping ).toMatchObject( {
		signed: signed( 'event', 0, 'ping' ),
		refused: null,
	} );
	expect( pushed ).toMatchObject( { signed: signed( 'wanted', 2 ) } );
	expect( again ).toMatchObject( { signed: signed( 'duplicate', 5 ) } );
	expect( wrong ).toMatchObject( {
		signed: signed( 'duplicate', 5 ),
		refused: { at: 9, event: '', outcome: 'unsigned' },
	} );
	expect( none ).toMatchObject( {
		signed: signed( 'duplicate', 5 ),
		refused: { at: 80, event: '', outcome: 'no_secret' },
	} );
} );

test( 'a flood of refused ones, or of one that was taken, writes once a minute', async () => {
	const wrote = ( all: Noted[] ) => all.filter( ( one ) => one.wrote ).length;
	const wrong = ( second: number, address: string ) => ( {
		signature: 'x',
		secret: second % 2 === 0 ? SECRET : '',
		address,
		after: second,
	} );
	const seconds = Array.from( { length: 60 }, ( _, second ) => second );
	const refused = seconds.map( ( second ) =>
		wrong( second, `192.0.2.${ second }` )
	);
	expect( wrote( await watch( refused ) ) ).toBe( 1 );
	expect(
		wrote( await watch( [ ...refused, wrong( 60, '192.0.2.90' ) ] ) )
	).toBe( 2 );
	// Sent again by a client that has seen it.
	expect(
		wrote(
			await watch(
				seconds.map( ( second ) => ( { id: 'a', after: second } ) )
			)
		)
	).toBe( 2 );
} );

test( 'an event that is no name is not noted, and a site without a repository notes nothing', async () => {
	const [ strange, without ] = await watch( [
		{ event: '<script>' },
		{ repo: '', signature: 'x', after: 61 },
	] );
	expect( strange?.signed ).toEqual( { at: 0, event: '', outcome: 'event' } );
	expect( without ).toMatchObject( { said: 'unsigned', refused: null } );
} );
