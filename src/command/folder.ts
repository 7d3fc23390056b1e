import { join, relative, resolve } from 'node:path';
import { type Caller } from '../client/remote/index.js';
import {
	readFolder,
	sidecarOf,
	writeFolder,
	type Held,
	type Item,
} from '../layout/snippet-folder';
import { hashOf, keepFiles, readFiles, removeFile, writeText } from './disk';
import { compileAll, type Sheet } from './styles';
import { exits, json, place, say, UsageError, warn } from './terminal';
import { fieldsOf, Workspace, type Saved } from './workspace';

/** Commands about a folder of snippets: pull, push, plan, apply. */

export interface FolderOptions {
	readonly force: boolean;
	readonly json: boolean;
	readonly prune: boolean;
	readonly check: boolean;
	readonly set: string | undefined;
	readonly digest: string | undefined;
}

const CONFLICT = 5;

const tellHeld = ( held: readonly Held[] ): void =>
	held.forEach( ( { path, message } ) =>
		warn( place( { path, line: 0, message } ) )
	);

/** Writes the snippets of the site into a folder. What was changed in it stays, unless it is to be overwritten; then it is kept aside. */
export async function pull(
	site: Caller,
	url: string,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const files = await readFiles( folder ).catch(
		() => new Map< string, string | null >()
	);
	const workspace = await Workspace.open( site, url, folder );
	const list = await workspace.refresh();
	const taken: string[] = [];
	const replaced: string[] = [];
	let count = 0;
	const first = writeFolder( list, files );
	const own = ( path: string ) =>
		files.has( path ) &&
		! workspace.isKnown( path, files.get( path ) ?? null );
	for ( const path of [ ...first.write.keys(), ...first.remove ] ) {
		if ( own( path ) ) {
			( options.force ? replaced : taken ).push( path );
		}
	}
	// Both files of a snippet, or none of them.
	const stays = ( path: string ) =>
		taken.some( ( one ) => sidecarOf( one ) === sidecarOf( path ) );
	if ( replaced.length > 0 ) {
		warn(
			`What was changed here is kept in ${ await keepFiles( folder, replaced, files ) }.`
		);
	}
	for ( const [ path, text ] of first.write ) {
		if ( ! stays( path ) ) {
			await writeText( join( folder, path ), text );
			count++;
		}
	}
	for ( const path of first.remove ) {
		if ( ! stays( path ) ) {
			await removeFile( folder, path );
		}
	}
	const now = await readFiles( folder );
	const there = new Map(
		list.map( ( snippet ) => [ snippet.uid, snippet ] )
	);
	for ( const item of readFolder( now ).items ) {
		const snippet = there.get( item.uid );
		if ( snippet !== undefined && ! stays( item.path ) ) {
			workspace.settle( item, snippet, fieldsOf( item ) );
			workspace.noteFiles(
				new Map(
					[ item.path, sidecarOf( item.path ) ].flatMap( ( path ) =>
						now.has( path )
							? [ [ path, now.get( path ) ?? '' ] as const ]
							: []
					)
				)
			);
		}
	}
	await workspace.store();
	for ( const path of taken ) {
		warn(
			place( {
				path,
				line: 0,
				message:
					'Changed here and not saved to the site; it was left as it is. Save it with "svc push", or overwrite it with --force.',
			} )
		);
	}
	say( `${ list.length } snippets; ${ count } files written.` );
	return taken.length > 0 ? CONFLICT : exits.done;
}

const words: Readonly< Record< Saved[ 'kind' ], string > > = {
	same: 'as on the site',
	created: 'created',
	saved: 'saved',
	off: 'saved, and switched off',
	conflict: 'NOT saved',
	refused: 'NOT saved',
};

/** One line for a snippet, and what is wrong with it. */
export function tell( { item, kind, remarks }: Saved ): void {
	const line = `${ item.path }: ${ words[ kind ] }`;
	if ( kind === 'created' || kind === 'saved' ) {
		say( line );
	} else if ( kind !== 'same' ) {
		warn( line );
	}
	remarks.forEach( ( remark ) => warn( place( remark ) ) );
}

