import {
	ApiError,
	type Caller,
	type ListedSnippet,
} from '../client/remote/index.js';
import {
	readFolder,
	sidecarOf,
	type Held,
	type Item,
} from '../layout/snippet-folder';
import { writeSidecar } from '../layout/sidecar';
import {
	hashOf,
	readFiles,
	readState,
	removeFile,
	writeState,
	writeText,
	type Base,
	type State,
} from './disk';
import { compileAll, type Compiled, type Sheet } from './styles';
import { settingsToMove } from './renamed';
import { warn, type Remark } from './terminal';
import {
	differing,
	fieldsOf,
	isThere,
	refusalOf,
	inFile,
	note,
	siteFields,
	type Saved,
} from './comparison';

/**
 * A folder of snippets and the site it is worked on for. It saves what was changed here since both were last the same, and never over what
 * somebody else changed there meanwhile: every save names the state it was made from. It never changes a code file.
 */

export class Workspace {
	private state: State;
	private there = new Map< string, ListedSnippet >();

	private constructor(
		private readonly site: Caller,
		readonly folder: string,
		state: State
	) {
		this.state = state;
	}

	/** Reads what was last the same, and how the site is. */
	static async open(
		site: Caller,
		url: string,
		folder: string
	): Promise< Workspace > {
		const workspace = new Workspace(
			site,
			folder,
			await readState( folder, url )
		);
		await workspace.refresh();
		return workspace;
	}

	async refresh(): Promise< readonly ListedSnippet[] > {
		const list = await this.site.call( 'list-snippets', {
			with_code: true,
		} );
		this.there = new Map(
			list.map( ( snippet ) => [ snippet.uid, snippet ] )
		);
		return list;
	}

	/** A snippet as the site has it now. One that was not known is found among all. */
	private async now( uid: string ): Promise< ListedSnippet | undefined > {
		const known = this.there.get( uid );
		if ( known === undefined ) {
			await this.refresh();
		} else {
			const { id } = known;
			this.there.set(
				uid,
				await this.site.call( 'get-snippet', { id } )
			);
		}
		return this.there.get( uid );
	}

	/** Reads the folder. Settings follow a code file that was renamed without them. */
	async read(): Promise< { items: readonly Item[]; held: readonly Held[] } > {
		const files = await readFiles( this.folder );
		const moves = settingsToMove(
			files,
			( uid ) => this.state.snippets[ uid ]?.fields.code
		);
		for ( const [ from, to ] of moves ) {
			const text = files.get( from ) ?? '';
			await writeText( this.folder, to, text );
			await removeFile( this.folder, from );
			files.delete( from );
			files.set( to, text );
			warn( `${ from }: renamed to ${ to }, as its code was.` );
		}
		return readFolder( files );
	}

	/** Whether a file is as it was last written here or sent. */
	isKnown( path: string, text: string | null ): boolean {
		return text !== null && this.state.files[ path ] === hashOf( text );
	}

	/** Notes that a snippet is the same here and there. */
	settle(
		item: Item,
		snippet: ListedSnippet,
		fields: Readonly< Record< string, unknown > >
	): void {
		this.state.snippets[ item.uid ] = {
			id: snippet.id,
			hash: snippet.hash,
			modified: snippet.modified,
			fields,
		};
		this.there.set( item.uid, { ...snippet, code: item.code } );
	}

	noteFiles( files: ReadonlyMap< string, string | null > ): void {
		for ( const [ path, text ] of files ) {
			this.state.files[ path ] = hashOf( text ?? '' );
		}
	}

	async store(): Promise< void > {
		await writeState( this.folder, this.state );
	}

