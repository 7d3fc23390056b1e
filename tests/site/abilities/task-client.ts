/**
 * A client of MCP by rules, which knows nothing of svc: it chooses a tool by the words of its title, description and fields, fills fields
 * from facts and from earlier answers, follows what an error names next, and reads all pages. What it cannot find out, a model has to guess.
 */
import type { As, TestSite } from '../../support/site.ts';

export type Facts = Readonly< Record< string, unknown > >;
type Answer = Record< string, unknown >;
type Field = { description?: string };
type Tool = {
	name: string;
	title?: string;
	annotations?: { title?: string };
	description: string;
	inputSchema: {
		properties?: Record< string, Field >;
		required?: string[];
	};
};
type Called = {
	isError: boolean;
	content: { text: string }[];
	structuredContent: Answer | null;
};
export type Step = { words: string; facts?: Facts };

/** Words of a step that the description of a tool has to have: a title alone is a guess. */
const NEEDED = 2;

/** Points of a word in the title, in the description, and in what fields say. */
const WEIGHTS = [ 3, 2, 1 ] as const;

const wordsOf = ( text: string ): string[] =>
	( text.toLowerCase().match( /[a-z]{3,}/g ) ?? [] ).map( ( word ) =>
		word.replace( /(?:ies|ing|es|ed|e|s|y)$/, '' )
	);

const isObject = ( value: unknown ): value is Answer =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

export class TaskClient {
	/** Values that answers had, by the name of their field. */
	private readonly learned: Record< string, unknown > = {};
	/** Tools in the order in which they were called. */
	readonly called: string[] = [];
	private tools: Tool[] = [];
	private id = 0;
	/** The server names it in its first answer. */
	private session = '';

	private constructor(
		private readonly site: TestSite,
		private readonly as: As
	) {}

	static async connect( site: TestSite, as: As = 'admin' ) {
		const client = new TaskClient( site, as );
		await client.send( 'initialize', { protocolVersion: '2025-06-18' } );
		const { tools } = await client.send( 'tools/list', {} );
		client.tools = tools;
		return client;
	}

	/** Does one step of a task, and gives the answer with all of its pages. */
	async perform( { words, facts = {} }: Step ): Promise< Answer > {
		const tool = this.choose( words );
		const input = this.fill( tool, facts );
		const first = await this.call( tool, input );
		if ( ! first.isError ) {
			return this.rest( tool, input, first.structuredContent ?? {} );
		}
		const next = this.named( first.content[ 0 ]?.text ?? '' );
		if ( next === undefined ) {
			return { error: first.content[ 0 ]?.text };
		}
		const second = await this.call( next, this.fill( next, facts ) );
		const takes = ( one: Tool ) => Object.keys( this.fill( one, facts ) );
		// A tool that takes the same fields replaces the one that refused them; another one tells what was missing.
		if (
			second.isError ||
			takes( tool ).every( ( field ) => takes( next ).includes( field ) )
		) {
			return second.structuredContent ?? { error: second.content };
		}
		const corrected = await this.call( tool, {
			...input,
			...this.fill( tool, {} ),
		} );
		return corrected.structuredContent ?? { error: corrected.content };
	}

	/**
	 * The tool whose words fit best; a word counts the more, the fewer tools have it. The description of the tool with the name `silent` counts
	 * as empty.
	 */
	choose( words: string, silent = '' ): Tool {
		const asked = [ ...new Set( wordsOf( words ) ) ];
		const texts = this.tools.map(
			( { name, title, annotations, description, inputSchema } ) =>
				[
					// MCP has both, and adapters fill one or the other.
					title ?? annotations?.title ?? '',
					name === silent ? '' : description,
					Object.entries( inputSchema.properties ?? {} )
						.map(
							( [ field, { description: about = '' } ] ) =>
								`${ field } ${ about }`
						)
						.join( ' ' ),
				].map( ( text ) => new Set( wordsOf( text ) ) )
		);
		const scores = texts.map( ( parts ) =>
			asked.filter( ( word ) => parts[ 1 ]?.has( word ) ).length < NEEDED
				? 0
				: asked
						.map( ( word ) => {
							const at = parts.findIndex( ( part ) =>
								part.has( word )
							);
							const having = texts.filter( ( other ) =>
								other.some( ( part ) => part.has( word ) )
							).length;
							return (
								( WEIGHTS[ at ] ?? 0 ) *
								Math.log(
									1 + texts.length / Math.max( 1, having )
								)
							);
						} )
						.reduce( ( sum, points ) => sum + points, 0 )
		);
		const best = this.tools[ scores.indexOf( Math.max( ...scores ) ) ];
		if ( best === undefined || Math.max( ...scores ) === 0 ) {
			throw new Error( `No tool for: ${ words }` );
		}
		return best;
	}

