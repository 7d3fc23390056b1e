import { Button } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import {
	useCallback,
	useLayoutEffect,
	useRef,
	useState,
} from '@wordpress/element';
import { __, isRTL, sprintf } from '@wordpress/i18n';
import { usePreference } from '../../../state/frame/index.js';
import { snippetsStore } from '../../../state/snippets/index.js';
import type { ReadyDocument } from '../ready.js';
import { pathsOfConditions, siteOrigin } from './addresses.js';
import { PickedSelectors } from './PickedSelectors.js';
import { Toolbar } from './Toolbar.js';
import { useLive, type Live } from './use-live.js';
import './live.scss';

/** Widths of screens, CSS pixels. What is wider than its place is shown smaller. */
const WIDTHS = { desktop: 1280, tablet: 820, phone: 390 } as const;

/** How large the page is drawn, and how large it believes to be. */
function useFit( isWhole: boolean ) {
	const place = useRef< HTMLDivElement >( null );
	const screen = usePreference( 'liveScreen' );
	const [ size, setSize ] = useState( { width: 0, height: 0 } );
	useLayoutEffect( () => {
		const element = place.current;
		if ( element === null ) {
			return undefined;
		}
		const observer = new window.ResizeObserver( () =>
			setSize( {
				width: element.clientWidth,
				height: element.clientHeight,
			} )
		);
		observer.observe( element );
		return () => observer.disconnect();
	}, [] );
	const width = isWhole ? size.width : WIDTHS[ screen ];
	const scale = width > size.width && width > 0 ? size.width / width : 1;
	return {
		place,
		style: {
			width,
			height: size.height / ( scale || 1 ),
			transform: scale === 1 ? undefined : `scale(${ scale })`,
			// What is wider than the place sticks out at the end of the line, and is made smaller towards its start.
			transformOrigin: isRTL() ? '100% 0' : '0 0',
			marginInline:
				scale === 1 && width < size.width ? 'auto' : undefined,
		},
	};
}

function TroubleNote( { live }: { readonly live: Live } ) {
	const { trouble, path, hello, address } = live;
	if ( trouble === null ) {
		return null;
	}
	return (
		<div className="svc-live__trouble" role="alert">
			<p>{ trouble.message }</p>
			{ trouble.way === 'tab' ? (
				<Button
					__next40pxDefaultSize
					variant="primary"
					href={ address }
					target="_blank"
					rel="noopener"
				>
					{ __( 'Open in a new tab', 'svc' ) }
				</Button>
			) : (
				<Button
					__next40pxDefaultSize
					variant="primary"
					onClick={ () => live.show( hello?.path ?? path ) }
				>
					{ trouble.way === 'back'
						? __( 'Previous page', 'svc' )
						: __( 'Try again', 'svc' ) }
				</Button>
			) }
		</div>
	);
}

/** What the person has to know about what they see, in one line. */
function Note( {
	live,
	document,
}: {
	readonly live: Live;
	readonly document: ReadyDocument;
} ) {
	const { hello, hasErrors, path, draft } = live;
	if ( hasErrors ) {
		return (
			<p className="svc-live__note is-error">
				{ draft === ''
					? __(
							'Fix the errors in the code to load the page.',
							'svc'
						)
					: __(
							'Fix the errors in the code to update the page.',
							'svc'
						) }
			</p>
		);
	}
	const isMissing =
		hello !== null &&
		document.base.type === 'css' &&
		! hello.sheets.includes( document.id );
	if ( isMissing ) {
		const [ other ] = pathsOfConditions( document.draft.conditions ).filter(
			( it ) => it !== path
		);
		return (
			<p className="svc-live__note">
				<span>
					{ __(
						"The snippet doesn't run on this page, or not for you.",
						'svc'
					) }
				</span>
				{ other !== undefined && (
					<Button
						size="small"
						variant="link"
						onClick={ () => live.show( other ) }
					>
						{ sprintf(
							/* translators: %s: path of a page. */ __(
								'Show %s',
								'svc'
							),
							other
						) }
					</Button>
				) }
			</p>
		);
	}
	if ( document.draft.consent !== '' ) {
		return (
			<p className="svc-live__note">
				{ __(
					'The snippet waits for consent. Agree in the page to run it.',
					'svc'
				) }
			</p>
		);
	}
	return null;
}

/** The frame beside the code. The first document is the one that is written. */
export function LivePage( {
	documents,
	isWhole,
}: {
	readonly documents: readonly [ ReadyDocument, ...ReadyDocument[] ];
	/** Whether it takes the place of the code, as on a phone. */
	readonly isWhole: boolean;
} ) {
	const [ document ] = documents;
	const list = useSelect(
		( select ) => select( snippetsStore ).getState().list,
		[]
	);
	const isUsed = useCallback(
		( id: number ) => list.some( ( { deps } ) => deps.includes( id ) ),
		[ list ]
	);
	const live = useLive( documents, isUsed );
	const { place, style } = useFit( isWhole );
	const isForeign = siteOrigin() !== window.location.origin;
	return (
		<section
			className={ `svc-live${ isWhole ? ' is-whole' : '' }` }
			aria-label={ __( 'Live page', 'svc' ) }
		>
			<Toolbar live={ live } document={ document } />
			{ isForeign ? (
				<p className="svc-live__note is-error">
					{ sprintf(
						/* translators: 1: address of the site, 2: address of the admin. */
						__(
							"The site uses %1$s, this screen %2$s, so you aren't logged in on its pages. Open the admin at the site's address.",
							'svc'
						),
						siteOrigin(),
						window.location.origin
					) }
				</p>
			) : (
				<Note live={ live } document={ document } />
			) }
			{ live.picked !== null && (
				<PickedSelectors
					picked={ live.picked }
					document={ document }
					onClose={ live.putPickedAway }
				/>
			) }
			<div className="svc-live__place" ref={ place }>
				{ live.draft !== '' && live.round > 0 && (
					<iframe
						key={ live.round }
						ref={ live.frame }
						className="svc-live__frame"
						title={ __( 'Live page', 'svc' ) }
						src={ live.start }
						style={ style }
						onLoad={ live.loaded }
					/>
				) }
				<TroubleNote live={ live } />
			</div>
			<span className="screen-reader-text" role="status">
				{ live.isBusy
					? __( 'Loading…', 'svc' )
					: ( live.hello?.title ?? '' ) }
			</span>
		</section>
	);
}
