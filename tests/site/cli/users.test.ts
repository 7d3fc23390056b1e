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
	test.each( [
		[ 'a login', () => 'dess' ],
		[ 'an ID', () => id ],
		[ 'an e-mail address', () => 'dess@example.com' ],
		[ 'an address in capitals', () => 'Dess@Example.com' ],
		[ 'a login that is announced', () => 'user:dess' ],
		[ 'an ID that is announced', () => `user:${ id }` ],
		[ 'an address that is announced', () => 'user:dess@example.com' ],
	] )( 'takes %s', async ( _, who ) => {
		await typeSvc( site, [ 'access', 'set', `user:${ id }`, 'view' ] );
		const { set, access } = await setting( who() );
		expect( [ set?.code, set?.stderr ] ).toEqual( [ 0, '' ] );
		expect( access.users ).toEqual( { [ id ]: 'design' } );
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

	test.each( [
		[ 'nobody' ],
		[ 'user:nobody' ],
		[ '999999' ],
		[ 'user:0' ],
		[ 'role:nobody' ],
		[ 'role:dess' ],
		[ 'nobody@example.com' ],
	] )( 'names the forms where nothing is called %s', async ( who ) => {
		const { set } = await setting( who );
		expect( set?.code ).toBe( NOT_FOUND );
		expect( set?.stderr ).toContain(
			who.startsWith( 'role:' )
				? 'Name a role by its key, such as "editor".'
				: 'Name a user by ID, login or e-mail address'
		);
	} );

	test( 'has the forms in its help', async () => {
		const { stdout } = await site.wp( 'help', 'svc', 'access' );
		expect( stdout ).toMatch( /ID,\s+login\s+or\s+e-mail\s+address/ );
	} );
} );

test.each( [
	[ 'a login', () => 'admin', 0 ],
	[ 'an ID', () => '1', 0 ],
	[ 'an ID of nobody', () => '0', 0 ],
	[ 'an e-mail address', () => 'admin@example.com', 0 ],
	[ 'another login', () => 'dess', 1 ],
] )( 'wp svc log --by takes %s', async ( _, who, hasNone ) => {
	await site.rest( 'POST', '/snippets', { title: 'A', type: 'js' } );
	await site.php(
		`wp_update_user( [ 'ID' => 1, 'user_email' => 'admin@example.com' ] );`
	);
	const [ said, forms ] = await typeSvc(
		site,
		[ 'log', `--by=${ who() }`, '--format=count' ],
		[ 'log', '--by=nobody' ]
	);
	expect( said?.code, said?.stderr ).toBe( 0 );
	expect( Number( said?.stdout ) === 0 ).toBe( hasNone === 1 );
	expect( forms?.code ).toBe( NOT_FOUND );
	expect( forms?.stderr ).toContain(
		'Unknown user "nobody". Use an ID, login or email address.'
	);
} );
