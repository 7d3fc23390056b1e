/**
 * How each operation is asked for at the doors: as a command line and as
 * input, once right and once with a mistake. Adding an operation adds a case.
 */
import type { Input } from './doors.ts';

export type Case = {
	/** `{id}` is a snippet; what changes things gets one at each door, all alike. Empty where there is no command. */
	line: readonly string[];
	input: Input;
	/** The same with something wrong; every operation that takes anything has it. */
	wrong?: readonly [ line: readonly string[], input: Input ];
	/** For an operation without a route, one with the same answer. */
	like?: readonly [ operation: string, input: Input ];
	/** It is done only for a user who is logged in in a browser, so not by programs. */
	browser?: true;
	trashed?: true;
	foldered?: true;
	/** `{id}` is a job of which nothing is done yet. */
	job?: true;
	/** `{id}` is a proposal that waits. */
	proposal?: true;
};

const NOBODY = 999_999;
const one: Input = { id: '{id}' };
const unknown = (
	...line: string[]
): readonly [ readonly string[], Input ] => [
	line.map( ( word ) => ( word === '{id}' ? String( NOBODY ) : word ) ),
	{ id: NOBODY },
];
const about = ( ...line: string[] ): Case => ( {
	line,
	input: one,
	wrong: unknown( ...line ),
} );
const NO_JOB = '0000000000000000';
const aboutJob = ( ...line: string[] ): Case => ( {
	line,
	input: { job: '{id}' },
	wrong: [
		line.map( ( word ) => ( word === '{id}' ? NO_JOB : word ) ),
		{ job: NO_JOB },
	],
	job: true,
} );
const aboutProposal = ( line: string[], input: Input = {} ): Case => ( {
	line,
	input: { ...one, ...input },
	wrong: [
		line.map( ( word ) => ( word === '{id}' ? String( NOBODY ) : word ) ),
		{ id: NOBODY, ...input },
	],
	proposal: true,
} );

