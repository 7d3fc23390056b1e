import { ExternalLink } from '@wordpress/components';
import { useMemo, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError, bootData, call } from '../../client/index.js';
import { PlainEditor } from '../../editor/PlainEditor.js';
import { say, sayFailure } from '../../state/frame/index.js';
import {
	dropFileDraft,
	restoreFile,
	saveFile,
	textOf,
	useFileDrafts,
	writeFile,
	type SiteFile,
	type SiteFiles,
} from '../../state/site/index.js';
import { Banner, Button, fullTime, Key, useKeys } from '../../ui/index.js';
import { ServedStatus } from './ServedStatus.js';
import { FileWarnings } from './FileWarnings.js';
import { exampleOf, helpOf } from './file-words.js';

type Saving =
	| { readonly kind: 'idle' | 'saving' }
	| {
			readonly kind: 'failed' | 'conflict';
			readonly message: string;
	  };

function savedText( file: string, text: string ): string {
	return text === ''
		? sprintf(
				/* translators: %s: name of a file, such as ads.txt. */
				__( '%s is no longer served.', 'svc' ),
				file
			)
		: sprintf(
				/* translators: %s: name of a file or a template. */
				__( '%s saved.', 'svc' ),
				file
			);
}

/** Saving one file: how it goes, with Undo. */
function useSaving(
	files: SiteFiles,
	{ field, file }: SiteFile,
	onSaved: ( files: SiteFiles ) => void
) {
	const [ saving, setSaving ] = useState< Saving >( { kind: 'idle' } );
	const isSaving = useRef( false );
	const putBack = async ( now: SiteFiles, text: string ) => {
		const current = now.files.find( ( it ) => it.field === field );
		if ( current === undefined ) {
			return;
		}
		try {
			onSaved( await restoreFile( current, text ) );
			say( __( 'Undone.', 'svc' ) );
		} catch ( error ) {
			sayFailure( error );
		}
	};
	const save = async ( force = false ) => {
		if ( isSaving.current ) {
			return;
		}
		isSaving.current = true;
		setSaving( { kind: 'saving' } );
		try {
			const before = files[ field ];
			const now = await saveFile( field, force );
			setSaving( { kind: 'idle' } );
			if ( now !== null ) {
				onSaved( now );
				say( savedText( file, now[ field ] ), [
					{
						label: __( 'Undo', 'svc' ),
						onClick: () => void putBack( now, before ),
					},
				] );
			}
		} catch ( error ) {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			setSaving( {
				kind: error.code === 'svc_conflict' ? 'conflict' : 'failed',
				message: error.message,
			} );
		} finally {
			isSaving.current = false;
		}
	};
	const takeTheirs = async () => {
		try {
			onSaved( await call( 'get-files', {} ) );
			dropFileDraft( field );
			setSaving( { kind: 'idle' } );
		} catch ( error ) {
			sayFailure( error );
		}
	};
	return { saving, save, takeTheirs };
}

function Trouble( {
	saving,
	onForce,
	onTakeTheirs,
}: {
	readonly saving: Saving;
	readonly onForce: () => void;
	readonly onTakeTheirs: () => void;
} ) {
	if ( saving.kind !== 'failed' && saving.kind !== 'conflict' ) {
		return null;
	}
	return (
		<Banner
			kind="error"
			actions={
				saving.kind === 'conflict' && (
					<>
						<Button variant="secondary" onClick={ onForce }>
							{ __( 'Keep my version', 'svc' ) }
						</Button>
						<Button variant="tertiary" onClick={ onTakeTheirs }>
							{ __( 'Keep other version', 'svc' ) }
						</Button>
					</>
				)
			}
		>
			{ saving.kind === 'failed' && __( 'Not saved.', 'svc' ) }{ ' ' }
			{ saving.message } { __( 'Your changes are kept.', 'svc' ) }
		</Banner>
	);
}

/** One file: where it is, its text, and what is wrong with it. */
export function FileEditor( {
	files,
	file,
	onSaved,
}: {
	readonly files: SiteFiles;
	readonly file: SiteFile;
	readonly onSaved: ( files: SiteFiles ) => void;
} ) {
	const draft = useFileDrafts()[ file.field ];
	// What was there when the file was opened is news; what is typed now is not.
	const [ found ] = useState( draft );
	const [ line, setLine ] = useState( 0 );
	const { saving, save, takeTheirs } = useSaving( files, file, onSaved );
	const latest = useRef( save );
	latest.current = save;
	const isReal = file.state === 'real';
	useKeys(
		useMemo(
			() => ( { 'mod+s': () => void ( isReal || latest.current() ) } ),
			[ isReal ]
		)
	);
	const text = textOf( files, file );
	const write = ( next: string ) => writeFile( files, file, next );
	return (
		<section className="svc-file" aria-label={ file.file }>
			<div className="svc-file__head">
				<div className="svc-line__text">
					<h3>
						<bdi dir="ltr">{ file.file }</bdi>
					</h3>
					<span className="svc-line__second">
						{ helpOf( file.field ) }
					</span>
					<ExternalLink href={ file.url } className="svc-file__url">
						<bdi dir="ltr">{ file.url }</bdi>
					</ExternalLink>
				</div>
				{ ! isReal && (
					<Button
						variant="primary"
						isBusy={ saving.kind === 'saving' }
						disabled={ draft === undefined }
						onClick={ save }
					>
						{ __( 'Save', 'svc' ) }
						<Key keys="mod+s" />
					</Button>
				) }
			</div>
			{ isReal && (
				<Banner kind="info">
					{ sprintf(
						/* translators: %s: name of a file, such as ads.txt. */
						__(
							"The server has a real file %s, so this text isn't served. Delete the file to use this screen.",
							'svc'
						),
						file.file
					) }
				</Banner>
			) }
			<Trouble
				saving={ saving }
				onForce={ () => void save( true ) }
				onTakeTheirs={ () => void takeTheirs() }
			/>
			{ found !== undefined && found === draft && (
				<Banner
					kind="info"
					actions={
						<Button
							variant="tertiary"
							onClick={ () => dropFileDraft( file.field ) }
						>
							{ __( 'Discard changes', 'svc' ) }
						</Button>
					}
				>
					{ sprintf(
						/* translators: %s: date and time. */
						__( 'Not saved yet: your text of %s.', 'svc' ),
						fullTime( found.time )
					) }
				</Banner>
			) }
			<div className="svc-file__field">
				<PlainEditor
					code={ text }
					label={ sprintf(
						/* translators: %s: name of a file, such as ads.txt. */
						__( 'Text of %s', 'svc' ),
						file.file
					) }
					line={ line }
					isReadOnly={ isReal }
					onChange={ write }
					onCursor={ () => setLine( 0 ) }
				/>
			</div>
			{ text === '' && ! isReal && (
				<div className="svc-file__empty">
					<span>
						{ file.field === 'robots'
							? __( 'Nothing is added to robots.txt.', 'svc' )
							: __( "An empty file isn't served.", 'svc' ) }
					</span>
					<Button
						variant="secondary"
						onClick={ () =>
							write( exampleOf( file.field, bootData().site ) )
						}
					>
						{ __( 'Start with an example', 'svc' ) }
					</Button>
				</div>
			) }
			<FileWarnings
				remarks={ files.warnings.filter(
					( { path } ) => path === file.file
				) }
				isUnsaved={ draft !== undefined }
				onLine={ setLine }
			/>
			<ServedStatus file={ file } text={ files[ file.field ] } />
		</section>
	);
}
