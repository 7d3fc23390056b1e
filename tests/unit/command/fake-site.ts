/**
 * A site for the command: it stands behind the `fetch` of the real client,
 * takes what the contract takes, and answers as the contract says, which the
 * client checks. What a site makes of PHP is not here: code with the word
 * BROKEN has an error in the line of that word.
 */
import { createHash } from 'node:crypto';
import type {
	OperationId,
	OperationOutput,
	Snippet,
} from '../../../src/contract/types.ts';
import { createClient, type Caller } from '../../../src/client/remote/index.ts';
import { operationAt, PLAIN } from '../../support/in-contract.ts';
import { FakeDeploys } from './fake-deploys.ts';
import { read, written } from './layout.ts';

export const URL_OF_SITE = 'https://site.example';
export const CONFLICT_SAID = 'Somebody else has saved meanwhile.';

export const shortHash = ( text: string ): string =>
	createHash( 'sha256' ).update( text ).digest( 'hex' ).slice( 0, 12 );

type Input = Readonly< Record< string, unknown > >;
type Said = readonly [ status: number, body: unknown ];
/** What a request comes to in the place of the site, which `go` asks. */
type Instead = (
	id: OperationId,
	input: Input,
	go: () => Response
) => Response | undefined | Promise< Response | undefined >;

/** Any answer of the kind that WordPress gives to what it refuses. */
export const refusal = (
	code: string,
	status: number,
	more: Input = {}
): Response =>
	Response.json(
		{ code, message: `Refused: ${ code }.`, data: { status }, ...more },
		{ status }
	);

/** A proxy that gave up on the site. */
export const gatewayTimeout = (): Response =>
	new Response( '<h1>Gateway Timeout</h1>', { status: 504 } );

const problemsIn = ( code: string ) =>
	code
		.split( '\n' )
		.flatMap( ( text, at ) =>
			text.includes( 'BROKEN' )
				? [ { message: 'This is broken.', line: at + 1 } ]
				: []
		);

export class FakeSite {
	readonly snippets = new Map< number, Snippet >();
	/** Operations in the order in which they came, and what each was given. */
	readonly asked: { id: OperationId; input: Input }[] = [];
	activity: OperationOutput< 'list-activity' >[ 'items' ] = [];
	trash: OperationOutput< 'list-trash' > = [];
	/** Name of the person who saves from here on. */
	who = 'Ben';
	private readonly savers = new Map< number, string >();
	private readonly deploys = new FakeDeploys( this );
	instead: Instead = () => undefined;
	readonly client: Caller;
	clock = 1_000;

	constructor() {
		this.client = createClient( {
			url: URL_OF_SITE,
			user: 'anna',
			password: 'secret',
			attempts: 1,
			fetch: ( address, init ) => this.fetch( String( address ), init ),
		} );
	}

	/** Those that were asked for since, but for what only reads. */
	get changes(): OperationId[] {
		return this.asked
			.map( ( { id } ) => id )
			.filter( ( id ) => ! /^(?:list|get|convert|plan)-/.test( id ) );
	}

	/** What an operation was given, each time that it was asked for. */
	given( id: OperationId ): Input[] {
		return this.asked
			.filter( ( one ) => one.id === id )
			.map( ( { input } ) => input );
	}

	/** Another person makes a snippet, or changes one. */
	put( fields: Partial< Snippet > & { uid: string } ): Snippet {
		const old = this.find( fields.uid );
		const now: Snippet = {
			...PLAIN,
			...old,
			...fields,
			id: old?.id ?? fields.id ?? this.snippets.size + 1,
			modified: ++this.clock,
			hash: shortHash( fields.code ?? old?.code ?? '' ),
		};
		this.snippets.set( now.id, now );
		this.savers.set( now.id, this.who );
		return now;
	}

