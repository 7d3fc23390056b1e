/**
 * Who may do what (spec 5, design 7), made from the contract: every operation
 * and every door that it has, for every person and every tier, and every way
 * to write a snippet, for snippets with and without PHP. It is written down
 * here a second time on purpose: nothing of it comes from the PHP that
 * decides.
 */
import { operations, type OperationSpec } from '../../src/contract/index.js';
import { pathParams } from '../../src/bridge/paths.js';

export const tiers = [ 'free', 'pro', 'agency' ] as const;
export type Tier = ( typeof tiers )[ number ];

/** Who asks: how they log in, and the level they have where the tier has team access. */
export const people = {
	guest: { login: '', team: 'none', owner: 'none' },
	subscriber: { login: 'subscriber', team: 'none', owner: 'none' },
	editor: { login: 'editor', team: 'none', owner: 'none' },
	/** By role. */
	view: { login: 'author', team: 'view', owner: 'none' },
	/** By user; the role has less. */
	design: { login: 'contributor', team: 'design', owner: 'none' },
	/** By user; the role has nothing. */
	full: { login: 'lead', team: 'full', owner: 'none' },
	administrator: { login: 'admin2', team: 'full', owner: 'full' },
	'super admin': { login: 'admin', team: 'full', owner: 'full' },
} as const;
export type Person = keyof typeof people;
export const persons = Object.keys( people ) as Person[];

/** `runner` is what the command line calls for a user (`--user`). */
type Door = 'rest' | 'ability' | 'runner';

/** A snippet that a write is about; `null` for none. */
type Kind = 'css' | 'css_admin' | 'html' | 'html_php' | 'php';

interface Ask {
	readonly operation: string;
	readonly door: Door;
	readonly input: Readonly< Record< string, unknown > >;
	/** Made for this cell alone; its id goes in as `id`, or as the only one of `ids`. */
	readonly snippet: Kind | null;
	/** Whether it is in the trash. */
	readonly trashed: boolean;
	/** Whether nothing is expected to happen to it. */
	readonly refused: boolean;
	/** Whether the REST operation has no body. */
	readonly query: boolean;
	readonly method: string;
	/** Path with `{id}` in it. */
	readonly path: string;
	readonly ability: string;
	readonly readonly: boolean;
}

export interface Answer {
	/** 0 when this build has no such operation yet. */
	readonly status: number;
	readonly code: string;
	/** Whether the one snippet of a bulk action or an import was refused. */
	readonly left: boolean;
}

export interface Cell {
	readonly name: string;
	readonly person: Person;
	readonly ask: Ask;
	readonly fits: ( answer: Answer ) => boolean;
	readonly expected: string;
}

/** The site that is asked, and what its super admins share with others. */
export interface Ground {
	readonly kind:
		| 'single'
		| 'main site in a folder'
		| 'sub-folder'
		| 'main site of a domain'
		| 'sub-domain';
	readonly policies?: {
		readonly menu?: boolean;
		readonly php_source?: boolean;
		readonly front_css?: boolean;
		readonly safe_mode?: boolean;
	};
}

const isNetwork = ( { kind }: Ground ): boolean => kind !== 'single';

const levels = [ 'none', 'view', 'design', 'full' ] as const;
type Level = ( typeof levels )[ number ];

const levelOf = ( person: Person, tier: Tier ): Level =>
	tier === 'free' ? people[ person ].owner : people[ person ].team;

const reaches = ( has: Level, wanted: Level ): boolean =>
	levels.indexOf( has ) >= levels.indexOf( wanted );

/** Input with which an operation does nothing, and what it then answers to callers with the rights. */
const probes: Readonly<
	Record< string, [ input: Record< string, unknown >, status: number ] >
