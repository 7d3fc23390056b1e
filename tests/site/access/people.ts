/**
 * Gives the users of a test site the levels that the permission table says they have.
 */
import type { TestSite } from '../../support/site.ts';

/** Role of each person on a further site; on the first one, the test site has given it. */
const ROLES = {
	admin2: 'administrator',
	editor: 'editor',
	lead: 'editor',
	author: 'author',
	contributor: 'contributor',
	subscriber: 'subscriber',
};

/** PHP that gives people their levels on the site where it runs. */
export const giveLevels = `
	$by = get_user_by( 'login', 'contributor' )->ID;
	$lead = get_user_by( 'login', 'lead' )->ID;
	svc_plugin()->get( 'Svc\\Storage\\Site\\Settings' )->change(
		static fn( array $values ): array => [
			'abilities' => true,
			'access'    => [
				'roles' => [ 'author' => 'view', 'contributor' => 'view' ],
				'users' => [ $by => 'design', $lead => 'full' ],
			],
		] + $values
	);`;

/** Besides the levels, `lead` is made: an editor with full access. On a network only `admin` stays a super admin. */
export async function setUpPeople(
	site: TestSite,
	network = false
): Promise< void > {
	await site.php( `
		wp_insert_user( [ 'user_login' => 'lead', 'user_pass' => 'password', 'user_email' => 'lead@example.org', 'role' => 'editor' ] );
		${ giveLevels }
		${ network ? "revoke_super_admin( get_user_by( 'login', 'admin2' )->ID );" : '' }` );
}

/** PHP that makes a second site with the same people. */
export function secondSite( domain: string, place: string ): string {
	const members = Object.entries( ROLES ).map(
		( [ login, role ] ) =>
			`add_user_to_blog( $blog, get_user_by( 'login', '${ login }' )->ID, '${ role }' );`
	);
	return `
		$blog = wpmu_create_blog( ${ domain }, '${ place }', 'two', get_user_by( 'login', 'admin' )->ID );
		if ( is_wp_error( $blog ) ) { throw new LogicException( $blog->get_error_message() ); }
		${ members.join( ' ' ) }`;
}
