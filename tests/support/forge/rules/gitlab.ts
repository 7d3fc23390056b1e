/**
 * What the client `@gitbeaker/rest` knows of GitLab's API. There is no package with GitLab's own description, and the client's types are written
 * by hand: a second reading of the same documentation, not the source of it. Names that the client turns around are turned back.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Rule, Rules, Schema } from './rules.ts';
import { Types } from './types.ts';

const types = new Types(
	path.join(
		path.dirname(
			createRequire( import.meta.url ).resolve( '@gitbeaker/core' )
		),
		'index.d.ts'
	)
);
const known = types.definitions();

const snake = ( name: string ): string =>
	name.replaceAll( /[A-Z]/g, ( letter ) => `_${ letter.toLowerCase() }` );

type Properties = Record< string, Schema >;

/** Properties of a type of the client, as GitLab spells them. */
const properties = ( name: string ): Properties =>
	Object.fromEntries(
		Object.entries( ( known[ name ]?.properties ?? {} ) as Properties ).map(
			( [ key, schema ] ) => [ snake( key ), schema ]
		)
	);

/** The types do not tell what may be null. */
function orNull( schema: Schema ): Schema {
	if ( schema.properties === undefined ) {
		return schema;
	}
	return {
		...schema,
		properties: Object.fromEntries(
			Object.entries( schema.properties as Properties ).map(
				( [ name, one ] ) => [
					name,
					{ anyOf: [ orNull( one ), { type: 'null' } ] },
				]
			)
		),
	};
}

const text: Schema = { type: 'string' };
const of = ( name: string ): Schema => ( { $ref: `#/definitions/${ name }` } );
const list = ( name: string ): Schema => ( {
	type: 'array',
	items: of( name ),
} );

const page: Properties = {
	per_page: { type: 'integer', minimum: 1, maximum: 100 },
	pagination: { enum: [ 'keyset' ] },
};

const MOVED: Record< number, Schema > = { 301: {} };

const rule = (
	request: string,
	status: number,
	answer: Schema,
	more: { query?: Properties; body?: Schema } = {}
): Rule => {
	const [ method = '', address = '' ] = request.split( ' ' );
	return {
		method,
		path: address,
		query: {},
		// Every GET of a project that has moved is redirected.
		answers: { [ status ]: answer, ...( method === 'GET' && MOVED ) },
		...more,
	};
};

const PROJECT = '/projects/{id}';
const REPOSITORY = `${ PROJECT }/repository`;

/** `POST commits` and `POST branches` as `Commits.create()` and `Branches.create()` of the client send them. */
const NEW_COMMIT: Schema = {
	type: 'object',
	properties: {
		branch: text,
		commit_message: text,
		...properties( 'CreateCommitOptions' ),
		actions: {
			type: 'array',
			items: {
				type: 'object',
				properties: properties( 'CommitAction' ),
				required: [ 'action', 'file_path' ],
			},
		},
	},
	required: [ 'branch', 'commit_message', 'actions' ],
};

const NEW_BRANCH: Schema = {
	type: 'object',
	properties: { branch: text, ref: text },
	required: [ 'branch', 'ref' ],
};

export const gitlab: Rules = {
	rules: [
		rule(
			'GET /personal_access_tokens/self',
			200,
			of( 'PersonalAccessTokenSchema' )
		),
		rule( `GET ${ PROJECT }`, 200, of( 'ProjectSchema' ) ),
		rule(
			`GET ${ REPOSITORY }/branches/{branch}`,
			200,
			of( 'BranchSchema' )
		),
		rule( `POST ${ REPOSITORY }/branches`, 201, of( 'BranchSchema' ), {
			body: NEW_BRANCH,
		} ),
		rule( `GET ${ REPOSITORY }/tree`, 200, list( 'RepositoryTreeSchema' ), {
			query: { ...properties( 'AllRepositoryTreesOptions' ), ...page },
		} ),
		rule(
			`GET ${ REPOSITORY }/files/{file_path}`,
			200,
			of( 'RepositoryFileExpandedSchema' ),
			{ query: { ref: text } }
		),
		rule( `GET ${ REPOSITORY }/blobs/{sha}/raw`, 200, {} ),
		rule( `GET ${ REPOSITORY }/commits`, 200, list( 'CommitSchema' ), {
			query: { ...properties( 'AllCommitsOptions' ), ...page },
		} ),
		rule( `GET ${ REPOSITORY }/commits/{sha}`, 200, of( 'CommitSchema' ) ),
		rule(
			`POST ${ REPOSITORY }/commits`,
			201,
			of( 'ExpandedCommitSchema' ),
			{ body: NEW_COMMIT }
		),
	],
	definitions: Object.fromEntries(
		Object.entries( known ).map( ( [ name, schema ] ) => [
			name,
			orNull( schema ),
		] )
	),
};
