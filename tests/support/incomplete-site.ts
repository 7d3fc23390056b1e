/**
 * A site whose plugin folder is a copy of the release, from which files can
 * be taken, and what must hold of it whichever is missing.
 */
import { chmod, cp, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { releasePlaces } from '../../scripts/lib/release-files.mjs';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';
import { linkCheckout } from '../../scripts/lib/site-files.mjs';
import { type Draft, put } from '../site/runtime/runtime-site.ts';
import { startSite, type TestSite } from './site.ts';

/** A snippet of every kind that pages have, each leaving a mark. */
export const SNIPPETS: readonly Draft[] = [
	{ hook: 'root', code: "define( 'SVC_A', 1 );" },
	{ hook: 'init', code: '// at init' },
	{
		hook: 'init',
		code: '// with a condition',
		conditions: [ [ { type: 'logged_in', op: 'is', value: false } ] ],
	},
	{ hook: 'wp_footer', code: "echo '<!--php snippet-->';" },
	{ type: 'html', hook: 'wp_footer', code: '<!--html snippet-->' },
	{ type: 'html', hook: 'the_content', code: '<!--content snippet-->' },
	{ type: 'css', hook: 'wp_head', code: 'a { color: red }' },
	{ type: 'js', hook: 'wp_footer', code: 'window.svc_js = 1;' },
	{ hook: 'shortcode', shortcode: 'svc_tag', code: "return 'tag';" },
];

/** Writes down which files a request has loaded, where there is a place for it. */
const SEEN = `<?php
add_action( 'shutdown', static function () {
	$file = WP_CONTENT_DIR . '/uploads/seen.txt';
	file_exists( $file ) && file_put_contents( $file, implode( "\n", get_included_files() ) . "\n", FILE_APPEND );
}, PHP_INT_MAX );`;

export type IncompleteSite = {
	site: TestSite;
	/** The copy of the release. */
	folder: string;
	stop: () => Promise< void >;
};

/** Does what `wp plugin activate svc` does, without the process, where svc was linked after the site was made. */
export const switchOnPlugin = (
	site: Pick< TestSite, 'php' >
): Promise< string > =>
	site.php( `
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		$result = activate_plugin( 'svc/svc.php' );
		if ( is_wp_error( $result ) ) {
			throw new Exception( $result->get_error_message() );
		}` );

export async function startIncompleteSite(): Promise< IncompleteSite > {
	const folder = await mkdtemp( path.join( tmpdir(), 'svc-half-' ) );
	await chmod( folder, 0o755 );
	for ( const place of releasePlaces() ) {
		await cp( path.join( ROOT, place ), path.join( folder, place ), {
			recursive: true,
		} );
	}
	const site = await startSite( {
		posts: true,
		svc: 'none',
		guarded: true,
		muPlugins: { 'seen.php': SEEN },
	} );
	await linkCheckout( site.dir, folder );
	await switchOnPlugin( site );
	await put( site, ...SNIPPETS );
	return {
		site,
		folder,
		stop: async () => {
			await site.stop();
			await removeTree( folder );
		},
	};
}

/** Does something while one file of the plugin is missing. */
export async function without< T >(
	{ folder }: IncompleteSite,
	file: string,
	work: () => Promise< T >
): Promise< T > {
	const from = path.join( folder, file );
	await rename( from, `${ from }.away` );
	try {
		return await work();
	} finally {
		await rename( `${ from }.away`, from );
	}
}

const PLACES: [ string, 'admin' | null, string ][] = [
	[ '/', null, '</html>' ],
	[ '/hello-world/', null, '</html>' ],
	[ '/wp-login.php', null, 'id="loginform"' ],
	[ '/wp-admin/', 'admin', 'id="wpfooter"' ],
	[ '/wp-json/', null, '"namespaces"' ],
	[ '/wp-json/wp/v2/posts', null, '"id":1' ],
];

/** What is wrong with the pages of the site; empty where all are there and whole. */
export async function brokenPages(
	site: TestSite,
	isAsked: ( address: string ) => boolean = () => true
): Promise< string[] > {
	const wrong = await Promise.all(
		PLACES.filter( ( [ address ] ) => isAsked( address ) ).map(
			async ( [ address, as, mark ] ) => {
				const page = await site.page( address, { as } );
				return page.status === 200 && page.text.includes( mark )
					? ''
					: `${ address }: ${ page.status } ${ page.text.slice( 0, 200 ) }`;
			}
		)
	);
	return wrong.filter( ( line ) => line !== '' );
}
