/** GitHub's own OpenAPI description, cut down by `scripts/cut-openapi.ts`. */
import description from '../../../fixtures/forges/github-openapi.json' with { type: 'json' };
import type { Rule, Rules, Schema } from './rules.ts';

type Content = { content?: { 'application/json'?: { schema?: Schema } } };
type Parameter = { name: string; in: string; schema: Schema };
type Operation = {
	parameters?: unknown[];
	requestBody?: Content;
	responses: Record< string, unknown >;
};

const components = description.components as unknown as Record<
	string,
	Record< string, Schema >
>;

/** What a reference stands for. */
function meant< T >( value: unknown ): T {
	const { $ref } = value as { $ref?: string };
	if ( $ref === undefined ) {
		return value as T;
	}
	const [ kind = '', name = '' ] = $ref
		.replace( '#/components/', '' )
		.split( '/' );
	return components[ kind ]?.[ name ] as T;
}

/** Schemas are found below `definitions`. */
const moved = < T >( value: T ): T =>
	JSON.parse(
		JSON.stringify( value ).replaceAll(
			'"#/components/schemas/',
			'"#/definitions/'
		)
	) as T;

const schemaOf = ( content: Content | undefined ): Schema | undefined =>
	content?.content?.[ 'application/json' ]?.schema;

function rule( path: string, method: string, operation: Operation ): Rule {
	const parameters = ( operation.parameters ?? [] ).map( ( one ) =>
		meant< Parameter >( one )
	);
	return {
		method: method.toUpperCase(),
		path,
		query: Object.fromEntries(
			parameters
				.filter( ( one ) => one.in === 'query' )
				.map( ( { name, schema } ) => [ name, moved( schema ) ] )
		),
		body: moved( schemaOf( operation.requestBody ) ?? null ) ?? undefined,
		answers: Object.fromEntries(
			Object.entries( operation.responses ).map( ( [ status, one ] ) => [
				Number( status ),
				moved( schemaOf( meant< Content >( one ) ) ?? {} ),
			] )
		),
	};
}

export const github: Rules = {
	rules: Object.entries( description.paths ).flatMap( ( [ path, methods ] ) =>
		Object.entries( methods ).map( ( [ method, operation ] ) =>
			rule( path, method, operation as Operation )
		)
	),
	definitions: moved( components.schemas ?? {} ),
};
