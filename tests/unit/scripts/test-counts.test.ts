/**
 * Counting must never turn a failure into silence.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	count,
	countJunit,
	countVitest,
	durations,
	failures,
	failuresOfJunit,
	failuresOfVitest,
	tooSlow,
} from '../../../scripts/lib/test-counts.mjs';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import type { Suite } from '../../../scripts/suites.mjs';

const VITEST: Suite = { name: 'x', reporter: 'vitest', command: [ 'x' ] };

let directory: string;
beforeAll( async () => {
	directory = await mkdtemp( path.join( tmpdir(), 'svc-unit-' ) );
} );
afterAll( () => rm( directory, { recursive: true, force: true } ) );

function report( passed: number, failed: number, unloaded = 0 ): string {
	return JSON.stringify( {
		numPassedTests: passed,
		numFailedTests: failed,
		testResults: [
			{
				status: failed > 0 ? 'failed' : 'passed',
				assertionResults: [ {} ],
			},
			...Array.from( { length: unloaded }, () => ( {
				status: 'failed',
				assertionResults: [],
			} ) ),
		],
	} );
}

describe( 'countVitest', () => {
	test( 'counts a file that could not be loaded as one failed test', () => {
		expect( countVitest( report( 3, 1, 2 ) ) ).toEqual( {
			passed: 3,
			failed: 3,
		} );
	} );
} );

test( 'a test that took longer than it may is told with both times', () => {
	const all = [ 19.9, 20, 20.1 ].map( ( seconds ) => ( {
		name: `takes ${ seconds }`,
		seconds,
	} ) );
	expect( tooSlow( all, 20 ) ).toEqual( [
		{
			name: 'takes 20.1',
			message: expect.stringMatching( /^Took 20\.1 seconds, .* 20\.0\./ ),
		},
	] );
	expect( tooSlow( all, Infinity ) ).toEqual( [] );
} );

describe( 'durations', () => {
	const cases = {
		vitest: JSON.stringify( {
			testResults: [
				{
					name: path.join( ROOT, 'tests/a.test.ts' ),
					assertionResults: [
						{ fullName: 'is slow', duration: 2500 },
						{ fullName: 'was left out' },
					],
				},
			],
		} ),
		phpunit:
			'<testcase name="test_it with data set &quot;a&quot;" file="a.php" class="ATest" classname="ATest" assertions="1" time="1.25"/>',
	};
	const wanted = {
		vitest: [
			{ name: 'tests/a.test.ts > is slow', seconds: 2.5 },
			{ name: 'tests/a.test.ts > was left out', seconds: 0 },
		],
		phpunit: [
			{ name: 'ATest::test_it with data set "a"', seconds: 1.25 },
		],
	};
	test.each( [ 'vitest', 'phpunit' ] as const )(
		'reads the seconds of each test from what %s reports',
		async ( reporter ) => {
			const file = path.join( directory, `${ reporter }.durations` );
			await writeFile( file, cases[ reporter ] );
			expect( await durations( { ...VITEST, reporter }, file ) ).toEqual(
				wanted[ reporter ]
			);
		}
	);

	test( 'are none where nothing was reported', async () => {
		const file = path.join( directory, 'nothing.durations' );
		expect( await durations( VITEST, file ) ).toEqual( [] );
	} );
} );

describe( 'countJunit', () => {
	test( 'takes the outermost suite and leaves skipped tests out', () => {
		const xml =
			'<testsuites><testsuite name="unit" tests="10" assertions="20" errors="1" failures="2" skipped="3" time="1"><testsuite name="inner" tests="4" errors="0" failures="0" skipped="0"/></testsuite></testsuites>';
		expect( countJunit( xml ) ).toEqual( { passed: 4, failed: 3 } );
	} );
} );

describe( 'what failed', () => {
	test( 'by name and message, also what stands around the tests of a file', () => {
		const file = (
			name: string,
			message: string,
			...tests: unknown[]
		) => ( {
			name: path.join( ROOT, name ),
			status: 'failed',
			message,
			assertionResults: tests,
		} );
		const text = JSON.stringify( {
			testResults: [
				file(
					'a.test.ts',
					'',
					{ status: 'passed', fullName: 'fine', failureMessages: [] },
					{
						status: 'failed',
						fullName: 'group one',
						failureMessages: [ 'expected 1 to be 2' ],
					}
				),
				file( 'b.test.ts', 'could not be loaded' ),
				{ ...file( 'c.test.ts', '' ), status: 'passed' },
			],
		} );
		expect( failuresOfVitest( text ) ).toEqual( [
			{ name: 'a.test.ts > group one', message: 'expected 1 to be 2' },
			{ name: 'b.test.ts', message: 'could not be loaded' },
		] );
	} );

	test( 'of PHPUnit, with the data set it failed with', () => {
		const xml = `<testsuites><testsuite name="unit" tests="3" failures="1" errors="1">
			<testcase name="test_a" file="/a.php" line="4" class="A" classname="A" time="0.1"/>
			<testcase name="test_b with data set &quot;&lt;x&gt;&quot;" file="/a.php" line="6" class="A" classname="A" time="0.1">
				<failure type="X">A::test_b
'a &amp; b'&#10;</failure>
			</testcase>
			<testcase name="test_c" file="/a.php" line="8" class="A" classname="A" time="0.1">
				<error type="RuntimeException">no</error>
			</testcase>
		</testsuite></testsuites>`;
		expect( failuresOfJunit( xml ) ).toEqual( [
			{
				name: 'A::test_b with data set "<x>"',
				message: "A::test_b\n'a & b'\n",
			},
			{ name: 'A::test_c', message: 'no' },
		] );
	} );

	test( 'is never nothing, and nothing of a good run', async () => {
		const missing = path.join( directory, 'missing' );
		expect(
			await failures( VITEST, missing, { passed: 5, failed: 1 } )
		).toEqual( [ expect.objectContaining( { name: 'x' } ) ] );
		expect(
			await failures( VITEST, missing, { passed: 5, failed: 0 } )
		).toEqual( [] );
	} );
} );

describe( 'count', () => {
	async function counted( text: string | null, code: number ) {
		const file = path.join( directory, 'report' );
		await rm( file, { force: true } );
		if ( text !== null ) {
			await writeFile( file, text );
		}
		return count( VITEST, file, code );
	}

	test.each( [
		[ 'a runner without a report', null, 1, { passed: 0, failed: 1 } ],
		[
			'a suite without tests',
			report( 0, 0 ),
			0,
			{ passed: 0, failed: 1 },
		],
		[
			'an exit code without a failed test',
			report( 5, 0 ),
			1,
			{ passed: 5, failed: 1 },
		],
		[ 'a good run', report( 5, 0 ), 0, { passed: 5, failed: 0 } ],
	] )( '%s', async ( _name, text, code, expected ) => {
		expect( await counted( text, code ) ).toEqual( expected );
	} );

	test( 'a command counts as one test', async () => {
		const suite: Suite = {
			name: 'x',
			reporter: 'command',
			command: [ 'x' ],
		};
		expect( await count( suite, '', 0 ) ).toEqual( {
			passed: 1,
			failed: 0,
		} );
		expect( await count( suite, '', 2 ) ).toEqual( {
			passed: 0,
			failed: 1,
		} );
	} );
} );
