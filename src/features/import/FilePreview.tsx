import { CheckboxControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useMemo, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { SourceFile } from '../../state/importing/index.js';
import { snippetsStore } from '../../state/snippets/index.js';
import { ticked, TypeMark } from '../../ui/index.js';
import { SourceSnippetList } from './SourceSnippetList.js';
import { ImportFoot } from './ImportFoot.js';
import type { Item, ReadFile } from './read-file.js';
import { runImport, type Imported } from './run-import.js';
import { freshOf } from './source-words.js';

/** What the snippets in an export file of another plugin become, and which of them come. */
export function FilePreview( {
	file: { file, source, items },
	onImported,
	onCancel,
}: {
	readonly file: SourceFile;
	readonly onImported: ( imported: Imported ) => void;
	readonly onCancel: () => void;
} ) {
	const [ chosen, setChosen ] = useState( () => freshOf( items ) );
	const coming = items.filter( ( { id } ) => chosen.has( id ) );
	return (
		<>
			<SourceSnippetList
				source={ source }
				items={ items }
				ticked={ chosen }
				onTick={ setChosen }
			/>
			<ImportFoot
				count={ coming.length }
				active={
					coming.filter(
						( { status, never_ran: neverRan } ) =>
							status === 'active' && ! neverRan
					).length
				}
				run={ ( keeps ) =>
					runImport(
						{ file, ids: coming.map( ( { id } ) => id ) },
						null,
						keeps
					)
				}
				onImported={ onImported }
				onCancel={ onCancel }
			/>
		</>
	);
}

const titleOf = ( { title, index }: Item ): string =>
	title === ''
		? sprintf(
				/* translators: %s: ID of a snippet, or its number in a file. */
				__( 'untitled (%s)', 'svc' ),
				String( index + 1 )
			)
		: title;

/** The snippets of a file, each of which may be left out. */
function ItemList( {
	items,
	known,
	left,
	onLeave,
}: {
	readonly items: readonly Item[];
	/** Permanent ids of the snippets of this site. */
	readonly known: ReadonlySet< string >;
	/** Places of those that are left out. */
	readonly left: ReadonlySet< number >;
	readonly onLeave: ( left: ReadonlySet< number > ) => void;
} ) {
	const able = items.filter( ( { fault } ) => fault === '' );
	const isAll = able.every( ( { index } ) => ! left.has( index ) );
	const faulty = items
		.filter( ( { fault } ) => fault !== '' )
		.map( ( { index } ) => index );
	const secondOf = ( { uid, isOn, fault }: Item ): string => {
		if ( fault !== '' ) {
			return fault;
		}
		const status = isOn
			? __( 'Active in the file', 'svc' )
			: __( 'Inactive in the file', 'svc' );
		return known.has( uid )
			? `${ status } · ${ __( 'Already on this site. Imports as a copy.', 'svc' ) }`
			: status;
	};
	return (
		<>
			<div className="svc-import__all">
				<CheckboxControl
					label={ __( 'Select all', 'svc' ) }
					checked={ isAll }
					indeterminate={ ! isAll && left.size < items.length }
					disabled={ able.length === 0 }
					onChange={ () =>
						onLeave(
							new Set(
								isAll
									? items.map( ( { index } ) => index )
									: faulty
							)
						)
					}
				/>
			</div>
			<ul className="svc-rows">
				{ items.map( ( item ) => (
					<li key={ item.index } className="svc-line">
						<CheckboxControl
							label={ titleOf( item ) }
							className="svc-import__check"
							checked={ ! left.has( item.index ) }
							disabled={ item.fault !== '' }
							onChange={ ( comes ) =>
								onLeave(
									ticked( left, [ item.index ], ! comes )
								)
							}
							help={ secondOf( item ) }
						/>
						<TypeMark type={ item.type } />
					</li>
				) ) }
			</ul>
		</>
	);
}

/** What is in an export of ours, and which of it comes. */
export function OwnPreview( {
	read,
	onImported,
	onCancel,
}: {
	readonly read: ReadFile;
	readonly onImported: ( imported: Imported ) => void;
	readonly onCancel: () => void;
} ) {
	const list = useSelect(
		( select ) => select( snippetsStore ).getState().list,
		[]
	);
	const known = useMemo(
		() => new Set( list.map( ( { uid } ) => uid ) ),
		[ list ]
	);
	const [ left, setLeft ] = useState< ReadonlySet< number > >(
		() =>
			new Set(
				read.items
					.filter(
						( { fault, uid } ) => fault !== '' || known.has( uid )
					)
					.map( ( { index } ) => index )
			)
	);
	const chosen = read.items.filter( ( { index } ) => ! left.has( index ) );
	const places = chosen.map( ( { index } ) => index );
	return (
		<>
			<ItemList
				items={ read.items }
				known={ known }
				left={ left }
				onLeave={ setLeft }
			/>
			<ImportFoot
				count={ chosen.length }
				active={ chosen.filter( ( { isOn } ) => isOn ).length }
				run={ ( keeps ) => runImport( read.file, places, keeps ) }
				onImported={ onImported }
				onCancel={ onCancel }
			/>
		</>
	);
}
