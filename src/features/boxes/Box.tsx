import { Button } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';
import {
	closeDocument,
	createBox,
	documentOf,
	documentsStore,
	dropKept,
	edit,
	isChanged,
	keepBox,
	loadDocument,
	navigate,
	openDocument,
	saveDocument,
	takeKept,
	unsavedBox,
	type BoxUid,
	type OpenDocument,
} from '../../state/index.js';
import { shortTime, Waiting } from '../../ui/index.js';
import { Field } from './Field.js';
import { Shell } from './Shell.js';
import type { BoxWords } from './words.js';

/** A box with PHP in it, for somebody who writes none. */
export const HiddenBox = ( { words }: { readonly words: BoxWords } ) => (
	<section className="svc-box" aria-label={ words.title }>
		<div className="svc-box__head">
			<div className="svc-line__text">
				<h3>{ words.title }</h3>
				<span className="svc-line__second">
					{ __(
						'There is PHP in it. Ask somebody with full access to change it.',
						'svc'
					) }
				</span>
			</div>
		</div>
	</section>
);

/** A box that nobody has filled yet. */
export function NewBox( {
	uid,
	words,
}: {
	readonly uid: BoxUid;
	readonly words: BoxWords;
} ) {
	const [ code, setCode ] = useState( () => unsavedBox( uid ) );
	// A key that saves may come before React has drawn what was typed before it.
	const latest = useRef( code );
	const [ busy, setBusy ] = useState( '' );
	const [ failure, setFailure ] = useState( '' );
	const save = async ( status: 'active' | 'inactive' ) => {
		if ( latest.current.trim() === '' || busy !== '' ) {
			return;
		}
		setBusy(
			status === 'active'
				? __( 'Trying it…', 'svc' )
				: __( 'Saving…', 'svc' )
		);
		setFailure( '' );
		try {
			await createBox( uid, words.title, () => latest.current, status );
		} catch ( error ) {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			setFailure( error.message );
			setBusy( '' );
		}
	};
	return (
		<Shell
			words={ words }
			isOn={ false }
			busy={ busy }
			isEmpty={ code.trim() === '' }
			isUnsaved={ code.trim() !== '' }
			onSwitch={ () => void save( 'active' ) }
			onSave={ () => void save( 'inactive' ) }
			field={
				<Field
					id={ uid }
					label={ words.title }
					code={ code }
					onChange={ ( next ) => {
						latest.current = next;
						setCode( next );
						keepBox( uid, next );
					} }
				/>
			}
			said={
				failure !== '' && (
					<span role="alert" className="svc-bad">
						{ __( 'Not saved.', 'svc' ) } { failure }
					</span>
				)
			}
		/>
	);
}

function savedText( { saving }: OpenDocument ): string {
	switch ( saving.kind ) {
		case 'saving':
			return __( 'Saving…', 'svc' );
		case 'saved':
			return saving.isOn
				? __( 'Saved and on.', 'svc' )
				: __( 'Saved. It is off.', 'svc' );
		default:
			return '';
	}
}

function failedText( { saving }: OpenDocument ): string {
	switch ( saving.kind ) {
		case 'kept_off':
			return __(
				'Saved, but it stays off until these problems are solved.',
				'svc'
			);
		case 'waiting':
			return `${ saving.error.message } ${ __(
				'Your work is kept in this browser and is saved as soon as that is possible.',
				'svc'
			) }`;
		case 'failed':
			return `${ __( 'Not saved.', 'svc' ) } ${ saving.error.message }`;
		case 'conflict':
			return sprintf(
				/* translators: 1: name of a person, 2: time. */
				__(
					'Not saved, because %1$s saved at %2$s, after you had opened it.',
					'svc'
				),
				saving.conflict.name,
				shortTime( saving.conflict.time )
			);
		default:
			return '';
	}
}

/** What somebody has to know about a box, below its code. */
function SaidOf( { document }: { readonly document: OpenDocument } ) {
	const { id, kept, saving, errors, warnings } = document;
	const failed = failedText( document );
	return (
		<>
			<span role="status">{ savedText( document ) }</span>
			{ failed !== '' && (
				<span role="alert" className="svc-bad">
					{ failed }
				</span>
			) }
			{ [ ...errors, ...warnings ].map( ( { message, line }, at ) => (
				<span
					key={ at }
					className={ at < errors.length ? 'svc-bad' : 'svc-weak' }
				>
					{ line > 0
						? sprintf(
								/* translators: 1: line number, 2: what is wrong. */
								__( 'Line %1$d: %2$s', 'svc' ),
								line,
								message
							)
						: message }
				</span>
			) ) }
			{ kept !== null && (
				<span className="svc-box__kept">
					{ sprintf(
						/* translators: %s: time. */
						__(
							'This browser kept changes from %s that were not saved.',
							'svc'
						),
						shortTime( kept.time / 1_000 )
					) }
					<Button
						variant="secondary"
						size="small"
						onClick={ () => takeKept( id ) }
					>
						{ __( 'Restore changes', 'svc' ) }
					</Button>
					<Button
						variant="tertiary"
						size="small"
						onClick={ () => void dropKept( id ) }
					>
						{ __( 'Discard changes', 'svc' ) }
					</Button>
				</span>
			) }
			<Button
				variant="link"
				onClick={ () => navigate( `/snippet/${ id }` ) }
			>
				{ saving.kind === 'conflict'
					? __( 'Show both', 'svc' )
					: __( 'Conditions, consent and history', 'svc' ) }
			</Button>
		</>
	);
}

/** A box that is a snippet: opened here like in a tab, and closed with the screen unless something in it is unsaved. */
export function SavedBox( {
	snippet: { id, status },
	words,
}: {
	readonly snippet: ListedSnippet;
	readonly words: BoxWords;
} ) {
	const document = useSelect(
		( select ) => select( documentsStore ).getDocument( id ),
		[ id ]
	);
	useEffect( () => {
		const wasOpen = documentOf( id ) !== undefined;
		void openDocument( id );
		return () => {
			const left = documentOf( id );
			if ( ! wasOpen && left !== undefined && ! isChanged( left ) ) {
				void closeDocument( id );
			}
		};
	}, [ id ] );
	if ( document?.phase === 'error' || document?.phase === 'missing' ) {
		return (
			<section className="svc-box" aria-label={ words.title }>
				<div className="svc-box__head">
					<h3>{ words.title }</h3>
					<Button
						variant="secondary"
						size="compact"
						onClick={ () => void loadDocument( id ) }
					>
						{ __( 'Try again', 'svc' ) }
					</Button>
				</div>
				<p className="svc-bad">{ document.error?.message }</p>
			</section>
		);
	}
	if ( document === undefined || document.draft === null ) {
		return <Waiting />;
	}
	const { draft, saving } = document;
	const turnsOn = saving.kind === 'saving' && saving.turnsOn;
	return (
		<Shell
			words={ words }
			isOn={ status === 'active' }
			busy={ turnsOn ? __( 'Trying it…', 'svc' ) : '' }
			isEmpty={ draft.code.trim() === '' }
			isUnsaved={ isChanged( document ) }
			onSwitch={ ( isOn ) =>
				void saveDocument( id, {
					status: isOn ? 'active' : 'inactive',
				} )
			}
			onSave={ () => void saveDocument( id ) }
			field={
				<Field
					id={ String( id ) }
					label={ words.title }
					code={ draft.code }
					errors={ document.errors }
					warnings={ document.warnings }
					onChange={ ( code ) => edit( id, { code } ) }
				/>
			}
			said={ <SaidOf document={ document } /> }
		/>
	);
}
