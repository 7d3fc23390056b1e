import { Button, CheckboxControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useMemo, useRef, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { takeBackImport } from '../../state/importing/index.js';
import { navigate, say, sayFailure } from '../../state/frame/index.js';
import { begun, loadJobs } from '../../state/jobs/index.js';
import { reloadSnippets, snippetsStore } from '../../state/snippets/index.js';
import { Cancel, Empty, focusHeading } from '../../ui/index.js';
import { ItemList } from './ItemList.js';
import { LastImports } from './jobs/LastImports.js';
import { UnderWay } from './jobs/UnderWay.js';
import { Outcome } from './Outcome.js';
import { readFile, type ReadFile } from './read-file.js';
import { runImport, type Imported } from './run-import.js';
import { Sources } from './Sources.js';

/** A place to drop a file on, and the button that asks for one. */
function FileField( {
	fault,
	onFile,
}: {
	readonly fault: string;
	readonly onFile: ( bytes: Uint8Array ) => Promise< void >;
} ) {
	const input = useRef< HTMLInputElement >( null );
	const [ isOver, setOver ] = useState( false );
	const [ isBusy, setBusy ] = useState( false );
	const take = async ( file: File | undefined ) => {
		// One after the other: what comes last would be shown, whichever was chosen last.
		if ( file === undefined || isBusy ) {
			return;
		}
		setBusy( true );
		try {
			await onFile( new Uint8Array( await file.arrayBuffer() ) );
		} catch ( error ) {
			sayFailure( error );
		}
		setBusy( false );
	};
	return (
		<div
			className={ `svc-import__drop${ isOver ? ' is-over' : '' }` }
			onDragOver={ ( event ) => {
				event.preventDefault();
				setOver( true );
			} }
			onDragLeave={ () => setOver( false ) }
			onDrop={ ( event ) => {
				event.preventDefault();
				setOver( false );
				void take( event.dataTransfer.files[ 0 ] );
			} }
		>
			<Empty
				title={ __( 'Import an export file', 'svc' ) }
				next={ {
					label: __( 'Choose a file', 'svc' ),
					isBusy,
					onClick: () => input.current?.click(),
				} }
			>
				{ __(
					'A JSON file that was exported here or on another site with Snippets. You see what is in it before anything is imported.',
					'svc'
				) }
			</Empty>
			<input
				ref={ input }
				className="screen-reader-text"
				type="file"
				accept=".json,application/json"
				aria-label={ __( 'Export file', 'svc' ) }
				tabIndex={ -1 }
				onChange={ ( { target } ) => {
					void take( target.files?.[ 0 ] );
					// The same file may be chosen again.
					target.value = '';
				} }
			/>
			<p className="svc-import__fault" role="alert">
				{ fault }
			</p>
		</div>
	);
}

/** What is in the file, and which of it comes. */
function Preview( {
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
	const [ keeps, setKeeps ] = useState( false );
	const [ isBusy, setBusy ] = useState( false );
	// Who has gone to another screen meanwhile is not taken back.
	const isThere = useRef( false );
	useEffect( () => {
		isThere.current = true;
		return () => {
			isThere.current = false;
		};
	}, [] );
	const chosen = read.items.filter( ( { index } ) => ! left.has( index ) );
	const on = chosen.filter( ( { isOn } ) => isOn ).length;
	const start = async () => {
		setBusy( true );
		try {
			const came = await runImport(
				read.file,
				chosen.map( ( { index } ) => index ),
				keeps
			);
			if ( ! ( 'id' in came ) ) {
				onImported( came );
				return;
			}
			begun( came );
			if ( isThere.current ) {
				navigate( '/import', { job: came.id } );
			}
		} catch ( error ) {
			sayFailure( error );
			setBusy( false );
			// It may have begun without an answer: a user who sees that does not begin it twice.
			await loadJobs().catch( () => undefined );
		}
	};
	return (
		<>
			<UnderWay />
			<ItemList
				items={ read.items }
				known={ known }
				left={ left }
				onLeave={ setLeft }
			/>
			<div className="svc-import__foot">
				{ on > 0 && (
					<CheckboxControl
						label={ sprintf(
							/* translators: %d: number of snippets. */
							_n(
								'Switch on %d snippet that is on in the file',
								'Switch on the %d snippets that are on in the file',
								on,
								'svc'
							),
							on
						) }
						help={ __(
							'After checks and a test load. Otherwise all arrive switched off.',
							'svc'
						) }
						checked={ keeps }
						onChange={ setKeeps }
					/>
				) }
				<div className="svc-import__actions">
					<Cancel isOff={ isBusy } onClick={ onCancel } />
					<Button
						__next40pxDefaultSize
						variant="primary"
						isBusy={ isBusy }
						disabled={ isBusy || chosen.length === 0 }
						accessibleWhenDisabled
						onClick={ () => void start() }
					>
						{ sprintf(
							/* translators: %d: number of snippets. */
							_n(
								'Import %d snippet',
								'Import %d snippets',
								chosen.length,
								'svc'
							),
							chosen.length
						) }
					</Button>
				</div>
			</div>
		</>
	);
}

/** An export file, looked at and then imported; before that, what else there is to import. */
export function ExportFile() {
	const [ read, setRead ] = useState< ReadFile | null >( null );
	const [ fault, setFault ] = useState( '' );
	const [ imported, setImported ] = useState< Imported | null >( null );
	const again = () => {
		setRead( null );
		setImported( null );
		setFault( '' );
		focusHeading();
	};
	if ( imported !== null ) {
		return (
			<Outcome
				imported={ imported }
				onAgain={ again }
				onUndo={ async () => {
					await takeBackImport( imported );
					say(
						__(
							'Undone: the set is as it was before the import.',
							'svc'
						)
					);
					again();
				} }
			/>
		);
	}
	return read === null ? (
		<>
			<UnderWay />
			<Sources />
			<FileField
				fault={ fault }
				onFile={ async ( bytes ) => {
					const found = readFile( bytes );
					if ( typeof found !== 'string' ) {
						// What came to the site since the list was read would come a second time.
						await reloadSnippets().catch( sayFailure );
					}
					setFault( typeof found === 'string' ? found : '' );
					setRead( typeof found === 'string' ? null : found );
				} }
			/>
			<LastImports />
		</>
	) : (
		<Preview read={ read } onImported={ setImported } onCancel={ again } />
	);
}