> = {
	'create-snippet': [ { type: 'css', code: 'a {}' }, 201 ],
	'save-snippet': [ { id: 999_999_999, title: 'x' }, 404 ],
	'set-snippet-status': [ { id: 999_999_999, active: false }, 404 ],
	'validate-snippet': [ { type: 'css', code: 'a {}' }, 200 ],
	'test-snippet': [ { type: 'css', code: 'a {}' }, 200 ],
	'get-assistant': [ {}, 200 ],
	'allow-assistant': [ { allow: false }, 200 ],
	// These sites have no AI provider.
	'ask-assistant': [ { question: 'Why?' }, 403 ],
	'check-out': [ { id: 999_999_999 }, 404 ],
	'run-bulk': [ { ids: [ 999_999_999 ], action: 'disable' }, 200 ],
	'replace-code': [ { search: 'no such text', replace: '' }, 200 ],
	'rename-folder': [ { from: 'No', to: 'Nowhere' }, 404 ],
	'import-snippets': [ { format: 'other' }, 400 ],
	'list-source-shortcodes': [ { source: 'no-such' }, 404 ],
	'list-source-pages': [ { source: 'no-such' }, 404 ],
	'preview-source': [ { source: 'no-such' }, 404 ],
	'run-source': [ { source: 'no-such' }, 404 ],
	'switch-source': [ { source: 'no-such' }, 404 ],
	'compare-source': [ { source: 'no-such' }, 404 ],
	'convert-files': [ { files: {} }, 200 ],
	'plan-deploy': [ { snippets: [] }, 200 ],
	'apply-deploy': [ { snippets: [] }, 200 ],
	'get-schema': [ { options: 'no_such' }, 404 ],
	'explain-run': [ { url: 'http://elsewhere.example/' }, 400 ],
	'set-access': [ { who: 'role:nobody', level: 'view' }, 404 ],
	'list-snippets': [ {}, 200 ],
	'list-symbols': [ {}, 200 ],
	'list-trash': [ {}, 200 ],
	'export-snippets': [ {}, 200 ],
	'list-activity': [ {}, 200 ],
	'get-settings': [ {}, 200 ],
	'update-settings': [ {}, 200 ],
	'get-files': [ {}, 200 ],
	'update-files': [ {}, 200 ],
	'get-safe-mode': [ {}, 200 ],
	'set-safe-mode': [ {}, 200 ],
	'list-generations': [ {}, 200 ],
	'new-preview-key': [ {}, 200 ],
	'open-draft': [ { snippets: [] }, 400 ],
	'list-access': [ {}, 200 ],
	'list-jobs': [ {}, 200 ],
	'list-library': [ { code: false, search: 'no such text' }, 200 ],
	'install-library': [ { slugs: [ 'no-such-snippet' ] }, 200 ],
	'update-library': [ { slugs: [ 'no-such-snippet' ] }, 200 ],
	'fill-library': [ { values: {} }, 200 ],
	'get-network': [ {}, 200 ],
	'update-network': [ {}, 200 ],
	'get-git': [ {}, 200 ],
	'set-git': [ {}, 200 ],
	'check-git': [ {}, 200 ],
	'plan-git': [ {}, 502 ],
	'log-git': [ {}, 502 ],
	'sync-git': [ {}, 502 ],
	'resolve-git': [ { uid: 'no-such', side: 'git' }, 502 ],
	'reset-git': [ {}, 200 ],
};

/** An id that nothing has; every operation about one of something answers 404 then. */
function probe( spec: OperationSpec ): {
	input: Record< string, unknown >;
	status: number | null;
} {
	const known = probes[ spec.id ];
	if ( known !== undefined ) {
		return { input: known[ 0 ], status: known[ 1 ] };
	}
	const names = spec.rest === undefined ? [] : pathParams( spec.rest );
	const numbers = names.filter( ( name ) => name !== 'source' );
	const nobody: Readonly< Record< string, string > > = {
		source: 'nobody',
		job: '0123456789abcdef',
	};
	return {
		input: Object.fromEntries(
			names.map( ( name ) => [ name, nobody[ name ] ?? 999_999_999 ] )
		),
		status: numbers.length > 0 ? 404 : null,
	};
}

