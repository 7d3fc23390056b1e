import { Button, Dropdown, Icon } from '@wordpress/components';
import { useEffect, useId, useRef, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { speak } from '@wordpress/a11y';
import { chevronDown } from '@wordpress/icons';
import type { KeyboardEvent, ReactNode } from 'react';

/** A choice among many: a button that opens a field to search in, with the grouped list of what there is. */

export interface Item {
	readonly value: string;
	readonly label: string;
	/** Said besides, in weak letters. */
	readonly note?: string;
	/** Further words by which it is found. */
	readonly words?: string;
	readonly isDisabled?: boolean;
}

export interface ItemGroup {
	readonly label: string;
	readonly items: readonly Item[];
}

/** Groups with those items that have all words of a search. */
function fittingItems(
	groups: readonly ItemGroup[],
	search: string
): ItemGroup[] {
	const words = search.toLowerCase().split( /\s+/ ).filter( Boolean );
	return groups
		.map( ( group ) => ( {
			...group,
			items: group.items.filter( ( { value, label, words: more } ) => {
				const text =
					`${ label } ${ value } ${ group.label } ${ more ?? '' }`.toLowerCase();
				return words.every( ( word ) => text.includes( word ) );
			} ),
		} ) )
		.filter( ( { items } ) => items.length > 0 );
}

interface ListProps {
	readonly label: string;
	readonly value: string;
	readonly groups: readonly ItemGroup[];
	/** Items that answer to what is typed, besides those that are always there. */
	readonly found?: readonly ItemGroup[];
	/** What can be typed. */
	readonly hint?: string;
	readonly onSearch?: ( text: string ) => void;
	readonly onPick: ( value: string ) => void;
	/** What stands beside the list; it can point to an item, and pick one. */
	readonly preview?: (
		pointed: string,
		point: ( value: string ) => void,
		pick: ( value: string ) => void
	) => ReactNode;
}

function List( {
	label,
	value,
	groups,
	found = [],
	hint = __( 'Search', 'svc' ),
	onSearch,
	onPick,
	preview,
}: ListProps ) {
	const id = useId();
	const field = useRef< HTMLInputElement >( null );
	const list = useRef< HTMLDivElement >( null );
	const [ search, setSearch ] = useState( '' );
	const [ pointed, setPointed ] = useState( value );
	const shown = [ ...fittingItems( groups, search ), ...found ];
	const items = shown
		.flatMap( ( group ) => group.items )
		.filter( ( { isDisabled } ) => isDisabled !== true );
	const active =
		items.find( ( item ) => item.value === pointed ) ?? items[ 0 ];
	const idOf = ( item: Item ) => `${ id }-${ item.value }`;
	const count = items.length;
	useEffect( () => {
		// After the list has been placed and the first thing to press, on phones a button, has got the focus.
		const timer = window.setTimeout( () =>
			field.current?.focus( { preventScroll: true } )
		);
		return () => window.clearTimeout( timer );
	}, [] );
	useEffect( () => {
		list.current
			?.querySelector( '.is-active' )
			?.scrollIntoView( { block: 'nearest' } );
	}, [ active?.value ] );
	useEffect( () => {
		if ( search !== '' ) {
			speak(
				sprintf(
					/* translators: %d: number of entries of a list. */
					_n( '%d result.', '%d results.', count, 'svc' ),
					count
				)
			);
		}
	}, [ search, count ] );
	const onKeyDown = ( event: KeyboardEvent ) => {
		const at = active === undefined ? -1 : items.indexOf( active );
		const steps: Readonly< Record< string, number > > = {
			ArrowDown: at + 1,
			ArrowUp: at - 1,
			PageDown: Math.min( at + 8, count - 1 ),
			PageUp: Math.max( at - 8, 0 ),
		};
		const step = steps[ event.key ];
		if ( step !== undefined ) {
			event.preventDefault();
			setPointed( items[ ( step + count ) % count ]?.value ?? '' );
		} else if ( event.key === 'Enter' && active !== undefined ) {
			event.preventDefault();
			onPick( active.value );
		}
	};
	return (
		<div className="svc-picker">
			<input
				ref={ field }
				className="svc-picker__search"
				type="text"
				role="combobox"
				aria-label={ label }
				aria-expanded="true"
				aria-controls={ id }
				aria-autocomplete="list"
				aria-activedescendant={
					active === undefined ? undefined : idOf( active )
				}
				autoComplete="off"
				spellCheck={ false }
				placeholder={ hint }
				value={ search }
				onChange={ ( { target } ) => {
					setSearch( target.value );
					setPointed( '' );
					onSearch?.( target.value.trim() );
				} }
				onKeyDown={ onKeyDown }
			/>
			<div className="svc-picker__body">
				{ preview?.( active?.value ?? '', setPointed, onPick ) }
				<div
					ref={ list }
					className="svc-picker__list"
					id={ id }
					role="listbox"
					aria-label={ label }
					// Scrolls, so it has to be reached by keyboard.
					tabIndex={ -1 }
				>
					{ shown.map( ( group, of ) => (
						<div
							key={ group.label }
							role="group"
							aria-labelledby={ `${ id }-group-${ of }` }
						>
							<div
								className="svc-picker__group"
								id={ `${ id }-group-${ of }` }
								role="presentation"
							>
								{ group.label }
							</div>
							{ group.items.map( ( item ) => (
								// The keys are those of the field.
								// eslint-disable-next-line jsx-a11y/click-events-have-key-events
								<div
									key={ item.value }
									id={ idOf( item ) }
									className={ `svc-picker__item${ item === active ? ' is-active' : '' }` }
									role="option"
									tabIndex={ -1 }
									aria-selected={ item.value === value }
									aria-disabled={ item.isDisabled === true }
									onPointerMove={ () =>
										setPointed( item.value )
									}
									onClick={ () => {
										if ( item.isDisabled !== true ) {
											onPick( item.value );
										}
									} }
								>
									<span>{ item.label }</span>
									{ item.note !== undefined && (
										<span className="svc-weak">
											{ item.note }
										</span>
									) }
								</div>
							) ) }
						</div>
					) ) }
				</div>
				{ count === 0 && (
					<p className="svc-picker__nothing">
						{ __( 'No matches.', 'svc' ) }
					</p>
				) }
			</div>
		</div>
	);
}

/** The button, and the list that it opens. */
export function Picker( {
	label,
	isLabelShown = true,
	shown,
	className = '',
	...list
}: Omit< ListProps, 'onPick' > & {
	readonly isLabelShown?: boolean;
	/** What is chosen, as the button shows it. */
	readonly shown: ReactNode;
	readonly className?: string;
	readonly onPick: ( value: string ) => void;
} ) {
	const toggle = useRef< HTMLButtonElement >( null );
	return (
		<div className={ `svc-pick ${ className }` }>
			{ isLabelShown && (
				<span className="svc-pick__label" aria-hidden="true">
					{ label }
				</span>
			) }
			<Dropdown
				className="svc-pick__drop"
				contentClassName="svc-pick__popover"
				expandOnMobile
				headerTitle={ label }
				popoverProps={ { placement: 'bottom-end', offset: 4 } }
				renderToggle={ ( { isOpen, onToggle } ) => (
					<Button
						ref={ toggle }
						className="svc-pick__toggle"
						aria-haspopup="dialog"
						aria-expanded={ isOpen }
						onClick={ onToggle }
					>
						<span className="screen-reader-text">{ label } </span>
						<span className="svc-pick__value">{ shown }</span>
						<Icon icon={ chevronDown } size={ 20 } />
					</Button>
				) }
				renderContent={ ( { onClose } ) => (
					<List
						label={ label }
						{ ...list }
						onPick={ ( value ) => {
							onClose();
							toggle.current?.focus();
							list.onPick( value );
						} }
					/>
				) }
			/>
		</div>
	);
}