/** Saves what was changed in a folder, or in some of its files. */
export async function push(
	site: Caller,
	url: string,
	folder: string,
	paths: readonly string[],
	options: FolderOptions
): Promise< number > {
	const workspace = await Workspace.open( site, url, folder );
	const { items, held } = await workspace.read();
	const wanted = paths.map( ( path ) =>
		relative( resolve( folder ), resolve( path ) ).replaceAll( '\\', '/' )
	);
	const chosen = items.filter(
		( { path } ) =>
			wanted.length === 0 ||
			wanted.includes( path ) ||
			wanted.includes( sidecarOf( path ) )
	);
	if (
		wanted.length > 0 &&
		chosen.length < new Set( wanted.map( sidecarOf ) ).size
	) {
		throw new UsageError(
			`Not every file named is a snippet of the folder "${ folder }".`
		);
	}
	tellHeld( held );
	const sheets = workspace.sheets( items );
	const results: Saved[] = [];
	for ( const item of chosen ) {
		const saved = await workspace.save( item, sheets, options.force );
		results.push( saved );
		if ( ! options.json ) {
			tell( saved );
		}
	}
	if (
		results.some(
			( { item, kind } ) => item.type === 'css' && kind === 'saved'
		)
	) {
		await workspace.freshen();
	}
	await workspace.store();
	if ( options.json ) {
		json(
			results.map( ( { item, kind, remarks } ) => ( {
				path: item.path,
				uid: item.uid,
				result: kind,
				errors: remarks,
			} ) )
		);
	} else {
		say(
			`${ results.filter( ( { kind } ) => kind === 'created' || kind === 'saved' ).length } saved, ${ results.filter( ( { kind } ) => kind === 'same' ).length } as on the site.`
		);
	}
	if ( results.some( ( { kind } ) => kind === 'conflict' ) ) {
		return CONFLICT;
	}
	return held.length > 0 ||
		results.some( ( { kind } ) => kind === 'refused' || kind === 'off' )
		? exits.withErrors
		: exits.done;
}

/** The snippets of a folder as the service takes a set, with the CSS of SCSS and LESS. */
async function setOf(
	folder: string
): Promise< readonly Record< string, unknown >[] > {
	const { items, held } = readFolder( await readFiles( folder ) );
	if ( held.length > 0 ) {
		tellHeld( held );
		throw new UsageError(
			'Nothing was done, because not every file of the folder can be used.'
		);
	}
	const sheets = items
		.filter( ( { type } ) => type === 'css' )
		.map( ( item: Item ): Sheet => ( {
			uid: item.uid,
			title: String( item.title ?? '' ),
			folder: String( item.folder ?? '' ),
			lang: item.lang,
			code: item.code,
			hash: hashOf( item.code ),
		} ) );
	const compiled = await compileAll( sheets, sheets );
	return items.map( ( item ) => {
		const css = compiled.get( item.uid );
		return css !== undefined && 'css' in css
			? { ...item, compiled: css }
			: { ...item };
	} );
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

/** Compares a folder with the site; with `check` the exit code says whether they differ. */
export async function plan(
	site: Caller,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const { set = 'main', prune } = options;
	const said = await site.call( 'plan-deploy', {
		snippets: [ ...( await setOf( folder ) ) ],
		prune,
		set,
	} );
	if ( options.json ) {
		json( said );
	} else {
		tellSteps( said.steps );
		say(
			said.steps.length === 0
				? 'The site is as wanted: nothing to do.'
				: `${ said.steps.length } to change, ${ said.unchanged } as wanted.`
		);
		said.left.forEach( ( { title } ) =>
			say(
				`"${ title }" is no longer in the set and stays. Delete it with --prune.`
			)
		);
		say( `Digest: ${ said.digest }` );
	}
	said.warnings.forEach( ( one ) => warn( `Warning: ${ place( one ) }` ) );
	said.errors.forEach( ( one ) => warn( place( one ) ) );
	if ( said.errors.length > 0 ) {
		return exits.withErrors;
	}
	return options.check && said.steps.length > 0 ? exits.differs : exits.done;
}

/** Makes the site as the folder is, all of it or nothing. */
export async function apply(
	site: Caller,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const { set = 'main', prune, digest } = options;
	const done = await site.call( 'apply-deploy', {
		snippets: [ ...( await setOf( folder ) ) ],
		prune,
		set,
		...( digest === undefined ? {} : { digest } ),
	} );
	done.warnings.forEach( ( one ) => warn( `Warning: ${ place( one ) }` ) );
	if ( options.json ) {
		json( done );
	} else {
		tellSteps( done.applied );
		say(
			done.applied.length === 0
				? 'The site is as wanted: nothing to do.'
				: `${ done.applied.length } applied.${ done.undo === null ? '' : ` To undo this, restore generation ${ done.undo }.` }`
		);
	}
	return exits.done;
}
