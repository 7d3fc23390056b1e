import type { Field } from '@wordpress/dataviews';
import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import type { ListedSnippet, Schema } from '../../contract/index.js';
import {
	allTags,
	conditionsInWords,
	folderPaths,
	isInFolder,
	placeInWords,
	savedViews,
} from '../../state/index.js';
import { fullTime, shortTime } from '../../ui/index.js';
import { TitleCell, titleOf } from './TitleCell.js';

/** The columns of the list, what they are filtered by and how they are read. */

type Row = ListedSnippet;

const choices = ( labels: Readonly< Record< string, string > > ) =>
	Object.entries( labels ).map( ( [ value, label ] ) => ( {
		value,
		label,
	} ) );

export function personOf( id: number ): string {
	const { user, people } = bootData();
	return id === user.id ? __( 'you', 'svc' ) : ( people[ id ] ?? '' );
}

/** What is wrong or worth knowing, for the filter. */
function troubleOf( snippet: Row ): string[] {
	return [
		...( snippet.error === null ? [] : [ 'error' ] ),
		...( snippet.stale ? [ 'stale' ] : [] ),
		...( snippet.cache_safe ? [] : [ 'cache' ] ),
	];
}

const filterOnly = {
	enableSorting: false,
	enableHiding: false,
	filterBy: { operators: [ 'isAny' as const ] },
};

function filterFields( list: readonly Row[], schema: Schema ): Field< Row >[] {
	return [
		{
			id: 'type',
			label: __( 'Type', 'svc' ),
			elements: schema.types,
			filterBy: { operators: [ 'isAny' ], isPrimary: true },
			enableHiding: false,
		},
		{
			id: 'status',
			label: __( 'On or off', 'svc' ),
			elements: choices( {
				active: __( 'On', 'svc' ),
				inactive: __( 'Off', 'svc' ),
			} ),
			filterBy: { operators: [ 'isAny' ], isPrimary: true },
			enableHiding: false,
		},
		{
			id: 'mode',
			label: __( 'Mode', 'svc' ),
			elements: choices( {
				live: __( 'Live', 'svc' ),
				test: __( 'Testing', 'svc' ),
			} ),
			...filterOnly,
		},
		{
			id: 'folder',
			label: __( 'Folder', 'svc' ),
			elements: folderPaths( list ).map( ( path ) => ( {
				value: path,
				label: path.replaceAll( '/', ' / ' ),
			} ) ),
			getValue: ( { item } ) => item.folder,
			filterBy: { operators: [ 'isAny' ] },
		},
		{
			id: 'trouble',
			type: 'array',
			label: __( 'Trouble', 'svc' ),
			elements: choices( {
				error: __( 'Switched off by an error', 'svc' ),
				stale: __( 'CSS older than its source', 'svc' ),
				cache: __( 'Not safe behind a page cache', 'svc' ),
			} ),
			getValue: ( { item } ) => troubleOf( item ),
			...filterOnly,
		},
		{
			id: 'author',
			label: __( 'Author', 'svc' ),
			elements: choices( bootData().people ),
			getValue: ( { item } ) => String( item.author ),
			render: ( { item } ) => <>{ personOf( item.author ) }</>,
			filterBy: { operators: [ 'isAny' ] },
		},
	];
}

function Changed( { item }: { readonly item: Row } ) {
	return (
		<time
			dateTime={ new Date( item.modified * 1_000 ).toISOString() }
			title={ fullTime( item.modified ) }
		>
			{ shortTime( item.modified ) }{ ' ' }
			<span className="svc-weak">{ personOf( item.modified_by ) }</span>
		</time>
	);
}

/**
 * @param list     All snippets, for the choices of filters.
 * @param schema   For places and conditions in words.
 * @param selected Ids that are dragged together.
 */
export function listFields(
	list: readonly Row[],
	schema: Schema,
	selected: readonly number[]
): Field< Row >[] {
	// Looked up by id: DataViews puts a `position` of its own on the rows that it hands back.
	const places = new Map(
		list.map( ( it ) => [ it.id, placeInWords( schema, it ) ] )
	);
	return [
		{
			id: 'title',
			label: __( 'Title', 'svc' ),
			getValue: ( { item } ) => titleOf( item ),
			enableGlobalSearch: true,
			enableHiding: false,
			filterBy: false,
			render: ( { item } ) => (
				<TitleCell snippet={ item } selected={ selected } />
			),
		},
		{
			id: 'description',
			label: __( 'Description', 'svc' ),
			enableGlobalSearch: true,
			enableSorting: false,
			filterBy: false,
		},
		{
			id: 'where',
			label: __( 'Where', 'svc' ),
			getValue: ( { item } ) => places.get( item.id ) ?? '',
			elements: [ ...new Set( places.values() ) ]
				.sort()
				.map( ( label ) => ( { value: label, label } ) ),
			filterBy: { operators: [ 'isAny' ] },
		},
		{
			id: 'when',
			label: __( 'When', 'svc' ),
			getValue: ( { item } ) =>
				conditionsInWords( schema, item.conditions ),
			render: ( { item } ) => {
				const words = conditionsInWords( schema, item.conditions );
				return (
					<span className="svc-clip svc-weak" title={ words }>
						{ words }
					</span>
				);
			},
			filterBy: false,
		},
		{
			id: 'tags',
			type: 'array',
			label: __( 'Tags', 'svc' ),
			enableGlobalSearch: true,
			elements: allTags( list ).map( ( tag ) => ( {
				value: tag,
				label: tag,
			} ) ),
			render: ( { item } ) => <>{ item.tags.join( ', ' ) }</>,
			filterBy: { operators: [ 'isAny', 'isAll' ] },
			enableSorting: false,
		},
		{
			id: 'cost',
			type: 'number',
			label: __( 'Cost', 'svc' ),
			getValue: ( { item } ) => item.cost?.ms ?? -1,
			render: ( { item } ) => (
				<span className="svc-weak">
					{ item.cost === undefined
						? ''
						: sprintf(
								/* translators: %s: number of milliseconds. */ __(
									'%s ms',
									'svc'
								),
								item.cost.ms.toFixed( 2 )
							) }
				</span>
			),
			filterBy: false,
		},
		{
			id: 'modified',
			type: 'integer',
			label: __( 'Changed', 'svc' ),
			render: Changed,
			filterBy: false,
		},
		...filterFields( list, schema ),
	];
}

/** Rows of a view and a folder of the sidebar. */
export function rowsOf(
	list: readonly Row[],
	view: string,
	folder: string
): Row[] {
	const holds =
		savedViews().find( ( { id } ) => id === view )?.holds ?? ( () => true );
	return list.filter(
		( snippet ) =>
			holds( snippet ) &&
			( folder === '' || isInFolder( snippet, folder ) )
	);
}
