/**
 * Holds requests and answers to what a provider says about its own API. Services pass over fields they do not know, and a test that makes up its
 * own answers proves nothing: here both sides are held to a description that neither svc nor the emulator wrote.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Answer, Request } from '../request.ts';

export type Schema = { [ keyword: string ]: unknown };

export type Rule = {
	/** In capitals. */
	method: string;
	/** Below the root of the API, with `{names}`. */
	path: string;
	/** What may stand behind the question mark, by name. */
	query: Record< string, Schema >;
	/** Of a request in JSON; undefined where it has none. */
	body?: Schema | undefined;
	/** Of answers in JSON, by status. Other statuses below 400 are wrong, other refusals come from what stands in front of the API. */
	answers: Record< number, Schema >;
};

export type Rules = {
	rules: Rule[];
	/** What `#/definitions/NAME` in the schemas stands for. */
	definitions: Record< string, Schema >;
};

const isObject = ( value: unknown ): value is Schema =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

/** Names of properties are no keywords. */
const each = (
	schema: unknown,
	change: ( schema: Schema ) => Schema
): unknown => {
	if ( Array.isArray( schema ) ) {
		return schema.map( ( item ) => each( item, change ) );
	}
	if ( ! isObject( schema ) ) {
		return schema;
	}
	const inner = Object.fromEntries(
		Object.entries( schema ).map( ( [ key, value ] ) => [
			key,
			key === 'properties' && isObject( value )
				? Object.fromEntries(
						Object.entries( value ).map( ( [ name, one ] ) => [
							name,
							each( one, change ),
						] )
					)
				: each( value, change ),
		] )
	);
	return change( inner );
};

/** As OpenAPI 3.0 says it, and no field beyond those that are named. */
function closed( schema: Schema ): Schema {
	const { nullable, ...rest } = schema;
	const own =
		isObject( rest.properties ) && rest.additionalProperties === undefined
			? { ...rest, additionalProperties: false }
			: rest;
	return nullable === true ? { anyOf: [ own, { type: 'null' } ] } : own;
}

/** What an answer may hold: the emulator gives what svc reads and no more, so nothing has to be there; what is there has to be right. */
function part( schema: Schema ): Schema {
	const { required, oneOf, ...rest } = schema;
	return oneOf === undefined ? rest : { ...rest, anyOf: oneOf };
}

/** A path that ends with a name of a file or a branch takes slashes. */
const pattern = ( path: string ): RegExp =>
	new RegExp(
		`^${ path
			.replaceAll( /\{(?:path|branch|filepath)\}$/g, '.+' )
			.replaceAll( /\{\w+\}/g, '[^/]+' ) }/?$`
	);

/** The value of a query parameter; the text itself where it is none of its type. */
function meant( text: string, { type }: Schema ): unknown {
	if ( type === 'integer' || type === 'number' ) {
		return /^\d+$/.test( text ) ? Number( text ) : text;
	}
	return type === 'boolean' && /^(true|false)$/.test( text )
		? text === 'true'
		: text;
}

const said = ( errors: ErrorObject[] | null | undefined ): string =>
	( errors ?? [] )
		.map(
			( error ) =>
				`${ error.instancePath } ${ error.message } ${ JSON.stringify(
					error.params
				) }`
		)
		.join( '; ' );

/** The definitions that rules name, and those that these name: a client describes hundreds of others, and each is turned and checked. */
function needed( { rules, definitions }: Rules ): Rules[ 'definitions' ] {
	const found: Rules[ 'definitions' ] = {};
	const look = ( schema: unknown ): void => {
		for ( const [ , name = '' ] of (
			JSON.stringify( schema ) ?? ''
		).matchAll( /"\$ref":"#\/definitions\/([^"]+)"/g ) ) {
			const one = definitions[ name ];
			if ( one !== undefined && ! Object.hasOwn( found, name ) ) {
				found[ name ] = one;
				look( one );
			}
		}
	};
	look( rules );
	return found;
}

