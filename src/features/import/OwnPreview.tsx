import { useSelect } from '@wordpress/data';
import { useMemo, useState } from '@wordpress/element';
import { snippetsStore } from '../../state/snippets/index.js';
import { ImportFoot } from './ImportFoot.js';
import { ItemList } from './ItemList.js';
import type { ReadFile } from './read-file.js';
import { runImport, type Imported } from './run-import.js';

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
