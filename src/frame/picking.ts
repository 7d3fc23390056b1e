/** Choosing an element of the page, with the mouse or the keyboard: arrows lead around, Enter takes, Escape gives up. */

const STYLE =
	'position:fixed;z-index:2147483647;pointer-events:none;outline:2px solid #3858e9;background:rgba(56,88,233,.15);border-radius:2px;';

export function picker( told: {
	readonly picked: ( element: Element ) => void;
	readonly left: () => void;
} ): ( on: boolean ) => void {
	const box = document.createElement( 'div' );
	box.id = 'svc-draft-picker';
	let isOn = false;
	let chosen: Element | null = null;
	const show = ( element: Element | null ) => {
		if (
			element === null ||
			element === document.documentElement ||
			element === box
		) {
			return;
		}
		chosen = element;
		const { left, top, width, height } = element.getBoundingClientRect();
		box.style.cssText = `${ STYLE }left:${ left }px;top:${ top }px;width:${ width }px;height:${ height }px`;
	};
	const over = ( { target }: Event ) =>
		show( target instanceof Element ? target : null );
	const take = ( event: Event ) => {
		event.preventDefault();
		event.stopImmediatePropagation();
		if ( event.type === 'click' && chosen !== null ) {
			const element = chosen;
			turn( false );
			told.picked( element );
		}
	};
	const press = ( event: KeyboardEvent ) => {
		const at = chosen ?? document.body;
		const ways: Readonly< Record< string, Element | null > > = {
			ArrowUp: at.parentElement,
			ArrowDown: at.firstElementChild,
			ArrowLeft: at.previousElementSibling,
			ArrowRight: at.nextElementSibling,
		};
		if ( event.key in ways ) {
			show( ways[ event.key ] ?? null );
			chosen?.scrollIntoView( { block: 'nearest' } );
			show( chosen );
		} else if ( event.key === 'Escape' ) {
			turn( false );
			told.left();
		} else if ( event.key === 'Enter' ) {
			turn( false );
			told.picked( at );
		} else {
			return;
		}
		event.preventDefault();
		event.stopImmediatePropagation();
	};
	const follow = () => show( chosen );
	const turn = ( on: boolean ) => {
		if ( on === isOn ) {
			return;
		}
		isOn = on;
		const act = on ? 'addEventListener' : 'removeEventListener';
		window[ act ]( 'mouseover', over, true );
		for ( const type of [ 'click', 'mousedown', 'mouseup', 'submit' ] ) {
			window[ act ]( type, take, true );
		}
		window[ act ]( 'keydown', press as EventListener, true );
		window[ act ]( 'scroll', follow, true );
		document.documentElement.style.cursor = on ? 'crosshair' : '';
		if ( on ) {
			chosen = null;
			box.style.cssText = '';
			document.body.append( box );
			show( document.querySelector( 'main' ) ?? document.body );
		} else {
			box.remove();
		}
	};
	return turn;
}