export class Judge {
	private readonly rules: ( Rule & { pattern: RegExp } )[];
	private readonly strict: Ajv;
	private readonly partial: Ajv;
	private readonly compiled = new Map< string, ValidateFunction >();

	constructor( all: Rules ) {
		const { rules } = all;
		const definitions = needed( all );
		const options = {
			strict: false,
			validateFormats: false,
			allErrors: true,
		} as const;
		this.rules = rules
			.map( ( rule ) => ( { ...rule, pattern: pattern( rule.path ) } ) )
			// Names before placeholders.
			.sort(
				( one, other ) =>
					one.path.split( '{' ).length -
					other.path.split( '{' ).length
			);
		this.strict = new Ajv( options );
		this.partial = new Ajv( options );
		this.strict.addSchema( {
			$id: 'all',
			definitions: each( definitions, closed ),
		} );
		this.partial.addSchema( {
			$id: 'all',
			definitions: each( definitions, ( schema ) =>
				closed( part( schema ) )
			),
		} );
	}

	/** What is wrong with a request; empty for nothing. */
	request( request: Request ): string[] {
		const rule = this.find( request );
		if ( rule === undefined ) {
			return [ `${ request.method } ${ request.path }: not described` ];
		}
		return [
			...this.query( rule, request ),
			...this.body( rule, request ),
		];
	}

	/** What is wrong with an answer to it; empty for nothing. */
	answer( request: Request, answer: Answer ): string[] {
		const rule = this.find( request );
		const schema = rule?.answers[ answer.status ];
		if ( rule === undefined ) {
			return [];
		}
		const name = `${ rule.method } ${ rule.path } ${ answer.status }`;
		if ( schema === undefined ) {
			return answer.status < 400 ? [ `${ name }: not described` ] : [];
		}
		if ( ! isObject( answer.body ) && ! Array.isArray( answer.body ) ) {
			return [];
		}
		if ( Buffer.isBuffer( answer.body ) ) {
			return [];
		}
		return this.hold( this.partial, name, schema, answer.body );
	}

	private find( request: Request ) {
		return this.rules.find(
			( rule ) =>
				rule.method === request.method &&
				rule.pattern.test( request.path )
		);
	}

	private query( rule: Rule, request: Request ): string[] {
		return [ ...request.query ].flatMap( ( [ name, text ] ) => {
			const schema = rule.query[ name ];
			if ( schema === undefined ) {
				return [
					`${ rule.method } ${ rule.path } knows no ?${ name }`,
				];
			}
			const value = meant( text, schema );
			return this.hold(
				this.strict,
				`${ rule.method } ${ rule.path } ?${ name }`,
				schema,
				value
			);
		} );
	}

	private body( rule: Rule, request: Request ): string[] {
		const type = request.headers[ 'content-type' ] ?? '';
		if ( rule.body === undefined ) {
			return request.body.length === 0
				? []
				: [ `${ rule.method } ${ rule.path } takes no body` ];
		}
		if ( ! type.startsWith( 'application/json' ) ) {
			return [ `${ rule.method } ${ rule.path } takes no "${ type }"` ];
		}
		return this.hold(
			this.strict,
			`${ rule.method } ${ rule.path } body`,
			rule.body,
			JSON.parse( request.body.toString() )
		);
	}

	private hold(
		ajv: Ajv,
		name: string,
		schema: Schema,
		value: unknown
	): string[] {
		let check = this.compiled.get( name );
		if ( check === undefined ) {
			const own = each( schema, ( one ) =>
				closed( ajv === this.partial ? part( one ) : one )
			);
			// References go to the definitions.
			check = ajv.compile(
				each( own, ( one ) =>
					typeof one.$ref === 'string'
						? { ...one, $ref: one.$ref.replace( '#', 'all#' ) }
						: one
				) as Schema
			);
			this.compiled.set( name, check );
		}
		return check( value ) ? [] : [ `${ name }: ${ said( check.errors ) }` ];
	}
}
