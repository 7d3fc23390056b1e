/**
 * Proposals on a site: what a caller who may only propose sends waits, and a person accepts, edits, declines and undoes it. Requests of
 * `site.rest()` have an application password; with a cookie they are a person's.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testedFields } from '../../../src/state/proposals/testing.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite( {}, { reset: false } );

const person = ( method: string, route: string, body?: unknown ) =>
	site.rest( method, route, body, { auth: 'cookie' } );

const php = ( mark: string ) => ( {
	title: `Marker ${ mark }`,
	type: 'php',
	hook: 'wp_footer',
	code: `update_option( 'svc_mark', 1 ); wp_remote_get( 'https://api.example.com/x' ); echo '<!-- ${ mark } -->';`,
	status: 'active',
} );

async function propose( fields: Record< string, unknown > ): Promise< number > {
	const asked = await site.rest( 'POST', '/snippets', fields );
	expect( asked.status, asked.text ).toBe( 202 );
	expect( asked.body.proposal.state ).toBe( 'open' );
	return asked.body.proposal.id;
}

const page = async () => ( await site.page( '/' ) ).text;

beforeAll( async () => {
	const set = await person( 'POST', '/settings', {
		abilities: true,
		propose: 'passwords',
	} );
	expect( set.status, set.text ).toBe( 200 );
} );

beforeEach( async () => {
	await site.php( "delete_option( 'svc_mark' );" );
} );

test( 'what is proposed waits with its risks, and runs once a person accepts it with edits', async () => {
	const id = await propose( {
		...php( 'one' ),
		reason: 'The footer needs a mark.',
		session: 'Footer',
	} );
	expect( ( await site.rest( 'GET', '/snippets' ) ).body ).toEqual( [] );
	expect( await page() ).not.toContain( '<!-- one -->' );
	const [ listed ] = ( await person( 'GET', '/proposals' ) ).body;
	expect( listed ).toMatchObject( {
		id,
		title: 'Marker one',
		reason: 'The footer needs a mark.',
		session: 'Footer',
		decision: null,
	} );
	expect( listed.password ).not.toBe( '' );
	const whole = await person( 'GET', `/proposals/${ id }` );
	expect( whole.body ).toMatchObject( { stale: [], test_load: true } );
	expect( whole.body.changes ).toContainEqual(
		expect.objectContaining( { field: 'code', now: '' } )
	);
	expect( whole.body.risks ).toEqual( [
		{
			kind: 'database',
			message: 'Writes to the database: update_option.',
		},
		{
			kind: 'remote',
			message: 'Contacts other servers: api.example.com.',
		},
	] );
	const accepted = await person( 'POST', `/proposals/${ id }/accept`, {
		edits: { code: "echo '<!-- edited -->';" },
	} );
	expect( accepted.status, accepted.text ).toBe( 200 );
	expect( accepted.body ).toMatchObject( { accepted: true, errors: [] } );
	expect( await page() ).toContain( '<!-- edited -->' );
	const [ snippet ] = ( await person( 'GET', '/snippets' ) ).body;
	const [ revision ] = (
		await person( 'GET', `/snippets/${ snippet.id }/revisions` )
	).body;
	expect( revision.name ).toContain( `proposed by ${ listed.password }` );
	const again = await person( 'POST', `/proposals/${ id }/accept`, {} );
	expect( again.status ).toBe( 409 );
} );

test( 'a proposal for a snippet that has changed since is a conflict', async () => {
	const [ { id: snippet } ] = ( await person( 'GET', '/snippets' ) ).body;
	const asked = await site.rest( 'POST', `/snippets/${ snippet }`, {
		title: 'Other',
	} );
	const { id } = asked.body.proposal;
	await person( 'POST', `/snippets/${ snippet }`, { title: 'Mine' } );
	const refused = await person( 'POST', `/proposals/${ id }/accept`, {} );
	expect( refused.status ).toBe( 409 );
	expect( refused.body.data.stale ).toEqual( [ snippet ] );
	expect(
		( await person( 'POST', `/proposals/${ id }/accept`, { force: true } ) )
			.status
	).toBe( 200 );
} );

test( 'a revision that a proposal restores is tested as it was', async () => {
	const conditions = [
		[ { type: 'page_type', op: 'is_not', value: [ 'single' ] } ],
	];
	const made = await person( 'POST', '/snippets', {
		title: 'Restored',
		type: 'php',
		hook: 'wp_footer',
		code: "$GLOBALS['wpdb']->get_var( 'SELECT 1' );",
		conditions,
		status: 'active',
	} );
	const { id } = made.body.snippet;
	await person( 'POST', `/snippets/${ id }`, { code: '1;', conditions: [] } );
	const asked = await site.rest(
		'POST',
		`/snippets/${ id }/revisions/1/restore`
	);
	expect( asked.status, asked.text ).toBe( 202 );
	const whole = await person(
		'GET',
		`/proposals/${ asked.body.proposal.id }`
	);
	const fields = testedFields( whole.body );
	expect( fields ).toMatchObject( { id, conditions } );
	const { body, text } = await person( 'POST', '/test', fields );
	expect( body.passes, text ).toBe( true );
	expect( body.test_load.pages[ 0 ].cost.queries, text ).toBe( 1 );
} );

test( 'the assistant reads why a proposal was declined', async () => {
	const id = await propose( php( 'two' ) );
	const declined = await person( 'POST', `/proposals/${ id }/reject`, {
		reason: 'Use wp_head.',
	} );
	expect( declined.body ).toEqual( { rejected: true, id } );
	const read = await site.rest(
		'GET',
		'/abilities/svc/list-proposals/run',
		undefined,
		{
			namespace: 'wp-abilities/v1',
			query: { 'input[state]': 'declined' },
		}
	);
	expect( read.status, read.text ).toBe( 200 );
	expect( read.body.proposals[ 0 ].decision ).toMatchObject( {
		reason: 'Use wp_head.',
		name: 'admin',
	} );
} );

test( 'everything of one assistant is undone at once', async () => {
	const before = ( await person( 'GET', '/snippets' ) ).body.length;
	const kept = ( await person( 'GET', '/snippets' ) ).body[ 0 ].id;
	await person( 'POST', `/snippets/${ kept }`, { description: 'By hand' } );
	for ( const mark of [ 'three', 'four' ] ) {
		const id = await propose( { ...php( mark ), status: 'inactive' } );
		await person( 'POST', `/proposals/${ id }/accept`, {} );
	}
	const mixed = ( await person( 'POST', '/snippets', php( 'own' ) ) ).body
		.snippet.id;
	for ( const title of [ 'First', 'Second' ] ) {
		const asked = await site.rest( 'PUT', `/snippets/${ mixed }`, {
			title,
		} );
		await person(
			'POST',
			`/proposals/${ asked.body.proposal.id }/accept`,
			{}
		);
		if ( title === 'First' ) {
			await person( 'POST', `/snippets/${ mixed }`, {
				description: 'By hand, in between',
			} );
		}
	}
	expect( ( await person( 'GET', '/snippets' ) ).body ).toHaveLength(
		before + 3
	);
	const look = await person( 'POST', '/proposals/undo', {
		user: 1,
		dry_run: true,
	} );
	expect( look.status, look.text ).toBe( 200 );
	expect( ( await person( 'GET', '/snippets' ) ).body ).toHaveLength(
		before + 3
	);
	const undone = await person( 'POST', '/proposals/undo', { user: 1 } );
	expect( undone.status, undone.text ).toBe( 200 );
	expect( look.body ).toEqual( {
		...undone.body,
		dry_run: true,
		generation: null,
		changes: undone.body.undone.map( ( id: number ) =>
			expect.objectContaining( { id, field: 'trash', then: true } )
		),
	} );
	expect( undone.body.undone ).toHaveLength( 2 );
	expect( Object.keys( undone.body.errors ).map( Number ) ).toEqual( [
		kept,
		mixed,
	] );
	const again = await person( 'POST', '/proposals/undo', { user: 1 } );
	expect( again.body, 'what is in the trash now is not told' ).toMatchObject(
		{ undone: [], errors: undone.body.errors }
	);
	expect( Object.keys( again.body.errors ) ).toHaveLength( 2 );
	expect(
		( await person( 'GET', `/snippets/${ mixed }` ) ).body.description
	).toBe( 'By hand, in between' );
	expect( ( await person( 'GET', '/snippets' ) ).body ).toHaveLength(
		before + 1
	);
} );

test( 'a proposal whose acceptance was killed after the change is accepted, once', async () => {
	const before = ( await person( 'GET', '/snippets' ) ).body.length;
	const id = await propose( { ...php( 'killed' ), status: 'inactive' } );
	const killed = await site.wp(
		'eval',
		`add_action( 'svc_changed', static fn() => posix_kill( getmypid(), 9 ) );
		svc_plugin()->get( Svc\\Dispatch\\OperationRunner::class )->run( 'accept-proposal', [ 'id' => ${ id } ], new Svc\\Domain\\Actor( 1, 'admin', 'Eve' ) );
		echo 'still running';`
	);
	expect( killed.stdout ).not.toContain( 'still running' );
	const { body } = await person( 'GET', `/proposals/${ id }` );
	expect( body ).toMatchObject( {
		state: 'accepted',
		decision: {
			user: 1,
			name: 'Eve',
			generation: ( await person( 'GET', '/generations' ) ).body[ 0 ].n,
		},
	} );
	for ( const verb of [ 'accept', 'reject' ] ) {
		const again = await person(
			'POST',
			`/proposals/${ id }/${ verb }`,
			{}
		);
		expect( [ again.status, again.body.message ] ).toEqual( [
			409,
			'Eve accepted this proposal already.',
		] );
	}
	expect( ( await person( 'GET', '/snippets' ) ).body ).toHaveLength(
		before + 1
	);
} );

test( 'the rule of a user holds at every door, below the operations, too', async () => {
	await person( 'POST', '/settings', {
		propose: 'off',
		proposers: { users: { 1: 'propose' } },
	} );
	try {
		const doors = await site.php( `
			$runner = svc_plugin()->get( 'Svc\\\\Dispatch\\\\OperationRunner' );
			$table  = svc_plugin()->get( 'Svc\\\\Dispatch\\\\OperationTable' );
			$found  = [];
			foreach ( [ 'rest', 'admin', 'cli', 'ability', 'rescue', 'git' ] as $via ) {
				$actor = new Svc\\Domain\\Actor( 1, $via, 'admin' );
				foreach ( $table->available() as $id => $operation ) {
					try {
						$runner->authorize( $id, $actor );
						$found[ $operation['proposing'] ][ $via ] = true;
						if ( 'refuse' === $operation['proposing'] && 'none' !== $operation['level'] ) { echo "let through: $id by $via;"; }
					} catch ( Svc\\Domain\\Error\\Forbidden $refused ) {
						if ( 'refuse' !== $operation['proposing'] ) { echo "refused: $id by $via;"; }
					}
				}
				try {
					svc_plugin()->get( 'Svc\\\\Changes\\\\Changes' )->make( static fn() => new Svc\\Changes\\ChangeSet(), $actor );
					echo "changes: $via;";
				} catch ( Svc\\Domain\\Error\\Forbidden $refused ) {
					unset( $refused );
				}
			}
			echo count( $found['run'] ), count( $found['propose'] );
		` );
		expect( String( said( doors ) ) ).toBe( '66' );
		const typed = await site.wp( '--user=1', 'svc', 'safe-mode', 'on' );
		expect( typed.code ).toBe( 4 );
		const proposed = await site.wp(
			'--user=1',
			'svc',
			'create',
			'--title=By hand',
			'--type=html',
			'--reason=Try'
		);
		expect( proposed.code, proposed.stderr ).toBe( 0 );
		expect( proposed.stdout ).toContain( 'Saved as proposal' );
	} finally {
		await site.wp( 'svc', 'settings', 'set', '--proposers={"users":{}}' );
	}
} );

const said = ( answer: unknown ): unknown =>
	typeof answer === 'object' && answer !== null && 'stdout' in answer
		? answer.stdout
		: answer;
