/**
 * The table of strange hosts: what each is like, how a plain site becomes it, and what people read there that is not ordinary (day.ts).
 * Disks that take nothing are in unwritable.long.test.ts and unlockable.long.test.ts, storage that PHP may not open in basedir.long.test.ts, days on which the
 * clock jumps in daylight.long.test.ts, what a site is from the start in own-sites.ts, servers with few processes in
 * tests/full/few-workers.long.test.ts.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { configure } from '../../support/configure.ts';
import { type FrontOptions, startFront } from '../../support/front.ts';
import { addMany } from '../../support/many-snippets.ts';
import { DROPPED, playHost, SILENT } from '../../support/played-host.ts';
import type { TestSite } from '../../support/site.ts';
import type { Person, Says } from './day.ts';

export interface Host {
	name: string;
	/** Makes the site like this, and says how the person comes to it. */
	become: ( site: TestSite ) => Promise< {
		person?: Partial< Person >;
		/** After the day: something that only a host like this leaves. */
		isSo: () => Promise< boolean > | boolean;
		/** Makes it plain again. */
		undo: () => Promise< unknown >;
	} >;
	says?: Says;
}

/** Without a test load, code that breaks pages goes live; the person reads that it was not tried. */
function untried( sentence: string ): Says {
	const on = new RegExp( `^on: ${ sentence }` );
	return {
		'save code that breaks pages': on,
		'switch on': on,
		edit: on,
	};
}

/** Behind something that the site itself has to come through, too. */
function behind(
	name: string,
	options: FrontOptions,
	auth: Person[ 'auth' ] = 'password'
): Host {
	return {
		name,
		become: async ( site ) => {
			const front = await startFront( site, options );
			const restore = await configure(
				site.dir,
				{ WP_HOME: front.publicUrl, WP_SITEURL: front.publicUrl },
				"if ( 'https' === ( $_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '' ) ) { $_SERVER['HTTPS'] = 'on'; }"
			);
			return {
				person: { client: front.client, auth },
				// The site has asked itself by the same way, and it was let in.
				isSo: () =>
					( options.refuses === undefined
						? front.passed()
						: front.refused() ) > 0,
				undo: async () => {
					await restore();
					await front.stop();
				},
			};
		},
	};
}

/** A host that is played (`tests/support/played-host.ts`). */
function played(
	name: string,
	host: Parameters< typeof playHost >[ 1 ],
	says: Says
): Host {
	return {
		name,
		says,
		become: async ( site ) => {
			await playHost( site, host );
			return { isSo: () => true, undo: () => playHost( site, {} ) };
		},
	};
}

/** Everything that the storage and the options of svc know of times, so many seconds later. */
const later = ( seconds: number ) => `
	$later = static fn( string $text ): string => preg_replace_callback( '/(?<![0-9a-f])1[789]\\d{8}(?![0-9a-f])/', static fn( $at ) => (string) ( $at[0] + ${ seconds } ), $text );
	foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( svc_storage_root(), FilesystemIterator::SKIP_DOTS ) ) as $file ) {
		$time = $file->getMTime() + ${ seconds };
		file_put_contents( $file->getPathname(), $later( file_get_contents( $file->getPathname() ) ) );
		touch( $file->getPathname(), $time );
	}
	global $wpdb;
	foreach ( $wpdb->get_results( "SELECT option_id, option_value FROM $wpdb->options WHERE option_name LIKE '%svc%'" ) as $row ) {
		$wpdb->update( $wpdb->options, [ 'option_value' => $later( $row->option_value ) ], [ 'option_id' => $row->option_id ] );
	}`;

const DAY = 86_400;

export const HOSTS: Host[] = [
	{
		name: 'plain permalinks',
		become: async ( site ) => {
			const set = ( structure: string ) =>
				site.wp( 'rewrite', 'structure', structure );
			await set( '' );
			return {
				isSo: async () => {
					const { headers } = await site.page( '/wp-json/' );
					return (
						headers.get( 'content-type' )?.includes( 'json' ) ===
						false
					);
				},
				undo: () => set( '/%postname%/' ),
			};
		},
	},
	{
		name: 'storage elsewhere, through a symbolic link',
		become: async ( site ) => {
			const elsewhere = await mkdtemp(
				path.join( tmpdir(), 'svc-elsewhere-' )
			);
			const storage = path.join( elsewhere, 'linked' );
			await mkdir( path.join( elsewhere, 'real' ) );
			await symlink( path.join( elsewhere, 'real' ), storage );
			const restore = await configure( site.dir, {
				SVC_STORAGE_DIR: storage,
			} );
			return {
				isSo: () => existsSync( path.join( elsewhere, 'real/trash' ) ),
				undo: async () => {
					await restore();
					await rm( elsewhere, { recursive: true } );
				},
			};
		},
	},
	{
		name: 'a content folder with another name and address',
		become: async ( site ) => {
			const link = path.join( site.dir, 'content' );
			await symlink( site.wpContent, link );
			const restore = await configure( site.dir, {
				WP_CONTENT_DIR: link,
				WP_CONTENT_URL: `${ site.url }/content`,
			} );
			return {
				isSo: async () =>
					( await site.page( '/' ) ).text.includes(
						`${ site.url }/content/`
					),
				undo: async () => {
					await restore();
					await unlink( link );
				},
			};
		},
	},
	behind( 'self-signed HTTPS, done by a proxy', { tls: true } ),
	behind(
		'HTTP authentication, with cookies',
		{ login: 'staging:secret' },
		'cookie'
	),
	behind(
		'a server that drops Authorization, with cookies',
		{ drops: [ 'authorization' ] },
		'cookie'
	),
	behind( 'a firewall that refuses code in bodies', {
		refuses: /echo|add_action|<\/?\w|;\\n/,
	} ),
	played(
		'a firewall that drops packets',
		{ probe: DROPPED, page: DROPPED },
		{}
	),
	played(
		'a firewall that drops packets, and no PHP to be started',
		{ probe: DROPPED, page: DROPPED, constants: { SVC_PHP: '' } },
		{
			...untried(
				'The test run could not finish: the site cannot reach the front page: cURL error 28: Connection timed out'
			),
			explain: /The site cannot reach itself \(cURL error 28/,
		}
	),
	played(
		'one PHP process, and none to be started beside it',
		{ probe: SILENT, page: SILENT, constants: { SVC_PHP: '' } },
		{
			...untried(
				'.*no free PHP process.*Ask your host for a second PHP worker'
			),
			explain:
				/no free PHP process.*Ask your host for a second PHP worker/,
		}
	),
	{
		name: 'a clock that was put back by a day',
		become: async ( site ) => {
			const made = await site.rest( 'POST', '/snippets', {
				type: 'php',
				hook: 'init',
				status: 'active',
				code: '// Of tomorrow',
			} );
			await site.php( later( DAY ) );
			const one = `/snippets/${ made.body.snippet.id }`;
			return {
				isSo: async () =>
					( await site.rest( 'GET', one ) ).body.modified >
					Date.now() / 1000 + DAY / 2,
				undo: async () => {
					await site.php( later( -DAY ) );
					await site.rest( 'DELETE', one );
				},
			};
		},
	},
	{
		name: '5,000 snippets, 1,000 of them on',
		become: async ( site ) => {
			await addMany( site, {
				count: 5_000,
				settings:
					"[ 'hook' => 'init', 'status' => $n % 5 ? 'inactive' : 'active' ]",
				code: '"// $n"',
			} );
			return { isSo: () => true, undo: () => site.resetSnippets() };
		},
	},
];
