import { FormTokenField, TextControl } from '@wordpress/components';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { Choice, ConditionTypeRecord } from '../../../contract/index.js';
import { searchOptions } from '../../../state/site/index.js';
import { partOf, textOf } from '../../../state/words/index.js';
import { DateTime } from './DateTime.js';
import { keptList, listOf, matchOf, type Match } from './rule-values.js';

interface ValueProps {
	readonly type: ConditionTypeRecord;
	readonly value: unknown;
	readonly onChange: ( value: unknown ) => void;
}

/** Quiet after typing, milliseconds, before the site is searched. */
const SEARCH_AFTER_MS = 250;

const byValue = ( choices: readonly Choice[] ): Map< string, string > =>
	new Map(
		choices.map( ( { value, label } ) => [ String( value ), label ] )
	);

/** Content of the site, found by typing; labels of what is chosen already come along. */
function useContent(
	type: ConditionTypeRecord,
	chosen: readonly string[],
	search: string
): ReadonlyMap< string, string > {
	const [ found, setFound ] = useState( () => byValue( type.options ?? [] ) );
	const wanted = chosen.filter( ( value ) => ! found.has( value ) ).join();
	useEffect( () => {
		if ( ! type.search ) {
			return;
		}
		const controller = new AbortController();
		const timer = window.setTimeout( () => {
			searchOptions(
				type.type,
				search,
				wanted === '' ? [] : wanted.split( ',' ),
				controller.signal
			)
				.then( ( choices ) =>
					setFound(
						( before ) =>
							new Map( [ ...before, ...byValue( choices ) ] )
					)
				)
				// What cannot be searched can still be typed.
				.catch( () => undefined );
		}, SEARCH_AFTER_MS );
		return () => {
			window.clearTimeout( timer );
			controller.abort();
		};
	}, [ type, search, wanted ] );
	return found;
}

/** Why what was typed is not among the chosen. */
interface Refused {
	readonly text: string;
	readonly kind: 'none' | 'several';
}

const refusedInWords = ( { text, kind }: Refused ): string =>
	kind === 'none'
		? sprintf(
				/* translators: %s: what was typed. */ __(
					'“%s” not found. Choose from the list.',
					'svc'
				),
				text
			)
		: sprintf(
				/* translators: %s: what was typed. */ __(
					'Several match “%s”. Choose from the list.',
					'svc'
				),
				text
			);

/** What there is of a name, looked for on the site where the list is only a part of it. */
async function meant(
	type: ConditionTypeRecord,
	text: string,
	known: ReadonlyMap< string, string >
): Promise< Match > {
	const match = matchOf( text, known );
	if ( match.kind === 'one' || ! type.search ) {
		return match;
	}
	return searchOptions( type.type, text )
		.then( ( found ) =>
			matchOf( text, new Map( [ ...known, ...byValue( found ) ] ) )
		)
		.catch( () => match );
}

/** Any text will do for some types, and any number where content is named by it. */
const takesAsIs = ( type: ConditionTypeRecord, text: string ): boolean =>
	type.shape === 'ids'
		? /^\d+$/.test( text )
		: type.options === null && ! type.search;

