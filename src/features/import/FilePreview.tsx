import { useState } from '@wordpress/element';
import type { ForeignFile } from '../../state/importing/index.js';
import { ForeignList } from './ForeignList.js';
import { ImportFoot } from './ImportFoot.js';
import { runImport, type Imported } from './run-import.js';
import { freshOf } from './source-words.js';

/** What the snippets in an export file of another plugin become, and which of them come. */
export function FilePreview( {
	file: { file, source, items },
	onImported,
	onCancel,
}: {
	readonly file: ForeignFile;
	readonly onImported: ( imported: Imported ) => void;
	readonly onCancel: () => void;
} ) {
	const [ ticked, setTicked ] = useState( () => freshOf( items ) );
	const chosen = items.filter( ( { id } ) => ticked.has( id ) );
	return (
		<>
			<ForeignList
				source={ source }
				items={ items }
				ticked={ ticked }
				onTick={ setTicked }
			/>
			<ImportFoot
				count={ chosen.length }
				active={
					chosen.filter(
						( { status, never_ran: neverRan } ) =>
							status === 'active' && ! neverRan
					).length
				}
				run={ ( keeps ) =>
					runImport(
						{ file, ids: chosen.map( ( { id } ) => id ) },
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
