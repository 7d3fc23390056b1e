import { SearchControl, SelectControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { types } from '../../contract/fields.js';
import { itemStates, type LibraryFilter } from '../../state/library/index.js';
import { Button } from '../../ui/index.js';
import { stateLabels } from './library-words.js';

export const NO_FILTER: LibraryFilter = {
	search: '',
	pack: '',
	type: '',
	state: '',
};

/** Whether something other than a pack narrows the library down. */
export const isNarrowed = ( { search, type, state }: LibraryFilter ): boolean =>
	search !== '' || type !== '' || state !== '';

/** One choice that narrows, with its name for screen readers. */
function Choice( {
	label,
	value,
	options,
	onChange,
}: {
	readonly label: string;
	readonly value: string;
	readonly options: { readonly value: string; readonly label: string }[];
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

/** What narrows the library down: words, type and state. */
export function LibraryTools( {
	filter,
	onChange,
}: {
	readonly filter: LibraryFilter;
	readonly onChange: ( change: Partial< LibraryFilter > ) => void;
} ) {
	return (
		<>
			<SearchControl
				className="svc-library__search"
				size="compact"
				label={ __( 'Search the library', 'svc' ) }
				placeholder={ __( 'Search the library', 'svc' ) }
				value={ filter.search }
				onChange={ ( search ) => onChange( { search, pack: '' } ) }
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
					{ value: '', label: __( 'Any state', 'svc' ) },
					...itemStates.map( ( state ) => ( {
						value: state,
						label: stateLabels[ state ]?.() ?? state,
					} ) ),
				] }
				onChange={ ( state ) => onChange( { state } ) }
			/>
			{ isNarrowed( filter ) && (
				<Button
					variant="tertiary"
					onClick={ () => onChange( NO_FILTER ) }
				>
					{ __( 'Clear filters', 'svc' ) }
				</Button>
			) }
		</>
	);
}
