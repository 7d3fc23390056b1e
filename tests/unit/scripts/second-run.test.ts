/**
 * A second run may turn a failure into a pass, but never into silence.
 */
import { describe, expect, test } from 'vitest';
import {
	filesToRunAgain,
	withSecondRun,
} from '../../../scripts/lib/second-run.mjs';
import {
	countVitest,
	failuresOfVitest,
} from '../../../scripts/lib/test-counts.mjs';

type Outcome = 'passed' | 'failed';

function file( name: string, ...tests: Outcome[] ) {
	return {
		name,
		status: tests.every( ( it ) => it === 'passed' ) ? 'passed' : 'failed',
		message: '',
		assertionResults: tests.map( ( status, index ) => ( {
			status,
			fullName: `test ${ index }`,
			failureMessages: status === 'failed' ? [ 'late' ] : [],
		} ) ),
	};
}

function report( ...files: ReturnType< typeof file >[] ): string {
	const all = files.flatMap( ( it ) => it.assertionResults );
	const number = ( status: Outcome ) =>
		all.filter( ( it ) => it.status === status ).length;
	return JSON.stringify( {
		numPassedTests: number( 'passed' ),
		numFailedTests: number( 'failed' ),
		testResults: files,
	} );
}

describe( 'which files run again', () => {
	test( 'those that failed, and no others', () => {
		expect(
			filesToRunAgain(
				report(
					file( '/a', 'passed', 'failed' ),
					file( '/b', 'passed' )
				)
			)
		).toEqual( [ '/a' ] );
	} );

	test( 'also a file that failed around its tests', () => {
		const around = { ...file( '/a', 'passed' ), status: 'failed' };
		expect( filesToRunAgain( report( around ) ) ).toEqual( [ '/a' ] );
	} );

	test( 'also one with a test that took too long', () => {
		const slow = file( '/a', 'passed', 'passed' );
		const [ first = { status: '' } ] = slow.assertionResults;
		Object.assign( first, { duration: 20_001 } );
		const text = report( slow, file( '/b', 'passed' ) );
		expect( filesToRunAgain( text, 20 ) ).toEqual( [ '/a' ] );
		expect( filesToRunAgain( text, 21 ) ).toEqual( [] );
	} );

	test( 'none when many failed, nothing failed, or nothing is known', () => {
		const many = [ '/a', '/b', '/c', '/d' ].map( ( it ) =>
			file( it, 'failed' )
		);
		expect( filesToRunAgain( report( ...many ) ) ).toEqual( [] );
		expect( filesToRunAgain( report( file( '/a', 'passed' ) ) ) ).toEqual(
			[]
		);
		expect( filesToRunAgain( '' ) ).toEqual( [] );
	} );
} );

describe( 'what counts afterwards', () => {
	const first = report(
		file( '/a', 'passed', 'failed' ),
		file( '/b', 'passed', 'passed' )
	);

	test( 'the second run of a file, and the first of the others', () => {
		const both = withSecondRun(
			first,
			report( file( '/a', 'passed', 'passed' ) )
		);
		expect( countVitest( both ) ).toEqual( { passed: 4, failed: 0 } );
	} );

	test( 'what fails again failed', () => {
		const both = withSecondRun(
			first,
			report( file( '/a', 'failed', 'passed' ) )
		);
		expect( countVitest( both ) ).toEqual( { passed: 3, failed: 1 } );
		expect(
			failuresOfVitest( both ).map(
				( it ) => it.name.split( ' > ' )[ 1 ]
			)
		).toEqual( [ 'test 0' ] );
	} );
} );