function ListControl( { type, value, onChange }: ValueProps ) {
	const [ search, setSearch ] = useState( '' );
	const [ refused, setRefused ] = useState< Refused | null >( null );
	/** Counts up to empty the box. */
	const [ turn, setTurn ] = useState( 0 );
	const values = listOf( value );
	const labels = useContent( type, values, search );
	const nameOf = ( it: string ): string => labels.get( it ) ?? it;
	const valueBehind = ( name: string ): string =>
		[ ...labels ].find( ( [ , label ] ) => label === name )?.[ 0 ] ?? name;
	const latest = useRef( { values, onChange } );
	latest.current = { values, onChange };
	const take = ( added: string ) => {
		const { values: now, onChange: change } = latest.current;
		if ( ! now.includes( added ) ) {
			change( keptList( type.shape, [ ...now, added ] ) );
		}
	};
	const leave = async () => {
		const text = search.trim();
		setSearch( '' );
		if ( text === '' ) {
			return;
		}
		setTurn( ( it ) => it + 1 );
		if ( takesAsIs( type, text ) ) {
			take( text );
			return;
		}
		const match = await meant( type, text, labels );
		if ( match.kind === 'one' ) {
			take( match.value );
		} else {
			setRefused( { text, kind: match.kind } );
		}
	};
	return (
		<div
			onBlur={ ( { currentTarget, relatedTarget } ) => {
				if ( ! currentTarget.contains( relatedTarget ) ) {
					void leave();
				}
			} }
		>
			<FormTokenField
				key={ turn }
				__next40pxDefaultSize
				__experimentalExpandOnFocus
				__experimentalShowHowTo={ false }
				label={ type.label }
				value={ values.map( nameOf ) }
				suggestions={ [ ...labels.values() ] }
				maxSuggestions={ 50 }
				__experimentalValidateInput={ ( text ) =>
					takesAsIs( type, text ) ||
					[ ...labels.values() ].includes( text )
				}
				onInputChange={ ( text ) => {
					setSearch( text );
					setRefused( null );
				} }
				onChange={ ( tokens ) => {
					setSearch( '' );
					setRefused( null );
					onChange(
						keptList(
							type.shape,
							tokens.map( ( token ) =>
								valueBehind(
									typeof token === 'string'
										? token
										: token.value
								)
							)
						)
					);
				} }
			/>
			<p className="svc-rule__said" role="status">
				{ refused !== null && refusedInWords( refused ) }
			</p>
		</div>
	);
}

function PairControl( {
	op,
	value,
	onChange,
}: ValueProps & { readonly op: string } ) {
	const pair = {
		key: partOf( value, 'key' ),
		value: partOf( value, 'value' ),
	};
	return (
		<div className="svc-pair">
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Name', 'svc' ) }
				value={ pair.key }
				onChange={ ( key ) => onChange( { ...pair, key } ) }
			/>
			{ op !== 'exists' && op !== 'not_exists' && (
				<TextControl
					__next40pxDefaultSize
					label={ __( 'Value', 'svc' ) }
					value={ pair.value }
					onChange={ ( text ) =>
						onChange( { ...pair, value: text } )
					}
				/>
			) }
		</div>
	);
}

/** From and to, in the time zone of the site. */
function RangeControl( { type, value, onChange }: ValueProps ) {
	const range = { from: partOf( value, 'from' ), to: partOf( value, 'to' ) };
	const end = ( name: 'from' | 'to', label: string ) => {
		const control = {
			label,
			value: range[ name ],
			onChange: ( text: string ) =>
				onChange( { ...range, [ name ]: text } ),
		};
		return type.shape === 'times' ? (
			<TextControl
				__next40pxDefaultSize
				// The component names fewer kinds than browsers have.
				type={ 'time' as 'text' }
				{ ...control }
			/>
		) : (
			<DateTime { ...control } />
		);
	};
	return (
		<div className={ type.shape === 'times' ? 'svc-pair' : 'svc-stack' }>
			{ end( 'from', __( 'From', 'svc' ) ) }
			{ end( 'to', __( 'Until', 'svc' ) ) }
		</div>
	);
}

/** The control that fits the value of a condition type. */
export function ValueControl( props: ValueProps & { readonly op: string } ) {
	const { type, value, onChange } = props;
	switch ( type.shape ) {
		case 'null':
			return null;
		case 'list':
		case 'ids':
			return <ListControl { ...props } />;
		case 'pair':
			return <PairControl { ...props } />;
		case 'range':
		case 'times':
			return <RangeControl { ...props } />;
		default:
			return (
				<TextControl
					__next40pxDefaultSize
					hideLabelFromVision
					label={ type.label }
					type={ type.shape === 'number' ? 'number' : 'text' }
					value={ textOf( value ) }
					onChange={ onChange }
				/>
			);
	}
}