	/** The person deletes a snippet. */
	remove( uid: string ): void {
		const { id, title, type } = this.at( uid );
		this.snippets.delete( id );
		this.trash.unshift( {
			id,
			uid,
			title,
			type,
			deleted: ++this.clock,
			deleted_by: 2,
			name: this.who,
			expires: 0,
		} );
	}

	private revision( {
		id,
		title,
		type,
		status,
		hash,
		modified,
	}: Snippet ): OperationOutput< 'list-revisions' >[ number ] {
		return {
			rev: 1,
			time: modified,
			user: 2,
			name: this.savers.get( id ) ?? '',
			action: 'updated',
			title,
			type,
			status,
			bytes: 1,
			hash,
			changes: null,
			git: null,
		};
	}

	find( uid: string ): Snippet | undefined {
		return [ ...this.snippets.values() ].find( ( one ) => one.uid === uid );
	}

	/** One that has to be there. */
	at( uid: string ): Snippet {
		const found = this.find( uid );
		if ( found === undefined ) {
			throw new Error( `The site has no snippet "${ uid }".` );
		}
		return found;
	}

	readonly fetch = async (
		address: string,
		init?: RequestInit
	): Promise< Response > => {
		const { searchParams } = new URL( address );
		const route = ( searchParams.get( 'rest_route' ) ?? '' ).replace(
			'/svc/v1',
			''
		);
		searchParams.delete( 'rest_route' );
		const found = operationAt( init?.method ?? 'GET', route );
		if ( found === undefined ) {
			return refusal( 'rest_no_route', 404 );
		}
		const { operation, named } = found;
		const sent: unknown =
			typeof init?.body === 'string'
				? JSON.parse( init.body )
				: Object.fromEntries(
						[ ...searchParams ].map( ( [ name, value ] ) => [
							name,
							name.endsWith( 'page' )
								? Number( value )
								: value === 'true' || value,
						] )
					);
		const input: Input = operation.input.parse(
			Object.assign( {}, sent, named )
		);
		this.asked.push( { id: operation.id, input } );
		const go = () => {
			const [ status, body ] = this.answer( operation.id, input );
			return Response.json( body, { status } );
		};
		return ( await this.instead( operation.id, input, go ) ) ?? go();
	};

	private answer( id: OperationId, input: Input ): Said {
		switch ( id ) {
			case 'list-snippets':
				return [ 200, this.list( input ) ];
			case 'create-snippet':
				return this.create( input );
			case 'convert-files':
				return [ 200, this.convert( input ) ];
			case 'plan-deploy':
				return [ 200, this.deploys.plan( input ) ];
			case 'apply-deploy':
				return this.deploys.apply( input ) ?? this.conflict();
			case 'list-trash':
				return [ 200, this.trash ];
			case 'run-bulk':
				return this.bulk( input );
			case 'list-activity':
				return [
					200,
					{ items: this.activity, more: false, actions: {} },
				];
			default:
				return this.answerAbout(
					id,
					this.snippets.get( Number( input.id ) ),
					input
				);
		}
	}

	private answerAbout(
		id: OperationId,
		snippet: Snippet | undefined,
		input: Input
	): Said {
		if ( snippet === undefined ) {
			return [
				404,
				{
					code: 'svc_not_found',
					message: 'There is no such snippet.',
					data: { status: 404 },
				},
			];
		}
		switch ( id ) {
			case 'get-snippet':
				return [ 200, snippet ];
			case 'list-revisions':
				return [ 200, [ this.revision( snippet ) ] ];
			case 'update-snippet':
				return this.update( snippet, input );
			case 'enable-snippet':
				return this.update( snippet, { status: 'active' } );
			case 'disable-snippet':
				return this.update( snippet, { status: 'inactive' } );
			default:
				throw new Error( `This site does not know ${ id }.` );
		}
	}

