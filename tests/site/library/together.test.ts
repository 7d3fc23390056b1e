/**
 * Every snippet of the library on at once: no page breaks, and nothing is
 * written to the log of a site.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { CONSENT_PLUGIN } from '../../support/consent-plugin.ts';
import { filledIn } from '../../../src/contract/library.ts';
import {
	type LibraryItem,
	packs,
	readItem,
	slugsOf,
} from '../../../scripts/lib/library-items.ts';
import type { TestSite } from '../../support/site.ts';
import type { UserName } from '../../support/site-client.ts';
import { ownNotices, testSite } from '../../support/test-site.ts';

const SHOP = readFileSync(
	path.join( import.meta.dirname, '../../support/neighbours/shop.php' ),
	'utf8'
);
const items = packs().flatMap( ( pack ) =>
	slugsOf( pack ).map( ( slug ) => readItem( pack, slug ) )
);

function wanted( item: LibraryItem ): Record< string, unknown > {
	const {
		version: _version,
		requires: _requires,
		settings: _settings,
		conflicts: _conflicts,
		search: _search,
		...sent
	} = item.meta;
	return {
		...sent,
		uid: `sflib-${ item.slug }`,
		type: item.type,
		status: 'active',
		code: filledIn(
			{ ...item, settings: item.meta.settings ?? [] },
			item.effect.settings ?? {}
		).code,
	};
}

/** A page with the redirects of the site itself followed. */
async function follow( site: TestSite, address: string, as?: UserName ) {
	let answer = await site.page( address, as === undefined ? {} : { as } );
	for ( let turn = 0; turn < 3; turn++ ) {
		const location = answer.headers.get( 'location' );
		if ( location === null || ! location.startsWith( site.url ) ) {
			break;
		}
		answer = await site.page(
			location.slice( site.url.length ),
			as === undefined ? {} : { as }
		);
	}
	return answer;
}

describe.each( sample( [ 'production', 'staging' ], 2 ) )(
	'on a site in %s',
	( type ) => {
		const site = testSite( {
			theme: 'twentytwentyfive',
			posts: true,
			muPlugins: { 'shop.php': SHOP, 'consent.php': CONSENT_PLUGIN },
			constants: { WP_ENVIRONMENT_TYPE: type },
		} );

		test( 'all of them at once break nothing', async () => {
			await writeFile( path.join( site.wpContent, 'consent-on' ), '' );
			const file = path.join( site.dir, 'set.json' );
			await writeFile(
				file,
				JSON.stringify( { snippets: items.map( wanted ) } )
			);
			// Scripts sign in at such a site over HTTPS only.
			const applied = await site.wp(
				'svc',
				'apply',
				file,
				'--user=admin'
			);
			expect( applied.code, applied.stderr ).toBe( 0 );

			const [ post = '', page = '' ] = (
				await site.php(
					`flush_rewrite_rules();
			$post = wp_insert_post( array( 'post_title' => 'Everything', 'post_content' => '<!-- wp:heading --><h2>One</h2><!-- /wp:heading --><!-- wp:image --><figure class="wp-block-image"><img src="/a.jpg" alt=""/></figure><!-- /wp:image --><pre class="wp-block-code"><code>a</code></pre><p><a href="https://example.org/">Out</a></p>', 'post_status' => 'publish', 'comment_status' => 'open' ) );
			wp_insert_comment( array( 'comment_post_ID' => $post, 'comment_content' => 'Said', 'comment_author' => 'Ann', 'comment_approved' => 1 ) );
			echo $post, ',', wp_insert_post( array( 'post_title' => 'A page', 'post_type' => 'page', 'post_status' => 'publish' ) );`
				)
			).split( ',' );
			const OK = 200;
			for ( const [ address, status, as ] of [
				[ '/', OK ],
				[ `/?p=${ post }`, OK ],
				[ `/?page_id=${ page }`, OK ],
				[ '/?cat=1', OK ],
				[ '/?s=Everything', OK ],
				[ '/?p=999999', 404 ],
				[ '/?feed=rss2', OK ],
				[ '/?feed=comments-rss2', OK ],
				[ '/wp-login.php', OK ],
				[ '/wp-json/wp/v2/posts', OK ],
				[ '/wp-cron.php', OK ],
				// One of them keeps search engines away from sites that are not in production.
				[ '/wp-sitemap.xml', type === 'production' ? OK : 404 ],
				[ '/robots.txt', OK ],
				[ '/', OK, 'admin' ],
				[ `/?p=${ post }`, OK, 'subscriber' ],
				[ '/wp-admin/', OK, 'admin' ],
				[ '/wp-admin/edit.php', OK, 'admin' ],
				[ '/wp-admin/edit.php?post_type=page', OK, 'editor' ],
				[
					`/wp-admin/post.php?post=${ post }&action=edit`,
					OK,
					'admin',
				],
				[ '/wp-admin/upload.php?mode=list', OK, 'author' ],
				[ '/wp-admin/users.php', OK, 'admin' ],
				[ '/wp-admin/plugins.php', OK, 'admin' ],
				[ '/wp-admin/options-reading.php', OK, 'admin' ],
				[ '/wp-admin/admin.php?page=svc', OK, 'admin' ],
			] as const ) {
				const answer = await follow( site, address, as );
				expect( [ address, as, answer.status ] ).toEqual( [
					address,
					as,
					status,
				] );
				expect( answer.text, address ).not.toMatch(
					/critical error|<b>(?:Warning|Notice|Deprecated|Fatal error)<\/b>/
				);
				expect( await ownNotices( site ), address ).toEqual( [] );
			}
			const kept = JSON.parse(
				(
					await site.wp(
						'svc',
						'list',
						'--status=active',
						'--format=json',
						'--user=admin'
					)
				).stdout
			);
			expect(
				kept.filter( ( one: { error: unknown } ) => one.error !== null )
			).toEqual( [] );
			expect( kept ).toHaveLength( items.length );
		}, 300_000 );
	}
);
