/**
 * What both kinds of test site have in common: options, files, WP-CLI,
 * plugins, network, log. `embedded-site.mjs` and `full-site.mjs` add the
 * database and the web server, and hand out the finished `Site`.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unprivilegedAccount } from './account.mjs';
import { describe } from './installed-site.mjs';
import { ROOT } from './paths.mjs';
import { removeTree } from './remove-tree.mjs';
import {
	handOver,
	layOutWordpress,
	linkCheckout,
	linkPlugins,
	newRunDirectory,
	writeMuPlugins,
} from './site-files.mjs';
import { wpConfig } from './wp-config.mjs';
import { wordpressSource } from './wordpress-source.mjs';

/** @typedef {import('./processes.mjs').Account} Account */
/** @typedef {import('./processes.mjs').RunResult} RunResult */
/** @typedef {import('./wp-config.mjs').ConstantValue} ConstantValue */
/** @typedef {import('./wp-config.mjs').DatabaseAccess} DatabaseAccess */
/** @typedef {import('./wordpress-source.mjs').WordPressSource} WordPressSource */

/**
 * @typedef {Object} SiteOptions
 * @property {string}                        [dir]       Root of the site; a new directory under `.wp/run` by default.
 * @property {boolean}                       [keep]      Reuse what is there, leave it there. Default false.
 * @property {number}                        [port]      A free one by default, which is what every test should use.
 * @property {'checkout' | 'inactive' | 'zip' | 'none'} [svc] How svc comes into the site: links to the checkout (default), the same but not activated, `dist/svc.zip`, not at all.
 * @property {Record<string, string>}        [plugins]   More plugins: slug to directory, linked and activated.
 * @property {Record<string, ConstantValue>} [constants] More of wp-config.php; wins over ours.
 * @property {Record<string, string>}        [muPlugins] File name to PHP source.
 * @property {boolean}                       [multisite] Subdirectory network. Default false.
 * @property {string}                        [theme]     Default: twentytwentyfive; the classic one is `test-classic`.
 * @property {boolean}                       [posts]     Whether the post, the page and the comment that WordPress brings are there. Default true.
 * @property {'own' | 'unprivileged'}        [account]   Who serves the site, when we are root.
 * @property {Record<string, string>}        [ini]       PHP settings of the web server.
 * @property {WordPressSource}               [source]    Another WordPress than the newest; embedded sites only.
 * @property {boolean}                       [runsPhp]   A web server runs PHP for tests (in-site.php), not WP-CLI: that of an embedded site, or one beside a full site. Default false.
 * @property {boolean}                       [guarded]   Embedded sites: the web server refuses the storage of svc, as a host that is set up well does. Default false, so that the guards of svc itself can be tested.
 */

/**
 * @typedef {Object} Site
 * @property {string}                                        url         Without a slash at the end.
 * @property {string}                                        dir         Directory with wp-load.php.
 * @property {string}                                        wpContent
 * @property {string}                                        storage     Storage root of svc.
 * @property {string}                                        uploads
 * @property {{user: string, password: string}}              admin
 * @property {string}                                        account     Who runs PHP: `root`, `www-data` …
 * @property {(user?: string) => string}                     appPassword Of admin, admin2, editor, author, contributor, subscriber.
 * @property {(...args: string[]) => Promise<RunResult>}     wp          WP-CLI.
 * @property {() => string[]}                                wpWords     What a shell starts WP-CLI with.
 * @property {(code: string, path?: string) => Promise<string>} php      Runs PHP in the loaded site, or in that of a network at the path; its output. Throws when it fails.
 * @property {() => Promise<string>}                         log         debug.log since the last clearLog().
 * @property {() => Promise<void>}                           clearLog
 * @property {() => Promise<string>}                         serverLog   What the web server and PHP wrote outside WordPress.
 * @property {() => Promise<void>}                           stop        Ends the server and, unless kept, removes the files.
 */

/**
 * Where a site is going to stand; its address is known when its web server listens.
 *
 * @typedef {Object} Plot
 * @property {WordPressSource} source
 * @property {string}          root      Contains `wordpress` and `run`.
 * @property {string}          dir
 * @property {string}          run       For configuration, logs and caches.
 * @property {boolean}         isNew
 * @property {Account | null}  account
 * @property {SiteOptions}     options
 * @property {string | null}   key       With it a web server runs PHP for tests (in-site.php); null where none does.
 * @property {string}          [phpUrl]  Its address where it is another server than that of the site.
 */

