import { DiffEditor, type DiffOnMount } from '@monaco-editor/react';
import { useEffect, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { languageOf } from './monaco.js';

type Comparing = Parameters< DiffOnMount >[ 0 ];
type Side = ReturnType< Comparing[ 'getOriginalEditor' ] >;

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

/**
 * Clears the models of a comparison that is left, once nothing compares them any more: Monaco fails where they are gone before it has
 * done with them. It does one thing after the other, so that what is asked for now comes back last.
 */
function forgetModels( editor: Comparing ): void {
	const models = editor.getModel();
	if ( models === null ) {
		return;
	}
	const last = editor.createViewModel( models );
	void last.waitForDiff().finally( () => {
		last.dispose();
		models.original.dispose();
		models.modified.dispose();
	} );
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
	const editor = useRef< Comparing | null >( null );
	useEffect(
		() => () => {
			if ( editor.current !== null ) {
				forgetModels( editor.current );
			}
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
