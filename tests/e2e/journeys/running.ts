/** Snippets that are on already when a test begins. */
import { withStore } from '../../site/runtime/runtime-site.ts';
import type { TestSite } from '../../support/site.ts';

const inPhp = ( value: unknown ): string =>
	`json_decode( base64_decode( '${ Buffer.from( JSON.stringify( value ) ).toString( 'base64' ) }' ), true )`;

/** Puts one on the site. Through the API the pages of the site would be tried, which a test shows by the saves that it makes itself. */
export async function running(
	site: TestSite,
	fields: Record< string, unknown >,
	code: string
): Promise< number > {
	const id = await withStore(
		site,
		`$made = $store->change( static fn( $batch ) => $batch->create( Svc\\Domain\\Snippet::create( ${ inPhp( { ...fields, status: 'active' } ) } ), ${ inPhp( code ) }, 'created' ), $actor );
		echo $made->id;`
	);
	return Number( id );
}
