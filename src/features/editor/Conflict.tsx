import { useMemo } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { MergeView, sidesOfPeople } from '../../comparing/index.js';
import { draftOf, type Saving } from '../../state/documents/index.js';
import {
	mergeOf,
	putOffConflict,
	settleConflict,
	startOf,
} from '../../state/saving/index.js';
import { atTime } from '../../ui/index.js';
import type { ReadyDocument } from './ready.js';

/** Another save came first: both versions, to be put together. */
export function Conflict( {
	document,
	saving: { conflict, theirs },
}: {
	readonly document: ReadyDocument;
	readonly saving: Extract< Saving, { kind: 'conflict' } >;
} ) {
	const { id, base, draft } = document;
	const merge = useMemo(
		() => mergeOf( startOf( document ), draft, draftOf( theirs ) ),
		// What both started from stays the same as long as the conflict does.
		// eslint-disable-next-line react-hooks/exhaustive-deps
		[ draft, theirs ]
	);
	return (
		<MergeView
			type={ base.type }
			merge={ merge }
			sides={ sidesOfPeople( conflict.name ) }
			sentence={ sprintf(
				/* translators: 1: name of a person, 2: time, such as "at 14:02". */ __(
					'%1$s saved this snippet %2$s, after you opened it.',
					'svc'
				),
				conflict.name,
				atTime( conflict.time )
			) }
			onSettle={ ( result ) => void settleConflict( id, result ) }
			onPutOff={ () => putOffConflict( id ) }
		/>
	);
}
