import { useCallback, useRef, useState } from '@wordpress/element';
import type { KeyboardEvent } from 'react';
import { isFolderLine, type TreeLine } from './tree-rows.js';

/** Milliseconds after which letters that are typed begin another name. */
const WORD_ENDS_MS = 700;

/**
 * Which line of the tree the keys are at, and what the arrows, Home, End and letters do.
 *
 * @param lines
 * @param current Key of the line that is shown; empty for none.
 * @param toggle  Opens or shuts a folder.
 * @param open    Goes to what a line stands for.
 */
export function useTreeKeys(
	lines: readonly TreeLine[],
	current: string,
	toggle: ( path: string, open: boolean ) => void,
	open: ( line: TreeLine ) => void
) {
	const tree = useRef< HTMLUListElement >( null );
	const typed = useRef( { text: '', until: 0 } );
	/** A line that shall have the focus as soon as it is drawn. */
	const awaited = useRef( '' );
	const [ wanted, setWanted ] = useState( '' );
	const has = ( key: string ) => lines.some( ( line ) => line.key === key );
	const active =
		[ wanted, current ].find( ( key ) => key !== '' && has( key ) ) ??
		lines[ 0 ]?.key ??
		'';
	const focus = useCallback( ( key: string ) => {
		const line = tree.current?.querySelector< HTMLElement >(
			`[data-path="${ CSS.escape( key ) }"]`
		);
		awaited.current = line ? '' : key;
		line?.focus();
	}, [] );
	const focusAwaited = useCallback( () => {
		if ( awaited.current !== '' ) {
			focus( awaited.current );
		}
	}, [ focus ] );
	const goTo = ( line: TreeLine | undefined ) => {
		if ( line !== undefined ) {
			setWanted( line.key );
			focus( line.key );
		}
	};
	const findTyped = ( key: string, from: number ) => {
		const now = Date.now();
		const text =
			( now < typed.current.until ? typed.current.text : '' ) + key;
		typed.current = { text, until: now + WORD_ENDS_MS };
		// One letter goes on to the next line; more of them stay while they fit.
		const start = text.length === 1 ? from + 1 : from;
		return [ ...lines.slice( start ), ...lines.slice( 0, start ) ].find(
			( { name } ) => name.toLowerCase().startsWith( text.toLowerCase() )
		);
	};
	const onKeyDown = ( event: KeyboardEvent, line: TreeLine ) => {
		const at = lines.indexOf( line );
		const folder = isFolderLine( line ) ? line : null;
		const forward =
			document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
		const into = () =>
			folder?.isOpen === false
				? toggle( folder.key, true )
				: goTo( folder === null ? undefined : lines[ at + 1 ] );
		const outOf = () =>
			folder?.isOpen === true
				? toggle( folder.key, false )
				: goTo(
						lines
							.slice( 0, at )
							.findLast( ( { level } ) => level < line.level )
					);
		const acts: Readonly< Record< string, () => void > > = {
			ArrowDown: () => goTo( lines[ at + 1 ] ),
			ArrowUp: () => goTo( lines[ at - 1 ] ),
			Home: () => goTo( lines[ 0 ] ),
			End: () => goTo( lines.at( -1 ) ),
			[ forward ]: into,
			[ forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight' ]: outOf,
			Enter: () => open( line ),
			' ': () => open( line ),
		};
		const act =
			acts[ event.key ] ??
			( event.key.length === 1
				? () => goTo( findTyped( event.key, at ) )
				: undefined );
		if (
			act !== undefined &&
			! event.ctrlKey &&
			! event.metaKey &&
			! event.altKey
		) {
			event.preventDefault();
			act();
		}
	};
	return { tree, active, setWanted, focus, focusAwaited, onKeyDown };
}
