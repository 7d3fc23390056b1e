import type { Caller } from '../client/remote/index.js';
import { readFolder, type Files, type Item } from '../layout/snippet-folder';
import { hashOf, readFiles } from './disk';
import { tellHeld, type FolderOptions } from './folder';
import { noteApplied } from './memory';
import { compileAll, type Sheet } from './styles';
import { exits, json, place, say, UsageError, warn } from './terminal';

/** A folder as a set: plan and apply. */

/** The snippets of a folder as the service takes a set, with the CSS of SCSS and LESS. */
async function setOf(
	files: Files
): Promise< readonly Record< string, unknown >[] > {
	const { items, held } = readFolder( files );
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

/** What plan and apply are asked alike. */
const inputOf = (
	snippets: readonly Record< string, unknown >[],
	{ set = 'main', prune, pruneCount }: FolderOptions
) => ( {
	snippets: [ ...snippets ],
	prune,
	set,
	...( pruneCount === undefined ? {} : { prune_count: pruneCount } ),
} );

/** Compares a folder with the site; with `check` the exit code says whether they differ. */
export async function plan(
	site: Caller,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const said = await site.call(
		'plan-deploy',
		inputOf( await setOf( await readFiles( folder ) ), options )
	);
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
	url: string,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const files = await readFiles( folder );
	const input = inputOf( await setOf( files ), options );
	// A busy site is asked again, and may have been changed by then: what is applied is held to the site as it is now.
	const digest =
		options.digest ?? ( await site.call( 'plan-deploy', input ) ).digest;
	const done = await site.call( 'apply-deploy', { ...input, digest } );
	await noteApplied( site, url, folder, files );
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