export const cases: Readonly< Record< string, Case > > = {
	'list-snippets': {
		line: [ 'list', '--orderby=id' ],
		input: { orderby: 'id' },
		wrong: [ [ 'list', '--order=up' ], { order: 'up' } ],
	},
	'create-snippet': {
		line: [ 'create', '--title=Made', '--type=css', '--code=a {}' ],
		input: { title: 'Made', type: 'css', code: 'a {}' },
		wrong: [ [ 'create', '--priority=x' ], { priority: 'x' } ],
	},
	'get-snippet': about( 'get', '{id}' ),
	'update-snippet': {
		line: [ 'update', '{id}', '--folder=F', '--tags=a,b' ],
		input: { ...one, folder: 'F', tags: [ 'a', 'b' ] },
		wrong: [
			[ 'update', '{id}', '--title=x', '--base_modified=1' ],
			{ ...one, title: 'x', base_modified: 1 },
		],
	},
	'enable-snippet': about( 'enable', '{id}' ),
	'disable-snippet': about( 'disable', '{id}' ),
	'run-snippet': about( 'run', '{id}' ),
	'duplicate-snippet': about( 'duplicate', '{id}' ),
	'delete-snippet': about( 'delete', '{id}' ),
	'validate-snippet': {
		line: [ 'validate', '--type=css', '--code=a {' ],
		input: { type: 'css', code: 'a {' },
		wrong: [ [ 'validate', '--type=c' ], { type: 'c' } ],
	},
	'test-snippet': {
		line: [],
		input: { type: 'css', code: 'a {' },
		wrong: [ [], { type: 'c' } ],
	},
	'get-assistant': { line: [], input: {} },
	'allow-assistant': {
		line: [],
		input: { allow: false },
		wrong: [ [], { allow: 'no' } ],
	},
	'ask-assistant': {
		line: [],
		input: { question: 'Why?' },
		wrong: [ [], { question: '' } ],
	},
	'list-revisions': about( 'revisions', '{id}' ),
	'get-revision': {
		line: [ 'revision', '{id}', '1' ],
		input: { ...one, rev: 1 },
		wrong: [ [ 'revision', '{id}', '77' ], { ...one, rev: 77 } ],
	},
	'restore-revision': {
		line: [ 'restore', '{id}', '1' ],
		input: { ...one, rev: 1 },
		wrong: [ [ 'restore', '{id}', '77' ], { ...one, rev: 77 } ],
	},
	'list-trash': {
		line: [ 'trash' ],
		input: {},
		wrong: [ [ 'trash', '--page=0' ], { page: 0 } ],
	},
	'untrash-snippet': { ...about( 'untrash', '{id}' ), trashed: true },
	'delete-trash': { ...about( 'trash', 'delete', '{id}' ), trashed: true },
	'run-bulk': {
		line: [ 'bulk', 'move', '{id}', String( NOBODY ), '--value=G' ],
		input: { ids: [ '{id}', NOBODY ], action: 'move', value: 'G' },
		wrong: [
			[ 'bulk', 'burn', '{id}' ],
			{ ids: [ '{id}' ], action: 'burn' },
		],
	},
	'rename-folder': {
		line: [ 'folders', 'rename', 'Own{id}', 'Else' ],
		input: { from: 'Own{id}', to: 'Else' },
		foldered: true,
		wrong: [
			[ 'folders', 'rename', 'No', 'Where' ],
			{ from: 'No', to: 'Where' },
		],
	},
	'replace-code': {
		line: [ 'replace', 'x(.?)', '$1y', '--regex', '--ids={id}' ],
		input: {
			search: 'x(.?)',
			replace: '$1y',
			regex: true,
			ids: [ '{id}' ],
		},
		wrong: [
			[ 'replace', '(x', 'y', '--regex' ],
			{ search: '(x', replace: 'y', regex: true },
		],
	},
	'list-library': {
		line: [ 'library', '--search=hook:login_errors', '--code=false' ],
		input: { search: 'hook:login_errors', code: false },
		wrong: [ [ 'library', '--pack=a/b' ], { pack: 'a/b' } ],
	},
	'install-library': {
		line: [ 'library', 'install', 'no-such-snippet' ],
		input: { slugs: [ 'no-such-snippet' ] },
		wrong: [ [ 'library', 'install', '--pack=none' ], { pack: 'none' } ],
	},
	'update-library': {
		line: [ 'library', 'update', 'no-such-snippet' ],
		input: { slugs: [ 'no-such-snippet' ] },
		wrong: [ [ 'library', 'update' ], {} ],
	},
	'fill-library': {
		line: [ 'library', 'fill', '{}' ],
		input: { values: {} },
		wrong: [ [ 'library', 'fill', '5' ], { values: 5 } ],
	},
	'get-git': { line: [ 'git', 'status' ], input: {} },
	'set-git': {
		line: [ 'git', 'setup', '--root=code' ],
		input: { root: 'code' },
		wrong: [
			[ 'git', 'setup', '--schedule=never' ],
			{ schedule: 'never' },
		],
	},
	'check-git': { line: [ 'git', 'check' ], input: {} },
	'plan-git': { line: [], input: {} },
	'log-git': { line: [ 'git', 'log' ], input: {} },
	'sync-git': {
		line: [ 'git', 'sync' ],
		input: {},
		wrong: [ [ 'git', 'sync', '--resolve=5' ], { resolve: 5 } ],
	},
	'resolve-git': {
		line: [ 'git', 'resolve', 'nobody', 'git' ],
		input: { uid: 'nobody', side: 'git' },
		wrong: [
			[ 'git', 'resolve', 'nobody', 'both' ],
			{ uid: 'nobody', side: 'both' },
		],
		like: [ 'sync-git', { resolve: { nobody: 'git' } } ],
	},
	'reset-git': {
		line: [ 'git', 'reset' ],
		input: {},
		wrong: [ [ 'git', 'reset', '--all=maybe' ], { all: 'maybe' } ],
		like: [ 'set-git', { schedule: 'off' } ],
	},
	'receive-webhook': { line: [], input: {} },
	'export-snippets': {
		line: [ 'export', '{id}' ],
		input: { ids: [ '{id}' ] },
		wrong: [ [ 'export', String( NOBODY ) ], { ids: [ NOBODY ] } ],
	},
	'import-snippets': {
		line: [ 'import', 'FILE' ],
		input: {
			format: 'snipfire',
			version: 1,
			snippets: [
				{ title: 'In', type: 'css', code: 'a {}' },
				{ type: 3 },
			],
		},
		wrong: [ [ 'import', 'WRONG' ], { format: 'other' } ],
	},
	'list-jobs': {
		line: [ 'jobs' ],
		input: {},
		wrong: [ [ 'jobs', '--page=0' ], { page: 0 } ],
	},
	'get-job': aboutJob( 'job', '{id}' ),
	'step-job': aboutJob(),
	'cancel-job': aboutJob( 'job', '{id}', '--cancel' ),
	'list-sources': { line: [ 'import-from' ], input: {} },
	'preview-source': {
		line: [ 'import-from', 'hfcm', '--dry-run' ],
		input: { source: 'hfcm' },
		wrong: [ [ 'import-from', 'none', '--dry-run' ], { source: 'none' } ],
	},
	'list-source-shortcodes': {
		line: [ 'import-from', 'hfcm', '--shortcodes' ],
		input: { source: 'hfcm' },
		wrong: [
			[ 'import-from', 'none', '--shortcodes' ],
			{ source: 'none' },
		],
	},
	'list-source-pages': {
		line: [ 'import-from', 'hfcm', '--pages' ],
		input: { source: 'hfcm' },
		wrong: [ [ 'import-from', 'none', '--pages' ], { source: 'none' } ],
	},
	'run-source': {
		line: [ 'import-from', 'hfcm' ],
		input: { source: 'hfcm' },
		wrong: [ [ 'import-from', 'none' ], { source: 'none' } ],
	},
	'switch-source': {
		line: [ 'import-from', 'hfcm', '--switch', '--activate' ],
		input: { source: 'hfcm', activate: true },
		wrong: [ [ 'import-from', 'none', '--switch' ], { source: 'none' } ],
	},
	'compare-source': {
		line: [ 'import-from', 'hfcm', '--compare' ],
		input: { source: 'hfcm' },
		wrong: [ [ 'import-from', 'none', '--compare' ], { source: 'none' } ],
	},
	'preview-import': {
		line: [],
		input: {
			file: Buffer.from(
				'{"generator":"Code Snippets v3","snippets":[{"name":"A","code":"a();"}]}'
			).toString( 'base64' ),
		},
		wrong: [ [], { file: 'e30=' } ],
	},
	'convert-files': {
		line: [],
		input: { files: { 'a.css': 'a {}\n' }, ids: [ '{id}' ] },
		wrong: [ [], { files: { '../a.css': 'a {}\n' } } ],
	},
	'plan-deploy': {
		line: [ 'plan', 'FILE', '--prune' ],
		input: {
			snippets: [ { uid: 'deployed', type: 'css', code: 'a {}' } ],
			prune: true,
		},
		wrong: [
			[ 'plan', 'FILE', '--set=A' ],
			{
				snippets: [ { uid: 'deployed', type: 'css', code: 'a {}' } ],
				set: 'A',
			},
		],
	},
	'apply-deploy': {
		line: [ 'apply', 'FILE' ],
		input: { snippets: [] },
		wrong: [
			[ 'apply', 'FILE', '--digest=1' ],
			{ snippets: [], digest: '1' },
		],
	},
	'get-schema': {
		line: [ 'schema', '--options=device' ],
		input: { options: 'device' },
		wrong: [ [ 'schema', '--options=no' ], { options: 'no' } ],
	},
	'explain-run': {
		line: [ 'explain', '/', '--snippet={id}' ],
		input: { url: '/', snippet: '{id}' },
		wrong: [
			[ 'explain', 'http://elsewhere.example/' ],
			{ url: 'http://elsewhere.example/' },
		],
	},
	'list-conditions': {
		line: [],
		input: { type: 'page_type' },
		wrong: [ [], { type: '' } ],
	},
	'list-symbols': {
		line: [ 'symbols', '--snippet={id}', '--role=hooks' ],
		input: { snippet: '{id}', role: 'hooks' },
		wrong: [ [ 'symbols', '--kind=verb' ], { kind: 'verb' } ],
	},
	'list-activity': {
		line: [ 'log', '--snippet={id}', '--limit=3' ],
		input: { snippet: '{id}', limit: 3 },
		wrong: [ [ 'log', '--limit=0' ], { limit: 0 } ],
	},
	'new-preview-key': { line: [ 'preview' ], input: {} },
	'get-settings': { line: [ 'settings' ], input: {} },
	'update-settings': {
		line: [ 'settings', 'set', '--activity_days=7', '--no-minify' ],
		input: { activity_days: 7, minify: false },
		wrong: [
			[ 'settings', 'set', '--activity_days=0' ],
			{ activity_days: 0 },
		],
	},
	'get-network': { line: [ 'network' ], input: {} },
	'update-network': {
		line: [ 'network', 'set', '--front_css=true' ],
		input: { front_css: true },
		wrong: [
			[ 'network', 'set', '--front_css=maybe' ],
			{ front_css: 'maybe' },
		],
	},
	'get-files': { line: [ 'files' ], input: {} },
	'update-files': {
		line: [ 'files', 'set', '--ads=a.example, 1, DIRECT', '--llms=x' ],
		input: { ads: 'a.example, 1, DIRECT', llms: 'x' },
		wrong: [ [ 'files', 'set', '--ads=\u0001' ], { ads: '\u0001' } ],
	},
	'list-access': { line: [ 'access' ], input: {} },
	'set-access': {
		line: [ 'access', 'set', 'role:author', 'view' ],
		input: { who: 'role:author', level: 'view' },
		wrong: [
			[ 'access', 'set', 'role:nobody', 'view' ],
			{ who: 'role:nobody', level: 'view' },
		],
	},
	'list-shortcodes': { line: [ 'shortcodes' ], input: {} },
	'get-safe-mode': { line: [ 'safe-mode' ], input: {} },
	'set-safe-mode': {
		line: [ 'safe-mode', 'off' ],
		input: { on: false },
		wrong: [ [ 'safe-mode', 'maybe' ], { on: 'maybe' } ],
	},
	'list-generations': {
		line: [ 'generations', '--per_page=2' ],
		input: { per_page: 2 },
		wrong: [ [ 'generations', '--page=x' ], { page: 'x' } ],
	},
	'get-generation': {
		line: [ 'generation', '1' ],
		input: { n: 1 },
		wrong: [ [ 'generation', '77777' ], { n: 77777 } ],
	},
	'list-proposals': {
		line: [ 'proposals', '--state=all' ],
		input: { state: 'all' },
		wrong: [ [ 'proposals', '--state=new' ], { state: 'new' } ],
	},
	'get-proposal': aboutProposal( [ 'proposal', '{id}' ] ),
	'accept-proposal': aboutProposal(
		[ 'proposal', 'accept', '{id}', '--force' ],
		{ force: true }
	),
	'propose-snippet': {
		line: [ 'propose', '{id}', '--title=Better', '--reason=Clearer' ],
		input: { id: '{id}', title: 'Better', reason: 'Clearer' },
		wrong: [
			[ 'propose', '{id}', '--priority=x', '--reason=Clearer' ],
			{ id: '{id}', priority: 'x', reason: 'Clearer' },
		],
	},
	'reject-proposal': aboutProposal(
		[ 'proposal', 'decline', '{id}', '--reason=No' ],
		{ reason: 'No' }
	),
	'undo-proposals': {
		line: [ 'proposals', 'undo', '1', '--since=4000000000' ],
		input: { user: 1, since: 4_000_000_000 },
		wrong: [
			[ 'proposals', 'undo', '1', '--since=x' ],
			{ user: 1, since: 'x' },
		],
	},
	'restore-generation': {
		line: [ 'generation', 'restore', '1', '--force' ],
		input: { n: 1, force: true },
		wrong: [ [ 'generation', 'restore', '77777' ], { n: 77777 } ],
	},
	'get-insights': {
		line: [ 'insights', '--snippet=1' ],
		input: { snippet: 1 },
		wrong: [ [ 'insights', '--snippet=77777' ], { snippet: 77777 } ],
	},
	'sample-costs': {
		line: [ 'costs', 'on', '--rate=50' ],
		input: { on: true, rate: 50 },
		wrong: [ [ 'costs', 'on', '--rate=0' ], { on: true, rate: 0 } ],
	},
	'list-consent': { line: [ 'consent' ], input: {} },
	'get-info': { line: [ 'info' ], input: {} },
	'forget-storage': { line: [ 'info', '--forget' ], input: {} },
	'repair-storage': {
		line: [ 'info', '--repair' ],
		input: {},
		wrong: [
			[ 'info', '--repair', '--accept-older=x' ],
			{ accept_older: 'x' },
		],
	},
	'check-in': about(),
	'check-out': about(),
	'open-draft': {
		line: [],
		input: { snippets: [ { type: 'css', code: 'a {}' } ] },
		browser: true,
		wrong: [ [], { snippets: [] } ],
	},
	'save-snippet': {
		line: [],
		input: { title: 'Made', type: 'css', code: 'a {}' },
		wrong: [ [], { type: 'gif', code: 'a {}' } ],
		like: [
			'create-snippet',
			{ title: 'Made', type: 'css', code: 'a {}' },
		],
	},
	'set-snippet-status': {
		line: [],
		input: { ...one, active: true },
		wrong: [ [], { id: NOBODY, active: true } ],
		like: [ 'enable-snippet', one ],
	},
	'list-locations': {
		line: [],
		input: { type: 'css' },
		wrong: [ [], { type: 'gif' } ],
	},
};

/** Of a snippet, or of a job. */
export type Id = number | string;

/** A value with the snippet or job put in. */
export function withId( value: unknown, id: Id ): unknown {
	if ( value === '{id}' ) {
		return id;
	}
	if ( typeof value === 'string' ) {
		return value.replace( '{id}', String( id ) );
	}
	return Array.isArray( value )
		? value.map( ( item ) => withId( item, id ) )
		: value;
}

export const filled = ( input: Input, id: Id ): Record< string, unknown > =>
	Object.fromEntries(
		Object.entries( input ).map( ( [ key, value ] ) => [
			key,
			withId( value, id ),
		] )
	);
