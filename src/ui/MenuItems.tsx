import { useEffect, useRef } from '@wordpress/element';
import type { ReactNode } from 'react';

/**
 * The items of a menu in a popover. The first one has the focus as soon as they are there: by itself a popover gives it some moments later,
 * in which keys still go to what the menu was opened from.
 */
export function MenuItems( { children }: { readonly children: ReactNode } ) {
	const items = useRef< HTMLDivElement >( null );
	// Not before the popover has seen where the focus goes back to.
	useEffect(
		() =>
			items.current
				?.querySelector< HTMLElement >( '[role^="menuitem"]' )
				?.focus( { preventScroll: true } ),
		[]
	);
	return <div ref={ items }>{ children }</div>;
}
