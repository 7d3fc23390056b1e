/** Deliveries of a webhook, one after the other: refused, looked at no more, taken once. Signed by Node's crypto, not by the code under test. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

const SECRET = 'svc-test-secret';
/** A push, as the provider signs it. */
const bodyOf = ( { push = 'a', pushed }: Sent ) =>
	JSON.stringify( {
		ref: 'refs/heads/main',
		after: Buffer.from( push ).toString( 'hex' ).padStart( 40, '2' ),
		repository: {
			full_name: 'acme/snippets',
			...( pushed === undefined
				? {}
				: { pushed_at: Math.floor( Date.now() / 1000 ) + pushed } ),
		},
	} );
const signatureOf = ( body: string ) =>
	`sha256=${ createHmac( 'sha256', SECRET ).update( body ).digest( 'hex' ) }`;

type Sent = {
	signature?: string;
	/** Header that the signature is not about. */
	id?: string;
	/** What was pushed. */
	push?: string;
	/** When, by what is signed, in seconds from now. */
	pushed?: number;
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
		body: bodyOf( one ),
		secret: one.secret ?? SECRET,
		address: one.address ?? '192.0.2.1',
		after: one.after ?? 0,
		repo: one.repo ?? 'acme/snippets',
		headers: {
			'X-Hub-Signature-256':
				one.signature ?? signatureOf( bodyOf( one ) ),
			'X-GitHub-Delivery': one.id ?? '',
			'X-GitHub-Event': one.event ?? 'push',
		},
	} ) );
	const encoded = Buffer.from( JSON.stringify( { list } ) ).toString(
		'base64'
	);
	return JSON.parse(
		await site.php( `
			svc_plugin();
			delete_transient( 'svc_git_wrong' );
			delete_transient( 'svc_git_deliveries' );
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
				$came   = svc_plugin()->get( 'Svc\\Git\\Webhook\\Reception' )->take( new Svc\\Git\\Webhook\\Webhook( 'github', $one['secret'], $one['repo'], 'main' ), new Svc\\Git\\Webhook\\Delivery( $one['headers'], $one['body'] ), $one['address'], $now + $one['after'] );
				$said[] = [ 'said' => $came, 'signed' => $last( 'signed' ), 'refused' => $last( 'refused' ), 'wrote' => $before !== $state() ];
			}
			echo json_encode( $said );` )
	) as Noted[];
}

test( 'a push asks for a sync once, also when it comes again, for a week', async () => {
	expect(
		await take( [
			{ push: 'a' },
			{ push: 'a' },
			{ push: 'b' },
			{ push: 'a', after: 604_799 },
			{ push: 'a', after: 604_801 },
			{ push: 'c', event: 'ping' },
			{ push: 'c' },
		] )
	).toEqual( [
		'wanted',
		'duplicate',
		'wanted',
		'duplicate',
		'wanted',
		'event',
		'wanted',
	] );
} );

test( 'the id in a header, which is not signed, makes no new delivery of an old one, and the signed time tells one that is forgotten', async () => {
	expect(
		await take( [
			{ id: 'one' },
			{ id: 'two' },
			{},
			{ id: 'one', push: 'b' },
			{ id: 'x', push: 'c', pushed: -60 },
			{ id: 'y', push: 'd', pushed: -604_860 },
			{ id: 'z', push: 'c', pushed: -60, after: 604_860 },
		] )
	).toEqual( [
		'wanted',
		'duplicate',
		'duplicate',
		'wanted',
		'wanted',
		'duplicate',
		'duplicate',
	] );
} );

test( 'without a secret, and without a right signature, nothing is taken, and it may still come', async () => {
	expect(
		await take( [
			{ secret: '' },
			{ push: 'a', signature: 'sha256=00' },
			{ push: 'a', signature: '' },
			{ push: 'a' },
		] )
	).toEqual( [ 'no_secret', 'unsigned', 'unsigned', 'wanted' ] );
} );

test( 'after twenty wrong ones in a minute an address is left alone, and no other', async () => {
	const wrong = Array.from( { length: 20 }, () => ( { signature: 'x' } ) );
	const said = await take( [
		...wrong,
		{ push: 'a' },
		{ push: 'b', address: '192.0.2.2' },
		{ push: 'c', after: 61 },
	] );
	expect( said.slice( 0, 20 ) ).toEqual( wrong.map( () => 'unsigned' ) );
	expect( said.slice( 20 ) ).toEqual( [ 'too_many', 'wanted', 'wanted' ] );
} );

test( 'what became of the last deliveries is noted, the right ones apart from those that anybody can send', async () => {
	const [ ping, pushed, again, wrong, none ] = await watch( [
		{ push: 'a', event: 'ping' },
		{ push: 'b', after: 2 },
		{ push: 'b', after: 5 },
		{ push: 'c', signature: 'sha256=00', event: 'EVIL <b>', after: 9 },
		{ push: 'd', secret: '', after: 80 },
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
				seconds.map( ( second ) => ( { push: 'a', after: second } ) )
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
