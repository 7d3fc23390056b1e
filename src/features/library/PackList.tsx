import { useId, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { KeyboardEvent } from 'react';
import {
	isForbidden,
	nextStep,
	type LibraryItem,
	type NextStep,
} from '../../state/library/index.js';
import {
	AppLink,
	changeParams,
	navigate,
	usePlace,
} from '../../state/frame/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { Button, TypeMark } from '../../ui/index.js';
import { activate, type Installing } from './installing.js';
import {
	langOf,
	langOfPack,
	needInWords,
	stepLabels,
	touchesInWords,
} from './library-words.js';
import { Count, PackIcon, State } from './marks.js';

/** Items below one heading: those of a pack, or what was found. */
export interface ItemGroup {
	/** ID of the pack; empty for what was found. */
	readonly id: string;
	readonly title: string;
	readonly icon: string;
	readonly items: readonly LibraryItem[];
}

interface ListProps {
	readonly groups: readonly ItemGroup[];
	readonly ticked: ReadonlySet< string >;
	readonly onTick: ( slugs: readonly string[], isTicked: boolean ) => void;
	readonly installing: Installing;
	readonly onChanged: () => void;
	readonly onUpdate: ( item: LibraryItem ) => void;
}

/** ID of the link of an item, which has the focus again when it is closed. */
export const rowId = ( slug: string ): string => `svc-item-${ slug }`;

const STEP_VARIANTS: Readonly<
	Record< NextStep, 'primary' | 'secondary' | 'tertiary' >
> = {
	setup: 'secondary',
	install: 'secondary',
	activate: 'primary',
	update: 'primary',
	open: 'tertiary',
	none: 'tertiary',
};

/** Whether it can be ticked: what is here already is updated, not installed. */
const canBeInstalled = ( item: LibraryItem ): boolean =>
	mayWrite() && item.state === 'new' && ! isForbidden( item );

/** A box that one ticks, with room for a finger around it. */
function Tick( {
	label,
	isTicked,
	isPart = false,
	isOff,
	onTick,
}: {
	readonly label: string;
	readonly isTicked: boolean;
	/** Whether some of what it stands for are ticked, and others are not. */
	readonly isPart?: boolean;
	readonly isOff: boolean;
	readonly onTick: ( isTicked: boolean ) => void;
} ) {
	const id = useId();
	return (
		<label className="svc-select" htmlFor={ id }>
			<input
				id={ id }
				type="checkbox"
				disabled={ isOff }
				checked={ isTicked }
				ref={ ( box ) => {
					if ( box !== null ) {
						box.indeterminate = isPart;
					}
				} }
				onChange={ ( { target } ) => onTick( target.checked ) }
			/>
			<span className="screen-reader-text">{ label }</span>
		</label>
	);
}

/** What the row offers: the next step to a snippet that runs. The button stays the same, so that it keeps the focus. */
function RowAction( {
	item,
	installing,
	onChanged,
	onUpdate,
}: {
	readonly item: LibraryItem;
	readonly installing: Installing;
	readonly onChanged: () => void;
	readonly onUpdate: ( item: LibraryItem ) => void;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const step = nextStep( item );
	const open = () => changeParams( { item: item.slug } );
	const act = {
		setup: open,
		install: () => installing.install( [ item.slug ], false ),
		activate: () => activate( item, onChanged ),
		update: () => onUpdate( item ),
		open: () => navigate( `/snippet/${ item.id }` ),
		none: open,
	}[ step ];
	const label = stepLabels[ step ]();
	return (
		<Button
			className="svc-item__action"
			variant={ STEP_VARIANTS[ step ] }
			aria-label={ sprintf(
				/* translators: 1: what a button does, such as "Install", 2: title of a snippet of the library. */
				__( '%1$s: %2$s', 'svc' ),
				label,
				item.title
			) }
			isBusy={ isBusy }
			disabled={ installing.busy !== '' }
			onClick={ async () => {
				setBusy( true );
				await act();
				setBusy( false );
			} }
		>
			{ label }
		</Button>
	);
}

function Row( {
	item,
	isTicked,
	onTick,
	...action
}: {
	readonly item: LibraryItem;
	readonly isTicked: boolean;
	readonly onTick: ( isTicked: boolean ) => void;
	readonly installing: Installing;
	readonly onChanged: () => void;
	readonly onUpdate: ( item: LibraryItem ) => void;
} ) {
	const { params } = usePlace();
	const need = needInWords( item );
	return (
		<li className="svc-item">
			{ mayWrite() && (
				<Tick
					label={ sprintf(
						/* translators: %s: title of a snippet of the library. */
						__( 'Select %s', 'svc' ),
						item.title
					) }
					isOff={ ! canBeInstalled( item ) }
					isTicked={ isTicked }
					onTick={ onTick }
				/>
			) }
			<TypeMark type={ item.type } lang={ item.lang } />
			<AppLink
				className="svc-item__link"
				id={ rowId( item.slug ) }
				to="/library"
				params={ { ...params, item: item.slug } }
				onFollow={ () => changeParams( { item: item.slug } ) }
				dir="auto"
				lang={ langOf( item ) }
			>
				{ item.title }
			</AppLink>
			<span
				className={
					need === '' ? 'svc-item__touches' : 'svc-item__need'
				}
			>
				{ need === '' ? touchesInWords( item ) : need }
			</span>
			<State item={ item } />
			<RowAction item={ item } { ...action } />
		</li>
	);
}

function Group( {
	group: { id, title, icon, items },
	ticked,
	onTick,
	...action
}: Omit< ListProps, 'groups' > & { readonly group: ItemGroup } ) {
	const free = items.filter( canBeInstalled ).map( ( { slug } ) => slug );
	const isWhole = free.length > 0 && free.every( ( it ) => ticked.has( it ) );
	const heading = `svc-pack-${ id }`;
	const lang = id === '' ? undefined : langOfPack( items );
	return (
		<section className="svc-pack" aria-labelledby={ heading }>
			<div className="svc-pack__head">
				{ mayWrite() && (
					<Tick
						label={ sprintf(
							/* translators: %s: title of a pack of the library. */
							__( 'Select all in %s', 'svc' ),
							title
						) }
						isOff={ free.length === 0 }
						isTicked={ isWhole }
						isPart={
							! isWhole && free.some( ( it ) => ticked.has( it ) )
						}
						onTick={ ( isTicked ) => onTick( free, isTicked ) }
					/>
				) }
				<h3 id={ heading } className="svc-pack__title">
					<PackIcon icon={ icon } />
					<span lang={ lang }>{ title }</span>
					<Count items={ items } />
				</h3>
			</div>
			<ul className="svc-pack__items">
				{ items.map( ( item ) => (
					<Row
						key={ item.slug }
						item={ item }
						isTicked={ ticked.has( item.slug ) }
						onTick={ ( isTicked ) =>
							onTick( [ item.slug ], isTicked )
						}
						{ ...action }
					/>
				) ) }
			</ul>
		</section>
	);
}

/** Up and down go from item to item, over the borders of packs. */
function goByArrow( event: KeyboardEvent< HTMLElement > ): void {
	const steps: Readonly< Record< string, number > > = {
		ArrowUp: -1,
		ArrowDown: 1,
	};
	const step = steps[ event.key ];
	const from = ( event.target as Element ).closest( '.svc-item' );
	if ( step === undefined || from === null ) {
		return;
	}
	const rows = [ ...event.currentTarget.querySelectorAll( '.svc-item' ) ];
	const to = rows[ rows.indexOf( from ) + step ];
	if ( to !== undefined ) {
		event.preventDefault();
		to.querySelector< HTMLElement >( '.svc-item__link' )?.focus();
	}
}

/** The items that fit, by pack. */
export function PackList( { groups, ...rest }: ListProps ) {
	return (
		// eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears the arrows of the links in it
		<div className="svc-packs" onKeyDown={ goByArrow }>
			{ groups.map( ( group ) => (
				<Group key={ group.id } group={ group } { ...rest } />
			) ) }
		</div>
	);
}
