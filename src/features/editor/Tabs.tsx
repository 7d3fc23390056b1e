import { Button } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useRef } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { closeSmall, plus } from '@wordpress/icons';
import {
	closeTab,
	documentsStore,
	isChanged,
	type OpenDocument,
} from '../../state/documents/index.js';
import { AppLink, navigate } from '../../state/frame/index.js';
import { Environment } from '../../state/site/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { Back, TypeMark } from '../../ui/index.js';

/** What a tab shows, so that it is drawn again only when that changes. */
const tabOf = ( { draft, base, ...document }: OpenDocument ) => ( {
	// Nothing is known of it until it has come.
	title: draft === null ? '…' : draft.title || __( '(no title)', 'svc' ),
	type: base?.type ?? null,
	lang: draft?.lang ?? '',
	isUnsaved: isChanged( { draft, base, ...document } ),
} );

function Tab( {
	id,
	current,
}: {
	readonly id: number;
	readonly current: number;
} ) {
	const tab = useSelect(
		( from ) => {
			const document = from( documentsStore ).getDocument( id );
			return document === undefined || document.phase === 'hidden'
				? null
				: tabOf( document );
		},
		[ id ]
	);
	const isCurrent = id === current;
	if ( tab === null ) {
		return null;
	}
	const { title, type, lang, isUnsaved } = tab;
	const place = `/snippet/${ id }`;
	return (
		<li className={ `svc-tab${ isCurrent ? ' is-current' : '' }` }>
			<AppLink
				className="svc-tab__link"
				to={ place }
				aria-current={ isCurrent ? 'page' : undefined }
			>
				{ type !== null && <TypeMark type={ type } lang={ lang } /> }
				<span className="svc-tab__title" title={ title }>
					{ title }
				</span>
				{ isUnsaved && (
					<span
						className="svc-tab__dot"
						role="img"
						aria-label={ __( 'not saved', 'svc' ) }
					/>
				) }
			</AppLink>
			<Button
				size="small"
				icon={ closeSmall }
				label={ sprintf(
					/* translators: %s: title of a snippet. */ __(
						'Close %s',
						'svc'
					),
					title
				) }
				onClick={ () => closeTab( id, { leavesWork: true } ) }
			/>
		</li>
	);
}

/** The open snippets; the way back to the list comes first. */
export function Tabs( {
	current,
	label = __( 'Open snippets', 'svc' ),
	onCloseGroup,
}: {
	readonly current: number;
	/** Tells the tabs of two editors apart. */
	readonly label?: string | undefined;
	/** Closes this one of two editors; left out where there is one. */
	readonly onCloseGroup?: ( () => void ) | undefined;
} ) {
	const tabs = useSelect(
		( from ) => from( documentsStore ).getState().tabs,
		[]
	);
	// After a reload titles come one by one, and each pushes those after it.
	const titles = useSelect(
		( from ) =>
			tabs
				.map( ( id ) => from( documentsStore ).getDocument( id ) )
				.map(
					( it ) => `${ it?.draft?.title } ${ it && isChanged( it ) }`
				)
				.join(),
		[ tabs ]
	);
	const list = useRef< HTMLUListElement >( null );
	useEffect( () => {
		list.current
			?.querySelector( '.is-current' )
			?.scrollIntoView( { block: 'nearest', inline: 'nearest' } );
	}, [ current, titles ] );
	return (
		<nav className="svc-tabs" aria-label={ label }>
			<Back
				label={ __( 'All snippets', 'svc' ) }
				onClick={ () => navigate( '/' ) }
			/>
			<ul ref={ list } className="svc-tabs__list">
				{ tabs.map( ( id ) => (
					<Tab key={ id } id={ id } current={ current } />
				) ) }
			</ul>
			{ mayWrite() && (
				<Button
					size="compact"
					icon={ plus }
					label={ __( 'New snippet', 'svc' ) }
					onClick={ () => navigate( '/new' ) }
				/>
			) }
			<span className="svc-grow" />
			{ onCloseGroup === undefined ? (
				<Environment />
			) : (
				<Button
					size="compact"
					icon={ closeSmall }
					label={ __( 'Close this editor', 'svc' ) }
					onClick={ onCloseGroup }
				/>
			) }
		</nav>
	);
}
