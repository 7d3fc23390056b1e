/**
 * A site on one kind of PHP, as the jobs of `jobs.ts` see it.
 */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { SiteClient } from '../site-client.ts';

export type Running = {
	url: string;
	/** Application password of `admin`. */
	password: string;
	/** With wp-load.php, on this machine. */
	dir: string;
	/** The same as PHP of the site sees it. */
	inside: string;
	stop: () => Promise< void >;
};

export type Host = {
	/** First column of the table. */
	name: string;
	/** What a test run comes to. */
	outcome: 'pass' | 'unknown';
	/** Runs the unit tests of PHP there, where the checkout does not run them anyway. */
	unitTests?: () => Promise< string >;
	/** @param folder Empty; for whatever it needs. */
	start: ( folder: string ) => Promise< Running >;
};

/** Runs what is posted to it, for the one who knows the key. */
const IN_SITE = ( key: string ) => `<?php
if ( hash_equals( '${ key }', $_SERVER['HTTP_X_TRY_HOSTS'] ?? '' ) ) {
	add_action( 'wp_loaded', static function () {
		try {
			eval( (string) file_get_contents( 'php://input' ) );
		} catch ( Throwable $error ) {
			http_response_code( 500 );
			echo $error;
		}
		exit;
	} );
}`;

/** What PHP says of the plugin where something is not as it should be. */
const COMPLAINT =
	/PHP (?:Warning|Notice|Deprecated|Fatal error|Parse error):.*(?:plugins\/svc\/|Svc\\)|svc internal error/;

export class HostSite {
	readonly #client: SiteClient;
	readonly #key = randomUUID();

	private constructor( readonly running: Running ) {
		this.#client = new SiteClient( running.url, () => running.password );
	}

	static async of( running: Running ): Promise< HostSite > {
		const site = new HostSite( running );
		const content = path.join( running.dir, 'wp-content' );
		await cp(
			path.join( ROOT, 'tests/fixtures/importers' ),
			path.join( content, 'fixtures' ),
			{ recursive: true }
		);
		await mkdir( path.join( content, 'mu-plugins' ), { recursive: true } );
		await writeFile(
			path.join( content, 'mu-plugins/try-hosts.php' ),
			IN_SITE( site.#key )
		);
		return site;
	}

	rest( method: string, route: string, body?: unknown ) {
		return this.#client.rest( method, route, body );
	}

	page( address: string ) {
		return this.#client.page( address, { timeout_ms: 120_000 } );
	}

	/** Runs PHP in the site and gives what it prints. */
	async php( code: string ): Promise< string > {
		const answer = await fetch( `${ this.running.url }/`, {
			method: 'POST',
			redirect: 'manual',
			headers: { 'x-try-hosts': this.#key },
			body: code,
		} );
		const text = await answer.text();
		if ( answer.status !== 200 ) {
			throw new Error( `PHP failed: ${ text.slice( 0, 300 ) }` );
		}
		return text;
	}

	/** What PHP has logged of the plugin, each once. */
	async complaints(): Promise< string[] > {
		const log = await readFile(
			path.join( this.running.dir, 'wp-content/debug.log' ),
			'utf8'
		).catch( () => '' );
		const lines = log
			.split( '\n' )
			.filter( ( line ) => COMPLAINT.test( line ) )
			.map( ( line ) => line.replace( /^\[[^\]]*\] /, '' ) );
		return [ ...new Set( lines ) ];
	}
}
