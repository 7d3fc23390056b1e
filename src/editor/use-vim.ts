import { useEffect, useRef } from '@wordpress/element';
import type { RefObject } from 'react';
import type { VimMode as Vim } from 'monaco-vim';
import { __ } from '@wordpress/i18n';
import { host } from './host.js';
import type { monaco } from './monaco.js';

/** What a command of Vim is about: the snippet whose text the editor shows. */
const snippetOf = ( { editor }: { editor: monaco.editor.ICodeEditor } ) =>
	Number( editor.getModel()?.uri.authority ?? 0 );

let isBound = false;

/** `:w`, `:q` and `:wq` as everywhere in Vim: save, close, and both. `:q!` leaves what is not saved; it is offered when the snippet is opened again. */
function bindFileCommands( mode: typeof Vim ): void {
	if ( isBound ) {
		return;
	}
	isBound = true;
	const close = ( snippet: number, leavesWork: boolean ): void => {
		if ( ! host().close( snippet, leavesWork ) ) {
			host().refuse(
				__( 'Unsaved changes. Save with :w first.', 'svc' )
			);
		}
	};
	const saveAndClose: ExCommand = ( cm ) =>
		void host()
			.save( snippetOf( cm ) )
			.then( ( isSaved ) => isSaved && close( snippetOf( cm ), false ) );
	const commands: readonly [ string, string, ExCommand ][] = [
		[ 'write', 'w', ( cm ) => void host().save( snippetOf( cm ) ) ],
		[
			'quit',
			'q',
			( cm, params ) =>
				close( snippetOf( cm ), params?.argString?.trim() === '!' ),
		],
		[ 'wq', 'wq', saveAndClose ],
		[ 'xit', 'x', saveAndClose ],
	];
	const { Vim: keys } = mode as unknown as {
		readonly Vim: {
			readonly defineEx: (
				name: string,
				prefix: string,
				act: ExCommand
			) => void;
		};
	};
	for ( const [ name, prefix, act ] of commands ) {
		keys.defineEx( name, prefix, act );
	}
}

type ExCommand = (
	cm: { readonly editor: monaco.editor.ICodeEditor },
	params?: { readonly argString?: string }
) => void;

/** Keys of Vim, loaded only for users who want them. Gives the line in which Vim speaks. */
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
			( { initVimMode, VimMode } ) => {
				bindFileCommands( VimMode );
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
