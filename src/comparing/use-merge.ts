import { useState } from '@wordpress/element';
import {
	codeOf,
	merged,
	openKeys,
	type Decisions,
	type Merge,
	type Side,
} from '../state/saving/index.js';

/** Two versions being put together: what is decided, what was changed by hand, and what comes of it. */
export function useMerge( merge: Merge ) {
	const [ decisions, setDecisions ] = useState< Decisions >( {} );
	const [ edited, setEdited ] = useState< string | null >( null );
	const [ attempt, setAttempt ] = useState( 0 );
	const put = codeOf( merge.parts, decisions );
	const open = openKeys( merge, decisions );
	return {
		decisions,
		decide: ( key: string, side: Side ) =>
			setDecisions( ( before ) => ( { ...before, [ key ]: side } ) ),
		/** What still has to be decided. */
		open: open.length,
		/** Whether the code is decided, so that it may be changed by hand. */
		canEdit: ! open.some( ( key ) => key.startsWith( 'code ' ) ),
		/** The code as it was put together, and as it stands. */
		put,
		code: edited ?? put,
		isEdited: edited !== null,
		edit: ( code: string ) =>
			setEdited( ( before ) =>
				before === null && code === put ? null : code
			),
		/** Counts how often it was begun anew. */
		attempt,
		startOver: () => {
			setDecisions( {} );
			setEdited( null );
			setAttempt( ( it ) => it + 1 );
		},
		result: () => merged( merge, decisions, edited ),
	};
}
