import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { useAnswer } from '../../state/asking/index.js';
import { usePlace } from '../../state/frame/index.js';
import {
	loadLibrary,
	type Library,
	type LibraryItem,
} from '../../state/library/index.js';
import { mayWrite, whyReadOnly } from '../../state/snippets/index.js';
import {
	Button,
	Empty,
	Loadable,
	NARROW,
	Page,
	ReadOnly,
	ticked,
	useMedia,
} from '../../ui/index.js';
import { InstallBar } from './InstallBar.js';
import { ItemDetail } from './ItemDetail.js';
import { PackList } from './PackList.js';
import { LibraryTools } from './LibraryTools.js';
import { UpdateAllDialog, UpdateDialog } from './UpdateDialogs.js';
import { useFiltered, useFilter } from './use-filter.js';
import './library.scss';

/** What of other libraries could not be read, for those who can mend it. */
function Broken( { broken }: { readonly broken: readonly string[] } ) {
	return broken.length === 0 ? null : (
		<details className="svc-library__broken">
			<summary>
				{ sprintf(
					/* translators: %d: number of snippets or folders. */
					_n(
						'%d part of your own libraries was left out',
						'%d parts of your own libraries were left out',
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

function Shown( {
	library,
	onChanged,
	onUpdate,
}: {
	readonly library: Library;
	readonly onChanged: () => void;
	readonly onUpdate: ( item: LibraryItem ) => void;
} ) {
	const { packs, items, broken } = library;
	const [ filter ] = useFilter();
	const slug = usePlace().params.item ?? '';
	const isNarrow = useMedia( NARROW );
	const shown = useFiltered( items, filter );
	const open = items.find( ( item ) => item.slug === slug );
	const [ chosen, setChosen ] = useState< ReadonlySet< string > >(
		new Set()
	);
	return (
		<div className={ `svc-library${ open ? ' has-item' : '' }` }>
			{ ! ( isNarrow && open ) && (
				<div className="svc-library__list-side">
					<div className="svc-library__scroll">
						<Broken broken={ broken } />
						{ shown.length === 0 ? (
							<Empty title={ __( 'Nothing fits.', 'svc' ) }>
								{ __(
									'Change the search or the filters.',
									'svc'
								) }
							</Empty>
						) : (
							<PackList
								packs={ packs }
								items={ shown }
								current={ slug }
								ticked={ chosen }
								onTick={ ( slugs, isTicked ) =>
									setChosen(
										ticked( chosen, slugs, isTicked )
									)
								}
							/>
						) }
					</div>
					{ mayWrite() && (
						<InstallBar
							items={ items }
							chosen={ [ ...chosen ] }
							onDone={ onChanged }
							onClear={ () => setChosen( new Set() ) }
						/>
					) }
				</div>
			) }
			{ open !== undefined && (
				<ItemDetail
					key={ open.slug }
					item={ open }
					items={ items }
					pack={ packs.find( ( { id } ) => id === open.pack ) }
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
	const isNarrow = useMedia( NARROW );
	// On a phone the item stands in the place of the list, and nothing is narrowed down.
	const { item: open = '' } = usePlace().params;
	const hidesTools = isNarrow && open !== '';
	const updates =
		value?.items.filter( ( { state } ) => state === 'update' ) ?? [];
	const close = () => setAsked( null );
	return (
		<Page
			title={ __( 'Library', 'svc' ) }
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
				! hidesTools && (
					<LibraryTools
						filter={ filter }
						packs={ value.packs }
						items={ value.items }
						onChange={ change }
					/>
				)
			}
		>
			<ReadOnly reason={ whyReadOnly() } />
			<Loadable
				answer={ answer }
				failure={ __( 'The library could not be loaded.', 'svc' ) }
			>
				{ ( library ) => (
					<Shown
						library={ library }
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