function ask(
	spec: OperationSpec,
	door: Door,
	input: Record< string, unknown >,
	snippet: Kind | null = null,
	trashed = false
): Ask {
	const method = spec.rest?.methods[ 0 ] ?? '';
	return {
		operation: spec.id,
		door,
		input,
		snippet,
		trashed,
		refused: false,
		query: method === 'GET',
		method,
		path: spec.rest?.path ?? '',
		ability: spec.ability?.name ?? '',
		readonly: spec.kind === 'read',
	};
}

function doorsOf( spec: OperationSpec ): Door[] {
	return [
		...( spec.rest === undefined ? [] : [ 'rest' as const ] ),
		...( spec.ability === undefined ? [] : [ 'ability' as const ] ),
		...( spec.cli === undefined ? [] : [ 'runner' as const ] ),
	];
}

/** What the level of the person and the tier of the site alone decide; null when they let the request pass. */
function refusal(
	spec: OperationSpec,
	person: Person,
	tier: Tier,
	ground: Ground
): { status: number; code: string } | null {
	const needed = spec.level;
	if ( needed !== 'none' && person === 'guest' ) {
		return { status: 401, code: 'svc_forbidden' };
	}
	if ( ! reaches( levelOf( person, tier ), needed ) ) {
		return { status: 403, code: 'svc_forbidden' };
	}
	const isTrusted = ! isNetwork( ground ) || person === 'super admin';
	if ( needed !== 'none' && ! isTrusted && ground.policies?.menu === false ) {
		return { status: 403, code: 'svc_forbidden' };
	}
	if ( tiers.indexOf( tier ) < tiers.indexOf( spec.tier ?? 'free' ) ) {
		return { status: 403, code: 'svc_tier' };
	}
	return ! isTrusted && ofNetwork( spec.id, ground )
		? { status: 403, code: 'svc_forbidden' }
		: null;
}

/** Operations that only super admins of a network have, whatever they are asked. */
function ofNetwork( id: string, { kind, policies }: Ground ): boolean {
	switch ( id ) {
		case 'get-network':
		case 'update-network':
			return true;
		// These are asked about a stylesheet, or something that has stricter rules.
		case 'create-snippet':
		case 'validate-snippet':
		case 'test-snippet':
			return policies?.front_css !== true;
		case 'set-safe-mode':
			return policies?.safe_mode !== true;
		case 'update-files':
			return kind === 'main site in a folder';
		default:
			return false;
	}
}

function cell(
	asked: Ask,
	person: Person,
	refused: { status: number; code: string } | null,
	allowed: number | null
): Cell {
	const about = [
		asked.operation,
		...( asked.snippet === null ? [] : [ asked.snippet ] ),
		JSON.stringify( asked.input ),
	];
	const status = refused?.status ?? allowed;
	return {
		name: `${ asked.door }: ${ about.join( ' ' ) } by ${ person }`,
		person,
		ask: { ...asked, refused: refused !== null },
		expected:
			refused === null
				? `${ allowed ?? 'anything but a refusal' }`
				: `${ refused.status } ${ refused.code }`,
		fits: ( answer ) =>
			refused !== null
				? answer.status === status && answer.code === refused.code
				: ( status === null
						? ! [ 401, 403, 500 ].includes( answer.status )
						: answer.status === status ) && ! answer.left,
	};
}

/** Every operation at every door, for every person. */
export function levelTable( tier: Tier, ground: Ground ): Cell[] {
	const all: readonly OperationSpec[] = operations;
	return all.flatMap( ( spec ) => {
		const probed = probe( spec );
		const { input } = probed;
		// A single site has no policies.
		const status =
			! isNetwork( ground ) && spec.id.endsWith( '-network' )
				? 404
				: probed.status;
		return doorsOf( spec ).flatMap( ( door ) =>
			persons
				// Who logs in by other means has no level; what they prove is that operation's business.
				.filter( () => spec.level !== 'none' )
				.map( ( person ) =>
					cell(
						ask( spec, door, input ),
						person,
						refusal( spec, person, tier, ground ),
						status
					)
				)
		);
	} );
}

