import { Modal, TextControl } from '@wordpress/components';
import { select } from '@wordpress/data';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { folderPaths, isInFolder } from '../state/list/index.js';
import {
	canPutInto,
	deleteFolder,
	dissolveFolder,
	folderAbove,
	moveFolderWithUndo,
	nameOfFolder,
	pathIn,
	pathInWords,
	snippetsStore,
} from '../state/snippets/index.js';
import { Button, Combobox, FormDialog } from '../ui/index.js';

/** What is to be done with a folder that has to be asked about first. */
export interface FolderAsk {
	readonly what: 'rename' | 'move' | 'delete';
	readonly path: string;
}

interface Asked {
	readonly path: string;
	/** Closes the dialog; with the path at which the folder is from then on. */
	readonly onClose: ( path: string ) => void;
}

const listNow = () => select( snippetsStore ).getState().list;

function Rename( { path, onClose }: Asked ) {
	const [ name, setName ] = useState( nameOfFolder( path ) );
	const to = pathIn( folderAbove( path ), name.trim() );
	const isBad = name.trim() === '' || name.includes( '/' );
	const isTaken = to !== path && folderPaths( listNow() ).includes( to );
	return (
		<FormDialog
			title={ sprintf(
				/* translators: %s: name of a folder. */
				__( 'Rename the folder %s', 'svc' ),
				nameOfFolder( path )
			) }
			yes={ __( 'Rename', 'svc' ) }
			isReady={ ! isBad }
			onYes={ () => {
				onClose( to );
				if ( to !== path ) {
					void moveFolderWithUndo( path, to );
				}
			} }
			onClose={ () => onClose( path ) }
		>
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Folder name', 'svc' ) }
				value={ name }
				maxLength={ 100 }
				onChange={ setName }
				help={
					( name.includes( '/' ) &&
						__(
							"Names can't contain a slash. To nest a folder, move it.",
							'svc'
						) ) ||
					( isTaken &&
						__(
							'This name exists. Both folders will be merged.',
							'svc'
						) )
				}
			/>
		</FormDialog>
	);
}

function Move( { path, onClose }: Asked ) {
	const [ parent, setParent ] = useState< string | null >( null );
	const options = [ '', ...folderPaths( listNow() ) ]
		.filter( ( it ) => canPutInto( path, it ) )
		.map( ( value ) => ( {
			value,
			label:
				value === '' ? __( 'Top level', 'svc' ) : pathInWords( value ),
		} ) );
	return (
		<FormDialog
			title={ sprintf(
				/* translators: %s: name of a folder. */
				__( 'Move the folder %s', 'svc' ),
				nameOfFolder( path )
			) }
			yes={ __( 'Move', 'svc' ) }
			isReady={ parent !== null }
			isFieldFocused={ false }
			onYes={ () => {
				const to = pathIn( parent ?? '', nameOfFolder( path ) );
				onClose( to );
				void moveFolderWithUndo( path, to );
			} }
			onClose={ () => onClose( path ) }
		>
			<Combobox
				label={ __( 'Folder', 'svc' ) }
				value={ parent }
				options={ options }
				onChange={ setParent }
			/>
		</FormDialog>
	);
}

function Delete( { path, onClose }: Asked ) {
	const list = listNow();
	const count = list.filter( ( it ) => isInFolder( it, path ) ).length;
	const above = folderAbove( path );
	return (
		<Modal
			title={ sprintf(
				/* translators: %s: name of a folder. */
				__( 'Delete the folder %s?', 'svc' ),
				nameOfFolder( path )
			) }
			size="small"
			onRequestClose={ () => onClose( path ) }
		>
			<div className="svc-form">
				<p>
					{ sprintf(
						/* translators: %d: number of snippets. */
						_n(
							'The folder contains %d snippet. Snippets in the trash are inactive and kept for 30 days with their history.',
							'The folder contains %d snippets. Snippets in the trash are inactive and kept for 30 days with their history.',
							count,
							'svc'
						),
						count
					) }{ ' ' }
					{ above === ''
						? __(
								'The snippets move to no folder and stay active or inactive.',
								'svc'
							)
						: sprintf(
								/* translators: %s: path of a folder. */
								__(
									'The snippets move to %s and stay active or inactive.',
									'svc'
								),
								pathInWords( above )
							) }
				</p>
				<Button
					isLarge
					variant="secondary"
					onClick={ () => {
						onClose( above );
						void dissolveFolder( path );
					} }
				>
					{ __( 'Delete the folder, keep the snippets', 'svc' ) }
				</Button>
				<Button
					isLarge
					variant="primary"
					isDestructive
					onClick={ () => {
						onClose( above );
						void deleteFolder( path, list );
					} }
				>
					{ sprintf(
						/* translators: %d: number of snippets. */
						_n(
							'Move %d snippet to the trash',
							'Move %d snippets to the trash',
							count,
							'svc'
						),
						count
					) }
				</Button>
			</div>
		</Modal>
	);
}

const parts = { rename: Rename, move: Move, delete: Delete };

/** Asks what has to be known to rename, move or delete a folder. */
export function FolderDialog( {
	ask: { what, path },
	onClose,
}: {
	readonly ask: FolderAsk;
	readonly onClose: Asked[ 'onClose' ];
} ) {
	const Part = parts[ what ];
	return <Part path={ path } onClose={ onClose } />;
}
