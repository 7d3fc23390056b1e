import { bootData, call } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import { goBack } from '../../state/history/index.js';
import { reloadSnippets } from '../../state/snippets/index.js';

/** Carrying an import out, with what takes it back. */

export interface Imported {
	/** IDs of the snippets that came. */
	readonly created: readonly number[];
	/** What is to be said about single ones; the place is that in the file. */
	readonly errors: OperationOutput< 'import-snippets' >[ 'errors' ];
	/** Generation of before; null where there was none, or where going back to it would take away what somebody else did meanwhile. */
	readonly before: number | null;
}

const newest = ( count: number ) =>
	call( 'list-generations', { per_page: count } );

/** Generations that are looked at: more than most imports make. */
const MOST = 100;

type Answer = OperationOutput< 'import-snippets' >;
export type Job = OperationOutput< 'get-job' >;

const PAUSE_MS = 1000;

/** Goes on with a large import until it is over. The site goes on by itself where the window is closed meanwhile. */
async function toEnd(
	{ job, ...answer }: Answer,
	onProgress: ( job: Job ) => void
): Promise< Pick< Answer, 'created' | 'errors' > > {
	if ( job === undefined ) {
		return answer;
	}
	let now: Job = job;
	while ( now.state === 'waiting' || now.state === 'running' ) {
		onProgress( now );
		const { done } = now;
		now = await call( 'step-job', { job: now.id } );
		if ( now.done === done ) {
			await new Promise( ( resolve ) => {
				setTimeout( resolve, PAUSE_MS );
			} );
		}
	}
	const { created } = now.result;
	return {
		created: Array.isArray( created )
			? created.filter( ( id ): id is number => typeof id === 'number' )
			: [],
		errors:
			now.state === 'done'
				? now.failures
				: [
						...now.failures,
						{
							index: now.done,
							title: now.title,
							message: now.words,
						},
					],
	};
}

/**
 * @param file
 * @param chosen Places of the snippets that are to come.
 * @param keeps  Whether those that are on in the file are switched on.
 * @param onProgress Told how far a large import is, now and then.
 */
export async function runImport(
	file: OperationInput< 'import-snippets' >,
	chosen: readonly number[],
	keeps: boolean,
	onProgress: ( job: Job ) => void
): Promise< Imported > {
	const [ before ] = await newest( 1 );
	const answer = await call( 'import-snippets', {
		...file,
		snippets: chosen.flatMap( ( index ) => file.snippets[ index ] ?? [] ),
		...( keeps ? { keep_status: true } : {} ),
	} );
	const { created, errors } = await toEnd( answer, onProgress );
	await reloadSnippets();
	const first = before?.n ?? 0;
	const since = await newest( MOST );
	const later = since.filter( ( { n } ) => n > first );
	const isOwn =
		later.length < MOST &&
		later.every( ( { user } ) => user === bootData().user.id );
	return {
		created,
		errors: errors.map( ( error ) => ( {
			...error,
			index: chosen[ error.index ] ?? error.index,
		} ) ),
		before: before !== undefined && isOwn ? before.n : null,
	};
}

/** Takes an import back: the whole set as it was, or else what came, which goes into the trash. */
export async function undoImport( {
	created,
	before,
}: Imported ): Promise< void > {
	if ( before !== null ) {
		await goBack( before, false );
		return;
	}
	await call( 'run-bulk', { ids: [ ...created ], action: 'delete' } );
	await reloadSnippets();
}
