import { useCallback } from '@wordpress/element';
import { call } from '../../client/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { usePlace } from '../../state/frame/index.js';
import { Comparison, NOW } from './Comparison.js';
import type { ReadyDocument } from './ready.js';

function Named( {
	document,
	left,
	right,
}: {
	readonly document: ReadyDocument;
	readonly left: number;
	readonly right: string;
} ) {
	const { id, base } = document;
	const { modified } = base;
	const load = useCallback(
		async ( signal: AbortSignal ) => ( {
			modified,
			versions: await call( 'list-revisions', { id }, { signal } ),
		} ),
		[ id, modified ]
	);
	const versions = useAnswer( load ).value?.versions ?? [];
	return versions.some( ( { rev } ) => rev === left ) ? (
		<Comparison
			document={ document }
			versions={ versions }
			left={ left }
			right={ right }
		/>
	) : null;
}

/** The two versions that stand in the address, whichever part of the screen put them there. */
export function OpenComparison( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	const { compare = '', with: right = NOW } = usePlace().params;
	return compare === '' ? null : (
		<Named
			document={ document }
			left={ Number( compare ) }
			right={ right }
		/>
	);
}
