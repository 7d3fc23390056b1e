/**
 * Looks at the site through a pool that is never killed: is every page whole,
 * and does the API hold everything that was acknowledged?
 */
import { expect } from 'vitest';
import type { FullTestSite } from '../support/full-site.ts';
import type { SiteClient } from '../support/site-client.ts';
import type { Known, SiteWriter } from './site-writer.ts';

const SENTINELS = 5;

type Item = { id: number; code: string };

/** What a writer knew about a snippet at one moment, and what it knows by now. */
type Memory = { id: number; before: Known; now: Known };

function memory( writer: SiteWriter ): Memory[] {
	return [ ...writer.known ].map( ( [ id, known ] ) => ( {
		id,
		before: { ...known, open: [ ...known.open ] },
		now: known,
	} ) );
}

export class Observer {
	readonly wrong: string[] = [];
	looks = 0;
	#writers: SiteWriter[] = [];

	constructor( readonly client: SiteClient ) {}

	watch( writers: SiteWriter[] ): void {
		this.#writers = writers;
	}

	/** Snippets that never change and that every page must show. */
	async plant( site: FullTestSite ): Promise< void > {
		for ( let number = 0; number < SENTINELS; number++ ) {
			const made = await site.rest( 'POST', '/snippets', {
				title: `Sentinel ${ number }`,
				type: 'php',
				hook: 'wp_footer',
				status: 'active',
				code: `echo '<i>sentinel-${ number }</i>';`,
			} );
			expect( made.body.snippet.status, made.text ).toBe( 'active' );
		}
	}

	/** Asks for a page: all that must run has run. */
	async look( when: string ): Promise< void > {
		this.looks++;
		const page = await this.client.page( '/' );
		const seen = page.text.match( /<i>sentinel-\d<\/i>/g ) ?? [];
		if (
			page.status !== 200 ||
			seen.length !== SENTINELS ||
			! page.text.includes( '</html>' )
		) {
			this.wrong.push(
				`${ when }: page ${ page.status } with ${ seen.length } sentinels`
			);
		}
	}

	/** Asks the API for everything and compares it with the answers that the writers got. */
	async compare( when: string ): Promise< void > {
		this.looks++;
		// Taken before the question: what is acknowledged while it is answered may or may not be in it.
		await this.#hold( when, this.#writers.flatMap( memory ) );
	}

	async #hold( when: string, memories: Memory[] ): Promise< void > {
		const list = await this.client.rest( 'GET', '/snippets', undefined, {
			query: { with_code: 1 },
			unchecked: true,
		} );
		if ( list.status !== 200 || ! Array.isArray( list.body ) ) {
			this.wrong.push(
				`${ when }: list ${ list.status } ${ list.text.slice( 0, 300 ) }`
			);
			return;
		}
		const codes = new Map(
			( list.body as Item[] ).map( ( item ) => [ item.id, item.code ] )
		);
		for ( const { id, before, now } of memories ) {
			const problem = this.#judge( before, now, codes.get( id ) );
			if ( problem !== '' ) {
				this.wrong.push( `${ when }: snippet ${ id } ${ problem }` );
			}
		}
	}

	#judge( before: Known, now: Known, found: string | undefined ): string {
		if ( found === undefined ) {
			return now.deleted === 'no' ? 'is lost' : '';
		}
		if ( before.deleted === 'yes' ) {
			return 'is back';
		}
		const possible = [ before.code, ...before.open, now.code, ...now.open ];
		return possible.includes( found )
			? ''
			: `holds ${ found.slice( 0, 40 ) } instead of ${ before.code.slice( 0, 40 ) }`;
	}
}
