/** Which archives a rule of another plugin meets beside what it names, asked of a database. */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

test( 'a category above others, terms and people are found by what rules name', async () => {
	const found = await site.php( `
		svc_plugin();
		$top      = wp_insert_term( 'Новости', 'category' );
		$below    = wp_insert_term( 'Below', 'category', array( 'parent' => $top['term_id'] ) );
		$archives = new Svc\\Importers\\Archives();
		echo wp_json_encode( array( $archives->is_parent( 'новости' ), $archives->is_parent( 'below' ), $archives->has_author( array( '999999', '1' ) ), $archives->has_author( array( '999999' ) ), $archives->terms( array( (string) $below['term_id'], '999999' ) ) ) );` );
	expect( JSON.parse( found ) ).toEqual( [
		true,
		false,
		true,
		false,
		[ 'category:below' ],
	] );
} );