	private list( input: Input ) {
		return [ ...this.snippets.values() ]
			.filter( ( one ) =>
				( [ 'type', 'status', 'folder' ] as const ).every(
					( name ) => ( input[ name ] ?? one[ name ] ) === one[ name ]
				)
			)
			.filter( ( { title } ) =>
				title.includes( String( input.search ?? '' ) )
			)
			.map( ( { code, ...rest } ) =>
				input.with_code === true ? { ...rest, code } : rest
			);
	}

	private saved( snippet: Snippet, isOff: boolean ) {
		return {
			snippet,
			errors: problemsIn( snippet.code ),
			warnings: [],
			deactivated: isOff,
		};
	}

	private conflict(): Said {
		return [
			409,
			{
				code: 'svc_conflict',
				message: CONFLICT_SAID,
				data: { status: 409 },
				snippet: null,
				errors: [],
				warnings: [],
				deactivated: false,
				conflict: { user: 2, name: 'Ben', time: this.clock },
			},
		];
	}

	private create( { compiled, ...fields }: Input ): Said {
		const uid = String( fields.uid ?? `new-${ this.snippets.size + 1 }` );
		if ( this.find( uid ) !== undefined ) {
			return this.conflict();
		}
		const isOff =
			fields.status === 'active' &&
			problemsIn( String( fields.code ?? '' ) ).length > 0;
		return [
			201,
			this.saved(
				this.put( {
					...fields,
					uid,
					...( isOff ? { status: 'inactive' } : {} ),
				} ),
				isOff
			),
		];
	}

	private update( old: Snippet, input: Input ): Said {
		const {
			base_hash: hash = old.hash,
			base_modified: modified = old.modified,
			force = false,
			keep_active: keeps = false,
			compiled,
			...fields
		} = input;
		if (
			force !== true &&
			( hash !== old.hash || modified !== old.modified )
		) {
			return this.conflict();
		}
		const errors = problemsIn( String( fields.code ?? old.code ) );
		const isOff =
			( fields.status ?? old.status ) === 'active' && errors.length > 0;
		if ( isOff && keeps === true && old.status === 'active' ) {
			return [
				400,
				{
					code: 'svc_invalid',
					message: 'It would be switched off.',
					data: { status: 400 },
					snippet: null,
					errors,
					warnings: [],
					deactivated: false,
					kept_active: true,
				},
			];
		}
		return [
			200,
			this.saved(
				this.put( {
					...fields,
					uid: old.uid,
					...( isOff ? { status: 'inactive' } : {} ),
				} ),
				isOff
			),
		];
	}

	private convert( { files, ids, status = {} }: Input ) {
		const given = files as Record< string, string | null >;
		const wanted = status as Record< string, string >;
		const switched = read( given ).items.filter(
			( item ) =>
				wanted[ item.uid ] !== undefined &&
				item.status !== undefined &&
				item.environments === undefined &&
				item.status !== wanted[ item.uid ]
		);
		const stored = Array.isArray( ids )
			? [ ...this.snippets.values() ].filter(
					( { id } ) => ids.length === 0 || ids.includes( id )
				)
			: [];
		if ( ids === undefined && switched.length === 0 ) {
			return { ...read( given ), write: [], remove: [] };
		}
		return written(
			[
				...switched.map( ( item ) => ( {
					...item,
					status: wanted[ item.uid ],
				} ) ),
				...stored,
			],
			given
		);
	}

	private bulk( { ids, action }: Input ): Said {
		const done: number[] = [];
		const errors: Record< string, string > = {};
		for ( const id of ids as number[] ) {
			const old = this.snippets.get( id );
			if ( old === undefined || problemsIn( old.code ).length > 0 ) {
				errors[ id ] = 'This is broken.';
			} else {
				this.put( {
					uid: old.uid,
					status: action === 'enable' ? 'active' : 'inactive',
				} );
				done.push( id );
			}
		}
		const items = ( ids as number[] ).flatMap(
			( id ) => this.snippets.get( id ) ?? []
		);
		return [ 200, { done, errors, warnings: [], items } ];
	}
}
