import { ApiError, type ListedSnippet } from '../client/remote/index.js';
import {
	differing,
	fieldsOf,
	hasMoved,
	inFile,
	isThere,
	note,
	refusalOf,
	siteFields,
	type Saved,
} from './comparison';
import type { Item } from './files';
import { deleted, savedBy, whichIsNewer } from './newer';
import { compiledOf } from './sheets';
import type { Sheet } from './styles';
import type { Remark } from './terminal';
import type { Workspace } from './workspace';

/**
 * Saves what was changed here since both were last the same, and never over what was changed on the site meanwhile: every save
 * names the state it was made from. It never changes a code file.
 */

type Fields = Readonly< Record< string, unknown > >;

interface Work {
	readonly workspace: Workspace;
	readonly item: Item;
	/** What its files say, as the site names it. */
	readonly fields: Fields;
	readonly sheets: readonly Sheet[];
	/** Over whatever is there. */
	readonly force: boolean;
}

const isEmpty = ( fields: Fields ): boolean =>
	Object.keys( fields ).length === 0;

/** What a save comes to, of the site's answer. */
interface Answer {
	readonly snippet: ListedSnippet | null;
	readonly errors: readonly Remark[];
	/** Whether it should be on and is not. */
	readonly deactivated: boolean;
}

/** Saves one snippet as its files say, and notes it. */
export async function save(
	workspace: Workspace,
	item: Item,
	sheets: readonly Sheet[],
	force = false
): Promise< Saved > {
	const fields = fieldsOf( item );
	const work: Work = { workspace, item, fields, sheets, force };
	const base = workspace.base( item.uid );
	const there = await workspace.since( item.uid );
	if ( base === undefined && there === undefined ) {
		return answered( work, create( work ) );
	}
	const unlike =
		there === undefined
			? fields
			: differing( fields, siteFields( there, Object.keys( fields ) ) );
	const changes =
		base === undefined ? unlike : differing( fields, base.fields );
	const isChanged = ! isEmpty( changes );
	if ( there !== undefined && isEmpty( unlike ) ) {
		workspace.settle( item, there, fields );
	}
	if (
		isEmpty( unlike ) ||
		( ! isChanged &&
			base !== undefined &&
			there !== undefined &&
			! hasMoved( base, there, Object.keys( base.fields ) ) )
	) {
		workspace.noteSent( item );
		return { item, kind: 'same', remarks: [] };
	}
	if ( force ) {
		// What another has deleted comes back.
		return answered(
			work,
			there === undefined
				? create( work )
				: update( work, isChanged ? changes : unlike )
		);
	}
	if ( ! isChanged ) {
		return {
			item,
			kind: 'newer',
			remarks: note( item, await newer( work ) ),
		};
	}
	if ( base === undefined && there !== undefined ) {
		return {
			item,
			kind: 'conflict',
			remarks: note( item, await conflict( workspace, there ) ),
		};
	}
	return answered( work, update( work, changes ) );
}

/** What is said of a snippet that only the site has changed. */
async function newer( { workspace, item }: Work ): Promise< string > {
	const there = workspace.onSite( item.uid );
	return there === undefined
		? `${ await deleted( workspace, item.uid ) } Delete its files here, or bring it back with "svc push --force".`
		: `Newer on the site: ${ await savedBy( workspace, there.id ) }. Get it with "svc pull", or save yours over it with "svc push --force".`;
}

/** What is said of two versions that were never the same. */
async function conflict(
	workspace: Workspace,
	{ id, uid, modified }: ListedSnippet
): Promise< string > {
	return `The site has another version, ${ await savedBy( workspace, id ) }. ${ whichIsNewer( workspace, uid, modified ) } Take the version of the site with "svc pull --force", or save yours with "svc push --force".`;
}

/** What becomes of a save: also where the site refuses it. */
async function answered(
	work: Work,
	saving: Promise< Saved >
): Promise< Saved > {
	try {
		return await saving;
	} catch ( error ) {
		return refusal( work, error );
	}
}

async function create( work: Work ): Promise< Saved > {
	const { workspace, item, fields, sheets } = work;
	const compiled = await compiledOf( item.uid, sheets );
	const answer = await workspace.site.call( 'create-snippet', {
		...fields,
		code: item.code,
		uid: item.uid,
		...( compiled === undefined ? {} : { compiled } ),
	} );
	return saved( work, answer, 'created' );
}

async function update( work: Work, changes: Fields ): Promise< Saved > {
	const { workspace, item, sheets } = work;
	const there = workspace.onSite( item.uid );
	const compiled =
		'code' in changes ? await compiledOf( item.uid, sheets ) : undefined;
	const answer = await workspace.site.call( 'update-snippet', {
		id: there?.id ?? workspace.base( item.uid )?.id ?? 0,
		...changes,
		...( 'code' in changes ? { code: item.code } : {} ),
		...( compiled === undefined ? {} : { compiled } ),
		...madeFrom( work, changes ),
		// Whatever the files know of it, the site does: a save with errors would switch it off in the middle of writing.
		keep_active: true,
	} );
	return saved( work, answer, 'saved' );
}

/** The state that a save was made from, which the site compares with its own. */
function madeFrom( { workspace, item, force }: Work, changes: Fields ) {
	const base = workspace.base( item.uid );
	if ( base === undefined || force ) {
		return { force: true };
	}
	const hasSettings = Object.keys( changes ).some(
		( field ) => field !== 'code'
	);
	return {
		base_hash: base.hash,
		...( hasSettings ? { base_modified: base.modified } : {} ),
	};
}

async function saved(
	{ workspace, item, fields }: Work,
	{ snippet, errors, deactivated: isOff }: Answer,
	kind: 'created' | 'saved'
): Promise< Saved > {
	if ( snippet === null ) {
		return { item, kind: 'refused', remarks: inFile( item, errors ) };
	}
	workspace.settle(
		item,
		snippet,
		isOff ? { ...fields, status: snippet.status } : fields
	);
	workspace.noteSent( item, undefined, ! isOff );
	await workspace.store();
	return {
		item,
		kind: isOff ? 'off' : kind,
		remarks: inFile( item, errors ),
	};
}

async function refusal( work: Work, error: unknown ): Promise< Saved > {
	const { workspace, item, fields } = work;
	if (
		! ( error instanceof ApiError ) ||
		error.isPassing ||
		error.code === 'aborted'
	) {
		throw error;
	}
	if ( error.code === 'svc_conflict' ) {
		// The answer to an earlier save may have been lost on its way.
		const there = await workspace.now( item.uid );
		if ( isThere( there, fields ) ) {
			const isOff =
				fields.status === 'active' && there.status === 'inactive';
			return saved(
				work,
				{ snippet: there, errors: [], deactivated: isOff },
				'saved'
			);
		}
	}
	return refusalOf( item, error );
}