/** @typedef {Plot & {port: number, url: string}} Ground */

/**
 * @typedef {Object} Backend
 * @property {DatabaseAccess}                     database
 * @property {Record<string, string>}             [env]
 * @property {(plot: Plot) => Promise<void>}      restore  Puts the template's database in place.
 * @property {string}                             credentials JSON file of the template.
 */

/** @typedef {Omit<Site, 'serverLog' | 'stop'>} InstalledSite */

/**
 * The last thing to be written when a site is made: without it the site is not whole.
 *
 * @param {Plot} plot
 */
function markOf( { root } ) {
	return path.join( root, 'credentials.json' );
}

/**
 * Makes the directories. What a kept site that never became whole has left is removed.
 *
 * @param {SiteOptions}            options
 * @param {'own' | 'unprivileged'} defaultAccount
 * @param {WordPressSource}        [given] Files on the same file system as the site can be linked instead of copied.
 * @return {Promise<Plot>} Without files of WordPress yet, unless a whole site was kept.
 */
export async function breakGround( options, defaultAccount, given ) {
	const source = given ?? ( await wordpressSource() );
	const root = options.dir ?? ( await newRunDirectory() );
	/** @type {Plot} */
	const plot = {
		source,
		root,
		dir: path.join( root, 'wordpress' ),
		run: path.join( root, 'run' ),
		isNew: true,
		account:
			( options.account ?? defaultAccount ) === 'unprivileged'
				? await unprivilegedAccount( ROOT )
				: null,
		options,
		key: null,
	};
	plot.isNew = options.keep !== true || ! existsSync( markOf( plot ) );
	if ( plot.isNew ) {
		for ( const old of [ markOf( plot ), plot.dir, plot.run ] ) {
			// What a killed start had begun may be writing for a moment more.
			await removeTree( old );
		}
	}
	await mkdir( plot.run, { recursive: true } );
	return plot;
}

/**
 * Files and database of a new site.
 *
 * @param {Plot}    plot
 * @param {Backend} backend
 */
export async function layOut( plot, backend ) {
	if ( plot.isNew ) {
		await layOutWordpress( plot.source, plot.dir );
		await backend.restore( plot );
	}
}

/**
 * @param {Plot}   plot
 * @param {number} port Where the web server listens.
 * @return {Ground} With an address.
 */
export function addressed( plot, port ) {
	return { ...plot, port, url: `http://127.0.0.1:${ port }` };
}

/**
 * @param {Ground}  ground
 * @param {Backend} backend
 * @param {boolean} isNetwork The network exists already.
 */
async function writeConfig( ground, backend, isNetwork ) {
	const { url, port, options } = ground;
	/** @type {Record<string, ConstantValue>} */
	const place =
		options.multisite === true ? {} : { WP_HOME: url, WP_SITEURL: url };
	/** @type {Record<string, ConstantValue>} */
	const network = isNetwork
		? {
				WP_ALLOW_MULTISITE: true,
				MULTISITE: true,
				SUBDOMAIN_INSTALL: false,
				DOMAIN_CURRENT_SITE: `127.0.0.1:${ port }`,
				PATH_CURRENT_SITE: '/',
				SITE_ID_CURRENT_SITE: 1,
				BLOG_ID_CURRENT_SITE: 1,
			}
		: {};
	await writeFile(
		path.join( ground.dir, 'wp-config.php' ),
		wpConfig( {
			database: backend.database,
			constants: { ...place, ...network, ...options.constants },
		} )
	);
}

/**
 * @param {SiteOptions} options
 * @return {boolean} Whether svc comes from the checkout.
 */
function isLinked( { svc = 'checkout' } ) {
	return svc === 'checkout' || svc === 'inactive';
}

/**
 * @param {InstalledSite} site
 * @param {string[]}      args
 */
async function mustWp( site, ...args ) {
	const { code, stdout, stderr } = await site.wp( ...args );
	if ( code !== 0 ) {
		throw new Error(
			`wp ${ args.join( ' ' ) } ended with ${ code }:\n${ stdout }${ stderr }`
		);
	}
	return stdout;
}

/**
 * @param {InstalledSite} site
 * @param {Ground}        ground
 * @param {Backend}       backend
 */
