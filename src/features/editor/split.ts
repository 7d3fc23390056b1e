import { useSelect } from '@wordpress/data';
import { useCallback, useEffect, useRef } from '@wordpress/element';
import { documentsStore, openDocument } from '../../state/documents/index.js';
import { navigate, prefer, usePreference } from '../../state/frame/index.js';
import { isReady, type ReadyDocument } from './ready.js';

/**
 * Two editors side by side. The address names the snippet of the one that has the focus; the other one is remembered with the person's
 * preferences, like everything about how the screen is laid out. Whatever acts on "the snippet" acts on that of the address.
 */

export interface Split {
	/** The snippet of the other editor; null without one. */
	readonly other: ReadyDocument | null;
	/** On which side the editor of the address is. */
	readonly side: 'start' | 'end';
	/** Gives the other editor the focus. */
	readonly cross: () => void;
	/** A second editor, or one again: the one that has the focus stays. */
	readonly toggle: () => void;
	/** Closes one of the two. */
	readonly close: ( closes: 'focused' | 'other' ) => void;
}

export function useSplit( id: number, isPossible: boolean ): Split {
	const splitWith = usePreference( 'splitWith' );
	const side = usePreference( 'splitSide' );
	const document = useSelect(
		( select ) =>
			splitWith > 0
				? select( documentsStore ).getDocument( splitWith )
				: undefined,
		[ splitWith ]
	);
	const isOpen = isPossible && splitWith > 0;
	useEffect( () => {
		if ( isOpen ) {
			void openDocument( splitWith );
		}
	}, [ isOpen, splitWith ] );
	const hasBeen = useRef( 0 );
	if ( document !== undefined ) {
		hasBeen.current = splitWith;
	}
	// Deleted meanwhile, or its tab was closed.
	const isGone =
		document?.phase === 'missing' ||
		document?.phase === 'hidden' ||
		( isOpen && document === undefined && hasBeen.current === splitWith );
	useEffect( () => {
		if ( isGone ) {
			prefer( 'splitWith', 0 );
		}
	}, [ isGone ] );
	const other =
		isOpen && document !== undefined && isReady( document )
			? document
			: null;
	const cross = useCallback( () => {
		prefer( 'splitSide', side === 'start' ? 'end' : 'start' );
		prefer( 'splitWith', id );
		navigate( `/snippet/${ splitWith }`, {}, { replace: true } );
	}, [ id, side, splitWith ] );
	const toggle = useCallback( () => {
		prefer( 'splitSide', 'start' );
		prefer( 'splitWith', splitWith > 0 ? 0 : id );
	}, [ id, splitWith ] );
	const close = useCallback(
		( closes: 'focused' | 'other' ) => {
			prefer( 'splitSide', 'start' );
			prefer( 'splitWith', 0 );
			if ( closes === 'focused' ) {
				navigate( `/snippet/${ splitWith }`, {}, { replace: true } );
			}
		},
		[ splitWith ]
	);
	return { other, side, cross, toggle, close };
}
