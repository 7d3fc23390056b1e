/** An error on the site: its line, the version that worked before, and where the line is once the code was changed. */
import { describe, expect, test } from 'vitest';
import type { Revision } from '../../../src/contract/index.ts';
import {
	fallOf,
	followLine,
	runErrorOf,
	withLine,
} from '../../../src/state/words/failures.ts';

const version = (
	rev: number,
	action: string,
	status: 'active' | 'inactive',
	hash: string
): Revision => ( {
	...{ rev, action, status, hash },
	...{ time: rev * 100, user: 1, name: 'A', title: '', type: 'php' },
	bytes: 1,
} );

test( 'the line is taken from the end of the message', () => {
	expect( withLine( 'Call to f(line 2)() (line 14)' ) ).toEqual( {
		message: 'Call to f(line 2)()',
		line: 14,
	} );
	expect( withLine( 'It timed out' ) ).toEqual( {
		message: 'It timed out',
		line: 0,
	} );
	expect( runErrorOf( { error: null, status: 'inactive' } ) ).toBe( null );
	expect( runErrorOf( { error: 'a (line 2)', status: 'inactive' } ) ).toEqual(
		{ message: 'a', line: 2, isOff: true }
	);
} );

describe( 'what to compare with', () => {
	test( 'is the newest version that was on with other code', () => {
		expect(
			fallOf( [
				version( 6, 'updated', 'inactive', 'ccc' ),
				version( 5, 'failed', 'inactive', 'bbb' ),
				version( 4, 'updated', 'active', 'bbb' ),
				version( 3, 'updated', 'inactive', 'xxx' ),
				version( 2, 'enabled', 'active', 'aaa' ),
				version( 1, 'created', 'inactive', 'aaa' ),
			] )
		).toMatchObject( { time: 500, since: 2, worked: { rev: 2 } } );
	} );

	test( 'is no version that failed before', () => {
		expect(
			fallOf( [
				version( 4, 'failed', 'inactive', 'bbb' ),
				version( 3, 'updated', 'active', 'bbb' ),
				version( 2, 'failed', 'inactive', 'aaa' ),
				version( 1, 'created', 'active', 'aaa' ),
			] )
		).toMatchObject( { since: 3, worked: null } );
	} );

	test( 'is nothing where no version failed', () => {
		expect( fallOf( [ version( 1, 'created', 'active', 'a' ) ] ) ).toBe(
			null
		);
	} );
} );

test( 'a line is followed to where it stands now', () => {
	const saved = 'a\nb\nc\nb';
	expect( followLine( saved, saved, 2 ) ).toBe( 2 );
	expect( followLine( saved, `x\ny\n${ saved }`, 3 ) ).toBe( 5 );
	expect( followLine( saved, `x\n${ saved }`, 4 ) ).toBe( 5 );
	expect( followLine( saved, 'a\nc', 2 ) ).toBe( 0 );
	expect( followLine( saved, 'a', 0 ) ).toBe( 0 );
} );
