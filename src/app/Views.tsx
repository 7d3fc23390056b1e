import { DropdownMenu, MenuGroup, MenuItem } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useMemo, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { moreVertical } from '@wordpress/icons';
import { speak } from '@wordpress/a11y';
import type { KeyboardEvent } from 'react';
import { AppLink, usePlace } from '../state/frame/index.js';
import {
	fitting,
	forgetView,
	moveView,
	queryOf,
	savedViews,
	useOwnViews,
	viewAt,
	type OwnView,
} from '../state/list/index.js';
import { useSchema } from '../state/site/index.js';
import { snippetsStore } from '../state/snippets/index.js';
import { RenameDialog } from './RenameView.js';

/** The views of the list, each with the number of its snippets. */

function ViewLink( {
	label,
	mark,
	count,
	params,
	isCurrent,
	onKeyDown,
}: {
	readonly label: string;
	readonly mark: string;
	/** Null where only the site could tell. */
	readonly count: number | null;
	readonly params: Readonly< Record< string, string > >;
	readonly isCurrent: boolean;
	readonly onKeyDown?: ( event: KeyboardEvent ) => void;
} ) {
	return (
		<AppLink
			className={ `svc-nav__item svc-nav__item--${ ( count ?? 0 ) > 0 && mark !== '' ? mark : 'plain' }` }
			to="/"
			params={ params }
			aria-current={ isCurrent ? 'page' : undefined }
			onKeyDown={ onKeyDown }
		>
			{ mark !== '' && (
				<span className={ `svc-dot svc-dot--${ mark }` } />
			) }
			<span className="svc-nav__label" title={ label }>
				{ label }
			</span>
			<span className="svc-nav__count">{ count }</span>
		</AppLink>
	);
}

/** Moves a view and says where it is now: the focus stays on it, so nothing else tells. */
function move( view: OwnView, at: number, by: -1 | 1, count: number ): void {
	const to = at + by;
	if ( to < 0 || to >= count ) {
		return;
	}
	moveView( view.id, by );
	speak(
		sprintf(
			/* translators: 1: name of a view, 2: its place, 3: number of views. */
			__( '%1$s, %2$d of %3$d', 'svc' ),
			view.name,
			to + 1,
			count
		)
	);
}

function OwnViewItem( {
	view,
	at,
	of,
	count,
	isCurrent,
	onRename,
}: {
	readonly view: OwnView;
	/** Place among the views, from 0, and how many there are. */
	readonly at: number;
	readonly of: number;
	readonly count: number | null;
	readonly isCurrent: boolean;
	readonly onRename: () => void;
} ) {
	return (
		<li className="svc-nav__row">
			<ViewLink
				label={ view.name }
				mark=""
				count={ count }
				params={ view.params }
				isCurrent={ isCurrent }
				onKeyDown={ ( event ) => {
					if (
						event.altKey &&
						( event.key === 'ArrowUp' || event.key === 'ArrowDown' )
					) {
						event.preventDefault();
						move( view, at, event.key === 'ArrowUp' ? -1 : 1, of );
					}
				} }
			/>
			<DropdownMenu
				icon={ moreVertical }
				toggleProps={ { size: 'small' } }
				label={ sprintf(
					/* translators: %s: name of a view. */
					__( 'Edit the view %s', 'svc' ),
					view.name
				) }
			>
				{ ( { onClose } ) => {
					const then = ( act: () => void ) => () => {
						onClose();
						act();
					};
					return (
						<MenuGroup>
							<MenuItem onClick={ then( onRename ) }>
								{ __( 'Rename', 'svc' ) }
							</MenuItem>
							<MenuItem
								shortcut="Alt+↑"
								disabled={ at === 0 }
								onClick={ then( () =>
									move( view, at, -1, of )
								) }
							>
								{ __( 'Move up', 'svc' ) }
							</MenuItem>
							<MenuItem
								shortcut="Alt+↓"
								disabled={ at === of - 1 }
								onClick={ then( () =>
									move( view, at, 1, of )
								) }
							>
								{ __( 'Move down', 'svc' ) }
							</MenuItem>
							<MenuItem
								isDestructive
								onClick={ then( () => forgetView( view.id ) ) }
							>
								{ __( 'Delete the view', 'svc' ) }
							</MenuItem>
						</MenuGroup>
					);
				} }
			</DropdownMenu>
		</li>
	);
}

/** The view that the address stands for, when the list is shown. */
function useCurrent() {
	const { path, params } = usePlace();
	const own = useOwnViews();
	const isList = path === '/';
	return {
		own,
		ownCurrent: isList ? viewAt( own, params ) : undefined,
		isCurrent: ( id: string ) =>
			isList &&
			viewAt( own, params ) === undefined &&
			( params.folder ?? '' ) === '' &&
			( params.view ?? '' ) === id,
	};
}

const useList = () =>
	useSelect(
		( select ) => ( {
			list: select( snippetsStore ).getState().list,
			isWhole: select( snippetsStore ).isWhole(),
		} ),
		[]
	);

/** The views that all users have. */
export function Views() {
	const { list, isWhole } = useList();
	const { isCurrent } = useCurrent();
	const views = useMemo(
		() =>
			savedViews().map( ( view ) => ( {
				view,
				// Of the first rows alone it would be a wrong one.
				count: isWhole ? list.filter( view.holds ).length : null,
			} ) ),
		[ list, isWhole ]
	);
	return (
		<ul className="svc-nav svc-sidebar__views">
			{ views.map( ( { view, count } ) => (
				<li key={ view.id }>
					<ViewLink
						label={ view.label }
						mark={ view.mark }
						count={ count }
						params={ { view: view.id } }
						isCurrent={ isCurrent( view.id ) }
					/>
				</li>
			) ) }
		</ul>
	);
}

/** The views that the user keeps, if there are any. */
export function OwnViews() {
	const { list, isWhole } = useList();
	const { own, ownCurrent } = useCurrent();
	const schema = useSchema();
	const [ renamed, setRenamed ] = useState< OwnView | null >( null );
	const counts = useMemo(
		() =>
			own.map( ( view ) => {
				const query = queryOf( view.params );
				return ! isWhole || ( query.inCode && query.search !== '' )
					? null
					: fitting( list, query, schema ).length;
			} ),
		[ own, list, isWhole, schema ]
	);
	if ( own.length === 0 ) {
		return null;
	}
	return (
		<>
			<h2 className="svc-sidebar__heading" id="svc-own-views">
				{ __( 'Your views', 'svc' ) }
			</h2>
			<ul className="svc-nav" aria-labelledby="svc-own-views">
				{ own.map( ( view, at ) => (
					<OwnViewItem
						key={ view.id }
						view={ view }
						at={ at }
						of={ own.length }
						count={ counts[ at ] ?? null }
						isCurrent={ ownCurrent === view }
						onRename={ () => setRenamed( view ) }
					/>
				) ) }
			</ul>
			{ renamed !== null && (
				<RenameDialog
					view={ renamed }
					onClose={ () => setRenamed( null ) }
				/>
			) }
		</>
	);
}
