import { select } from '@wordpress/data';
import type { Subject, Suggestion } from '../../assistant/index.js';
import { type Draft, documentsStore } from '../../state/documents/index.js';

/** What a question is about: the open snippet as it is written now. */
export function askAbout( id: number ): Subject {
	const document = select( documentsStore ).getDocument( id );
	const draft = document?.draft ?? null;
	if ( draft === null || ! document?.base ) {
		return { id };
	}
	const { title, lang, code, hook, conditions } = draft;
	return {
		id,
		type: document.base.type,
		title,
		lang,
		code,
		hook,
		conditions,
	};
}

/** What of an accepted draft goes into the editor. */
export function acceptable( {
	code,
	title,
	hook,
	conditions,
}: Suggestion ): Partial< Draft > {
	return {
		code,
		...( title === undefined || title === '' ? {} : { title } ),
		...( hook === undefined || hook === '' ? {} : { hook } ),
		...( conditions === undefined
			? {}
			: {
					conditions: conditions.map( ( group ) =>
						group.map( ( rule ) => ( { value: null, ...rule } ) )
					),
				} ),
	};
}
