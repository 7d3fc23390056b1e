/**
 * A user is named by login, ID or e-mail address, in every command that takes one; what names nobody is answered with these forms.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { typeSvc } from './doors.ts';

const site = testSite( {}, { reset: false } );
const INVALID = 2;
const NOT_FOUND = 3;
let id = '';

beforeAll( async () => {
	const made = await site.php(
		`foreach ( [ 'dess', 'd.s@x', 'author' ] as $login ) {
			$ids[ $login ] = wp_insert_user( [ 'user_login' => $login, 'user_pass' => 'x', 'user_email' => strtr( $login, '@', '.' ) . '@example.com', 'role' => 'subscriber' ] );
		}
		add_role( 'tester', 'Tester' );
		echo $ids['dess'];`
	);
	id = made.trim();
} );

const setting = async ( who: string ) => {
	const [ set, all ] = await typeSvc(
		site,
		[ 'access', 'set', who, 'design' ],
		[ 'access', '--format=json' ]
	);
	return { set, access: JSON.parse( all?.stdout ?? '' ) };
};

describe( 'wp svc access set', () => {
	test( 'takes a login, an ID or an e-mail address, announced or not', async () => {
		const forms = [
			'dess',
			id,
			'dess@example.com',
			'Dess@Example.com',
			'user:dess',
			`user:${ id }`,
			'user:dess@example.com',
		];
		const typed = await typeSvc(
			site,
			...forms.flatMap( ( who ) => [
				[ 'access', 'set', `user:${ id }`, 'view' ],
				[ 'access', 'set', who, 'design' ],
				[ 'access', '--format=json' ],
			] )
		);
		for ( const [ at, who ] of forms.entries() ) {
			const set = typed[ 3 * at + 1 ];
			expect( [ who, set?.code, set?.stderr ] ).toEqual( [ who, 0, '' ] );
			const access = JSON.parse( typed[ 3 * at + 2 ]?.stdout ?? '' );
			expect( access.users, who ).toEqual( { [ id ]: 'design' } );
		}
	} );

	test.each( [ [ 'tester' ], [ 'role:tester' ] ] )(
		'takes the role %s',
		async ( who ) => {
			await typeSvc( site, [ 'access', 'set', 'role:tester', 'view' ] );
			const { access, set } = await setting( who );
			expect( [ set?.code, set?.stderr ] ).toEqual( [ 0, '' ] );
			expect( access.roles ).toMatchObject( {
				tester: 'design',
			} );
		}
	);

	test( 'asks which one is meant where a role and a user have a name', async () => {
		const { set, access } = await setting( 'author' );
		expect( set?.code ).toBe( INVALID );
		expect( set?.stderr ).toContain(
			'"author" is a role and a user. Write role:author or user:author.'
		);
		expect( access.roles ).not.toHaveProperty( 'author' );
		expect( ( await setting( 'user:author' ) ).set?.code ).toBe( 0 );
	} );

	test( 'names the forms where nothing is called so', async () => {
		const names = [
			'nobody',
			'user:nobody',
			'999999',
			'user:0',
			'role:nobody',
			'role:dess',
			'nobody@example.com',
		];
		const typed = await typeSvc(
			site,
			...names.map( ( who ) => [ 'access', 'set', who, 'design' ] )
		);
		for ( const [ at, who ] of names.entries() ) {
			expect( [ who, typed[ at ]?.code ] ).toEqual( [ who, NOT_FOUND ] );
			expect( typed[ at ]?.stderr, who ).toContain(
				who.startsWith( 'role:' )
					? 'Use its key, such as "editor".'
					: 'ID, login or email address.'
			);
		}
	} );

	test( 'has the forms in its help', async () => {
		const { stdout } = await site.wp( 'help', 'svc', 'access' );
		expect( stdout ).toMatch( /ID,\s+login\s+or\s+e-mail\s+address/ );
	} );
} );

test( 'wp svc log --by takes a login, an ID or an e-mail address', async () => {
	await site.rest( 'POST', '/snippets', { title: 'A', type: 'js' } );
	await site.php(
		`wp_update_user( [ 'ID' => 1, 'user_email' => 'admin@example.com' ] );`
	);
	const found = [ 'admin', '1', '0', 'admin@example.com', 'dess' ];
	const typed = await typeSvc(
		site,
		...found.map( ( who ) => [ 'log', `--by=${ who }`, '--format=count' ] ),
		[ 'log', '--by=nobody' ]
	);
	for ( const [ at, who ] of found.entries() ) {
		expect( typed[ at ]?.code, typed[ at ]?.stderr ).toBe( 0 );
		expect( [ who, Number( typed[ at ]?.stdout ) > 0 ] ).toEqual( [
			who,
			who !== 'dess',
		] );
	}
	const nobody = typed[ found.length ];
	expect( nobody?.code ).toBe( NOT_FOUND );
	expect( nobody?.stderr ).toContain(
		'Unknown user "nobody". Use an ID, login or email address.'
	);
} );
