/** A snippet that an error of a visit has deactivated. */
import { expect } from 'vitest';
import { put, withStore } from '../../site/runtime/runtime-site.ts';
import type { TestSite } from '../../support/site.ts';

export const GOOD =
	"add_action( 'wp_footer', fn () => print '<p>orders</p>' );";
/** Works unless a header asks for the mistake, so that it passes the test load; without a query no second look follows. */
const BAD = `$label = 'orders';\n\nadd_action( 'wp_footer', function () use ( $label ) {\n\tif ( isset( $_SERVER['HTTP_X_EXPORT'] ) ) {\n\t\tsvc_export_orders_of_a_plugin_with_a_long_name_that_is_not_installed_here( $label );\n\t}\n} );`;
export const LINE = 5;
export const MESSAGE =
	'Call to undefined function svc_export_orders_of_a_plugin_with_a_long_name_that_is_not_installed_here()';

/** A snippet that worked, was changed, and was deactivated by an error of a visit. */
export async function fallen(
	site: TestSite,
	title: string
): Promise< number > {
	const [ id = 0 ] = await put( site, {
		title,
		type: 'php',
		hook: 'wp',
		code: GOOD,
		conditions: [ [ { type: 'url', op: 'contains', value: '/' } ] ],
	} );
	await withStore(
		site,
		`$bad = base64_decode( '${ Buffer.from( BAD ).toString( 'base64' ) }' );
		$store->change( static fn( $batch ) => $batch->update( ${ id }, [], $bad, 'updated' ), $actor );`
	);
	await site.page( '/', { headers: { 'x-export': '1' } } );
	expect(
		( await site.rest( 'GET', `/snippets/${ id }` ) ).body
	).toMatchObject( {
		status: 'inactive',
		error: `${ MESSAGE } (line ${ LINE })`,
	} );
	return id;
}
