import { useEffect, useRef, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ComponentProps, ReactNode } from 'react';
import { useAnswer } from '../../state/asking/index.js';
import { changeParams, navigate, usePlace } from '../../state/frame/index.js';
import {
	filterLibrary,
	loadLibrary,
	type Library,
	type LibraryFilter,
	type LibraryItem,
	type LibraryPack,
} from '../../state/library/index.js';
import { mayWrite, whyReadOnly } from '../../state/snippets/index.js';
import {
	Button,
	Empty,
	Failure,
	Loadable,
	Page,
	ReadOnly,
	ticked,
} from '../../ui/index.js';
import { InstallBar } from './InstallBar.js';
import { useInstalling } from './installing.js';
import { ItemDetail } from './ItemDetail.js';
import { isNarrowed, LibraryTools, NO_FILTER } from './LibraryTools.js';
import { PackCards, PackHead } from './PackCards.js';
import { PackList, rowId, type ItemGroup } from './PackList.js';
import { UpdateAllDialog, UpdateDialog } from './UpdateDialogs.js';
import { useFilter, useFound } from './use-filter.js';
import './library.scss';

/** What of other libraries could not be read, for those who can mend it. */
function Broken( { broken }: { readonly broken: readonly string[] } ) {
	return broken.length === 0 ? null : (
		<details className="svc-library__broken">
			<summary>
				{ sprintf(
					/* translators: %d: number of snippets or folders. */
					_n(
						'Skipped %d invalid entry of your libraries',
						'Skipped %d invalid entries of your libraries',
						broken.length,
						'svc'
					),
					broken.length
				) }
			</summary>
			<ul>
				{ broken.map( ( it ) => (
					<li key={ it }>{ it }</li>
				) ) }
			</ul>
		</details>
	);
}

/** What is found, or what else to do where nothing is. */
function Results( {
	filter,
	change,
	children,
	isEmpty,
	found: { error, isBusy, retry },
}: {
	readonly filter: LibraryFilter;
	readonly change: ( change: Partial< LibraryFilter > ) => void;
	readonly found: ReturnType< typeof useFound >;
	readonly isEmpty: boolean;
	readonly children: ReactNode;
} ) {
	if ( error !== null ) {
		return (
			<Failure
				title={ __( 'The search failed.', 'svc' ) }
				message={ error.message }
				onRetry={ retry }
			/>
		);
	}
	if ( ! isEmpty || ( isBusy && filter.search !== '' ) ) {
		return <div aria-busy={ isBusy }>{ children }</div>;
	}
	return (
		<Empty
			title={ __( 'No matches', 'svc' ) }
			actions={
				<>
					<Button
						isLarge
						variant="primary"
						onClick={ () => change( NO_FILTER ) }
					>
						{ __( 'Show all packs', 'svc' ) }
					</Button>
					<Button
						isLarge
						variant="secondary"
						onClick={ () => navigate( '/new' ) }
					>
						{ __( 'New snippet', 'svc' ) }
					</Button>
				</>
			}
		>
			{ __( 'Try fewer words or the name of a hook.', 'svc' ) }
		</Empty>
	);
}

/** What was found in the order of the site, else by pack; a set is one group. */
function groupsOf(
	{ packs }: Library,
	shown: readonly LibraryItem[],
	isSearch: boolean,
	set: LibraryPack | undefined
): readonly ItemGroup[] {
	if ( isSearch || set !== undefined ) {
		return shown.length === 0
			? []
			: [
					{
						id: '',
						title: set?.title ?? __( 'Search results', 'svc' ),
						icon: set?.icon ?? 'search',
						items: shown,
					},
				];
	}
	return packs
		.map( ( { id, title, icon } ) => ( {
			id,
			title,
			icon,
			items: shown.filter( ( { pack } ) => pack === id ),
		} ) )
		.filter( ( { items } ) => items.length > 0 );
}

