import { DiffEditor, type DiffOnMount } from '@monaco-editor/react';
import { useEffect, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { languageOf } from './monaco.js';

type Side = ReturnType< Parameters< DiffOnMount >[ 0 ][ 'getOriginalEditor' ] >;

/** Code is written from left to right in every language. */
const leftToRight = { dir: 'ltr' };

/** Names one side for screen readers. Monaco forgets the name whenever there is more or less room. */
function keepNamed( side: Side, ariaLabel: string ): void {
	const name = () => {
		if ( side.getRawOptions().ariaLabel !== ariaLabel ) {
			side.updateOptions( { ariaLabel } );
		}
	};
	name();
	side.onDidChangeConfiguration( name );
}

/** Two versions side by side, or under each other where there is no room. The right one can be written in. */
export default function CodeDiff( {
	type,
	lang,
	left,
	right,
	isDark,
	isInline = false,
	onChange,
}: {
	readonly type: string;
	readonly lang: string;
	readonly left: string;
	readonly right: string;
	readonly isDark: boolean;
	/** Under each other, although there is room. */
	readonly isInline?: boolean;
	/** Left out where nothing may be changed. */
	readonly onChange?: ( code: string ) => void;
} ) {
	const editor = useRef< Parameters< DiffOnMount >[ 0 ] | null >( null );
	useEffect(
		() => () => {
			// Monaco wants its models to outlive the editor by a moment.
			const models = editor.current?.getModel();
			window.setTimeout( () => {
				models?.original.dispose();
				models?.modified.dispose();
			} );
		},
		[]
	);
	return (
		<DiffEditor
			keepCurrentOriginalModel
			keepCurrentModifiedModel
			language={ languageOf( type, lang ) }
			original={ left }
			modified={ right }
			theme={ isDark ? 'svc-dark' : 'svc-light' }
			loading={ null }
			wrapperProps={ leftToRight }
			onMount={ ( instance ) => {
				editor.current = instance;
				keepNamed(
					instance.getOriginalEditor(),
					__( 'Code on the left', 'svc' )
				);
				keepNamed(
					instance.getModifiedEditor(),
					__( 'Code on the right', 'svc' )
				);
				const model = instance.getModifiedEditor();
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
				renderSideBySide: ! isInline,
				useInlineViewWhenSpaceIsLimited: true,
			} }
		/>
	);
}
