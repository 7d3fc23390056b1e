import type { OperationOutput } from '../client/remote/index.js';
import { hasMoved } from './comparison';
import { relationTo } from './git';
import type { Workspace } from './workspace';

/** What a site has that a folder has not seen: said with who saved it and when, and never replaced unasked. */

type Step = OperationOutput< 'plan-deploy' >[ 'steps' ][ number ];

/** A snippet of which the site has a version that the folder has not seen. */
export interface Newer {
	readonly path: string;
	readonly uid: string;
	readonly title: string;
	readonly message: string;
}

/** A time of a site, in seconds. */
const at = ( time: number ): string =>
	`${ new Date( time * 1_000 ).toISOString().slice( 0, 16 ).replace( 'T', ' ' ) } UTC`;

const by = ( user: number, name: string ): string =>
	user > 0 ? ` by ${ name }` : '';

/** Who saved a snippet of the site last, and when, as a part of a sentence. */
export async function savedBy(
	{ site }: Workspace,
	id: number
): Promise< string > {
	const [ last ] = await site.call( 'list-revisions', { id, per_page: 1 } );
	return last === undefined
		? 'changed'
		: `saved${ by( last.user, last.name ) } on ${ at( last.time ) }`;
}

/** That a snippet was deleted, and by whom. */
export async function deleted(
	{ site }: Workspace,
	uid: string
): Promise< string > {
	const gone = ( await site.call( 'list-trash', {} ) ).find(
		( one ) => one.uid === uid
	);
	return gone === undefined
		? 'Deleted on the site.'
		: `Deleted on the site${ by( gone.deleted_by, gone.name ) } on ${ at( gone.deleted ) }.`;
}

/** Which of two versions without a common state is newer, as far as other sites tell. */
export function whichIsNewer(
	workspace: Workspace,
	uid: string,
	modified: number
): string {
	const other = workspace.elsewhere( uid );
	if ( other === undefined ) {
		return 'Which one is newer is unknown.';
	}
	return `Yours comes from a version that is ${ other.modified > modified ? 'newer' : 'older' }: that of ${ new URL( other.url ).host }, saved on ${ at( other.modified ) }.`;
}

/** Whether a step replaces what the folder has not seen, as far as its notes tell. */
function isUnseen(
	workspace: Workspace,
	{ uid, action, fields }: Step
): boolean {
	const base = workspace.base( uid );
	const there = workspace.onSite( uid );
	if ( base === undefined || there === undefined ) {
		return base !== there;
	}
	return action === 'delete'
		? base.hash !== there.hash || base.modified !== there.modified
		: hasMoved( base, there, fields );
}

async function told( workspace: Workspace, step: Step ): Promise< Newer > {
	const { path, uid, title, commit } = step;
	const there = workspace.onSite( uid );
	const from = commit === '' ? '' : `, from commit ${ commit.slice( 0, 7 ) }`;
	return {
		path,
		uid,
		title,
		message:
			there === undefined
				? await deleted( workspace, uid )
				: `Newer on the site: ${ await savedBy( workspace, there.id ) }${ from }.`,
	};
}

/**
 * The snippets that an apply would replace, although the folder has not seen the version of the site. The commit that it was applied from
 * tells where Git has it; otherwise the notes of the folder. A folder without notes, as in CI, is refused only what Git proves to be later.
 *
 * @param workspace
 * @param steps     Of the plan.
 * @return Those, and beside them what is not proven.
 */
export async function newerOnSite(
	workspace: Workspace,
	steps: readonly Step[]
): Promise< { newer: readonly Newer[]; unproven: readonly Newer[] } > {
	const newer: Newer[] = [];
	const unproven: Newer[] = [];
	for ( const step of steps ) {
		const { isFresh } = workspace;
		if ( ! isFresh && ! isUnseen( workspace, step ) ) {
			continue;
		}
		const relation = await relationTo( workspace.folder, step.commit );
		if ( relation === 'contained' ) {
			continue;
		}
		if ( ! isFresh || relation === 'later' ) {
			newer.push( await told( workspace, step ) );
		} else if ( relation === 'missing' ) {
			unproven.push( await told( workspace, step ) );
		}
	}
	return { newer, unproven };
}