function Overview( {
	library,
	filter,
	change,
	onChanged,
	onUpdate,
}: {
	readonly library: Library;
	readonly filter: LibraryFilter;
	readonly change: ( change: Partial< LibraryFilter > ) => void;
	readonly onChanged: () => void;
	readonly onUpdate: ( item: LibraryItem ) => void;
} ) {
	const { packs, sets, items, broken } = library;
	const found = useFound( filter.search );
	const installing = useInstalling( onChanged );
	const [ chosen, setChosen ] = useState< ReadonlySet< string > >(
		new Set()
	);
	const set = sets.find( ( { id } ) => id === filter.pack );
	const open = set ?? packs.find( ( { id } ) => id === filter.pack );
	const shown = filterLibrary(
		items,
		filter,
		open?.slugs ?? null,
		found.slugs
	);
	return (
		<>
			<div className="svc-library__scroll">
				<Broken broken={ broken } />
				{ open !== undefined && (
					<PackHead
						pack={ open }
						items={ items }
						installing={ installing }
					/>
				) }
				{ open === undefined && ! isNarrowed( filter ) && (
					<>
						<PackCards
							title={ __( 'Starter sets', 'svc' ) }
							packs={ sets }
							items={ items }
						/>
						<PackCards
							title={ __( 'Packs', 'svc' ) }
							packs={ packs }
							items={ items }
						/>
						<h3 className="svc-library__part">
							{ __( 'All snippets', 'svc' ) }
						</h3>
					</>
				) }
				<Results
					filter={ filter }
					change={ change }
					found={ found }
					isEmpty={ shown.length === 0 }
				>
					<PackList
						groups={ groupsOf(
							library,
							shown,
							found.slugs !== null,
							set
						) }
						ticked={ chosen }
						onTick={ ( slugs, isTicked ) =>
							setChosen( ticked( chosen, slugs, isTicked ) )
						}
						installing={ installing }
						onChanged={ onChanged }
						onUpdate={ onUpdate }
					/>
				</Results>
			</div>
			{ mayWrite() && (
				<InstallBar
					items={ items }
					chosen={ [ ...chosen ] }
					installing={ installing }
					onClear={ () => setChosen( new Set() ) }
				/>
			) }
		</>
	);
}

/** The overview, and in its place the item that is open; going back, the overview is as it was. */
function Shown( {
	library,
	filter,
	change,
	onChanged,
	onUpdate,
}: ComponentProps< typeof Overview > ) {
	const { packs, items } = library;
	const slug = usePlace().params.item ?? '';
	const open = items.find( ( item ) => item.slug === slug );
	const last = useRef( '' );
	useEffect( () => {
		if ( open === undefined && last.current !== '' ) {
			document.getElementById( rowId( last.current ) )?.focus();
		}
		last.current = open?.slug ?? '';
	}, [ open ] );
	return (
		<div className="svc-library">
			<div
				className="svc-library__overview"
				hidden={ open !== undefined }
			>
				<Overview
					{ ...{ library, filter, change, onChanged, onUpdate } }
				/>
			</div>
			{ open !== undefined && (
				<ItemDetail
					key={ open.slug }
					item={ open }
					items={ items }
					pack={ packs.find( ( { id } ) => id === open.pack ) }
					onBack={ () => changeParams( { item: '' } ) }
					onChanged={ onChanged }
					onUpdate={ () => onUpdate( open ) }
				/>
			) }
		</div>
	);
}

/** Snippets that come with the plugin, and with libraries of the site: found, looked at, installed, updated. */
export default function LibraryScreen() {
	const answer = useAnswer( loadLibrary );
	const { value, reload } = answer;
	const [ filter, change ] = useFilter();
	const [ asked, setAsked ] = useState< LibraryItem | 'all' | null >( null );
	const { item: open = '' } = usePlace().params;
	const updates =
		value?.items.filter( ( { state } ) => state === 'update' ) ?? [];
	const close = () => setAsked( null );
	return (
		<Page
			title={ __( 'Library', 'svc' ) }
			help="library"
			className="svc-library-page"
			actions={
				mayWrite() &&
				updates.length > 0 && (
					<Button
						variant="secondary"
						onClick={ () => setAsked( 'all' ) }
					>
						{ __( 'Update all', 'svc' ) }
					</Button>
				)
			}
			tools={
				value !== null &&
				open === '' && (
					<LibraryTools filter={ filter } onChange={ change } />
				)
			}
		>
			<ReadOnly reason={ whyReadOnly() } />
			<Loadable answer={ answer }>
				{ ( library ) => (
					<Shown
						library={ library }
						filter={ filter }
						change={ change }
						onChanged={ reload }
						onUpdate={ setAsked }
					/>
				) }
			</Loadable>
			{ asked === 'all' && (
				<UpdateAllDialog
					items={ updates }
					onChanged={ reload }
					onClose={ close }
				/>
			) }
			{ asked !== null && asked !== 'all' && (
				<UpdateDialog
					item={ asked }
					onChanged={ reload }
					onClose={ close }
				/>
			) }
		</Page>
	);
}
