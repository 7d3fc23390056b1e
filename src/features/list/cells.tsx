import { useContext } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { Icon, moreVertical } from '@wordpress/icons';
import type { ListedSnippet } from '../../contract/index.js';
import { schemaNow, youOrPerson } from '../../state/site/index.js';
import { snippetsOf } from '../../state/snippets/index.js';
import {
	conditionsInShort,
	conditionsInWords,
	joinList,
	numberInWords,
	placeInWords,
} from '../../state/words/index.js';
import { fullTime, shortTime } from '../../ui/index.js';
import { RowMenuContext } from './RowMenu.js';
import { SelectionContext } from './selection.js';
import { titleOf } from './TitleCell.js';

/** What stands in the columns beside the title. Each is a component of its own, so that a row keeps its focus when the list changes. */

interface CellProps {
	readonly item: ListedSnippet;
}

export function SelectCell( { item }: CellProps ) {
	const { ids, toggle } = useContext( SelectionContext );
	return (
		<span className="svc-select">
			<input
				type="checkbox"
				aria-label={ sprintf(
					/* translators: %s: title of a snippet. */
					__( 'Select %s', 'svc' ),
					titleOf( item )
				) }
				checked={ ids.has( item.id ) }
				onClick={ ( event ) => toggle( item.id, event.shiftKey ) }
				onChange={ () => undefined }
			/>
		</span>
	);
}

/** In the head: all rows of the list, also those out of sight. */
export function SelectAll() {
	const { ids, total, toggleAll } = useContext( SelectionContext );
	return (
		<span className="svc-select">
			<input
				type="checkbox"
				aria-label={ __( 'Select all', 'svc' ) }
				checked={ total > 0 && ids.size === total }
				ref={ ( box ) => {
					if ( box !== null ) {
						box.indeterminate = ids.size > 0 && ids.size < total;
					}
				} }
				onChange={ toggleAll }
			/>
		</span>
	);
}

function Clipped( { text }: { readonly text: string } ) {
	return (
		<span className="svc-clip svc-weak" title={ text } dir="auto">
			{ text }
		</span>
	);
}

/** Words of a sentence, in as many lines as they need. */
function Worded( {
	text,
	title = text,
}: {
	readonly text: string;
	readonly title?: string;
} ) {
	return (
		<span className="svc-worded" title={ title } dir="auto">
			{ text }
		</span>
	);
}

export function WhereCell( { item }: CellProps ) {
	const schema = schemaNow();
	// As it is kept: DataViews puts a `position` of its own on the rows that it hands on.
	const [ snippet ] = snippetsOf( [ item.id ] );
	const text =
		schema === null || snippet === undefined
			? ''
			: placeInWords( schema, snippet );
	return <Worded text={ text } />;
}

export function WhenCell( { item }: CellProps ) {
	const schema = schemaNow();
	return schema === null ? null : (
		<Worded
			text={ conditionsInShort( schema, item.conditions ) }
			title={ conditionsInWords( schema, item.conditions ) }
		/>
	);
}

export const FolderCell = ( { item }: CellProps ) => (
	<Clipped text={ item.folder.replaceAll( '/', ' / ' ) } />
);

export const TagsCell = ( { item }: CellProps ) => (
	<Clipped text={ joinList( item.tags ) } />
);

export const DescriptionCell = ( { item }: CellProps ) => (
	<Clipped text={ item.description } />
);

export const AuthorCell = ( { item }: CellProps ) => (
	<>{ youOrPerson( item.author ) }</>
);

export function CostCell( { item }: CellProps ) {
	return (
		<span className="svc-weak svc-number">
			{ item.cost === undefined
				? ''
				: sprintf(
						/* translators: %s: number of milliseconds. */ __(
							'%s ms',
							'svc'
						),
						numberInWords( item.cost.ms, 2 )
					) }
		</span>
	);
}

export function ChangedCell( { item }: CellProps ) {
	return (
		<time
			className="svc-clip"
			dateTime={ new Date( item.modified * 1_000 ).toISOString() }
			title={ fullTime( item.modified ) }
		>
			<bdi>{ shortTime( item.modified ) }</bdi>{ ' ' }
			<bdi className="svc-weak">{ youOrPerson( item.modified_by ) }</bdi>
		</time>
	);
}

/** One menu serves all rows: a hundred of them would take longer to make than the rest of the table. */
export function MoreCell( { item }: CellProps ) {
	const open = useContext( RowMenuContext );
	return (
		<button
			type="button"
			className="svc-rowmore"
			title={ __( 'Actions', 'svc' ) }
			aria-haspopup="menu"
			aria-label={ sprintf(
				/* translators: %s: title of a snippet. */
				__( 'Actions for %s', 'svc' ),
				titleOf( item )
			) }
			onClick={ ( event ) => open( item.id, event.currentTarget ) }
		>
			<Icon icon={ moreVertical } size={ 20 } />
		</button>
	);
}
