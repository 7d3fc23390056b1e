import Editor from '@monaco-editor/react';
import { languageOf } from './monaco.js';

/** Code is written from left to right in every language. */
const leftToRight = { dir: 'ltr' };

/** Code to look at and to copy, which belongs to no snippet of this site. Its text goes with it. */
export default function ShownCode( {
	type,
	lang,
	code,
	label,
	isDark,
	wrap,
	fontSize,
}: {
	readonly type: string;
	readonly lang: string;
	readonly code: string;
	/** Name for screen readers. */
	readonly label: string;
	readonly isDark: boolean;
	readonly wrap: boolean;
	readonly fontSize: number;
} ) {
	return (
		<Editor
			language={ languageOf( type, lang ) }
			value={ code }
			theme={ isDark ? 'svc-dark' : 'svc-light' }
			loading={ null }
			wrapperProps={ leftToRight }
			options={ {
				ariaLabel: label,
				automaticLayout: true,
				readOnly: true,
				domReadOnly: true,
				fontSize,
				wordWrap: wrap ? 'on' : 'off',
				minimap: { enabled: false },
				scrollBeyondLastLine: false,
				lineNumbersMinChars: 4,
				fixedOverflowWidgets: true,
				// The page is scrolled through; code ends it only where there is more of it.
				scrollbar: { alwaysConsumeMouseWheel: false },
			} }
		/>
	);
}
