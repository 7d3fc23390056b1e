/**
 * Cuts GitHub's own OpenAPI description down to the requests that Git synchronization makes, for the tests that hold both sides to it. The
 * whole of it is 13 MB in a package of 385 MB, which should not have to be installed for this:
 *
 *     npm pack @octokit/openapi@23.0.2 && tar xzf octokit-openapi-23.0.2.tgz
 *     node --import tsx scripts/cut-openapi.ts package/generated/api.github.com.json
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SOURCE = 'npm: @octokit/openapi 23.0.2, generated/api.github.com.json';

/** Path in the description => methods. */
const KEPT: Record< string, string[] > = {
	'/repos/{owner}/{repo}': [ 'get' ],
	'/repos/{owner}/{repo}/branches/{branch}': [ 'get' ],
	'/repos/{owner}/{repo}/commits': [ 'get' ],
	'/repos/{owner}/{repo}/contents/{path}': [ 'put' ],
	'/repos/{owner}/{repo}/git/blobs': [ 'post' ],
	'/repos/{owner}/{repo}/git/blobs/{file_sha}': [ 'get' ],
	'/repos/{owner}/{repo}/git/refs': [ 'post' ],
	'/repos/{owner}/{repo}/git/trees/{tree_sha}': [ 'get' ],
};

/** What says nothing about which values are right. */
const WORDS = [
	'description',
	'summary',
	'example',
	'examples',
	'externalDocs',
	'x-github',
	'tags',
	'links',
	'title',
];

type Node = { [ name: string ]: unknown };

const isNode = ( value: unknown ): value is Node =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

/** Without words; a property that has such a name stays. */
function bare( value: unknown, isNames = false ): unknown {
	if ( Array.isArray( value ) ) {
		return value.map( ( item ) => bare( item ) );
	}
	if ( ! isNode( value ) ) {
		return value;
	}
	return Object.fromEntries(
		Object.entries( value )
			.filter( ( [ name ] ) => isNames || ! WORDS.includes( name ) )
			.map( ( [ name, item ] ) => [
				name,
				bare( item, name === 'properties' && ! isNames ),
			] )
	);
}

/** References in it: `kind/name`. */
function references( value: unknown ): string[] {
	if ( Array.isArray( value ) ) {
		return value.flatMap( references );
	}
	if ( ! isNode( value ) ) {
		return [];
	}
	const own =
		typeof value.$ref === 'string'
			? [ value.$ref.replace( '#/components/', '' ) ]
			: [];
	return [ ...own, ...Object.values( value ).flatMap( references ) ];
}

const [ file = '' ] = process.argv.slice( 2 );
const whole = JSON.parse( await readFile( file, 'utf8' ) ) as {
	paths: Record< string, Node >;
	components: Record< string, Node >;
};
const paths: Record< string, Node > = {};
for ( const [ name, methods ] of Object.entries( KEPT ) ) {
	paths[ name ] = Object.fromEntries(
		methods.map( ( method ) => [
			method,
			bare( whole.paths[ name ]?.[ method ] ),
		] )
	);
}
const components: Record< string, Node > = {};
const wanted = references( paths );
for ( let next = wanted.pop(); next !== undefined; next = wanted.pop() ) {
	const [ kind = '', name = '' ] = next.split( '/' );
	if ( components[ kind ]?.[ name ] === undefined ) {
		const part = bare( whole.components[ kind ]?.[ name ] );
		components[ kind ] = { ...components[ kind ], [ name ]: part };
		wanted.push( ...references( part ) );
	}
}
await writeFile(
	path.join(
		import.meta.dirname,
		'../tests/fixtures/forges/github-openapi.json'
	),
	// A schema without another in it stands in one line.
	`${ JSON.stringify(
		{ source: SOURCE, paths, components },
		null,
		'\t'
	).replace(
		/[{[]\n\t*([^{}[\]]+?)\n\t*([}\]])/g,
		( text, inner: string, end: string ) => {
			const line = `${ text[ 0 ] } ${ inner.replaceAll( /\n\t*/g, ' ' ) } ${ end }`;
			return line.length > 110 ? text : line;
		}
	) }\n`
);
