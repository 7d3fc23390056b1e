/**
 * Holds what a site answers against the contract. A field that the contract does not name is as wrong as one that is missing, so that
 * nothing goes out that clients have no type for.
 */
import * as z from 'zod';
import { proposed } from '../../src/contract/proposal-records.ts';
import { isProposed } from '../../src/contract/proposing.ts';
import {
	errorAnswer,
	errorsOf,
	operations,
	records,
	saveRefusal,
	type OperationSpec,
} from '../../src/contract/index.ts';

export type Asked = {
	method: string;
	/** Below the namespace, with or without a query string. */
	route: string;
	namespace: string;
};

export type Answered = { status: number; body: unknown; text: string };

/** Parameters of WordPress that change the form of every answer. */
const RESHAPED = /[?&]_(?:fields|envelope|jsonp)/;

const specs: readonly OperationSpec[] = operations;

const pattern = ( path: string ): RegExp =>
	new RegExp( `^${ path.replaceAll( /\{\w+\}/g, '[^/]+' ) }/?$` );

const ABILITY = /^\/abilities\/svc\/([a-z-]+)\/run$/;

/** The operation that answers a request; undefined when none does. */
function operationOf( {
	method,
	route,
	namespace,
}: Asked ): OperationSpec | undefined {
	const path = route.replace( /\?.*$/s, '' );
	if ( namespace === 'svc/v1' ) {
		return specs.find(
			( { rest } ) =>
				rest !== undefined &&
				rest.methods.some( ( one ) => one === method ) &&
				pattern( rest.path ).test( path )
		);
	}
	const name = ABILITY.exec( path )?.[ 1 ];
	return name === undefined
		? undefined
		: specs.find( ( { ability } ) => ability?.name === name );
}

/** A schema in which fields of an object, or of each entry of a list, may be missing. */
function lessOf( schema: z.ZodType, path: readonly string[] ): z.ZodType {
	if ( schema instanceof z.ZodArray ) {
		return z.array( lessOf( schema.element as z.ZodType, path ) );
	}
	if ( schema instanceof z.ZodNullable ) {
		return lessOf( schema.unwrap() as z.ZodType, path ).nullable();
	}
	if ( ! ( schema instanceof z.ZodObject ) ) {
		return schema;
	}
	const [ field = '', ...rest ] = path;
	const inner = schema.shape[ field ] as z.ZodType | undefined;
	return inner === undefined
		? schema.partial()
		: schema.extend( {
				[ field ]:
					rest.length === 0
						? inner.optional()
						: lessOf( inner, rest ),
			} );
}

/** What an ability answers, where that is shorter than the answer of its operation (`ShortAnswer` in src/contract/operation.ts). */
function shortened( { ability, output }: OperationSpec ): z.ZodType {
	const short = ability?.short;
	if ( short === undefined ) {
		return output;
	}
	const { list = '', fields, code, without = [] } = short;
	const whole =
		output instanceof z.ZodArray
			? z.object( { [ list ]: output } )
			: output;
	let schema: z.ZodType =
		fields === undefined ? whole : lessOf( whole, [ list, '*' ] );
	for ( const path of without ) {
		schema = lessOf( schema, path.split( '.' ) );
	}
	if ( ! ( schema instanceof z.ZodObject ) ) {
		throw new Error( `The answer of ${ ability?.name } is no object.` );
	}
	return schema.extend( {
		...( short.per_page === undefined
			? {}
			: { total: z.int(), next_page: z.int().nullable() } ),
		...( code === undefined
			? {}
			: { total_lines: z.int(), next_line: z.int().nullable() } ),
	} );
}

/** Paths of what an answer holds and its schema dropped. */
function strangers( given: unknown, known: unknown, path: string ): string[] {
	if ( typeof given !== 'object' || given === null ) {
		return [];
	}
	return Object.entries( given ).flatMap( ( [ key, value ] ) => {
		const here = Array.isArray( given )
			? `${ path }[${ key }]`
			: `${ path }.${ key }`;
		const kept = Object.entries( known ?? {} ).find(
			( [ name ] ) => name === key
		);
		return kept === undefined
			? [ `${ here }: the contract has no such field` ]
			: strangers( value, kept[ 1 ], here );
	} );
}

/** What of a value does not fit a schema, each with its path. */
function misfits( schema: z.ZodType, value: unknown ): string[] {
	const parsed = schema.safeParse( value );
	if ( parsed.success ) {
		return strangers( value, parsed.data, '' );
	}
	return parsed.error.issues.map(
		( { path, message } ) =>
			`${ path.map( ( part ) => ( typeof part === 'number' ? `[${ part }]` : `.${ String( part ) }` ) ).join( '' ) }: ${ message }`
	);
}

const codeOf = ( body: unknown ): string =>
	typeof body === 'object' &&
	body !== null &&
	'code' in body &&
	typeof body.code === 'string'
		? body.code
		: '';

/** An error without the copies that WordPress adds when a door of its own gives it a status of its own. */
function withoutCopies( body: unknown ): unknown {
	const { additional_data: _, ...rest } = Object( body ) as Record<
		string,
		unknown
	>;
	return rest;
}

function refusalMisfits(
	spec: OperationSpec,
	namespace: string,
	{ status, body }: Answered
): string[] {
	const code = codeOf( body );
	// WordPress' own refusals (no route, bad nonce, an ability's input) are in its words.
	if ( ! code.startsWith( 'svc_' ) ) {
		return code === '' ? [ 'neither an answer nor an error' ] : [];
	}
	const saves =
		namespace === 'svc/v1' &&
		spec.output === records.saveResult &&
		! [ 401, 403, 404, 405 ].includes( status );
	return [
		...( errorsOf( spec ).some( ( one ) => one === code )
			? []
			: [ `.code: the contract does not let it answer with ${ code }` ] ),
		...misfits(
			saves ? saveRefusal : errorAnswer,
			namespace === 'svc/v1' ? body : withoutCopies( body )
		),
	];
}

/**
 * Throws when an answer of svc is not what the contract says.
 *
 * @throws Error Naming the request, and the path and reason of every difference.
 */
export function checkAnswer( asked: Asked, answered: Answered ): void {
	const spec = operationOf( asked );
	if ( spec === undefined || RESHAPED.test( asked.route ) ) {
		return;
	}
	const succeeded = answered.status >= 200 && answered.status < 300;
	const right =
		asked.namespace === 'svc/v1' ? spec.output : shortened( spec );
	const isProposal =
		isProposed( spec.id ) &&
		Object.hasOwn( Object( answered.body ), 'proposal' );
	const wrong = succeeded
		? misfits( isProposal ? proposed : right, answered.body )
		: refusalMisfits( spec, asked.namespace, answered );
	if ( wrong.length > 0 ) {
		throw new Error(
			[
				`${ asked.method } ${ asked.route } answered ${ answered.status }, not as the contract says of ${ spec.id }:`,
				...wrong.slice( 0, 10 ),
				answered.text.slice( 0, 2000 ),
			].join( '\n' )
		);
	}
}
