import { useId } from '@wordpress/element';
import { _n, __, sprintf } from '@wordpress/i18n';
import type { KeyboardEvent } from 'react';
import {
	isForbidden,
	type LibraryItem,
	type LibraryPack,
} from '../../state/library/index.js';
import { AppLink, changeParams, usePlace } from '../../state/frame/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { TypeMark } from '../../ui/index.js';
import {
	langOf,
	langOfPack,
	needInWords,
	stateInWords,
} from './library-words.js';

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

function Row( {
	item,
	isCurrent,
	isTicked,
	onTick,
}: {
	readonly item: LibraryItem;
	readonly isCurrent: boolean;
	readonly isTicked: boolean;
	readonly onTick: ( isTicked: boolean ) => void;
} ) {
	const { params } = usePlace();
	const state = stateInWords( item );
	const need = needInWords( item );
	const open = { ...params, item: item.slug };
	return (
		<li className="svc-item">
			{ mayWrite() && (
				<Tick
					label={ sprintf(
						/* translators: %s: title of a snippet of the library. */
						__( 'Choose %s', 'svc' ),
						item.title
					) }
					isOff={ ! canBeInstalled( item ) }
					isTicked={ isTicked }
					onTick={ onTick }
				/>
			) }
			<AppLink
				className="svc-item__link"
				to="/library"
				params={ open }
				aria-current={ isCurrent ? 'true' : undefined }
				onFollow={ () => changeParams( { item: item.slug } ) }
			>
				<span className="svc-item__head">
					<TypeMark type={ item.type } lang={ item.lang } />
					<span
						className="svc-item__title"
						dir="auto"
						lang={ langOf( item ) }
					>
						{ item.title }
					</span>
					{ state !== '' && (
						<span className={ `svc-chip is-${ item.state }` }>
							{ state }
						</span>
					) }
				</span>
				<span
					className="svc-line__second"
					dir="auto"
					lang={ langOf( item ) }
				>
					{ item.description }
				</span>
				{ need !== '' && (
					<span className="svc-item__need" dir="auto">
						{ need }
					</span>
				) }
			</AppLink>
		</li>
	);
}

function Pack( {
	pack,
	items,
	current,
	ticked,
	onTick,
}: {
	readonly pack: LibraryPack;
	readonly items: readonly LibraryItem[];
	readonly current: string;
	readonly ticked: ReadonlySet< string >;
	readonly onTick: ( slugs: readonly string[], isTicked: boolean ) => void;
} ) {
	const free = items.filter( canBeInstalled ).map( ( { slug } ) => slug );
	const isWhole = free.length > 0 && free.every( ( it ) => ticked.has( it ) );
	const heading = `svc-pack-${ pack.id }`;
	const lang = langOfPack( pack, items );
	return (
		<section className="svc-pack" aria-labelledby={ heading }>
			<div className="svc-pack__head">
				{ mayWrite() && (
					<Tick
						label={ sprintf(
							/* translators: %s: title of a pack of the library. */
							__( 'Choose everything in %s', 'svc' ),
							pack.title
						) }
						isOff={ free.length === 0 }
						isTicked={ isWhole }
						isPart={
							! isWhole && free.some( ( it ) => ticked.has( it ) )
						}
						onTick={ ( isTicked ) => onTick( free, isTicked ) }
					/>
				) }
				<div className="svc-pack__text">
					<h3 id={ heading } className="svc-pack__title">
						<span
							className={ `dashicons dashicons-${ pack.icon }` }
							aria-hidden="true"
						/>
						<span lang={ lang }>{ pack.title }</span>
						<span className="svc-nav__count">
							<span aria-hidden="true">{ items.length }</span>
							<span className="screen-reader-text">
								{ sprintf(
									/* translators: %d: number of snippets. */
									_n(
										'%d snippet',
										'%d snippets',
										items.length,
										'svc'
									),
									items.length
								) }
							</span>
						</span>
					</h3>
					<p className="svc-line__second" lang={ lang }>
						{ pack.description }
					</p>
				</div>
			</div>
			<ul className="svc-pack__items">
				{ items.map( ( item ) => (
					<Row
						key={ item.slug }
						item={ item }
						isCurrent={ item.slug === current }
						isTicked={ ticked.has( item.slug ) }
						onTick={ ( isTicked ) =>
							onTick( [ item.slug ], isTicked )
						}
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

/** The packs with the items that fit. */
export function PackList( {
	packs,
	items,
	current,
	ticked,
	onTick,
}: {
	readonly packs: readonly LibraryPack[];
	readonly items: readonly LibraryItem[];
	/** Slug of the item that is open; empty for none. */
	readonly current: string;
	readonly ticked: ReadonlySet< string >;
	readonly onTick: ( slugs: readonly string[], isTicked: boolean ) => void;
} ) {
	return (
		// eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only hears the arrows of the links in it
		<div className="svc-packs" onKeyDown={ goByArrow }>
			{ packs.map( ( pack ) => {
				const own = items.filter( ( item ) => item.pack === pack.id );
				return (
					own.length > 0 && (
						<Pack
							key={ pack.id }
							pack={ pack }
							items={ own }
							current={ current }
							ticked={ ticked }
							onTick={ onTick }
						/>
					)
				);
			} ) }
		</div>
	);
}
