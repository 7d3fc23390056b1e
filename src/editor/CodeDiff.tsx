import { DiffEditor } from '@monaco-editor/react';
import { languageOf } from './monaco.js';

/** Two versions side by side, or under each other where there is no room. The right one can be written in. */
export default function CodeDiff( {
	type,
	lang,
	left,
	right,
	isDark,
	onChange,
}: {
	readonly type: string;
	readonly lang: string;
	readonly left: string;
	readonly right: string;
	readonly isDark: boolean;
	/** Left out where nothing may be changed. */
	readonly onChange?: ( code: string ) => void;
} ) {
	return (
		<DiffEditor
			language={ languageOf( type, lang ) }
			original={ left }
			modified={ right }
			theme={ isDark ? 'svc-dark' : 'svc-light' }
			loading={ null }
			onMount={ ( editor ) => {
				const model = editor.getModifiedEditor();
				model.onDidChangeModelContent( () =>
					onChange?.( model.getValue() )
				);
			} }
			options={ {
				automaticLayout: true,
				readOnly: onChange === undefined,
				originalEditable: false,
				minimap: { enabled: false },
				renderOverviewRuler: false,
				scrollBeyondLastLine: false,
				useInlineViewWhenSpaceIsLimited: true,
			} }
		/>
	);
}
