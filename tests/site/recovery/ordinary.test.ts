/**
 * What starts a look at the site where nothing is broken: nothing. WordPress'
 * own endings (redirects of every kind, 304, answers for programs, "no such
 * thing") within the watch and after it, with snippets that hang everywhere.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { IS_LONG, sample } from '../../support/long.ts';
import { endWatch } from '../../support/many-snippets.ts';
import type { PageOptions } from '../../support/site-client.ts';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';
import { forgetCases, settled, wentLiveWell } from './failing-site.ts';

/** Rounds of the list below: two thousand requests in the long form. */
const ROUNDS = IS_LONG ? 8 : 1;

/** Hang where core's own endings come from, at the same priority, and end nothing. */
const HOOKS = [
	'init',
	'wp_loaded',
	'wp',
	'template_redirect',
	'login_init',
	'admin_init',
	'rest_api_init',
];

type Ask = [ address: string, options?: PageOptions ];

const get = ( ...addresses: string[] ): Ask[] =>
	addresses.map( ( address ) => [ address ] );

const admin = ( ...addresses: string[] ): Ask[] =>
	addresses.map( ( address ) => [ address, { as: 'admin' } ] );

const with304 = (): Ask[] => [
	[
		'/feed/',
		{
			headers: {
				'if-modified-since': 'Tue, 19 Jan 2038 03:14:07 GMT',
			},
		},
	],
	[ '/feed/', { headers: { 'if-none-match': '"x"' } } ],
];

const form = ( fields: Record< string, string > ) => ( {
	method: 'POST',
	body: new URLSearchParams( fields ),
} );

/** Everything that WordPress answers by itself. */
const ordinary = (): Ask[] => [
	...get(
		'/',
		'/?p=1',
		'/?p=1&x=y',
		'/?page_id=2',
		'/?p=99999',
		'/?s=hello',
		'/?s=',
		'/search/hello/',
		'/?author=1',
		'/author/admin',
		'/?cat=1',
		'/category/uncategorized',
		'/?m=202001',
		'/page/1/',
		'/page/9/',
		'/index.php',
		'/index.php/sample-page/',
		'/sample-page',
		'/SAMPLE-PAGE/',
		'/hello-world',
		'/hello-wor',
		'/no/such/page/',
		'/?attachment_id=3',
		'/?feed=rss2',
		'/feed',
		'/feed/',
		'/feed/atom/',
		'/feed/none/',
		'/comments/feed/',
		'/?p=1&feed=rss2',
		'/wp-sitemap.xml',
		'/sitemap.xml',
		'/wp-sitemap-posts-post-1.xml',
		'/wp-sitemap-posts-post-9.xml',
		'/robots.txt',
		'/favicon.ico',
		'/?p=1&embed=true',
		'/sample-page/embed/',
		'/?p=1&tb=1',
		'/wp-trackback.php?p=1',
		'/?p=1&preview=true',
		'/?p=1&preview=true&preview_id=1&preview_nonce=x',
		'/?p=1&replytocom=1',
		'/admin',
		'/login',
		'/wp-login.php',
		'/wp-login.php?action=lostpassword',
		'/wp-login.php?action=register',
		'/wp-login.php?action=rp&key=x&login=admin',
		'/wp-login.php?action=postpass',
		'/wp-login.php?action=logout',
		'/wp-login.php?checkemail=confirm',
		'/wp-signup.php',
		'/wp-activate.php',
		'/wp-register.php',
		'/wp-admin/',
		'/wp-admin/edit.php',
		'/wp-admin/admin-post.php',
		'/wp-admin/admin-post.php?action=none',
		'/wp-admin/admin-ajax.php',
		'/wp-admin/admin-ajax.php?action=none',
		'/wp-admin/admin-ajax.php?action=svc_test_json',
		'/wp-admin/admin-ajax.php?action=svc_test_fails',
		'/wp-json/',
		'/wp-json/wp/v2/posts',
		'/wp-json/wp/v2/posts/99999',
		'/wp-json/wp/v2/settings',
		'/wp-json/svc-test/v1/fails',
		'/?rest_route=/wp/v2/types',
		'/wp-cron.php',
		'/xmlrpc.php',
		'/xmlrpc.php?rsd',
		'/wp-links-opml.php',
		'/wp-comments-post.php',
		'/wp-mail.php',
		'/?svc_test=safe',
		'/?svc_test=json',
		'/?svc_test=304'
	),
	...( [ '/', '/?p=1', '/sample-page', '/feed/', '/wp-login.php' ].map(
		( address ) => [ address, { method: 'HEAD' } ]
	) satisfies Ask[] ),
	...with304(),
	...admin(
		'/',
		'/?p=1',
		'/?p=2&preview=true',
		'/wp-login.php',
		'/wp-login.php?reauth=1',
		'/wp-login.php?interim-login=1',
		'/wp-login.php?action=logout',
		'/wp-admin/',
		'/wp-admin/index.php',
		'/wp-admin/edit.php',
		'/wp-admin/edit.php?post_type=none',
		'/wp-admin/post-new.php',
		'/wp-admin/post.php',
		'/wp-admin/post.php?post=1&action=edit',
		'/wp-admin/post.php?post=99999&action=edit',
		'/wp-admin/post.php?post=1&action=trash',
		'/wp-admin/users.php',
		'/wp-admin/user-edit.php?user_id=1',
		'/wp-admin/user-edit.php?user_id=99999',
		'/wp-admin/profile.php',
		'/wp-admin/options-general.php',
		'/wp-admin/options-permalink.php',
		'/wp-admin/plugins.php',
		'/wp-admin/plugins.php?action=activate&plugin=none.php',
		'/wp-admin/themes.php',
		'/wp-admin/customize.php',
		'/wp-admin/upload.php',
		'/wp-admin/media-upload.php?type=image',
		'/wp-admin/media-new.php',
		'/wp-admin/async-upload.php',
		'/wp-admin/term.php?taxonomy=category&tag_ID=99999',
		'/wp-admin/comment.php?action=editcomment&c=99999',
		'/wp-admin/admin.php',
		'/wp-admin/admin.php?page=none',
		'/wp-admin/export.php?download=true&content=pages',
		'/wp-admin/tools.php',
		'/wp-admin/update.php',
		'/wp-admin/update-core.php',
		'/wp-admin/install.php',
		'/wp-admin/upgrade.php',
		'/wp-admin/network/',
		'/wp-admin/load-styles.php?c=0&load=common'
	),
	[ '/wp-login.php', form( { log: 'admin', pwd: 'wrong' } ) ],
	[ '/wp-login.php', form( { log: 'admin', pwd: 'password' } ) ],
	[ '/wp-login.php?action=lostpassword', form( { user_login: 'none' } ) ],
	[
		'/wp-comments-post.php',
		form( {
			comment_post_ID: '1',
			author: 'A',
			email: 'a@example.org',
			comment: `Comment ${ Math.random() }`,
		} ),
	],
	[ '/wp-comments-post.php', form( { comment_post_ID: '99999' } ) ],
	[ '/xmlrpc.php', { method: 'POST', body: '<methodCall/>' } ],
	[ '/wp-cron.php?doing_wp_cron', form( {} ) ],
	[
		'/wp-admin/admin-ajax.php',
		{ as: 'admin', ...form( { action: 'heartbeat' } ) },
	],
];

