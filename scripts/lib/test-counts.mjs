/**
 * Reads how many tests passed and failed out of the reports of the runners.
 */
import { readFile } from 'node:fs/promises';

/** @typedef {import('../suites.mjs').Suite} Suite */

/**
 * @typedef {Object} Counts
 * @property {number} passed
 * @property {number} failed
 */

/**
 * @param {Suite}  suite
 * @param {string} report Path that the runner writes to.
 * @return {string[]} Arguments that make it do so.
 */
export function reportArguments( suite, report ) {
	switch ( suite.reporter ) {
		case 'vitest':
			return [
				'--reporter=default',
				'--reporter=json',
				`--outputFile.json=${ report }`,
			];
		case 'phpunit':
			return [ '--log-junit', report ];
		case 'command':
			return [];
	}
}

/**
 * @param {string} text
 * @return {Counts} A file that could not be loaded counts as one failed test.
 */
export function countVitest( text ) {
	/** @type {{numPassedTests: number, numFailedTests: number, testResults: {status: string, assertionResults: unknown[]}[]}} */
	const report = JSON.parse( text );
	const unloaded = report.testResults.filter(
		( file ) =>
			file.status === 'failed' && file.assertionResults.length === 0
	);
	return {
		passed: report.numPassedTests,
		failed: report.numFailedTests + unloaded.length,
	};
}

/**
 * @param {string} text
 * @return {Counts} Of the outermost suite.
 */
export function countJunit( text ) {
	const outermost = /<testsuite [^>]*>/.exec( text )?.[ 0 ] ?? '';
	/** @type {(name: string) => number} */
	const number = ( name ) =>
		Number(
			new RegExp( ` ${ name }="(\\d+)"` ).exec( outermost )?.[ 1 ] ?? 0
		);
	const failed = number( 'errors' ) + number( 'failures' );
	return {
		passed: number( 'tests' ) - failed - number( 'skipped' ),
		failed,
	};
}

/**
 * @param {Suite}  suite
 * @param {string} report
 * @param {number} code   Exit code of the runner.
 * @return {Promise<Counts>} Failed is never 0 when the runner failed or ran nothing.
 */
export async function count( suite, report, code ) {
	if ( suite.reporter === 'command' ) {
		return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
	}
	const text = await readFile( report, 'utf8' ).catch( () => '' );
	if ( text === '' ) {
		return { passed: 0, failed: 1 };
	}
	const counts =
		suite.reporter === 'vitest' ? countVitest( text ) : countJunit( text );
	const isWrong = code !== 0 || counts.passed + counts.failed === 0;
	return isWrong && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
