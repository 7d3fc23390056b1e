import type { Caller, OperationOutput } from '../client/remote/index.js';
import { hashOf, readFiles } from './disk';
import { type Files } from './file-names';
import { throwOutdated } from './files';
import { CONFLICT, type FolderOptions } from './folder';
import { commitOf } from './git';
import { Reader } from './reader';
import { noteApplied } from './memory';
import { newerOnSite, type Newer } from './newer';
import { compileAll, type Sheet } from './styles';
import { exits, json, place, say, warn } from './terminal';
import { Workspace } from './workspace';

/** A folder as a set: plan and apply. */

const GET_NEWER =
	'Get these versions with "git pull" or "svc pull", or replace them with --force.';

const NEEDS_COMPILER = /\.(?:scss|less)$/;

/** The CSS of SCSS and LESS, by path. The site says itself which files it cannot use. */
async function compiledOf( files: Files, reader: Reader ) {
	if (
		! [ ...files.keys() ].some( ( path ) => NEEDS_COMPILER.test( path ) )
	) {
		return {};
	}
	const { items } = await reader.read( files );
	const styles = items.filter( ( { type } ) => type === 'css' );
	const sheets = styles.map( ( item ): Sheet => ( {
		uid: item.uid,
		title: String( item.title ?? '' ),
		folder: item.folder,
		lang: item.lang,
		code: item.code,
		hash: hashOf( item.code ),
	} ) );
	const compiled = await compileAll( sheets, sheets );
	return Object.fromEntries(
		styles.flatMap( ( { uid, path } ) => {
			const css = compiled.get( uid );
			return css !== undefined && 'css' in css ? [ [ path, css ] ] : [];
		} )
	);
}

const signs: Readonly< Record< string, string > > = {
	create: '+',
	delete: '-',
	enable: '*',
	disable: '*',
	update: '~',
};

interface Step {
	readonly action: string;
	readonly path: string;
	readonly summary: string;
}

const tellSteps = ( steps: readonly Step[] ): void =>
	steps.forEach( ( { action, path, summary } ) =>
		say(
			`${ signs[ action ] ?? ' ' } ${ summary }${ path === '' ? '' : ` (${ path })` }`
		)
	);

/** What plan and apply are asked alike. */
const inputOf = async (
	files: Files,
	reader: Reader,
	{ set = 'main', prune, pruneCount }: FolderOptions
) => ( {
	files: Object.fromEntries( files ),
	compiled: await compiledOf( files, reader ),
	prune,
	set,
	...( pruneCount === undefined ? {} : { prune_count: pruneCount } ),
} );

interface Planned {
	readonly reader: Reader;
	readonly files: Files;
	readonly input: Awaited< ReturnType< typeof inputOf > >;
	readonly said: OperationOutput< 'plan-deploy' >;
	/** What the folder has not seen and would replace. */
	readonly newer: readonly Newer[];
}

/** Plans, and says what the site has newer than the folder; nothing of that where it may be replaced. */
async function planned(
	site: Caller,
	url: string,
	folder: string,
	options: FolderOptions
): Promise< Planned > {
	const files = await readFiles( folder );
	const reader = new Reader( site );
	const input = await inputOf( files, reader, options );
	const said = await site.call( 'plan-deploy', input ).catch( throwOutdated );
	if ( options.force || said.steps.length === 0 ) {
		return { reader, files, input, said, newer: [] };
	}
	// After the plan: what changes from here on is held against its digest.
	const { newer, unproven } = await newerOnSite(
		await Workspace.open( site, url, folder, reader ),
		said.steps
	);
	unproven.forEach( ( one ) =>
		warn(
			`Warning: ${ place( { ...one, line: 0 } ) } Your checkout does not have that commit.`
		)
	);
	newer.forEach( ( one ) => warn( place( { ...one, line: 0 } ) ) );
	return { reader, files, input, said, newer };
}

/** Compares a folder with the site; with `check` the exit code says whether they differ. */
export async function plan(
	site: Caller,
	url: string,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const { said, newer } = await planned( site, url, folder, options );
	if ( options.json ) {
		json( { ...said, newer } );
	} else {
		tellSteps( said.steps );
		say(
			said.steps.length === 0
				? 'The site is up to date.'
				: `${ said.steps.length } to change, ${ said.unchanged } up to date.`
		);
		said.left.forEach( ( { title } ) =>
			say(
				`"${ title }" is not in the set and was kept. Delete it with --prune.`
			)
		);
		say( `Digest: ${ said.digest }` );
	}
	said.warnings.forEach( ( one ) => warn( `Warning: ${ place( one ) }` ) );
	said.errors.forEach( ( one ) => warn( place( one ) ) );
	if ( newer.length > 0 ) {
		warn( `An apply would be refused. ${ GET_NEWER }` );
	}
	if ( said.errors.length > 0 ) {
		return exits.withErrors;
	}
	if ( options.check && said.steps.length > 0 ) {
		return exits.differs;
	}
	return newer.length > 0 ? CONFLICT : exits.done;
}

/** Makes the site as the folder is, all of it or nothing. */
export async function apply(
	site: Caller,
	url: string,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const { reader, files, input, said, newer } = await planned(
		site,
		url,
		folder,
		options
	);
	if ( newer.length > 0 ) {
		warn( `Nothing was applied. ${ GET_NEWER }` );
		if ( options.json ) {
			json( { applied: [], unchanged: said.unchanged, newer } );
		}
		return CONFLICT;
	}
	const commit = await commitOf( folder );
	// A busy site is asked again, and may have been changed by then: what is applied is held to the site as it is now.
	const done = await site
		.call( 'apply-deploy', {
			...input,
			digest: options.digest ?? said.digest,
			...( commit === undefined ? {} : { commit } ),
		} )
		.catch( throwOutdated );
	await noteApplied( reader, site, url, folder, files );
	done.warnings.forEach( ( one ) => warn( `Warning: ${ place( one ) }` ) );
	if ( options.json ) {
		json( { ...done, newer } );
	} else {
		tellSteps( done.applied );
		say(
			done.applied.length === 0
				? 'The site is up to date.'
				: `${ done.applied.length } applied.${ done.undo === null ? '' : ` To undo this, restore generation ${ done.undo }.` }`
		);
	}
	return exits.done;
}
