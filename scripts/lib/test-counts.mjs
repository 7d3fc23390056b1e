/**
 * Reads how many tests passed and failed out of the reports of the runners.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './paths.mjs';

/** @typedef {import('../suites.mjs').Suite} Suite */

/**
 * @typedef {Object} Counts
 * @property {number} passed
 * @property {number} failed
 */

/**
 * @typedef {Object} Failure
 * @property {string} name    Of the test, with its file or class.
 * @property {string} message What the runner says of it.
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
 * @param {string} text
 * @return {Failure[]} What failed, also where it was not a test but what stands around the tests of a file.
 */
export function failuresOfVitest( text ) {
	/** @type {{testResults: {name: string, status: string, message: string, assertionResults: {status: string, fullName: string, failureMessages: string[]}[]}[]}} */
	const report = JSON.parse( text );
	return report.testResults
		.filter( ( file ) => file.status === 'failed' )
		.flatMap( ( file ) => {
			const name = path.relative( ROOT, file.name );
			const around =
				file.message === '' ? [] : [ { name, message: file.message } ];
			const tests = file.assertionResults
				.filter( ( test ) => test.status === 'failed' )
				.map( ( test ) => ( {
					name: `${ name } > ${ test.fullName }`,
					message: test.failureMessages.join( '\n' ),
				} ) );
			return [ ...tests, ...around ];
		} );
}

/**
 * @param {string} text
 * @return {Failure[]}
 */
export function failuresOfJunit( text ) {
	const cases =
		/<testcase name="([^"]*)"[^>]*? class="([^"]*)"[^>]*>\s*<(?:failure|error)[^>]*>([^<]*)</g;
	return [ ...text.matchAll( cases ) ].map(
		( [ , name = '', of = '', message = '' ] ) => ( {
			name: unescape( `${ of }::${ name }` ),
			message: unescape( message ),
		} )
	);
}

/** @typedef {{name: string, seconds: number}} Duration */

/**
 * @param {string} text
 * @return {Duration[]} Of each test.
 */
function durationsOfVitest( text ) {
	/** @type {{testResults: {name: string, assertionResults: {fullName: string, duration?: number | null}[]}[]}} */
	const report = JSON.parse( text );
	return report.testResults.flatMap( ( { name, assertionResults } ) =>
		assertionResults.map( ( { fullName, duration } ) => ( {
			name: `${ path.relative( ROOT, name ) } > ${ fullName }`,
			seconds: ( duration ?? 0 ) / 1000,
		} ) )
	);
}

/**
 * @param {string} text
 * @return {Duration[]} Of each test.
 */
function durationsOfJunit( text ) {
	const cases =
		/<testcase name="([^"]*)"[^>]*? class="([^"]*)"[^>]*? time="([\d.]+)"/g;
	return [ ...text.matchAll( cases ) ].map(
		( [ , name = '', of = '', time = '' ] ) => ( {
			name: unescape( `${ of }::${ name }` ),
			seconds: Number( time ),
		} )
	);
}

/**
 * @param {Suite}  suite
 * @param {string} report
 * @return {Promise<Duration[]>} Of each test; none where nothing was reported.
 */
export async function durations( suite, report ) {
	const text = await readFile( report, 'utf8' ).catch( () => '' );
	const readers = {
		vitest: durationsOfVitest,
		phpunit: durationsOfJunit,
		command: () => [],
	};
	return text === '' ? [] : readers[ suite.reporter ]( text );
}

/**
 * @param {Duration[]} all
 * @param {number}     seconds
 * @return {Failure[]} Tests that took longer.
 */
export function tooSlow( all, seconds ) {
	return all
		.filter( ( it ) => it.seconds > seconds )
		.map( ( it ) => ( {
			name: it.name,
			message: `Took ${ it.seconds.toFixed( 1 ) } seconds, more than ${ seconds.toFixed( 1 ) }. Make it faster, or leave it to npm run test:long (tests/support/long.ts).`,
		} ) );
}

/**
 * @param {string} text
 * @return {string} Without the entities of XML.
 */
function unescape( text ) {
	const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
	return text
		.replace( /&#(\d+);/g, ( _, code ) =>
			String.fromCodePoint( Number( code ) )
		)
		.replace(
			/&(lt|gt|quot|apos|amp);/g,
			( _, name ) =>
				entities[ /** @type {keyof typeof entities} */ ( name ) ]
		);
}

/**
 * @param {Suite}  suite
 * @param {string} report
 * @param {Counts} counts
 * @return {Promise<Failure[]>} Never none when something failed: where no report says what, the suite.
 */
export async function failures( suite, report, counts ) {
	if ( counts.failed === 0 ) {
		return [];
	}
	const text = await readFile( report, 'utf8' ).catch( () => '' );
	const readers = {
		vitest: failuresOfVitest,
		phpunit: failuresOfJunit,
		command: () => [],
	};
	const found = text === '' ? [] : readers[ suite.reporter ]( text );
	return found.length === 0
		? [ { name: suite.name, message: 'What it said stands above.' } ]
		: found;
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
