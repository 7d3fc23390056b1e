import type { Field } from '@wordpress/dataviews';
import { VisuallyHidden } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import type { ListedSnippet, Schema } from '../../contract/index.js';
import { allTags, folderPaths } from '../../state/list/index.js';
import { isPro } from '../../state/site/index.js';
import { seesPhp } from '../../state/snippets/index.js';
import { placeInWords } from '../../state/words/index.js';
import {
	AuthorCell,
	ChangedCell,
	CostCell,
	DescriptionCell,
	FolderCell,
	MoreCell,
	SelectAll,
	SelectCell,
	TagsCell,
	WhenCell,
	WhereCell,
} from './cells.js';
import { TitleCell } from './TitleCell.js';

/** The columns of the list, and the choices of its filters. What fits and in which order is decided by `src/state/list-query.ts`. */

type Row = ListedSnippet;

const choices = ( labels: Readonly< Record< string, string > > ) =>
	Object.entries( labels ).map( ( [ value, label ] ) => ( {
		value,
		label,
	} ) );

const isAny = { operators: [ 'isAny' as const ] };

/** Always there, and nothing to choose about them. */
const fixed = {
	enableHiding: false,
	enableSorting: false,
	filterBy: false as const,
};

const filterOnly = {
	enableSorting: false,
	enableHiding: false,
	filterBy: isAny,
};

function filterFields( list: readonly Row[], schema: Schema ): Field< Row >[] {
	return [
		{
			id: 'type',
			label: __( 'Type', 'svc' ),
			elements: schema.types.filter(
				( { value } ) => seesPhp() || value !== 'php'
			),
			filterBy: { ...isAny, isPrimary: true },
			enableHiding: false,
		},
		{
			id: 'status',
			label: __( 'Status', 'svc' ),
			elements: choices( {
				active: __( 'Active', 'svc' ),
				inactive: __( 'Inactive', 'svc' ),
			} ),
			filterBy: { ...isAny, isPrimary: true },
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
			render: FolderCell,
			filterBy: isAny,
		},
		{
			id: 'trouble',
			type: 'array',
			label: __( 'Problem', 'svc' ),
			elements: choices( {
				error: __( 'Deactivated by an error', 'svc' ),
				stale: __( 'CSS older than its source', 'svc' ),
				cache: __( 'Not safe with a page cache', 'svc' ),
			} ),
			...filterOnly,
		},
		{
			id: 'author',
			label: __( 'Author', 'svc' ),
			elements: choices( bootData().people ),
			render: AuthorCell,
			filterBy: isAny,
		},
	];
}

/** Names of the places where these snippets run. */
function placesOf( list: readonly Row[], schema: Schema ) {
	const labels = new Set( list.map( ( it ) => placeInWords( schema, it ) ) );
	return [ ...labels ].sort().map( ( label ) => ( { value: label, label } ) );
}

/**
 * @param list   All snippets, for the choices of filters.
 * @param schema For places in words.
 */
export function listFields(
	list: readonly Row[],
	schema: Schema
): Field< Row >[] {
	return [
		{
			id: 'select',
			label: __( 'Select', 'svc' ),
			header: <SelectAll />,
			render: SelectCell,
			...fixed,
		},
		{
			id: 'title',
			label: __( 'Title', 'svc' ),
			enableHiding: false,
			filterBy: false,
			render: TitleCell,
		},
		{
			id: 'description',
			label: __( 'Description', 'svc' ),
			enableSorting: false,
			filterBy: false,
			render: DescriptionCell,
		},
		{
			id: 'where',
			label: __( 'Where', 'svc' ),
			render: WhereCell,
			elements: placesOf( list, schema ),
			filterBy: isAny,
		},
		{
			id: 'when',
			label: __( 'When', 'svc' ),
			render: WhenCell,
			filterBy: false,
		},
		{
			id: 'tags',
			type: 'array',
			label: __( 'Tags', 'svc' ),
			elements: allTags( list ).map( ( tag ) => ( {
				value: tag,
				label: tag,
			} ) ),
			render: TagsCell,
			filterBy: { operators: [ 'isAny', 'isAll' ] },
			enableSorting: false,
		},
		...( isPro()
			? [
					{
						id: 'cost',
						label: __( 'Cost', 'svc' ),
						render: CostCell,
						filterBy: false as const,
					},
				]
			: [] ),
		{
			id: 'modified',
			label: __( 'Changed', 'svc' ),
			render: ChangedCell,
			filterBy: false,
		},
		{
			id: 'more',
			label: __( 'Actions', 'svc' ),
			header: <VisuallyHidden>{ __( 'Actions', 'svc' ) }</VisuallyHidden>,
			render: MoreCell,
			...fixed,
		},
		...filterFields( list, schema ),
	];
}
