import { useSyncExternalStore } from '@wordpress/element';
import { bootData } from '../../client/index.js';

export { editsOf, mergeOfProposal } from './merging.js';
export { canTest, testedFields } from './testing.js';

/** Number of proposals that wait, as the page brought it and as the screen has found it since. */

let count: number | null | undefined;
const listeners = new Set< () => void >();

const current = (): number | null =>
	count === undefined ? bootData().proposals : count;

export function setProposalCount( open: number ): void {
	count = open;
	listeners.forEach( ( tell ) => tell() );
}

function subscribe( tell: () => void ): () => void {
	listeners.add( tell );
	return () => listeners.delete( tell );
}

export const useProposalCount = (): number | null =>
	useSyncExternalStore( subscribe, current );
