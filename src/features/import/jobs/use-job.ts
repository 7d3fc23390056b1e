import { useMemo } from '@wordpress/element';
import {
	createdBy,
	isImport,
	useJobs,
	type Job,
} from '../../../state/jobs/index.js';
import { useSnippets } from '../../../state/snippets/index.js';

/** Imports among the jobs, last started first. */
export function useImports() {
	const { jobs, ...rest } = useJobs();
	return {
		...rest,
		imports: useMemo( () => jobs.filter( isImport ), [ jobs ] ),
	};
}

/** What an import has created, and which of it is still here; null where that is not known yet. */
export function useCreated( job: Job ): {
	readonly created: readonly number[];
	readonly here: readonly number[] | null;
} {
	const { byId, phase, isPartial } = useSnippets();
	return useMemo( () => {
		const created = createdBy( job );
		return {
			created,
			here:
				phase === 'ready' && ! isPartial
					? created.filter( ( id ) => byId.has( id ) )
					: null,
		};
	}, [ job, byId, phase, isPartial ] );
}
