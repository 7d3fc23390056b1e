import { __, _n, sprintf } from '@wordpress/i18n';
import { differenceInWords, joinSentences } from '../../state/words/index.js';
import type { Schema } from '../../contract/index.js';
import type {
	GitOpen,
	GitReport,
	GitSettings,
	GitSide,
	Synchronized,
} from '../../state/git/index.js';

/** What the Git screen says of providers, syncs and conflicts. */

export type Provider = GitSettings[ 'provider' ];

export const PROVIDERS: readonly { value: Provider; label: string }[] = [
	{ value: 'github', label: 'GitHub' },
	{ value: 'gitlab', label: 'GitLab' },
	{ value: 'bitbucket', label: 'Bitbucket Cloud' },
	{ value: 'gitea', label: 'Gitea / Forgejo' },
];

export const providerName = ( provider: Provider ): string =>
	PROVIDERS.find( ( { value } ) => value === provider )?.label ?? provider;

/** Which rights a token needs. */
export function rightsInWords( provider: Provider ): string {
	return {
		github: __(
			'Create a fine-grained token for this repository with “Contents: Read and write”.',
			'svc'
		),
		gitlab: __(
			'Create a project access token: role Developer, scope “api”. Protected branches need the role Maintainer.',
			'svc'
		),
		bitbucket: __(
			'Create a repository access token with “Repositories: Write”.',
			'svc'
		),
		gitea: __( 'Create a token with “repository: Read and Write”.', 'svc' ),
	}[ provider ];
}

/** A server's address for a browser, without a path of its API. */
function serverOf( api: string ): string {
	const whole = /^https?:\/\//i.test( api ) ? api : `https://${ api }`;
	return whole.replace( /\/+$/, '' ).replace( /\/api\/v\d$/, '' );
}

/** The provider's page for making a token. */
export function tokenPage( {
	provider,
	api,
	repo,
}: Pick< GitSettings, 'provider' | 'api' | 'repo' > ): string {
	const at = ( otherwise: string ) =>
		api === '' ? otherwise : serverOf( api );
	return {
		github: `${ at( 'https://github.com' ) }/settings/personal-access-tokens/new`,
		gitlab: `${ at( 'https://gitlab.com' ) }/${ repo }/-/settings/access_tokens`,
		bitbucket: `https://bitbucket.org/${ repo }/admin/access-tokens`,
		gitea: `${ at( '' ) }/user/settings/applications`,
	}[ provider ];
}

export const scheduleOptions = (): {
	value: GitSettings[ 'schedule' ];
	label: string;
}[] => [
	{ value: 'off', label: __( 'Manually', 'svc' ) },
	{ value: '5min', label: __( 'Every 5 minutes', 'svc' ) },
	{ value: '15min', label: __( 'Every 15 minutes', 'svc' ) },
	{ value: 'hourly', label: __( 'Every hour', 'svc' ) },
	{ value: 'twicedaily', label: __( 'Twice a day', 'svc' ) },
	{ value: 'daily', label: __( 'Once a day', 'svc' ) },
];

/** Kinds of scope; the last two have a name beside them. */
export type ScopeKind = 'all' | 'active' | 'none' | 'folder' | 'tag';

export const scopeOptions = (): { value: ScopeKind; label: string }[] => [
	{ value: 'all', label: __( 'All snippets', 'svc' ) },
	{ value: 'active', label: __( 'Active snippets', 'svc' ) },
	{ value: 'folder', label: __( 'Snippets in a folder', 'svc' ) },
	{ value: 'tag', label: __( 'Snippets with a tag', 'svc' ) },
	{
		value: 'none',
		label: __( 'None, only receive', 'svc' ),
	},
];

/** What a scope says: its kind, and the name of a folder or tag. */
export function readScope( scope: string ): [ ScopeKind, string ] {
	const [ , kind = '', name = '' ] =
		/^(folder|tag):(.*)$/su.exec( scope ) ?? [];
	if ( kind === 'folder' || kind === 'tag' ) {
		return [ kind, name ];
	}
	return [ scope === 'active' || scope === 'none' ? scope : 'all', '' ];
}

export const hasName = ( kind: ScopeKind ): boolean =>
	kind === 'folder' || kind === 'tag';

export const writeScope = ( kind: ScopeKind, name: string ): string =>
	hasName( kind ) ? `${ kind }:${ name }` : kind;