	/** A fact goes to the field of its name, or to the one whose description has its words. */
	private fill( tool: Tool, facts: Facts ): Facts {
		const fields = tool.inputSchema.properties ?? {};
		const input: Record< string, unknown > = {};
		for ( const [ name, { description = '' } ] of Object.entries(
			fields
		) ) {
			const fact = Object.keys( facts ).find(
				( key ) =>
					key === name ||
					( key.includes( ' ' ) &&
						description.toLowerCase().includes( key ) )
			);
			const earlier = /^The value of (\w+) when/.exec(
				description
			)?.[ 1 ];
			if ( fact !== undefined ) {
				input[ name ] = facts[ fact ];
			} else if ( earlier === 'hash' && 'hash' in this.learned ) {
				input[ name ] = this.learned.hash;
			} else if (
				/^ID of the snippet/.test( description ) &&
				'id' in this.learned
			) {
				input[ name ] = this.learned.id;
			}
		}
		return input;
	}

	private named( message: string ): Tool | undefined {
		const name = /svc\/([a-z-]+)/.exec( message )?.[ 1 ];
		return this.tools.find( ( tool ) => tool.name === `svc-${ name }` );
	}

	/** Adds the next pages and parts, by what the tool says about `next_…`. */
	private async rest( tool: Tool, input: Facts, first: Answer ) {
		const whole = { ...first };
		let last = first;
		for (;;) {
			const [ key, value ] =
				Object.entries( last ).find(
					( [ name, next ] ) =>
						name.startsWith( 'next_' ) && typeof next === 'number'
				) ?? [];
			const field = Object.entries(
				tool.inputSchema.properties ?? {}
			).find(
				( [ name, { description = '' } ] ) =>
					key !== undefined &&
					( description.includes( `${ key } of the answer` ) ||
						tool.description.includes(
							`${ name } set to ${ key }`
						) )
			)?.[ 0 ];
			if ( field === undefined ) {
				return whole;
			}
			last =
				( await this.call( tool, { ...input, [ field ]: value } ) )
					.structuredContent ?? {};
			for ( const [ name, part ] of Object.entries( last ) ) {
				const before = whole[ name ];
				if ( Array.isArray( part ) && Array.isArray( before ) ) {
					whole[ name ] = [ ...before, ...part ];
				} else if ( name === 'code' ) {
					whole[ name ] =
						`${ String( before ) }\n${ String( part ) }`;
				}
			}
		}
	}

	private async call( tool: Tool, input: Facts ): Promise< Called > {
		this.called.push( tool.name );
		const came: Called = await this.send( 'tools/call', {
			name: tool.name,
			arguments: input,
		} );
		this.learn( came.structuredContent ?? {} );
		return came;
	}

	/** Remembers id and hash of the one snippet that an answer is about. */
	private learn( answer: Answer ) {
		const list = Object.values( answer ).find( Array.isArray ) ?? [];
		const [ only ] = list.length === 1 ? list : [];
		for ( const one of [ only, answer.snippet, answer ] ) {
			if (
				isObject( one ) &&
				typeof one.id === 'number' &&
				'hash' in one
			) {
				this.learned.id = one.id;
				this.learned.hash = one.hash;
			} else if (
				isObject( one ) &&
				typeof one.id === 'number' &&
				'title' in one
			) {
				this.learned.id = one.id;
			}
		}
	}

	private async send( method: string, params: unknown ) {
		const { body, text, headers } = await this.site.rest(
			'POST',
			'/direct',
			{ jsonrpc: '2.0', id: ++this.id, method, params },
			{
				as: this.as,
				namespace: 'mcp',
				headers: { 'mcp-session-id': this.session },
			}
		);
		if ( body.result === undefined ) {
			throw new Error( text );
		}
		this.session = headers.get( 'mcp-session-id' ) ?? this.session;
		return body.result;
	}
}