async function becomeNetwork( site, ground, backend ) {
	await site.php(
		`update_option( 'home', '${ ground.url }' ); update_option( 'siteurl', '${ ground.url }' );`
	);
	await mustWp( site, 'core', 'multisite-convert', '--title=Network' );
	await writeConfig( ground, backend, true );
	// The network keeps this flag elsewhere; without it application passwords are off.
	await site.php(
		"update_network_option( null, 'using_application_passwords', 1 );"
	);
}

/** What is trashed or a draft goes, too; comments go with their posts. */
const REMOVE_POSTS = `
	foreach ( get_posts( [ 'post_type' => [ 'post', 'page' ], 'post_status' => 'any', 'numberposts' => -1 ] ) as $post ) {
		wp_delete_post( $post->ID, true );
	}`;

/**
 * @param {string[]}    slugs
 * @param {SiteOptions} options
 * @return {string} PHP that does what `wp plugin activate`, `wp theme activate` and `wp post delete` do, in one request. Plugins come last: what changed before is no event of theirs.
 */
function activation( slugs, { multisite = false, theme, posts = true } ) {
	return `
		${ theme === undefined ? '' : `switch_theme( '${ theme }' ); check_theme_switched();` }
		${ posts ? '' : REMOVE_POSTS }
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		foreach ( json_decode( '${ JSON.stringify( slugs ) }' ) as $slug ) {
			$result = activate_plugin( $slug . '/' . array_key_first( get_plugins( "/$slug" ) ), '', ${ multisite } );
			if ( is_wp_error( $result ) ) {
				throw new Exception( $slug . ': ' . $result->get_error_message() );
			}
		}
	`;
}

/**
 * @param {InstalledSite} site
 * @param {Ground}        ground
 */
async function activate( site, ground ) {
	const { options } = ground;
	const network = options.multisite === true ? [ '--network' ] : [];
	const slugs = Object.keys( options.plugins ?? {} );
	if ( isLinked( options ) && options.svc !== 'inactive' ) {
		slugs.unshift( 'svc' );
	}
	if ( options.svc === 'zip' ) {
		await mustWp(
			site,
			'plugin',
			'install',
			path.join( ROOT, 'dist/svc.zip' )
		);
		slugs.unshift( 'svc' );
	}
	if ( ground.key !== null ) {
		await site.php( activation( slugs, options ) );
		return;
	}
	if ( options.theme !== undefined ) {
		await mustWp( site, 'theme', 'activate', options.theme );
	}
	if ( options.posts === false ) {
		await mustWp( site, 'eval', REMOVE_POSTS );
	}
	if ( slugs.length > 0 ) {
		await mustWp( site, 'plugin', 'activate', ...network, ...slugs );
	}
}

/**
 * Configuration, must-use plugins, plugins and theme as the options want them.
 *
 * @param {InstalledSite} site
 * @param {Ground}        ground
 * @param {Backend}       backend
 * @param {boolean}       isNetwork   The network exists already.
 * @param {boolean}       [isActive] So do the plugins, and they and the theme are on.
 */
export async function furnish(
	site,
	ground,
	backend,
	isNetwork,
	isActive = false
) {
	await writeConfig( ground, backend, isNetwork );
	await writeMuPlugins( ground.dir, ground.options.muPlugins ?? {} );
	if ( isLinked( ground.options ) ) {
		await linkCheckout( ground.dir );
	}
	await linkPlugins( ground.dir, ground.options.plugins ?? {} );
	await handOver( [ site.wpContent, ground.run ], ground.account );
	if ( ! isNetwork && ground.options.multisite === true ) {
		await becomeNetwork( site, ground, backend );
	}
	if ( ! isActive ) {
		await activate( site, ground );
	}
}

/**
 * Network, plugins, theme: all that comes after layOut() and the address.
 *
 * @param {Ground}  ground
 * @param {Backend} backend
 * @return {Promise<InstalledSite>} The installed site.
 */
export async function installSite( ground, backend ) {
	const { options, isNew } = ground;
	const mark = markOf( ground );
	const credentials = await readFile(
		isNew ? backend.credentials : mark,
		'utf8'
	);
	const site = describe( ground, JSON.parse( credentials ) );
	await furnish(
		site,
		ground,
		backend,
		! isNew && options.multisite === true
	);
	if ( isNew ) {
		await writeFile( `${ mark }.new`, credentials );
		await rename( `${ mark }.new`, mark );
	}
	return site;
}
