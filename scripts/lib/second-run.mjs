/**
 * A second run of test files that failed or took too long, each of them alone on the machine.
 *
 * Tests of a whole site or of a browser wait for what a busy machine may not
 * do in time. What fails again failed; what passes alone is told as unstable,
 * by name, so that it is looked into instead of forgotten.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { runOnce } from './run-suite.mjs';
import { failuresOfVitest } from './test-counts.mjs';

/** @typedef {import('../suites.mjs').Suite} Suite */
/** @typedef {import('./run-suite.mjs').Place} Place */
/** @typedef {import('./test-counts.mjs').Failure} Failure */

/** More files than these have a reason other than chance. */
const FILES_AT_MOST = 3;

/**
 * @typedef {Object} FileResult
 * @property {string}                                                                    name             Path of the file.
 * @property {string}                                                                    status           'passed' or 'failed'.
 * @property {string}                                                                    message          What failed around its tests.
 * @property {{status: string, fullName: string, failureMessages: string[], duration?: number | null}[]} assertionResults Its tests.
 */

/**
 * @typedef {Object} Report As the JSON reporter of Vitest writes it.
 * @property {number}       numPassedTests
 * @property {number}       numFailedTests
 * @property {FileResult[]} testResults
 */

/**
 * @param {string} text    Report of the first run; '' when there is none.
 * @param {number} seconds Tests that took longer run again, too.
 * @return {string[]} Paths of the files to run again; none when nothing or too much failed.
 */
export function filesToRunAgain( text, seconds = Infinity ) {
	if ( text === '' ) {
		return [];
	}
	/** @type {Report} */
	const report = JSON.parse( text );
	const failed = report.testResults
		.filter(
			( file ) =>
				file.status === 'failed' ||
				file.assertionResults.some(
					( { duration } ) => ( duration ?? 0 ) > seconds * 1000
				)
		)
		.map( ( file ) => file.name );
	return failed.length > FILES_AT_MOST ? [] : failed;
}

/**
 * @param {string} first
 * @param {string} second Report of the second run.
 * @return {string} The first, where the files that ran again stand as they ended then.
 */
export function withSecondRun( first, second ) {
	/** @type {Report} */
	const report = JSON.parse( first );
	/** @type {Report} */
	const again = JSON.parse( second );
	const names = new Set( again.testResults.map( ( file ) => file.name ) );
	const testResults = [
		...report.testResults.filter( ( file ) => ! names.has( file.name ) ),
		...again.testResults,
	];
	/** @type {(status: string) => number} */
	const number = ( status ) =>
		testResults
			.flatMap( ( file ) => file.assertionResults )
			.filter( ( test ) => test.status === status ).length;
	return JSON.stringify( {
		...report,
		testResults,
		numPassedTests: number( 'passed' ),
		numFailedTests: number( 'failed' ),
	} );
}

/**
 * @param {Suite}  suite
 * @param {Place}  place
 * @param {number} seconds   Tests that took longer run again, too.
 * @param {string} report    Of the first run; it says afterwards how the files that ran again ended.
 * @return {Promise<{code: number, unstable: Failure[]} | null>} Null: nothing to run again.
 */
export async function runAgain( suite, place, seconds, report ) {
	const first = await readFile( report, 'utf8' ).catch( () => '' );
	const files = filesToRunAgain( first, seconds );
	if ( files.length === 0 ) {
		return null;
	}
	console.log( `\n=== ${ suite.name }, once more and alone` );
	const second = `${ report }.second`;
	const code = await runOnce( suite, place, second, [
		...files,
		'--no-file-parallelism',
	] );
	const text = await readFile( second, 'utf8' ).catch( () => '' );
	if ( text === '' ) {
		return null;
	}
	await writeFile( report, withSecondRun( first, text ) );
	const still = new Set( failuresOfVitest( text ).map( ( it ) => it.name ) );
	const unstable = failuresOfVitest( first );
	return {
		code,
		unstable: unstable.filter( ( it ) => ! still.has( it.name ) ),
	};
}
