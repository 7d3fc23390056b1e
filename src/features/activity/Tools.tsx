import { Button, SearchControl, SelectControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useMemo, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import type { ActivityItem } from '../../contract/index.js';
import { snippetsStore } from '../../state/snippets/index.js';
import { Combobox } from '../../ui/index.js';
import type { Filters } from './use-filters.js';

/** Milliseconds of quiet after which the log is searched. */
const SEARCH_AFTER_MS = 300;

function Search( {
	value,
	onChange,
}: {
	readonly value: string;
	readonly onChange: ( value: string ) => void;
} ) {
	const [ typed, setTyped ] = useState( value );
	useEffect( () => setTyped( value ), [ value ] );
	useEffect( () => {
		if ( typed === value ) {
			return undefined;
		}
		const timer = window.setTimeout(
			() => onChange( typed ),
			SEARCH_AFTER_MS
		);
		return () => window.clearTimeout( timer );
	}, [ typed, value, onChange ] );
	return (
		<SearchControl
			size="compact"
			label={ __( 'Search the activity', 'svc' ) }
			placeholder={ __( 'Search', 'svc' ) }
			value={ typed }
			onChange={ setTyped }
		/>
	);
}

/** All users who can be chosen: who made or changed snippets, and who stands in the log. */
function usePeople( items: readonly ActivityItem[] ) {
	return useMemo( () => {
		const { people, user } = bootData();
		const names = new Map< string, string >( [
			...Object.entries( people ),
			[ String( user.id ), user.name ],
			...items
				.filter( ( item ) => item.user > 0 )
				.map( ( item ) => [ String( item.user ), item.name ] as const ),
		] );
		return [ ...names ].sort( ( [ , a ], [ , b ] ) =>
			a.localeCompare( b )
		);
	}, [ items ] );
}

/** What narrows the log down. */
export function Tools( {
	filters,
	labels,
	items,
	onChange,
}: {
	readonly filters: Filters;
	readonly labels: Readonly< Record< string, string > >;
	readonly items: readonly ActivityItem[];
	readonly onChange: ( change: Partial< Filters > ) => void;
} ) {
	const list = useSelect(
		( select ) => select( snippetsStore ).getState().list,
		[]
	);
	const people = usePeople( items );
	const isNarrowed = Object.values( filters ).some( ( it ) => it !== '' );
	const snippets = useMemo( () => {
		const options = list.map( ( { id, title } ) => ( {
			value: String( id ),
			label: title === '' ? __( '(no title)', 'svc' ) : title,
		} ) );
		return filters.snippet === '' ||
			options.some( ( { value } ) => value === filters.snippet )
			? options
			: [
					...options,
					{ value: filters.snippet, label: `#${ filters.snippet }` },
				];
	}, [ list, filters.snippet ] );
	return (
		<>
			<div className="svc-activity__search">
				<Search
					value={ filters.search }
					onChange={ ( search ) => onChange( { search } ) }
				/>
			</div>
			<div className="svc-activity__snippet">
				<Combobox
					__next40pxDefaultSize={ false }
					hideLabelFromVision
					label={ __( 'Snippet', 'svc' ) }
					placeholder={ __( 'Any snippet', 'svc' ) }
					value={ filters.snippet === '' ? null : filters.snippet }
					options={ snippets }
					onChange={ ( value ) =>
						onChange( { snippet: value ?? '' } )
					}
				/>
			</div>
			<SelectControl
				size="compact"
				hideLabelFromVision
				label={ __( 'Person', 'svc' ) }
				value={ filters.user }
				options={ [
					{ value: '', label: __( 'Any person', 'svc' ) },
					...people.map( ( [ value, label ] ) => ( {
						value,
						label,
					} ) ),
					{ value: '0', label: __( 'Not logged in', 'svc' ) },
				] }
				onChange={ ( user ) => onChange( { user } ) }
			/>
			<SelectControl
				size="compact"
				hideLabelFromVision
				label={ __( 'Action', 'svc' ) }
				value={ filters.action }
				options={ [
					{ value: '', label: __( 'Any action', 'svc' ) },
					...Object.entries( labels ).map( ( [ value, label ] ) => ( {
						value,
						label,
					} ) ),
				] }
				onChange={ ( action ) => onChange( { action } ) }
			/>
			{ isNarrowed && (
				<Button
					variant="tertiary"
					size="compact"
					onClick={ () =>
						onChange( {
							snippet: '',
							user: '',
							action: '',
							search: '',
						} )
					}
				>
					{ __( 'Clear filters', 'svc' ) }
				</Button>
			) }
		</>
	);
}
