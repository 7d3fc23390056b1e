import { ApiError, type ListedSnippet } from '../client/remote/index.js';
import {
	differing,
	fieldsOf,
	inFile,
	isThere,
	note,
	refusalOf,
	siteFields,
	type Saved,
} from './comparison';
import type { Item } from './files';
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
	const there = workspace.onSite( item.uid );
	const base = workspace.base( item.uid );
	if ( base === undefined && there === undefined ) {
		return answered( work, create( work ) );
	}
	const other =
		base?.fields ??
		( there === undefined
			? {}
			: siteFields( there, Object.keys( fields ) ) );
	const changes = differing( fields, other );
	if ( Object.keys( changes ).length === 0 ) {
		if ( base === undefined && there !== undefined ) {
			workspace.settle( item, there, fields );
		}
		workspace.noteSent( item );
		return { item, kind: 'same', remarks: [] };
	}
	// What another has deleted comes back where it was changed here and that is asked for.
	if ( there === undefined && force ) {
		return answered( work, create( work ) );
	}
	if ( base === undefined && ! force ) {
		return {
			item,
			kind: 'conflict',
			remarks: note(
				item,
				'The site has another version, and it is not known which is newer. Nothing was saved. Take the version of the site with "svc pull --force", or yours with "svc push --force".'
			),
		};
	}
	return answered( work, update( work, changes ) );
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
