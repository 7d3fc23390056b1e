import { FormTokenField, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import {
	limits,
	type ListedSnippet,
	type Schema,
} from '../../contract/index.js';
import { allTags, folderPaths } from '../../state/list/index.js';
import { useSchema } from '../../state/site/index.js';
import {
	bulkWithUndo,
	mayStyle,
	type BulkEdit as Edit,
} from '../../state/snippets/index.js';
import { FormDialog } from '../../ui/index.js';
import { Choice, noFolder, optionsOf, type Option } from './Choice.js';

const isWhole = ( text: string ): boolean =>
	/^-?\d+$/.test( text ) &&
	Number( text ) >= limits.priority_min &&
	Number( text ) <= limits.priority_max;

const textsOf = (
	tokens: readonly ( string | { readonly value: string } )[]
): string[] =>
	tokens.map( ( token ) =>
		typeof token === 'string' ? token : token.value
	);

/** Locations that all of these types have, and whether all of them take the name of any action. */
export function sharedLocations(
	schema: Schema,
	snippets: readonly ListedSnippet[]
): { readonly options: readonly Option[]; readonly takesNew: boolean } {
	const types = [ ...new Set( snippets.map( ( { type } ) => type ) ) ];
	const tables = types.map( ( type ) => schema.locations[ type ] );
	const [ first, ...others ] = tables;
	const items = ( first?.items ?? [] ).filter(
		( { key } ) =>
			others.every( ( it ) =>
				it.items.some( ( item ) => item.key === key )
			) &&
			( ! types.includes( 'css' ) || mayStyle( key ) )
	);
	return {
		options: items.map( ( { key, label, group } ) => ( {
			value: key,
			label: `${ group }: ${ label }`,
		} ) ),
		takesNew: tables.every( ( { custom } ) => custom ),
	};
}

/** Sets location, priority, folder and tags of several snippets in one change. What is left empty stays as it is. */
export function BulkEdit( {
	snippets,
	list,
	onClose,
}: {
	readonly snippets: readonly ListedSnippet[];
	readonly list: readonly ListedSnippet[];
	readonly onClose: () => void;
} ) {
	const schema = useSchema();
	const [ edit, setEdit ] = useState< Edit >( {} );
	const [ priority, setPriority ] = useState( '' );
	const change = ( field: keyof Edit, value: unknown ) => {
		const { [ field ]: _, ...others } = edit;
		const isEmpty =
			value === null || ( Array.isArray( value ) && value.length === 0 );
		setEdit( isEmpty ? others : { ...others, [ field ]: value } );
	};
	const locations =
		schema === null ? null : sharedLocations( schema, snippets );
	const unchanged = __( 'No change', 'svc' );
	const isWrong = priority !== '' && ! isWhole( priority );
	const count = snippets.length;
	const tags = (
		field: 'add_tags' | 'remove_tags',
		label: string,
		suggestions: readonly string[]
	) => (
		<FormTokenField
			__next40pxDefaultSize
			__experimentalShowHowTo={ false }
			label={ label }
			value={ [ ...( edit[ field ] ?? [] ) ] }
			suggestions={ [ ...suggestions ] }
			onChange={ ( tokens ) => change( field, textsOf( tokens ) ) }
		/>
	);
	return (
		<FormDialog
			title={ sprintf(
				/* translators: %d: number of snippets. */
				_n( 'Edit %d snippet', 'Edit %d snippets', count, 'svc' ),
				count
			) }
			size="medium"
			yes={ __( 'Apply', 'svc' ) }
			isReady={ ! isWrong && Object.keys( edit ).length > 0 }
			isFieldFocused={ false }
			onYes={ () => {
				onClose();
				void bulkWithUndo(
					snippets.map( ( { id } ) => id ),
					'edit',
					edit
				);
			} }
			onClose={ onClose }
		>
			{ locations !== null &&
				( locations.options.length === 0 ? (
					<p>
						{ __(
							'These snippets have no location in common.',
							'svc'
						) }
					</p>
				) : (
					<Choice
						label={ __( 'Location', 'svc' ) }
						placeholder={ unchanged }
						value={ edit.hook ?? null }
						{ ...locations }
						onChange={ ( hook ) => change( 'hook', hook ) }
					/>
				) ) }
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Priority', 'svc' ) }
				help={
					isWrong
						? __( 'Enter a whole number.', 'svc' )
						: __( 'Lower numbers run first.', 'svc' )
				}
				inputMode="numeric"
				placeholder={ unchanged }
				aria-invalid={ isWrong }
				value={ priority }
				onChange={ ( text ) => {
					setPriority( text );
					change(
						'priority',
						isWhole( text ) ? Number( text ) : null
					);
				} }
			/>
			<Choice
				label={ __( 'Folder', 'svc' ) }
				placeholder={ unchanged }
				value={ edit.folder ?? null }
				options={ [ noFolder(), ...optionsOf( folderPaths( list ) ) ] }
				takesNew
				onChange={ ( folder ) => change( 'folder', folder ) }
			/>
			{ tags( 'add_tags', __( 'Add tags', 'svc' ), allTags( list ) ) }
			{ tags(
				'remove_tags',
				__( 'Remove tags', 'svc' ),
				allTags( snippets )
			) }
		</FormDialog>
	);
}
