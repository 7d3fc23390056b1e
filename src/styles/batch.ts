import { compileStyle } from './compile';
import type { Partials, StyleLang, StyleRequest, StyleResult } from './types';

/**
 * Several stylesheets over one set of partials, as the server sends them: starting a process costs more than most
 * stylesheets do, and a changed partial recompiles all its users. Checks what comes in, because it crosses a process.
 */

/** A stylesheet of a batch: a request without its own partials. */
export type BatchJob = Omit< StyleRequest, 'partials' >;

export interface Batch {
	readonly partials: Partials;
	readonly jobs: readonly BatchJob[];
}

function isRecord(
	value: unknown
): value is Readonly< Record< string, unknown > > {
	return (
		typeof value === 'object' && value !== null && ! Array.isArray( value )
	);
}

function isLang( value: unknown ): value is StyleLang {
	return value === 'css' || value === 'scss' || value === 'less';
}

/**
 * Reads a batch from JSON.
 *
 * @throws TypeError When it is not one, naming the part.
 */
export function parseBatch( json: string ): Batch {
	const data: unknown = JSON.parse( json );
	if ( ! isRecord( data ) || ! Array.isArray( data.jobs ) ) {
		throw new TypeError( 'Expected an object with a list "jobs"' );
	}
	// PHP writes an empty map as an empty list.
	const given = isRecord( data.partials ) ? data.partials : {};
	const partials: Record< string, Partials[ string ] > = {};
	for ( const [ uid, partial ] of Object.entries( given ) ) {
		if (
			! isRecord( partial ) ||
			typeof partial.path !== 'string' ||
			typeof partial.code !== 'string' ||
			! isLang( partial.lang )
		) {
			throw new TypeError(
				`Expected path, lang and code in partial "${ uid }"`
			);
		}
		partials[ uid ] = {
			path: partial.path,
			lang: partial.lang,
			code: partial.code,
		};
	}
	return { partials, jobs: data.jobs.map( parseJob ) };
}

function parseJob( job: unknown, index: number ): BatchJob {
	if (
		! isRecord( job ) ||
		typeof job.code !== 'string' ||
		! isLang( job.lang )
	) {
		throw new TypeError( `Expected lang and code in job ${ index }` );
	}
	return {
		lang: job.lang,
		code: job.code,
		uid: typeof job.uid === 'string' ? job.uid : '',
		name: typeof job.name === 'string' ? job.name : '',
		minify: job.minify === true,
		sourceMap: job.sourceMap === true,
	};
}

/** Compiles the jobs one after the other; results come in their order. */
export async function compileBatch( {
	partials,
	jobs,
}: Batch ): Promise< StyleResult[] > {
	const results: StyleResult[] = [];
	for ( const job of jobs ) {
		results.push( await compileStyle( { ...job, partials } ) );
	}
	return results;
}
