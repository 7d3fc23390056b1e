import { SearchControl, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { types } from '../../contract/fields.js';
import {
	itemStates,
	type LibraryItem,
	type LibraryPack,
	type LibraryFilter,
} from '../../state/library/index.js';
import { Button } from '../../ui/index.js';
import { langOfPack, stateLabels } from './library-words.js';

/** One choice that narrows, with its name for screen readers. */
function Choice( {
	label,
	value,
	options,
	onChange,
}: {
	readonly label: string;
	readonly value: string;
	readonly options: {
		readonly value: string;
		readonly label: string;
		readonly lang?: string | undefined;
	}[];
	readonly onChange: ( value: string ) => void;
} ) {
	return (
		<SelectControl
			size="compact"
			hideLabelFromVision
			{ ...{ label, value, options, onChange } }
		/>
	);
}

/** What narrows the library down: words, pack, type and state. */
export function LibraryTools( {
	filter,
	packs,
	items,
	onChange,
}: {
	readonly filter: LibraryFilter;
	readonly packs: readonly LibraryPack[];
	/** All there are. */
	readonly items: readonly LibraryItem[];
	readonly onChange: ( change: Partial< LibraryFilter > ) => void;
} ) {
	const hasFilter = Object.values( filter ).some( ( value ) => value !== '' );
	return (
		<>
			<SearchControl
				className="svc-library__search"
				size="compact"
				label={ __( 'Search the library', 'svc' ) }
				placeholder={ __( 'Words, or a hook', 'svc' ) }
				value={ filter.search }
				onChange={ ( search ) => onChange( { search } ) }
			/>
			<Choice
				label={ __( 'Pack', 'svc' ) }
				value={ filter.pack }
				options={ [
					{ value: '', label: __( 'All packs', 'svc' ) },
					...packs.map( ( pack ) => ( {
						value: pack.id,
						label: pack.title,
						lang: langOfPack( pack, items ),
					} ) ),
				] }
				onChange={ ( pack ) => onChange( { pack } ) }
			/>
			<Choice
				label={ __( 'Type', 'svc' ) }
				value={ filter.type }
				options={ [
					{ value: '', label: __( 'All types', 'svc' ) },
					...types.map( ( type ) => ( {
						value: type,
						label: type.toUpperCase(),
					} ) ),
				] }
				onChange={ ( type ) => onChange( { type } ) }
			/>
			<Choice
				label={ __( 'State', 'svc' ) }
				value={ filter.state }
				options={ [
					{ value: '', label: __( 'Every state', 'svc' ) },
					...itemStates.map( ( state ) => ( {
						value: state,
						label: stateLabels[ state ]?.() ?? state,
					} ) ),
				] }
				onChange={ ( state ) => onChange( { state } ) }
			/>
			{ hasFilter && (
				<Button
					variant="tertiary"
					onClick={ () =>
						onChange( {
							search: '',
							pack: '',
							type: '',
							state: '',
						} )
					}
				>
					{ __( 'Reset', 'svc' ) }
				</Button>
			) }
		</>
	);
}