/** Endings of another plugin that are as ordinary as core's. */
const PLUGIN = `<?php
add_action( 'template_redirect', static function () {
	switch ( $_GET['svc_test'] ?? '' ) {
		case 'safe': wp_safe_redirect( home_url( '/sample-page/' ) ); exit;
		case 'json': wp_send_json( [ 1 ] );
		case '304': status_header( 304 ); exit;
	}
} );
add_action( 'wp_ajax_nopriv_svc_test_json', static fn() => wp_send_json_success() );
add_action( 'wp_ajax_nopriv_svc_test_fails', static fn() => wp_send_json_error( 'no', 500 ) );
add_action( 'rest_api_init', static fn() => register_rest_route( 'svc-test/v1', '/fails', [ 'callback' => static fn() => new WP_Error( 'no', 'No.' ), 'permission_callback' => '__return_true' ] ) );`;

const site = testSite(
	{ posts: true, muPlugins: { 'ordinary.php': PLUGIN } },
	{ quiet: false }
);

/** Causes that were put down, whatever came of them. */
async function looks(): Promise< unknown > {
	const bytes = await readFile(
		path.join( site.storage, 'watch/cases.php' ),
		'utf8'
	).catch( () => '' );
	return bytes === '' ? null : JSON.parse( bytes.split( '\n' )[ 1 ] ?? '{}' );
}

test( 'ordinary requests start nothing, within the watch and after it', async () => {
	await put(
		site,
		...HOOKS.map( ( hook ) => ( {
			code: `add_action( '${ hook }', static function () { $GLOBALS['svc_seen'] = 1; } );`,
		} ) ),
		{
			code: "add_action( 'template_redirect', static function () { if ( isset( $_GET['old'] ) ) { wp_safe_redirect( home_url( '/sample-page/' ), 301 ); exit; } } );",
		}
	);
	for ( const isWatched of [ true, false ] ) {
		if ( ! isWatched ) {
			await endWatch( site );
		}
		await forgetCases( site );
		for ( let round = 0; round < ROUNDS; round++ ) {
			for ( const [ address, options ] of [
				// The short form asks for one in eight within the watch, and for another one after it.
				...sample(
					ordinary().slice( isWatched || IS_LONG ? 0 : 4 ),
					8
				),
				...get( '/?old=1', '/?old=2' ),
			] ) {
				await site.page( address, options );
				expect(
					await looks(),
					`${ address }, ${ isWatched ? 'watched' : 'not watched' }`
				).toBeNull();
			}
		}
	}
}, 900_000 );

test( 'two redirects of a snippet and of WordPress that lead to each other are found', async () => {
	const [ id = 0 ] = await put( site, {
		code: "add_action( 'template_redirect', static function () { if ( '/sample-page/' === strtok( $_SERVER['REQUEST_URI'], '?' ) ) { wp_redirect( home_url( '/sample-page' ) ); exit; } } );",
	} );
	await wentLiveWell( site, { [ id ]: [ '/sample-page/' ] } );
	await forgetCases( site );
	await site.page( '/sample-page/' );
	expect( await looks() ).toBeNull();
	await site.page( '/sample-page' );
	await settled( site );
	expect(
		( await site.rest( 'GET', `/snippets/${ id }` ) ).body.status
	).toBe( 'inactive' );
}, 60_000 );