interface Write {
	readonly operation: string;
	readonly input: Readonly< Record< string, unknown > >;
	/** Snippets for which it makes sense; all when absent. */
	readonly kinds?: readonly Kind[];
	/** It makes a snippet with PHP out of one without. */
	readonly makesPhp?: true;
	/** What it makes of a snippet without PHP, if that is not what it was. */
	readonly makes?: Kind;
	readonly trashed?: true;
	/** The answer names who was left out, with status 200. */
	readonly batch?: true;
	readonly status?: number;
}

const withoutPhp = [ 'css', 'css_admin', 'html' ] as const;
const code = {
	css: 'a {}',
	css_admin: 'a {}',
	html: '<p>x</p>',
	html_php: '<p><?= 1 ?></p>',
	php: 'echo 1;',
} as const;

const kinds = Object.keys( code ) as Kind[];

const typeOf = ( kind: Kind ): string => kind.split( '_' )[ 0 ] ?? kind;

const writes: readonly Write[] = [
	{ operation: 'update-snippet', input: { title: 'changed' } },
	{ operation: 'update-snippet', input: { priority: 11, status: 'active' } },
	{
		operation: 'update-snippet',
		input: { type: 'php', code: 'echo 2;' },
		makesPhp: true,
	},
	{
		operation: 'update-snippet',
		input: { type: 'html', code: '<p><?php echo 2; ?></p>' },
		makesPhp: true,
	},
	{
		operation: 'update-snippet',
		input: { type: 'html', code: '<script language="php">x</script>' },
		makesPhp: true,
	},
	{ operation: 'update-snippet', input: { type: 'css', code: 'b {}' } },
	{ operation: 'save-snippet', input: { title: 'changed' } },
	{
		operation: 'save-snippet',
		input: { type: 'html', code: '<? echo 2;' },
		makesPhp: true,
	},
	{ operation: 'set-snippet-status', input: { active: true } },
	{ operation: 'set-snippet-status', input: { active: false } },
	{ operation: 'enable-snippet', input: {} },
	{ operation: 'disable-snippet', input: {} },
	{ operation: 'delete-snippet', input: {} },
	{ operation: 'duplicate-snippet', input: {}, status: 201 },
	{ operation: 'restore-revision', input: { rev: 1 } },
	{ operation: 'untrash-snippet', input: {}, trashed: true },
	{ operation: 'delete-trash', input: {}, trashed: true },
	{ operation: 'run-bulk', input: { action: 'enable' }, batch: true },
	{ operation: 'run-bulk', input: { action: 'disable' }, batch: true },
	{ operation: 'run-bulk', input: { action: 'delete' }, batch: true },
	{
		operation: 'run-bulk',
		input: { action: 'tag', value: 'x' },
		batch: true,
	},
	{
		operation: 'run-bulk',
		input: { action: 'move', value: 'Elsewhere' },
		batch: true,
	},
	{
		operation: 'replace-code',
		input: { search: '^', replace: ' ', regex: true },
		batch: true,
	},
	{
		operation: 'replace-code',
		input: { search: '<p>x', replace: '<p><?= 2 ?>' },
		batch: true,
		kinds: [ 'html' ],
		makesPhp: true,
	},
	{ operation: 'run-snippet', input: {}, kinds: [ 'html', 'php' ] },
	...kinds.flatMap( ( kind ): Write[] => {
		const made = {
			type: typeOf( kind ),
			code: code[ kind ],
			...( kind === 'css_admin' ? { hook: 'admin' } : {} ),
		};
		const php = withoutPhp.every( ( one ) => one !== kind );
		const about = {
			kinds: [],
			...( php ? { makesPhp: true as const } : {} ),
			makes: kind,
		};
		return [
			{ operation: 'create-snippet', input: made, status: 201, ...about },
			{ operation: 'save-snippet', input: made, ...about },
			{ operation: 'validate-snippet', input: made, ...about },
			{
				operation: 'import-snippets',
				input: {
					format: 'snipfire',
					version: 1,
					snippets: [ { title: 'x', ...made } ],
				},
				batch: true,
				...about,
			},
		];
	} ),
];

