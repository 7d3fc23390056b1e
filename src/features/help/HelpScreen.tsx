import { useCallback, useEffect, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	addressOf,
	AppLink,
	isPlainClick,
	navigate,
	usePlace,
} from '../../state/frame/index.js';
import { useAnswer } from '../../state/asking/index.js';
import {
	helpPage,
	linkedPage,
	loadHelp,
	pageAt,
} from '../../state/help/index.js';
import { Loadable, Page } from '../../ui/index.js';
import './help.scss';

/** The text of a page, with links that lead to pages of the app. */
function textOf( source: Document, page: string ): ChildNode[] {
	const main = document.importNode(
		source.querySelector( 'main' ) ?? source.body,
		true
	);
	main.querySelector( 'h1' )?.remove();
	for ( const link of main.querySelectorAll( 'a' ) ) {
		const to = linkedPage( link.getAttribute( 'href' ) ?? '', page );
		if ( to === null ) {
			link.target = '_blank';
			link.rel = 'noopener';
		} else {
			const { path, params } = helpPage( to );
			link.href = addressOf( path, params );
			link.dataset.page = to;
		}
	}
	for ( const table of main.querySelectorAll( 'table' ) ) {
		// Scrolls by itself where it is wider than the screen, also by keyboard.
		const box = document.createElement( 'div' );
		box.className = 'svc-help__table';
		box.tabIndex = 0;
		table.replaceWith( box );
		box.append( table );
	}
	return [ ...main.childNodes ];
}

function Text( {
	source,
	page,
	section,
}: {
	readonly source: Document;
	readonly page: string;
	readonly section: string;
} ) {
	const place = useRef< HTMLDivElement >( null );
	useEffect( () => {
		place.current?.replaceChildren( ...textOf( source, page ) );
	}, [ source, page ] );
	useEffect( () => {
		const heading =
			section === ''
				? null
				: place.current?.querySelector( `#${ CSS.escape( section ) }` );
		if ( heading ) {
			heading.scrollIntoView();
		} else {
			place.current?.parentElement?.scrollTo( 0, 0 );
		}
	}, [ source, section ] );
	return (
		// The links in it are links; only following them is done here.
		// eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
		<div
			ref={ place }
			className="svc-help"
			lang="en"
			dir="ltr"
			onClick={ ( event ) => {
				const link =
					event.target instanceof Element
						? event.target.closest( 'a' )
						: null;
				const to = link?.dataset.page;
				if ( to !== undefined && isPlainClick( event ) ) {
					event.preventDefault();
					const { path, params } = helpPage( to );
					navigate( path, params );
				}
			} }
		/>
	);
}

/** A page of the documentation. */
export default function HelpScreen() {
	const { path, params } = usePlace();
	const page = pageAt( path );
	const answer = useAnswer(
		useCallback(
			( signal: AbortSignal ) => loadHelp( page, signal ),
			[ page ]
		)
	);
	const title = answer.value?.title ?? __( 'Help', 'svc' );
	return (
		<Page
			title={ title }
			actions={
				path === '/help' ? undefined : (
					<AppLink to="/help">
						{ __( 'All help pages', 'svc' ) }
					</AppLink>
				)
			}
		>
			<Loadable answer={ answer }>
				{ ( source ) => (
					<Text
						source={ source }
						page={ page }
						section={ params.section ?? '' }
					/>
				) }
			</Loadable>
		</Page>
	);
}
