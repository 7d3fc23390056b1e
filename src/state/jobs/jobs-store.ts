import { createReduxStore, register, useSelect } from '@wordpress/data';
import { isOver, newerOf, type Job } from './jobs.js';

/** Long work as far as this window has heard of it. Only `watching.ts` writes here. */

export interface JobsState {
	/** Last started first. */
	readonly jobs: readonly Job[];
	/** IDs of those that are to end by a request made here, until they have. */
	readonly ending: ReadonlySet< string >;
	/** Why the site was not reached when it was last asked to go on; empty when it was. */
	readonly trouble: string;
	/** Whether the site is not asked any more after that. */
	readonly isGivenUp: boolean;
}

type Action =
	| { readonly type: 'CAME'; readonly jobs: readonly Job[] }
	| { readonly type: 'GONE'; readonly id: string }
	| {
			readonly type: 'ENDING';
			readonly id: string;
			readonly isEnding: boolean;
	  }
	| {
			readonly type: 'TROUBLE';
			readonly message: string;
			readonly isGivenUp: boolean;
	  };

const START: JobsState = {
	jobs: [],
	ending: new Set(),
	trouble: '',
	isGivenUp: false,
};

function withEnding(
	{ ending }: JobsState,
	ids: readonly string[],
	isEnding: boolean
): ReadonlySet< string > {
	const next = new Set( ending );
	for ( const id of ids ) {
		if ( isEnding ) {
			next.add( id );
		} else {
			next.delete( id );
		}
	}
	return next;
}

/** Takes over what came, beside what is known. */
function withJobs( state: JobsState, came: readonly Job[] ): JobsState {
	const byId = new Map( state.jobs.map( ( job ) => [ job.id, job ] ) );
	for ( const job of came ) {
		byId.set( job.id, newerOf( byId.get( job.id ), job ) );
	}
	const jobs = [ ...byId.values() ].sort(
		( a, b ) => b.started - a.started || ( a.id < b.id ? -1 : 1 )
	);
	const over = jobs.filter( isOver ).map( ( { id } ) => id );
	return { ...state, jobs, ending: withEnding( state, over, false ) };
}

function reducer( state: JobsState = START, action: Action ): JobsState {
	switch ( action.type ) {
		case 'CAME':
			return withJobs( state, action.jobs );
		case 'GONE':
			return {
				...state,
				jobs: state.jobs.filter( ( { id } ) => id !== action.id ),
				ending: withEnding( state, [ action.id ], false ),
			};
		case 'ENDING':
			return {
				...state,
				ending: withEnding( state, [ action.id ], action.isEnding ),
			};
		case 'TROUBLE':
			return {
				...state,
				trouble: action.message,
				isGivenUp: action.isGivenUp,
			};
		default:
			return state;
	}
}

export const jobsStore = createReduxStore( 'svc/jobs', {
	reducer,
	actions: {
		came: ( jobs: readonly Job[] ): Action => ( { type: 'CAME', jobs } ),
		gone: ( id: string ): Action => ( { type: 'GONE', id } ),
		ending: ( id: string, isEnding: boolean ): Action => ( {
			type: 'ENDING',
			id,
			isEnding,
		} ),
		troubled: ( message: string, isGivenUp: boolean ): Action => ( {
			type: 'TROUBLE',
			message,
			isGivenUp,
		} ),
	},
	selectors: {
		getState: ( state: JobsState ): JobsState => state,
	},
} );

register( jobsStore );

/** Jobs and how they are watched. */
export const useJobs = () =>
	useSelect( ( select ) => select( jobsStore ).getState(), [] );
