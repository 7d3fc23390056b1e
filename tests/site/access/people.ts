/**
 * Gives the users of a test site the levels that the permission table says they have.
 */
import type { TestSite } from '../../support/site.ts';

/** Besides the levels, `lead` is made: an editor with full access. On a network only `admin` stays a super admin. */
export async function setUpPeople(
	site: TestSite,
	network = false
): Promise< void > {
	await site.php( `
		$lead = wp_insert_user( [ 'user_login' => 'lead', 'user_pass' => 'password', 'user_email' => 'lead@example.org', 'role' => 'editor' ] );
		$by   = get_user_by( 'login', 'contributor' )->ID;
		svc_plugin()->get( 'Svc\\\\Storage\\\\Site\\\\Settings' )->change(
			static fn( array $values ): array => [
				'abilities' => true,
				'access'    => [
					'roles' => [ 'author' => 'view', 'contributor' => 'view' ],
					'users' => [ $by => 'design', $lead => 'full' ],
				],
			] + $values
		);
		${ network ? "revoke_super_admin( get_user_by( 'login', 'admin2' )->ID );" : '' }` );
}
