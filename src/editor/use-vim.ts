import { useEffect, useRef } from '@wordpress/element';
import type { RefObject } from 'react';
import type { monaco } from './monaco.js';

/** Keys of Vim for those who want them; nobody else loads them. Gives the line in which Vim speaks. */
export function useVim(
	editor: monaco.editor.IStandaloneCodeEditor | null,
	isWanted: boolean
): RefObject< HTMLDivElement > {
	const line = useRef< HTMLDivElement >( null );
	useEffect( () => {
		if ( editor === null || ! isWanted ) {
			return;
		}
		let isOver = false;
		let end = () => {};
		void import( /* webpackChunkName: "vim" */ 'monaco-vim' ).then(
			( { initVimMode } ) => {
				if ( ! isOver ) {
					const mode = initVimMode( editor, line.current );
					end = () => mode.dispose();
				}
			}
		);
		return () => {
			isOver = true;
			end();
		};
	}, [ editor, isWanted ] );
	return line;
}
