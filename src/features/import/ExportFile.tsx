import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError } from '../../client/index.js';
import { importedInWords } from '../../jobs/index.js';
import { say, sayFailure } from '../../state/frame/index.js';
import {
	readSourceFile,
	undoImport,
	type SourceFile,
} from '../../state/importing/index.js';
import { reloadSnippets } from '../../state/snippets/index.js';
import { focusHeading, Page } from '../../ui/index.js';
import { FileField } from './FileField.js';
import { FilePreview, OwnPreview } from './FilePreview.js';
import { LastImports } from './jobs/LastImports.js';
import { UnderWay } from './jobs/UnderWay.js';
import { ImportOutcome, Remarks } from './ImportOutcome.js';
import { readFile, type ReadFile } from './read-file.js';
import type { Imported } from './run-import.js';
import { Sources } from './Sources.js';

type Read = { readonly own: ReadFile } | { readonly foreign: SourceFile };

/** A file as its snippets, or why there are none: the site reads what is no export of ours. */
async function read( bytes: Uint8Array ): Promise< Read | string > {
	const own = readFile( bytes );
	try {
		return own === null
			? { foreign: await readSourceFile( bytes ) }
			: { own };
	} catch ( error ) {
		if ( error instanceof ApiError && error.code === 'svc_invalid' ) {
			return error.message;
		}
		throw error;
	}
}

/** An export file, looked at and then imported; before that, what else there is to import. */
export function ExportFile() {
	const [ found, setFound ] = useState< Read | null >( null );
	const [ fault, setFault ] = useState( '' );
	const [ imported, setImported ] = useState< Imported | null >( null );
	const again = () => {
		setFound( null );
		setImported( null );
		setFault( '' );
		focusHeading();
	};
	const take = async ( bytes: Uint8Array ) => {
		const next = await read( bytes );
		if ( typeof next === 'string' ) {
			setFault( next );
			return;
		}
		// What came to the site since the list was read would come a second time.
		await reloadSnippets().catch( sayFailure );
		setFound( next );
		focusHeading();
	};
	const undo = async ( done: Imported ) => {
		await undoImport( done );
		say( __( 'Import undone.', 'svc' ) );
		again();
	};
	const foreign = found !== null && 'foreign' in found ? found.foreign : null;
	const own = found !== null && 'own' in found ? found.own : null;
	const steps = { onImported: setImported, onCancel: again };
	return (
		<Page
			title={
				foreign === null
					? __( 'Import', 'svc' )
					: sprintf(
							/* translators: %s: name of another plugin. */
							__( 'Import from %s', 'svc' ),
							foreign.source.name
						)
			}
			className="svc-import"
		>
			{ imported !== null && (
				<div className="svc-import__outcome">
					<ImportOutcome
						count={ importedInWords( imported.created.length ) }
						again={ __( 'Import another file', 'svc' ) }
						onAgain={ again }
						onUndo={
							imported.created.length > 0
								? () => undo( imported )
								: undefined
						}
					>
						<Remarks
							title={ __( 'Differs from the file', 'svc' ) }
							remarks={ imported.errors }
						/>
					</ImportOutcome>
				</div>
			) }
			{ imported === null && <UnderWay /> }
			{ imported === null && found === null && (
				<>
					<Sources />
					<FileField fault={ fault } onFile={ take } />
					<LastImports />
				</>
			) }
			{ imported === null && own !== null && (
				<OwnPreview read={ own } { ...steps } />
			) }
			{ imported === null && foreign !== null && (
				<FilePreview file={ foreign } { ...steps } />
			) }
		</Page>
	);
}
