import { useMemo } from '@wordpress/element';
import type { RefObject } from 'react';
import { navigate, takeOffer, usePreference } from '../../state/frame/index.js';
import {
	bulkWithUndo,
	mayWrite,
	snippetsOf,
} from '../../state/snippets/index.js';
import { keepKeys, useKeys } from '../../ui/index.js';
import type { Ask } from './BulkBar.js';
import type { Selection } from './selection.js';

/** Single letters of the list. They act while the focus is in it or nowhere, and outside of text fields. */

/** The snippet of the row in which the focus is; 0 when it is in none. */
const focusedId = ( list: HTMLElement | null ): number =>
	Number(
		list?.ownerDocument.activeElement
			?.closest( 'tbody tr' )
			?.querySelector< HTMLElement >( '[data-id]' )?.dataset.id ?? 0
	);

/**
 * @param list      Element with the list in it.
 * @param selection
 * @param ask       Opens the dialog that an action needs.
 */
export function useListKeys(
	list: RefObject< HTMLElement >,
	selection: Selection,
	ask: ( what: Ask ) => void
): void {
	const letters = usePreference( 'letters' );
	useKeys(
		useMemo( () => {
			const here = ( act: () => void ) => () => {
				const focused = list.current?.ownerDocument.activeElement;
				if (
					focused === document.body ||
					( focused && list.current?.contains( focused ) )
				) {
					act();
				}
			};
			const withSome = ( act: ( ids: readonly number[] ) => void ) =>
				here( () => {
					const focused = focusedId( list.current );
					const ids =
						selection.ids.size === 0 && focused > 0
							? [ focused ]
							: [ ...selection.ids ];
					if ( ids.length > 0 && mayWrite() ) {
						act( ids );
					}
				} );
			const askFor = ( what: Ask ) =>
				withSome( ( ids ) => {
					selection.only( ids );
					ask( what );
				} );
			return {
				c: here( () => {
					if ( mayWrite() ) {
						keepKeys();
						navigate( '/new' );
					}
				} ),
				'/': here( () =>
					list.current
						?.querySelector< HTMLElement >( 'input[type="search"]' )
						?.focus()
				),
				x: here( () => {
					const focused = focusedId( list.current );
					if ( focused > 0 ) {
						selection.toggle( focused, false );
					}
				} ),
				z: here( takeOffer ),
				m: askFor( 'move' ),
				t: askFor( 'tag' ),
				e: withSome( ( ids ) => {
					const isOff = snippetsOf( ids ).some(
						( { status } ) => status === 'inactive'
					);
					void bulkWithUndo( ids, isOff ? 'enable' : 'disable' );
				} ),
			};
		}, [ list, selection, ask ] ),
		letters
	);
}
