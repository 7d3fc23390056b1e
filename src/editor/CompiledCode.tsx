import Editor from '@monaco-editor/react';
import { useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { monaco } from './monaco.js';

/** Code is written from left to right in every language. */
const leftToRight = { dir: 'ltr' };

/** Compiled CSS to look at and to copy; from a line of it a key leads to the line that it comes from. */
export default function CompiledCode( {
	id,
	css,
	isDark,
	fontSize,
	onLine,
}: {
	readonly id: number;
	readonly css: string;
	readonly isDark: boolean;
	readonly fontSize: number;
	/** Line of the CSS whose origin is wanted. */
	readonly onLine: ( line: number ) => void;
} ) {
	const go = useRef( onLine );
	go.current = onLine;
	return (
		<Editor
			path={ `svc-compiled://${ id }` }
			language="css"
			value={ css }
			theme={ isDark ? 'svc-dark' : 'svc-light' }
			loading={ null }
			wrapperProps={ leftToRight }
			onMount={ ( editor ) => {
				editor.addAction( {
					id: 'svc.origin',
					label: __( 'Go to the source of this line', 'svc' ),
					keybindings: [ monaco.KeyCode.F12 ],
					contextMenuGroupId: 'navigation',
					run: () => {
						const line = editor.getPosition()?.lineNumber;
						if ( line !== undefined ) {
							go.current( line );
						}
					},
				} );
				editor.onMouseDown( ( { event, target } ) => {
					if (
						( event.ctrlKey || event.metaKey ) &&
						target.position
					) {
						go.current( target.position.lineNumber );
					}
				} );
			} }
			options={ {
				ariaLabel: __( 'Compiled CSS', 'svc' ),
				automaticLayout: true,
				readOnly: true,
				fontSize,
				minimap: { enabled: false },
				scrollBeyondLastLine: false,
				lineNumbersMinChars: 4,
				fixedOverflowWidgets: true,
			} }
		/>
	);
}
