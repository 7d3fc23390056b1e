import type { Caller } from '../client/remote/index.js';
import { hashOf, readFiles } from './disk';
import { type Files } from './file-names';
import { tellOld } from './files';
import type { FolderOptions } from './folder';
import { Reader } from './reader';
import { noteApplied } from './memory';
import { compileAll, type Sheet } from './styles';
import { exits, json, place, say, warn } from './terminal';

/** A folder as a set: plan and apply. */

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

/** Compares a folder with the site; with `check` the exit code says whether they differ. */
export async function plan(
	site: Caller,
	folder: string,
	options: FolderOptions
): Promise< number > {
	const files = await readFiles( folder );
	const said = await site
		.call(
			'plan-deploy',
			await inputOf( files, new Reader( site ), options )
		)
		.catch( tellOld );
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
	const reader = new Reader( site );
	const input = await inputOf( files, reader, options );
	// A busy site is asked again, and may have been changed by then: what is applied is held to the site as it is now.
	const digest =
		options.digest ??
		( await site.call( 'plan-deploy', input ).catch( tellOld ) ).digest;
	const done = await site
		.call( 'apply-deploy', { ...input, digest } )
		.catch( tellOld );
	await noteApplied( reader, site, url, folder, files );
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
