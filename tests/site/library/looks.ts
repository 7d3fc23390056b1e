/**
 * Looks at a site: what `effect.json` of a snippet of the library says, asked
 * of the site by PHP, by a request or in a browser.
 */
import type { Look } from '../../../src/contract/library.ts';
import { startBrowser } from '../../support/browser.ts';
import type { TestSite } from '../../support/site.ts';

/** What the test of a snippet made before it looks, by name. */
export type Given = Record< string, string | number | boolean >;

/** The editor takes long to open on a machine with other work. */
const OPEN_MS = 120_000;

function named( text: string, given: Given ): string {
	return text.replaceAll( /\{([a-z_]+)\}/g, ( whole, name: string ) =>
		name in given ? String( given[ name ] ) : whole
	);
}

function phpText( text: string ): string {
	return `'${ text.replaceAll( /[\\']/g, '\\$&' ) }'`;
}

/** Runs PHP on the site with what was given as `$given`; its answer as JSON. */
export async function php(
	site: TestSite,
	code: string,
	given: Given
): Promise< unknown > {
	const answer = await site.php(
		`$given = json_decode( ${ phpText( JSON.stringify( given ) ) }, true );
		$made = ( static function () use ( $given ) { ${ code } } )();
		echo "\\n=====", wp_json_encode( $made );`
	);
	const text = answer.slice( answer.lastIndexOf( '=====' ) + 5 );
	return text === '' ? undefined : JSON.parse( text );
}

async function inBrowser(
	site: TestSite,
	look: Extract< Look, { script: string } >,
	given: Given
): Promise< unknown > {
	const browser = await startBrowser();
	const context = await browser.newContext( {
		viewport: { width: look.width ?? 1280, height: 800 },
		reducedMotion: 'no-preference',
	} );
	try {
		if ( look.as !== undefined ) {
			const { cookies } = await site.login( look.as );
			await context.addCookies(
				Object.entries( cookies ).map( ( [ name, value ] ) => ( {
					name,
					value,
					url: site.url,
				} ) )
			);
		}
		const page = await context.newPage();
		// Nothing outside the site is asked, whatever a snippet embeds.
		await page.route(
			( address ) => ! address.href.startsWith( site.url ),
			( route ) => route.fulfill( { status: 204, body: '' } )
		);
		await page.goto( new URL( named( look.open, given ), site.url ).href, {
			timeout: OPEN_MS,
		} );
		return await page.evaluate(
			`( async () => { ${ named( look.script, given ) } } )()`
		);
	} finally {
		await context.close();
	}
}

/** What of a look is not as expected; empty when it holds. */
async function missing(
	site: TestSite,
	look: Look,
	given: Given
): Promise< string[] > {
	if ( 'php' in look ) {
		const user =
			look.as === undefined
				? ''
				: `wp_set_current_user( get_user_by( 'login', '${ look.as }' )->ID ); `;
		const is = await php( site, user + look.php, given );
		return same( is, look.is );
	}
	if ( 'script' in look ) {
		return same( await inBrowser( site, look, given ), look.is );
	}
	const answer = await site.page( named( look.open, given ), {
		...( look.as === undefined ? {} : { as: look.as } ),
		...( look.method === undefined ? {} : { method: look.method } ),
		...( look.cookies === undefined ? {} : { cookies: look.cookies } ),
		...( look.send === undefined ? {} : { headers: look.send } ),
		...( look.form === undefined
			? {}
			: {
					body: new URLSearchParams(
						Object.entries( look.form ).map( ( [ key, value ] ) => [
							key,
							named( value, given ),
						] )
					),
				} ),
	} );
	const wrong: string[] = [];
	if ( look.status !== undefined && answer.status !== look.status ) {
		wrong.push( `status ${ answer.status }` );
	}
	for ( const text of look.has ?? [] ) {
		if ( ! answer.text.includes( named( text, given ) ) ) {
			wrong.push( `without ${ text }` );
		}
	}
	for ( const text of look.lacks ?? [] ) {
		if ( answer.text.includes( named( text, given ) ) ) {
			wrong.push( `with ${ text }` );
		}
	}
	for ( const [ name, value ] of Object.entries( look.headers ?? {} ) ) {
		const sent = answer.headers.get( name );
		if ( sent !== named( value, given ) ) {
			wrong.push( `${ name }: ${ sent }` );
		}
	}
	for ( const name of look.no_headers ?? [] ) {
		if ( answer.headers.has( name ) ) {
			wrong.push( `${ name }: ${ answer.headers.get( name ) }` );
		}
	}
	return wrong;
}

function same( is: unknown, wanted: unknown ): string[] {
	const [ left, right ] = [ is ?? null, wanted ].map( ( value ) =>
		JSON.stringify( value )
	);
	return left === right ? [] : [ `${ left } instead of ${ right }` ];
}

/** By look: what is missing while the snippet is as it is now. */
export async function seen(
	site: TestSite,
	looks: Look[],
	given: Given
): Promise< string[][] > {
	const found: string[][] = [];
	for ( const look of looks ) {
		found.push( await missing( site, look, given ) );
	}
	return found;
}
