/**
 * What Gitea says about its API: `gitea-js` is generated from its Swagger description, and names the request above each of its methods. Forgejo
 * has the same API but for what is named below.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import type { Rule, Rules, Schema } from './rules.ts';
import { Types } from './types.ts';

const types = new Types(
	path.join(
		path.dirname( createRequire( import.meta.url ).resolve( 'gitea-js' ) ),
		'index.d.ts'
	)
);

function rule( request: string, call: ts.FunctionTypeNode ): Rule {
	const [ , method = '', address = '' ] =
		/^([A-Z]+):(\S+)$/.exec( request ) ?? [];
	const parameter = ( name: string ) =>
		call.parameters.find( ( one ) => one.name.getText() === name )?.type;
	const query = types.schema( parameter( 'query' ) );
	const body = parameter( 'body' );
	// Promise< HttpResponse< what it answers, what it refuses with > >
	const [ response ] =
		( call.type as ts.TypeReferenceNode ).typeArguments ?? [];
	const [ answer ] =
		( response as ts.TypeReferenceNode | undefined )?.typeArguments ?? [];
	const schema = types.schema( answer );
	return {
		method,
		path: address,
		query: ( query.properties ?? {} ) as Record< string, Schema >,
		body: body && types.schema( body ),
		answers: {
			200: schema,
			201: schema,
			// Not in the description: of a repository that was renamed (services/context/repo.go, `RedirectToRepo`).
			307: {},
			404: { $ref: '#/definitions/APIError' },
			422: { $ref: '#/definitions/APIError' },
		},
	};
}

function rules(): Rule[] {
	const found: Rule[] = [];
	const look = ( node: ts.Node ): void => {
		if (
			ts.isPropertySignature( node ) &&
			node.type !== undefined &&
			ts.isFunctionTypeNode( node.type )
		) {
			const [ , request ] =
				/@request (\S+)/.exec(
					node.getFullText().split( '=>' )[ 0 ] ?? ''
				) ?? [];
			if ( request !== undefined ) {
				found.push( rule( request, node.type ) );
			}
		}
		ts.forEachChild( node, look );
	};
	look( types.source );
	return found;
}

const texts: Schema = { type: 'array', items: { type: 'string' } };

/** Newer than the client: the batches of contents, as routers/api/v1 of either says. */
const NEWER: Rule[] = [
	{
		// Gitea 1.24
		method: 'POST',
		path: '/repos/{owner}/{repo}/file-contents',
		query: { ref: { type: 'string' } },
		body: {
			type: 'object',
			properties: { files: texts },
			required: [ 'files' ],
		},
		answers: {
			200: {
				type: 'array',
				items: {
					anyOf: [
						{ $ref: '#/definitions/ContentsResponse' },
						{ type: 'null' },
					],
				},
			},
		},
	},
	{
		// Forgejo 12
		method: 'GET',
		path: '/repos/{owner}/{repo}/git/blobs',
		query: { shas: { type: 'string' } },
		answers: {
			200: {
				type: 'array',
				items: { $ref: '#/definitions/GitBlobResponse' },
			},
		},
	},
];

export const gitea: Rules = {
	rules: [ ...rules(), ...NEWER ],
	definitions: types.definitions(),
};
