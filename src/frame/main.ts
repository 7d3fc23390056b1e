/**
 * The script of a page with unsaved snippets (`includes/Runtime/keyed/draft-page.php`): it keeps the draft while the person goes from page to page
 * and, in the live frame of the admin app, takes new CSS as it is written, tells what went wrong and has elements picked. It listens to
 * the app alone: to the window around it, and only while that shows a page of the admin's origin.
 */
import type { FrameMessage, FrameOrder } from '../contract/frame.js';
import { keepDraft, ownPath, withDraft } from './draft-links.js';
import { picker } from './picking.js';
import { selectorsOf } from './selectors.js';

interface Told {
	readonly draft: string;
	readonly snippets: readonly number[];
	/** Origin of the admin. */
	readonly app: string;
}

/** Where the page was scrolled to when it was loaded again. */
const SCROLLED = 'svc-draft-scroll';

const told = JSON.parse(
	document.currentScript?.dataset.svcDraft ?? '{}'
) as Told;
let draft = told.draft;

const sheetOf = ( id: number ) => document.getElementById( `svc-${ id }-css` );

const say = ( message: FrameMessage ): void => {
	if ( window.parent !== window ) {
		window.parent.postMessage( message, told.app );
	}
};

function hello(): void {
	const report = document.getElementById( 'svc-draft-report' )?.textContent;
	const { problems } = JSON.parse( report ?? '{"problems":[]}' ) as Pick<
		Extract< FrameMessage, { svc: 'hello' } >,
		'problems'
	>;
	say( {
		svc: 'hello',
		draft,
		path: ownPath(),
		title: document.title,
		sheets: told.snippets.filter( ( id ) => sheetOf( id ) !== null ),
		problems,
	} );
}

function goTo( next: string ): void {
	const address = withDraft( window.location.href, next );
	if ( address !== null ) {
		try {
			sessionStorage.setItem(
				SCROLLED,
				JSON.stringify( [ ownPath(), window.scrollX, window.scrollY ] )
			);
		} catch {
			// A browser that keeps nothing shows the page from its top.
		}
		window.location.replace( address );
	}
}

/** Once the page can be read, and once more when pictures and fonts have moved it, unless the person did. */
function scrollBack(): void {
	try {
		const [ path, left = 0, top = 0 ] = JSON.parse(
			sessionStorage.getItem( SCROLLED ) ?? '[]'
		) as [ string?, number?, number? ];
		sessionStorage.removeItem( SCROLLED );
		if ( path !== ownPath() ) {
			return;
		}
		let isTouched = false;
		for ( const type of [
			'wheel',
			'touchstart',
			'keydown',
			'mousedown',
		] ) {
			window.addEventListener( type, () => ( isTouched = true ), {
				once: true,
				passive: true,
			} );
		}
		const scroll = () =>
			isTouched || window.scrollTo( { left, top, behavior: 'instant' } );
		scroll();
		window.addEventListener( 'load', scroll );
	} catch {
		// As above.
	}
}

const pick = picker( {
	picked: ( element ) =>
		say( { svc: 'picked', selectors: selectorsOf( element ) } ),
	left: () => say( { svc: 'unpicked' } ),
} );

function obey( order: FrameOrder ): void {
	switch ( order.svc ) {
		case 'ask':
			hello();
			break;
		case 'css': {
			const sheet = told.snippets.includes( order.id )
				? sheetOf( order.id )
				: null;
			if ( sheet !== null && sheet.textContent !== order.css ) {
				sheet.textContent = order.css;
			}
			break;
		}
		case 'draft':
			draft = order.draft;
			break;
		case 'go':
			goTo( order.draft );
			break;
		case 'pick':
			pick( order.on );
	}
}

keepDraft( () => draft );
window.addEventListener( 'keydown', ( event ) => {
	if ( event.key === 'F9' && window.parent !== window ) {
		event.preventDefault();
		say( { svc: 'key', key: 'live' } );
	}
} );
window.addEventListener( 'message', ( { source, origin, data } ) => {
	if (
		window.parent !== window &&
		source === window.parent &&
		origin === told.app
	) {
		obey( data as FrameOrder );
	}
} );
const begin = () => {
	scrollBack();
	hello();
};
if ( document.readyState === 'loading' ) {
	document.addEventListener( 'DOMContentLoaded', begin );
} else {
	begin();
}
