import { useEffect, useMemo, useState } from '@wordpress/element';
import type { Problem } from '../../contract/index.js';
import { problemsHere } from '../../editor/styles/checks.js';
import { forgetPartials } from '../../editor/styles/partials.js';
import { forgetSymbols } from '../../editor/symbols.js';
import { useWordMarks } from '../../editor/word-marks.js';
import type { ReadyDocument } from './ready.js';

/** Quiet after typing, milliseconds: the browser itself looks sooner than the site is asked. */
const LOOK_AFTER_MS = 250;

const NONE: readonly Problem[] = [];

/**
 * The same document with what the browser finds itself: mistakes in stylesheets and scripts, and words of PHP that name nothing. They
 * count for the code that is on the screen now; what the site said last may be about an older one.
 */
export function useLocalProblems( document: ReadyDocument ): ReadyDocument {
	const [ found, setFound ] = useState( NONE );
	const { id, base, draft } = document;
	const { code, lang, folder, title } = draft;
	const { type, uid, modified } = base;
	useEffect( () => {
		// What snippets declare may have changed with the save.
		forgetSymbols();
		forgetPartials();
	}, [ id, modified ] );
	useEffect( () => {
		let isOver = false;
		const timer = window.setTimeout( () => {
			void problemsHere( {
				...{ id, uid, type, lang, folder, title, code },
			} ).then( ( problems ) => {
				if ( ! isOver ) {
					setFound( problems.length === 0 ? NONE : problems );
				}
			} );
		}, LOOK_AFTER_MS );
		return () => {
			isOver = true;
			window.clearTimeout( timer );
		};
	}, [ id, uid, type, lang, folder, title, code ] );
	const words = useWordMarks( id );
	return useMemo(
		() => ( {
			...document,
			words,
			// What the site can solve it says with the step that does.
			...( found.length === 0 ||
			document.errors.some( ( { fix } ) => fix !== undefined )
				? {}
				: { errors: found } ),
		} ),
		[ document, found, words ]
	);
}
