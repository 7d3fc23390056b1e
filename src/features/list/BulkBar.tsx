import {
	Button,
	ComboboxControl,
	DropdownMenu,
	MenuGroup,
	MenuItem,
	Modal,
} from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { closeSmall } from '@wordpress/icons';
import type { ListedSnippet } from '../../contract/index.js';
import { allTags, folderPaths } from '../../state/list/index.js';
import { bulkWithUndo } from '../../state/snippets/index.js';
import { Cancel, ConfirmDialog } from '../../ui/index.js';
import { exportSnippets } from './export.js';

export type Ask = 'move' | 'tag' | 'untag' | 'delete' | null;

/** A folder or a tag: one that exists, or a new one by typing it. */
function Picker( {
	label,
	button,
	values,
	first,
	allowsNone,
	onPick,
	onClose,
}: {
	readonly label: string;
	readonly button: string;
	readonly values: readonly string[];
	/** What is picked until another choice is made. */
	readonly first: string;
	readonly allowsNone: boolean;
	readonly onPick: ( value: string ) => void;
	readonly onClose: () => void;
} ) {
	const [ value, setValue ] = useState( first );
	const [ typed, setTyped ] = useState( '' );
	const known = new Set( values );
	const options = [
		...( allowsNone
			? [ { value: '', label: __( 'No folder', 'svc' ) } ]
			: [] ),
		...[ ...known ].map( ( it ) => ( {
			value: it,
			label: it.replaceAll( '/', ' / ' ),
		} ) ),
		...( typed === '' || known.has( typed )
			? []
			: [
					{
						value: typed,
						label: sprintf(
							/* translators: %s: name of a folder or tag that does not exist yet. */ __(
								'New: %s',
								'svc'
							),
							typed
						),
					},
				] ),
	];
	return (
		<form
			className="svc-form"
			onSubmit={ ( event ) => {
				event.preventDefault();
				onPick( value );
			} }
		>
			<ComboboxControl
				__next40pxDefaultSize
				label={ label }
				value={ value }
				options={ options }
				onFilterValueChange={ setTyped }
				onChange={ ( picked ) => setValue( picked ?? '' ) }
			/>
			<div className="svc-buttons">
				<Cancel onClick={ onClose } />
				<Button
					__next40pxDefaultSize
					variant="primary"
					type="submit"
					accessibleWhenDisabled
					disabled={ value === '' && ! allowsNone }
				>
					{ button }
				</Button>
			</div>
		</form>
	);
}

/** The folder in which all of them lie; empty when they lie in several. */
function folderOf( snippets: readonly ListedSnippet[] ): string {
	const [ folder = '', ...others ] = new Set(
		snippets.map( ( it ) => it.folder )
	);
	return others.length === 0 ? folder : '';
}

const titles = () => ( {
	move: __( 'Move to a folder', 'svc' ),
	tag: __( 'Add a tag', 'svc' ),
	untag: __( 'Remove a tag', 'svc' ),
	delete: __( 'Move to the trash?', 'svc' ),
} );

/** What a bulk action still has to know, in a dialog. */
export function BulkDialog( {
	ask,
	snippets,
	list,
	onClose,
}: {
	readonly ask: Ask;
	readonly snippets: readonly ListedSnippet[];
	readonly list: readonly ListedSnippet[];
	readonly onClose: () => void;
} ) {
	const ids = snippets.map( ( { id } ) => id );
	const run = ( action: Exclude< Ask, null >, value = '' ) => {
		onClose();
		void bulkWithUndo( ids, action, value );
	};
	if ( ask === null ) {
		return null;
	}
	const title = titles()[ ask ];
	if ( ask === 'delete' ) {
		return (
			<ConfirmDialog
				title={ title }
				yes={ __( 'Move to the trash', 'svc' ) }
				onYes={ () => run( 'delete' ) }
				onClose={ onClose }
			>
				<p>
					{ sprintf(
						/* translators: %d: number of snippets. */
						_n(
							'%d snippet is switched off and stays in the trash for thirty days, with its history.',
							'%d snippets are switched off and stay in the trash for thirty days, with their history.',
							ids.length,
							'svc'
						),
						ids.length
					) }
				</p>
			</ConfirmDialog>
		);
	}
	return (
		<Modal title={ title } size="small" onRequestClose={ onClose }>
			<Picker
				label={
					ask === 'move' ? __( 'Folder', 'svc' ) : __( 'Tag', 'svc' )
				}
				button={ ask === 'move' ? __( 'Move', 'svc' ) : title }
				values={
					ask === 'move'
						? folderPaths( list )
						: allTags( ask === 'untag' ? snippets : list )
				}
				first={ ask === 'move' ? folderOf( snippets ) : '' }
				allowsNone={ ask === 'move' }
				onPick={ ( value ) => run( ask, value ) }
				onClose={ onClose }
			/>
		</Modal>
	);
}

/** What can be done with the selected snippets. */
export function BulkBar( {
	snippets,
	canChange,
	onAsk,
	onClear,
}: {
	readonly snippets: readonly ListedSnippet[];
	readonly canChange: boolean;
	readonly onAsk: ( ask: Ask ) => void;
	readonly onClear: () => void;
} ) {
	const ids = snippets.map( ( { id } ) => id );
	if ( ids.length === 0 ) {
		return null;
	}
	return (
		<div
			className="svc-bulk"
			role="toolbar"
			aria-label={ __( 'Selected snippets', 'svc' ) }
		>
			<strong className="svc-bulk__count">
				{ sprintf(
					/* translators: %d: number of snippets. */ _n(
						'%d selected',
						'%d selected',
						ids.length,
						'svc'
					),
					ids.length
				) }
			</strong>
			{ canChange && (
				<>
					<Button
						size="compact"
						onClick={ () => void bulkWithUndo( ids, 'enable' ) }
					>
						{ __( 'Activate', 'svc' ) }
					</Button>
					<Button
						size="compact"
						onClick={ () => void bulkWithUndo( ids, 'disable' ) }
					>
						{ __( 'Deactivate', 'svc' ) }
					</Button>
					<Button size="compact" onClick={ () => onAsk( 'move' ) }>
						{ __( 'Move', 'svc' ) }
					</Button>
					<DropdownMenu
						icon={ null }
						text={ __( 'Tag', 'svc' ) }
						label={ __( 'Tag', 'svc' ) }
						toggleProps={ { size: 'compact', showTooltip: false } }
					>
						{ ( { onClose } ) => (
							<MenuGroup>
								{ ( [ 'tag', 'untag' ] as const ).map(
									( what ) => (
										<MenuItem
											key={ what }
											onClick={ () => {
												onClose();
												onAsk( what );
											} }
										>
											{ titles()[ what ] }
										</MenuItem>
									)
								) }
							</MenuGroup>
						) }
					</DropdownMenu>
				</>
			) }
			<Button size="compact" onClick={ () => void exportSnippets( ids ) }>
				{ __( 'Export', 'svc' ) }
			</Button>
			{ canChange && (
				<Button
					size="compact"
					isDestructive
					onClick={ () => onAsk( 'delete' ) }
				>
					{ __( 'Move to the trash', 'svc' ) }
				</Button>
			) }
			<Button
				size="compact"
				icon={ closeSmall }
				label={ __( 'Clear selection', 'svc' ) }
				onClick={ onClear }
			/>
		</div>
	);
}