	/** Saves one snippet as its files say, and notes it. */
	async save(
		item: Item,
		sheets: readonly Sheet[],
		force = false
	): Promise< Saved > {
		const fields = fieldsOf( item );
		const there = this.there.get( item.uid );
		const base = this.state.snippets[ item.uid ];
		if ( base === undefined && there === undefined ) {
			return this.create( item, fields, sheets );
		}
		const other =
			base?.fields ??
			( there === undefined
				? {}
				: siteFields( there, Object.keys( fields ) ) );
		const changes = differing( fields, other );
		if ( Object.keys( changes ).length === 0 ) {
			if ( base === undefined && there !== undefined ) {
				this.settle( item, there, fields );
			}
			return { item, kind: 'same', remarks: [] };
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
		return this.update(
			item,
			fields,
			changes,
			base,
			there?.id ?? base?.id ?? 0,
			sheets,
			force
		);
	}

	private async create(
		item: Item,
		fields: Record< string, unknown >,
		sheets: readonly Sheet[]
	): Promise< Saved > {
		const compiled = await this.compiled( item, sheets );
		try {
			const { snippet, errors } = await this.site.call(
				'create-snippet',
				{
					...fields,
					uid: item.uid,
					...( compiled === undefined ? {} : { compiled } ),
				}
			);
			return await this.saved( item, fields, snippet, errors, 'created' );
		} catch ( error ) {
			return this.refusal( item, fields, error );
		}
	}

	private async update(
		item: Item,
		fields: Record< string, unknown >,
		changes: Record< string, unknown >,
		base: Base | undefined,
		id: number,
		sheets: readonly Sheet[],
		force: boolean
	): Promise< Saved > {
		const compiled =
			'code' in changes ? await this.compiled( item, sheets ) : undefined;
		const sent = {
			id,
			...changes,
			...( compiled === undefined ? {} : { compiled } ),
		};
		try {
			if (
				( fields.status ?? this.there.get( item.uid )?.status ) ===
				'active'
			) {
				// A save with errors would switch the snippet off, in the middle of somebody's writing.
				const { errors } = await this.site.call(
					'validate-snippet',
					sent
				);
				if ( errors.length > 0 ) {
					return {
						item,
						kind: 'refused',
						remarks: inFile( item, errors ),
					};
				}
			}
			const settings = Object.keys( changes ).some(
				( field ) => field !== 'code'
			);
			const { snippet, errors } = await this.site.call(
				'update-snippet',
				{
					...sent,
					...( base === undefined || force
						? { force: true }
						: {
								base_hash: base.hash,
								...( settings
									? { base_modified: base.modified }
									: {} ),
							} ),
				}
			);
			return await this.saved( item, fields, snippet, errors, 'saved' );
		} catch ( error ) {
			return this.refusal( item, fields, error );
		}
	}

	private async saved(
		item: Item,
		fields: Record< string, unknown >,
		snippet: ListedSnippet | null,
		errors: readonly Remark[],
		kind: 'created' | 'saved'
	): Promise< Saved > {
		if ( snippet === null ) {
			return { item, kind: 'refused', remarks: inFile( item, errors ) };
		}
		const isOff = 'status' in fields && fields.status !== snippet.status;
		this.settle(
			item,
			snippet,
			isOff ? { ...fields, status: snippet.status } : fields
		);
		if ( item.status === undefined ) {
			// From now on the files themselves say which snippet they are.
			await writeText(
				this.folder,
				sidecarOf( item.path ),
				writeSidecar( { ...snippet } )
			);
			const { items } = await this.read();
			const again = items.find( ( { uid } ) => uid === item.uid );
			this.settle(
				item,
				snippet,
				again === undefined ? fields : fieldsOf( again )
			);
		}
		await this.store();
		return {
			item,
			kind: isOff ? 'off' : kind,
			remarks: inFile( item, errors ),
		};
	}

	private async refusal(
		item: Item,
		fields: Record< string, unknown >,
		error: unknown
	): Promise< Saved > {
		if (
			! ( error instanceof ApiError ) ||
			error.isPassing ||
			error.code === 'aborted'
		) {
			throw error;
		}
		if ( error.code === 'svc_conflict' ) {
			// The answer to an earlier save may have been lost on its way.
			const there = await this.now( item.uid );
			if ( isThere( there, fields ) ) {
				return this.saved( item, fields, there, [], 'saved' );
			}
		}
		return refusalOf( item, error );
	}

	/** All stylesheets: those of the folder as they are in it, the others as the site has them. */
	sheets( items: readonly Item[] ): readonly Sheet[] {
		const own = items
			.filter( ( { type } ) => type === 'css' )
			.map( ( item ): Sheet => ( {
				uid: item.uid,
				title: String( item.title ?? '' ),
				folder: String( item.folder ?? '' ),
				lang: item.lang,
				code: item.code,
				hash: this.there.get( item.uid )?.hash ?? hashOf( item.code ),
			} ) );
		const known = new Set( own.map( ( { uid } ) => uid ) );
		const others = [ ...this.there.values() ].filter(
			( { type, uid } ) => type === 'css' && ! known.has( uid )
		);
		return [
			...own,
			...others.map( ( snippet ): Sheet => ( {
				...snippet,
				code: snippet.code ?? '',
			} ) ),
		];
	}

	/** Compiles the stylesheets of the site that are older than what they are made from. */
	async freshen(): Promise< void > {
		const list = await this.refresh();
		const stale = list.filter(
			( { stale: isStale, type } ) => isStale && type === 'css'
		);
		const sheets = this.sheets( [] );
		const compiled = await compileAll(
			sheets.filter( ( { uid } ) =>
				stale.some( ( one ) => one.uid === uid )
			),
			sheets
		);
		for ( const { id, uid, code, hash } of stale ) {
			const css = compiled.get( uid );
			if ( css !== undefined && 'css' in css && code !== undefined ) {
				const { snippet } = await this.site.call( 'update-snippet', {
					id,
					code,
					compiled: css,
					base_hash: hash,
				} );
				const base = this.state.snippets[ uid ];
				if ( snippet !== null && base !== undefined ) {
					this.state.snippets[ uid ] = {
						...base,
						hash: snippet.hash,
						modified: snippet.modified,
					};
				}
			}
		}
	}

	private async compiled(
		item: Item,
		sheets: readonly Sheet[]
	): Promise< Compiled | undefined > {
		const own = sheets.filter( ( { uid } ) => uid === item.uid );
		const result = ( await compileAll( own, sheets ) ).get( item.uid );
		// What is wrong with it is said by the site, with what it knows besides.
		return result !== undefined && 'css' in result ? result : undefined;
	}
}