/** What a line of a report says of a snippet. */
export const actionInWords = (
	side: 'pulled' | 'pushed',
	action: string
): string =>
	side === 'pulled'
		? ( {
				create: __( 'new on this site', 'svc' ),
				update: __( 'changed on this site', 'svc' ),
				off: __( 'deactivated: it would fail', 'svc' ),
				delete: __( 'moved to the trash on this site', 'svc' ),
			}[ action ] ?? action )
		: ( {
				add: __( 'new in Git', 'svc' ),
				change: __( 'changed in Git', 'svc' ),
				delete: __( 'deleted in Git', 'svc' ),
			}[ action ] ?? action );

/** Why a decision is needed, in a sentence. */
export function openInWords( { kind, detail }: GitOpen ): string {
	const reason =
		{
			both_changed: __( 'Changed on this site and in Git.', 'svc' ),
			both_added: __( 'Different on this site and in Git.', 'svc' ),
			git_deleted: __( 'Changed on this site, deleted in Git.', 'svc' ),
			site_deleted: __( 'Changed in Git, deleted on this site.', 'svc' ),
			changed_while_held: __(
				'Changed on this site while the Git version waited.',
				'svc'
			),
			fails: __(
				'The Git version fails the checks. This site keeps its own.',
				'svc'
			),
			refused: __( 'This site keeps its own version.', 'svc' ),
			approval: __( 'Waiting for approval.', 'svc' ),
			not_allowed: __( "You can't change this snippet.", 'svc' ),
			mass_change: __(
				'Many snippets would change. Review them first.',
				'svc'
			),
		}[ kind ] ?? kind;
	return detail === '' ? reason : `${ reason } ${ detail }`;
}

/** What a button is called that decides about what waits for approval. */
export const verbOf = ( side: GitSide ): string =>
	side === 'git' ? __( 'Accept', 'svc' ) : __( 'Decline', 'svc' );

/** What the button says that ends a conflict. */
export const takeInWords = ( side: GitSide ): string =>
	side === 'site'
		? __( 'Keep site version', 'svc' )
		: __( 'Keep Git version', 'svc' );

/** What a change that waits for approval would do, field by field. */
export function changesInWords(
	schema: Schema,
	{ site, git, fields }: GitOpen
): readonly string[] {
	if ( git === null ) {
		return [ __( 'Delete this active snippet', 'svc' ) ];
	}
	const codeWords =
		site === null
			? __( 'New code', 'svc' )
			: __( 'Change the code', 'svc' );
	return fields.map( ( field ) =>
		field === 'code'
			? codeWords
			: differenceInWords(
					schema,
					git.type,
					field,
					valueIn( site, field ),
					valueIn( git, field )
				)
	);
}

const valueIn = ( side: GitOpen[ 'git' ], field: string ): unknown =>
	side === null
		? ''
		: Object.entries( side ).find( ( [ name ] ) => name === field )?.[ 1 ];

/** Warnings of a report. */
export const warningInWords = ( warning: string ): string =>
	warning === 'history_rewritten'
		? __(
				'The branch history was rewritten, so contents were compared.',
				'svc'
			)
		: warning;

const pulledInWords = ( count: number ): string =>
	sprintf(
		/* translators: %d: number of snippets. */
		_n(
			'%d snippet received from Git.',
			'%d snippets received from Git.',
			count,
			'svc'
		),
		count
	);

const wentInWords = ( count: number ): string =>
	sprintf(
		/* translators: %d: number of snippets. */
		_n(
			'%d snippet sent to Git.',
			'%d snippets sent to Git.',
			count,
			'svc'
		),
		count
	);

const waitingInWords = ( count: number ): string =>
	sprintf(
		/* translators: %d: number of snippets. */
		_n(
			'%d conflict needs your decision.',
			'%d conflicts need your decision.',
			count,
			'svc'
		),
		count
	);

/** What came of a sync, in a sentence or two. */
export function doneInWords( {
	pulled,
	pushed,
	unresolved,
	notAllowed,
	status,
	isGoingOn,
}: Synchronized ): string {
	const waiting = status.conflicts.length;
	return joinSentences( [
		isGoingOn ? __( 'This can take a while.', 'svc' ) : '',
		pulled + pushed + waiting === 0 && ! isGoingOn
			? __( 'Site and repository are the same.', 'svc' )
			: '',
		pulled > 0 ? pulledInWords( pulled ) : '',
		pushed > 0 ? wentInWords( pushed ) : '',
		waiting > 0 ? waitingInWords( waiting ) : '',
		notAllowed > 0
			? __( "Not changed: you can't edit these snippets.", 'svc' )
			: '',
		unresolved > 0
			? __( 'A version has changed since. Review it again.', 'svc' )
			: '',
	] );
}

export const sameOn = ( { pulled, pushed, conflicts, held }: GitReport ) =>
	pulled.length + pushed.length + conflicts.length + held.length === 0;
