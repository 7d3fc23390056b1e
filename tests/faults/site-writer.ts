/**
 * One client of the kill test. It alone changes its snippets, so it knows
 * what must be there: the last version that was acknowledged, or the one that
 * was under way when the answer broke off.
 */
import type { RestResponse, SiteClient } from '../support/site-client.ts';

export type Known = {
	/** Code of the last acknowledged version. */
	code: string;
	/** Codes sent since, whose fate is unknown. */
	open: string[];
	/** Acknowledged as deleted, or perhaps deleted. */
	deleted: 'no' | 'perhaps' | 'yes';
};

type Outcome = 'done' | 'broken';

const MOST_SNIPPETS = 8;

export class SiteWriter {
	readonly known = new Map< number, Known >();
	readonly surprises: string[] = [];
	acknowledged = 0;
	broken = 0;
	#going = true;
	#version = 0;

	constructor(
		readonly client: SiteClient,
		readonly number: number
	) {}

	stop(): void {
		this.#going = false;
	}

	async run(): Promise< void > {
		while ( this.#going ) {
			const alive = [ ...this.known ].filter(
				( [ , { deleted } ] ) => deleted === 'no'
			);
			const pick = alive[ Math.floor( Math.random() * alive.length ) ];
			const dice = Math.random();
			if (
				pick === undefined ||
				( alive.length < MOST_SNIPPETS && dice < 0.2 )
			) {
				await this.#create();
			} else if ( dice < 0.27 ) {
				await this.#delete( pick[ 0 ], pick[ 1 ] );
			} else {
				await this.#update( pick[ 0 ], pick[ 1 ], dice );
			}
		}
	}

	/** Live stylesheets save without a test load, live PHP with one: both kinds of moments get killed. */
	async #create(): Promise< void > {
		const isPhp = Math.random() < 0.3;
		const code = this.#code( isPhp );
		const { body } = await this.#send( 'POST', '/snippets', {
			title: `Writer ${ this.number }`,
			type: isPhp ? 'php' : 'css',
			hook: isPhp ? 'init' : 'frontend',
			status: 'active',
			code,
		} );
		// A snippet whose answer broke off may exist; nothing was promised about it.
		if ( body !== null ) {
			this.known.set( body.snippet.id, {
				code,
				open: [],
				deleted: 'no',
			} );
		}
	}

	async #update( id: number, known: Known, dice: number ): Promise< void > {
		const isPhp = known.code.startsWith( '// ' );
		const code = this.#code( isPhp );
		known.open.push( code );
		const { outcome } = await this.#send( 'PUT', `/snippets/${ id }`, {
			code,
			title: `Version ${ dice }`,
		} );
		if ( outcome === 'done' ) {
			known.code = code;
			known.open = [];
		}
	}

	async #delete( id: number, known: Known ): Promise< void > {
		known.deleted = 'perhaps';
		const { outcome } = await this.#send( 'DELETE', `/snippets/${ id }` );
		known.deleted = outcome === 'done' ? 'yes' : 'perhaps';
	}

	#code( isPhp: boolean ): string {
		const mark = `${ this.number }-${ ++this.#version }`;
		const size = Math.random() < 0.1 ? 200_000 : 200;
		return isPhp
			? `// ${ mark }\n$GLOBALS['writer_${ this.number }'] = '${ 'x'.repeat( size ) }';`
			: `/* ${ mark } */\na{--x:"${ 'x'.repeat( size ) }"}`;
	}

	async #send(
		method: string,
		route: string,
		content?: unknown
	): Promise< { outcome: Outcome; body: RestResponse[ 'body' ] } > {
		let answer: RestResponse;
		try {
			answer = await this.client.rest( method, route, content, {
				unchecked: true,
			} );
		} catch {
			answer = {
				status: 502,
				headers: new Headers(),
				body: null,
				text: '',
			};
		}
		// nginx answers 502 for a worker that died, or half an answer arrives that is not JSON.
		const isWhole = typeof answer.body === 'object' && answer.body !== null;
		if ( answer.status === 200 || answer.status === 201 ) {
			if ( isWhole ) {
				this.acknowledged++;
				return { outcome: 'done', body: answer.body };
			}
		} else if ( ! [ 502, 503, 504 ].includes( answer.status ) ) {
			this.surprises.push(
				`${ method } ${ route }: ${ answer.status } ${ answer.text.slice( 0, 300 ) }`
			);
		}
		this.broken++;
		return { outcome: 'broken', body: null };
	}
}