/**
 * Every way to write a snippet, with and without PHP before and after, for
 * every person; at every door in the highest tier, at one in the others.
 */
export function writeTable( tier: Tier, ground: Ground ): Cell[] {
	const all: readonly OperationSpec[] = operations;
	return writes.flatMap( ( write ) => {
		const spec = all.find( ( { id } ) => id === write.operation );
		if ( spec === undefined ) {
			throw new Error( `There is no operation ${ write.operation }.` );
		}
		const about: ( Kind | null )[] =
			write.kinds?.length === 0
				? [ null ]
				: [ ...( write.kinds ?? kinds ) ];
		return about.flatMap( ( kind ) =>
			doorsOf( spec )
				.slice( 0, tier === 'agency' ? undefined : 1 )
				.flatMap( ( door ) =>
					persons.map( ( person ) =>
						writeCell(
							spec,
							write,
							kind,
							door,
							person,
							tier,
							ground
						)
					)
				)
		);
	} );
}

function writeCell(
	spec: OperationSpec,
	write: Write,
	kind: Kind | null,
	door: Door,
	person: Person,
	tier: Tier,
	ground: Ground
): Cell {
	const asked = ask( spec, door, write.input, kind, write.trashed );
	const byLevel = refusal( spec, person, tier, ground );
	const holdsPhp =
		write.makesPhp === true || kind === 'php' || kind === 'html_php';
	const isTrusted = ! isNetwork( ground ) || person === 'super admin';
	const mayPhp = levelOf( person, tier ) === 'full' && isTrusted;
	const isShared = [ kind ?? 'css', write.makes ?? 'css' ].every(
		( one ) => one === 'css' && ground.policies?.front_css === true
	);
	if ( byLevel !== null || ( holdsPhp ? mayPhp : isTrusted || isShared ) ) {
		return cell( asked, person, byLevel, write.status ?? 200 );
	}
	if ( write.batch !== true ) {
		return cell(
			asked,
			person,
			{ status: 403, code: 'svc_forbidden' },
			null
		);
	}
	return {
		...cell( asked, person, byLevel, 200 ),
		ask: { ...asked, refused: true },
		expected: '200, and the snippet left out',
		fits: ( answer ) => answer.status === 200 && answer.left,
	};
}

const reads: readonly {
	readonly operation: string;
	readonly input: Readonly< Record< string, unknown > >;
}[] = [
	{ operation: 'get-snippet', input: {} },
	{ operation: 'get-revision', input: { rev: 1 } },
	{ operation: 'export-snippets', input: {} },
	{ operation: 'convert-files', input: { files: {} } },
];

/** Every way to read the code of a snippet that is named, for every person. */
export function readTable( tier: Tier, ground: Ground ): Cell[] {
	const all: readonly OperationSpec[] = operations;
	return reads.flatMap( ( { operation, input } ) => {
		const spec = all.find( ( { id } ) => id === operation );
		if ( spec === undefined ) {
			throw new Error( `There is no operation ${ operation }.` );
		}
		return kinds.flatMap( ( kind ) =>
			doorsOf( spec ).flatMap( ( door ) =>
				persons.map( ( person ) => {
					const hidden =
						isNetwork( ground ) &&
						person !== 'super admin' &&
						kind.includes( 'php' ) &&
						ground.policies?.php_source !== true;
					return cell(
						ask( spec, door, input, kind ),
						person,
						refusal( spec, person, tier, ground ) ??
							( hidden
								? { status: 403, code: 'svc_forbidden' }
								: null ),
						200
					);
				} )
			)
		);
	} );
}
