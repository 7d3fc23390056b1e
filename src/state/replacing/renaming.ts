import { select } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { documentsStore } from '../documents/documents-store.js';
import { navigate } from '../frame/navigation.js';
import { unsavedIds, type ReplacePlan, type Unticked } from './replacing.js';

/** A name that becomes another one in several snippets: a replacement in which only those places are ticked that mean the name. */

export interface Renaming {
	readonly search: string;
	readonly replace: string;
	readonly ignoreCase: boolean;
	/** By snippet: which of the places that have the word mean the name, counted from 1, and how many have the word. */
	readonly places: ReadonlyMap<
		number,
		{ readonly meant: ReadonlySet< number >; readonly total: number }
	>;
}

/** The last one. Its address can be opened again when it is gone; then nothing is ticked. */
let current: Renaming | null = null;

/**
 * Shows every change of a renaming, to be looked at and made.
 *
 * @return Why it cannot be done now; empty when it is shown.
 */
export function startRenaming( renaming: Renaming ): string {
	const documents = select( documentsStore ).getState();
	const unsaved = unsavedIds( documents );
	const open = [ ...renaming.places.keys() ].find( ( id ) =>
		unsaved.has( id )
	);
	if ( open !== undefined ) {
		return sprintf(
			/* translators: %s: title of a snippet. */
			__(
				'Save “%s” first. The name is used in several snippets.',
				'svc'
			),
			documents.byId.get( open )?.draft?.title ?? ''
		);
	}
	current = renaming;
	navigate( '/search', {
		q: renaming.search,
		with: renaming.replace,
		replace: '1',
		word: '1',
		rename: '1',
		...( renaming.ignoreCase ? {} : { case: '1' } ),
	} );
	return '';
}

/** The renaming that a look belongs to; null when there is none any more. */
export function renamingOf( look: ReplacePlan ): Renaming | null {
	const text = look.snippets[ 0 ]?.changes?.[ 0 ]?.matches[ 0 ]?.text ?? '';
	return current !== null &&
		current.search.toLowerCase() === text.toLowerCase()
		? current
		: null;
}

/** What is not sure to mean the name. A snippet that was changed since counts as not known. */
export function untickedFor( look: ReplacePlan ): Unticked {
	const renaming = renamingOf( look );
	const snippets = new Set< number >();
	const matches = new Map< number, ReadonlySet< number > >();
	for ( const { id, matches: total } of look.snippets ) {
		const place = renaming?.places.get( id );
		if (
			place === undefined ||
			place.total !== total ||
			place.meant.size === 0
		) {
			snippets.add( id );
			continue;
		}
		const rest = Array.from(
			{ length: total },
			( _, at ) => at + 1
		).filter( ( n ) => ! place.meant.has( n ) );
		if ( rest.length > 0 ) {
			matches.set( id, new Set( rest ) );
		}
	}
	return { snippets, matches };
}
