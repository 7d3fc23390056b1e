import { useSelect } from '@wordpress/data';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { ApiError } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';
import {
	closeDocument,
	documentOf,
	documentsStore,
	isChanged,
	loadDocument,
	type OpenDocument,
} from '../../state/documents/index.js';
import { saveDocument } from '../../state/saving/index.js';
import {
	createBox,
	openBox,
	unsavedBox,
	writeBox,
	type BoxUid,
} from '../../state/site/index.js';
import { loadSnippets } from '../../state/snippets/index.js';
import { Button, Waiting } from '../../ui/index.js';
import { BoxEditor } from './BoxEditor.js';
import { BoxStatus } from './BoxStatus.js';
import { BoxFrame } from './BoxFrame.js';
import type { BoxWords } from './box-words.js';

/** A box with PHP in it, for a user who may not write PHP. */
export const HiddenBox = ( { words }: { readonly words: BoxWords } ) => (
	<section className="svc-box" aria-label={ words.title }>
		<div className="svc-box__head">
			<div className="svc-line__text">
				<h3>{ words.title }</h3>
				<span className="svc-line__second">
					{ __(
						'PHP needs full access. Ask an administrator.',
						'svc'
					) }
				</span>
			</div>
		</div>
	</section>
);

/** What is written into a box before it is a snippet. */
interface Unsaved {
	readonly code: string;
	/** What is going on; empty when nothing is. */
	readonly busy: string;
	/** Why it could not be saved; empty when nothing was in the way. */
	readonly failure: string;
	readonly write: ( code: string ) => void;
	readonly save: ( status: 'active' | 'inactive' ) => Promise< void >;
}

function useUnsaved( uid: BoxUid, title: string, isSaved: boolean ): Unsaved {
	const [ code, setCode ] = useState( () => unsavedBox( uid ) );
	// A key that saves may come before React has drawn what was typed before it.
	const latest = useRef( code );
	const [ busy, setBusy ] = useState( '' );
	const [ failure, setFailure ] = useState( '' );
	const write = ( next: string ) => {
		latest.current = next;
		setCode( next );
		writeBox( uid, next );
	};
	// Its snippet may be deleted, here or elsewhere.
	const wasSaved = useRef( isSaved );
	useEffect( () => {
		if ( wasSaved.current && ! isSaved ) {
			latest.current = unsavedBox( uid );
			setCode( latest.current );
			setFailure( '' );
		}
		wasSaved.current = isSaved;
	}, [ uid, isSaved ] );
	const save = async ( status: 'active' | 'inactive' ) => {
		if ( latest.current.trim() === '' || busy !== '' ) {
			return;
		}
		setBusy(
			status === 'active'
				? __( 'Test run…', 'svc' )
				: __( 'Saving…', 'svc' )
		);
		setFailure( '' );
		try {
			await createBox( uid, title, () => latest.current, status );
		} catch ( error ) {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			setFailure( error.message );
			if ( error.code === 'svc_conflict' ) {
				// Another save has filled it: that is shown, and what was written here is offered.
				await loadSnippets();
			}
		} finally {
			setBusy( '' );
		}
	};
	return { code, busy, failure, write, save };
}

/** The snippet of a box: opened here like in a tab, and closed with the screen unless something in it is unsaved. */
function useDocument(
	uid: BoxUid,
	id: number | undefined
): OpenDocument | undefined {
	// Then it was opened by being made.
	const wasNew = useRef( id === undefined );
	useEffect( () => {
		if ( id === undefined ) {
			wasNew.current = true;
			return undefined;
		}
		const wasOpen = ! wasNew.current && documentOf( id ) !== undefined;
		void openBox( uid, id );
		return () => {
			const left = documentOf( id );
			if ( ! wasOpen && left !== undefined && ! isChanged( left ) ) {
				void closeDocument( id );
			}
		};
	}, [ uid, id ] );
	return useSelect(
		( select ) =>
			id === undefined
				? undefined
				: select( documentsStore ).getDocument( id ),
		[ id ]
	);
}

function FailedBox( {
	id,
	words,
	message,
}: {
	readonly id: number;
	readonly words: BoxWords;
	readonly message: string | undefined;
} ) {
	return (
		<section className="svc-box" aria-label={ words.title }>
			<div className="svc-box__head">
				<h3>{ words.title }</h3>
				<Button
					variant="secondary"
					onClick={ () => void loadDocument( id ) }
				>
					{ __( 'Try again', 'svc' ) }
				</Button>
			</div>
			<p className="svc-bad">{ message }</p>
		</section>
	);
}

/**
 * A box, which is a snippet as soon as it has been saved for the first time. Its field stays the same one then: the cursor stays
 * where it is, and no key is lost.
 */
export function Box( {
	uid,
	words,
	snippet,
}: {
	readonly uid: BoxUid;
	readonly words: BoxWords;
	/** Left out while nothing has been saved. */
	readonly snippet: ListedSnippet | undefined;
} ) {
	const id = snippet?.id;
	const unsaved = useUnsaved( uid, words.title, id !== undefined );
	const document = useDocument( uid, id );
	if ( id === undefined ) {
		const isEmpty = unsaved.code.trim() === '';
		return (
			<BoxFrame
				words={ words }
				isOn={ false }
				busy={ unsaved.busy }
				isEmpty={ isEmpty }
				isUnsaved={ ! isEmpty }
				onSwitch={ () => void unsaved.save( 'active' ) }
				onSave={ () => void unsaved.save( 'inactive' ) }
				field={
					<BoxEditor
						id={ uid }
						label={ words.title }
						code={ unsaved.code }
						onChange={ unsaved.write }
					/>
				}
				said={
					unsaved.failure !== '' && (
						<span role="alert" className="svc-bad">
							{ __( 'Not saved.', 'svc' ) } { unsaved.failure }
						</span>
					)
				}
			/>
		);
	}
	if ( document?.phase === 'error' || document?.phase === 'missing' ) {
		return (
			<FailedBox
				id={ id }
				words={ words }
				message={ document.error?.message }
			/>
		);
	}
	if ( document === undefined || document.draft === null ) {
		return <Waiting />;
	}
	const { draft, saving } = document;
	const turnsOn = saving.kind === 'saving' && saving.turnsOn;
	return (
		<BoxFrame
			words={ words }
			isOn={ snippet?.status === 'active' }
			busy={ turnsOn ? __( 'Test run…', 'svc' ) : '' }
			isEmpty={ draft.code.trim() === '' }
			isUnsaved={ isChanged( document ) }
			onSwitch={ ( isOn ) =>
				void saveDocument( id, {
					status: isOn ? 'active' : 'inactive',
				} )
			}
			onSave={ () => void saveDocument( id ) }
			field={
				<BoxEditor
					id={ uid }
					label={ words.title }
					code={ draft.code }
					errors={ document.errors }
					warnings={ document.warnings }
					onChange={ unsaved.write }
				/>
			}
			said={ <BoxStatus document={ document } /> }
		/>
	);
}
