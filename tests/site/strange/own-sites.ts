/**
 * The second half of the table of strange hosts (hosts.ts): those that a site is, or is not, from the start.
 */
import {
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	stat,
	writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { linkCheckout } from '../../../scripts/lib/site-files.mjs';
import { oldestWordpress } from '../../../scripts/lib/wordpress-source.mjs';
import { configure } from '../../support/configure.ts';
import { startFront } from '../../support/front.ts';
import { SiteClient } from '../../support/site-client.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { withoutOffline } from '../../support/test-site.ts';
import { onSite, type Person, type Says } from './day.ts';

export interface OwnSite {
	name: string;
	start: () => Promise< {
		site: TestSite;
		person: Person;
		/** Something that only a host like this leaves. */
		isSo: () => Promise< boolean >;
		/** What stands in front of it. */
		stop?: () => Promise< void >;
	} >;
	says?: Says;
}

/** Whether the index has no second name. */
const hasNoLinks = async ( site: TestSite ) =>
	( await stat( path.join( site.storage, 'index.php' ) ) ).nlink === 1;

const ON_OTHERS =
	"header( 'X-Host: ' . implode( ' ', [ ini_get( 'memory_limit' ), (int) function_exists( 'proc_open' ), ini_get( 'opcache.validate_timestamps' ) ] ) );";

/** What a PHP is like that is set up so. */
async function withPhp( ini: Record< string, string >, is: string ) {
	const site = await startSite( {
		ini,
		muPlugins: { 'host.php': `<?php ${ ON_OTHERS }` },
	} );
	return {
		site,
		person: onSite( site ),
		isSo: async () =>
			( await site.page( '/' ) ).headers.get( 'x-host' ) === is &&
			( await hasNoLinks( site ) ),
	};
}

/** A network, and how to make its second site: PHP that sets `$id`. */
async function network(
	constants: Record< string, boolean | string >,
	second: ( port: string ) => { domain: string; path: string }
) {
	const site = await startSite( { multisite: true } );
	const { domain, path: folder } = second( new URL( site.url ).port );
	await configure( site.dir, constants );
	await site.php(
		`$id = wp_insert_site( [ 'domain' => '${ domain }', 'path' => '${ folder }', 'title' => 'Second', 'user_id' => 1 ] ); if ( ! is_int( $id ) ) { throw new Exception( $id->get_error_message() ); } switch_to_blog( $id ); $GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );`
	);
	const isSo = async () =>
		( await readdir( path.join( site.storage, 'site-2/trash' ) ) ).length >
		0;
	return { site, domain, isSo };
}

/** As WordPress' own page on giving it its own folder has it, and the content beside it. */
async function moved() {
	// Others still need their site as it was.
	const site = await startSite( { guarded: true, svc: 'none' } );
	const wordpress = path.join( site.dir, 'wp' );
	const content = path.join( site.dir, 'content' );
	const log = path.join( content, 'debug.log' );
	await mkdir( wordpress );
	for ( const name of await readdir( site.dir ) ) {
		if ( /^(?:wp-(?!content|config)|xmlrpc)/.test( name ) ) {
			await rename(
				path.join( site.dir, name ),
				path.join( wordpress, name )
			);
		}
	}
	// WordPress' own is a link to what all sites share.
	await rm( path.join( site.dir, 'index.php' ) );
	await writeFile(
		path.join( site.dir, 'index.php' ),
		"<?php define( 'WP_USE_THEMES', true ); require __DIR__ . '/wp/wp-blog-header.php';"
	);
	await linkCheckout( site.dir );
	await writeFile(
		path.join( site.wpContent, 'mu-plugins/on.php' ),
		"<?php add_filter( 'option_active_plugins', static fn( $on ) => [ ...(array) $on, 'svc/svc.php' ] );"
	);
	await rename( site.wpContent, content );
	await configure(
		site.dir,
		{
			WP_CONTENT_DIR: content,
			WP_CONTENT_URL: `${ site.url }/content`,
			WP_HOME: site.url,
			WP_SITEURL: `${ site.url }/wp`,
		},
		`define( 'ABSPATH', ${ JSON.stringify( `${ wordpress }/` ) } );`
	);
	return {
		site,
		person: {
			client: site,
			notices: async () => {
				const text = await readFile( log, 'utf8' ).catch( () => '' );
				return withoutOffline( text.split( '\n' ) );
			},
		},
		isSo: async () =>
			( await stat( path.join( content, 'svc/trash' ) ) ).isDirectory(),
	};
}

const LOCKED =
	'link,symlink,exec,shell_exec,system,passthru,popen,proc_open,set_time_limit,ignore_user_abort,opcache_invalidate,opcache_get_status,php_uname,getmypid,chmod,disk_free_space';

export const OWN_SITES: OwnSite[] = [
	{
		name: 'the oldest WordPress',
		start: async () => {
			const site = await startSite( { source: await oldestWordpress() } );
			return {
				site,
				person: onSite( site ),
				isSo: async () =>
					/^6\.6/.test(
						await site.php( "echo get_bloginfo( 'version' );" )
					),
			};
		},
	},
	{
		name: 'WordPress and its content in folders of their own',
		start: moved,
	},
	{
		name: 'a small and locked PHP: 64 MB, no hard links, no programs, many functions disabled',
		start: () =>
			withPhp(
				{ memory_limit: '64M', disable_functions: LOCKED },
				'64M 0 1'
			),
	},
	{
		name: 'no hard links, and an OPcache that looks at no file again and may not be told to',
		start: () =>
			withPhp(
				{
					disable_functions: 'link',
					'opcache.validate_timestamps': '0',
					'opcache.restrict_api': '/nowhere',
				},
				'256M 1 0'
			),
	},
	{
		name: 'no hard links, and an OPcache that looks once a minute',
		start: () =>
			withPhp(
				{
					disable_functions: 'link',
					'opcache.revalidate_freq': '60',
				},
				'256M 1 1'
			),
	},
	{
		name: 'a further site of a network in folders',
		start: async () => {
			const { site, isSo } = await network( {}, ( port ) => ( {
				domain: `127.0.0.1:${ port }`,
				path: '/two/',
			} ) );
			const client = new SiteClient(
				`${ site.url }/two`,
				site.appPassword.bind( site )
			);
			return { site, person: { ...onSite( site ), client }, isSo };
		},
	},
	{
		name: 'a further site of a network of subdomains',
		start: async () => {
			const { site, domain, isSo } = await network(
				{
					SUBDOMAIN_INSTALL: true,
					WP_ACCESSIBLE_HOSTS: '127.0.0.1,localhost,*.localhost',
				},
				( port ) => ( {
					domain: `second.localhost:${ port }`,
					path: '/',
				} )
			);
			const front = await startFront( site, { host: domain } );
			return {
				site,
				person: { ...onSite( site ), client: front.client },
				isSo,
				stop: front.stop,
			};
		},
	},
];
