/** What the timeline and the log of activity show of what the site keeps. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ActivityItem, Generation } from '../../../src/contract/index.ts';
import {
	entriesOf,
	preselected,
} from '../../../src/features/generations/timeline.ts';
import { actsOf, detailInWords } from '../../../src/state/words/log-words.ts';
import { byDay } from '../../../src/ui/time.ts';

const generation = ( n: number, changes = 1, minor = false ): Generation => ( {
	n,
	time: n,
	user: 1,
	name: 'Ada',
	password: '',
	via: 'admin',
	summary: '',
	changes,
	minor,
} );

const item = (
	snippet: number | null,
	fields: Partial< ActivityItem > = {}
): ActivityItem => ( {
	id: String( snippet ),
	time: 100,
	user: 1,
	name: 'Ada',
	via: 'admin',
	action: 'library_installed',
	snippet,
	title: '',
	detail: '',
	...fields,
} );

// Files that come after this one in the same process take a document for a browser.
afterEach( () => vi.unstubAllGlobals() );

describe( 'the timeline', () => {
	test( 'leaves out what the service notes for itself, but not what is looked at', () => {
		const all = [
			generation( 3 ),
			generation( 2, 0, true ),
			generation( 1 ),
		];
		const numbers = ( chosen: number ) =>
			entriesOf( all, chosen ).map( ( { n } ) => n );
		expect( numbers( 0 ) ).toEqual( [ 3, 1 ] );
		expect( numbers( 2 ) ).toEqual( [ 3, 2, 1 ] );
	} );

	test.each( [
		[
			'the one before the newest change',
			[
				[ 3, 1 ],
				[ 2, 1 ],
			],
			2,
		],
		[
			'one from before safe mode',
			[
				[ 4, 0 ],
				[ 3, 1 ],
				[ 2, 1 ],
			],
			2,
		],
		[ 'the only one', [ [ 1, 1 ] ], 1 ],
		[ 'none', [], 0 ],
	] as const )( 'shows %s', ( _, entries, shown ) => {
		expect(
			preselected(
				entries.map( ( [ n, changes ] ) => generation( n, changes ) )
			)
		).toBe( shown );
	} );

	test( 'says each day once', () => {
		vi.stubGlobal( 'document', { documentElement: { lang: 'en' } } );
		const noon = new Date( 2026, 4, 5, 12 ).getTime() / 1_000;
		const days = byDay(
			[ noon, noon - 60, 0, noon - 86_400 ].map( ( time ) => ( {
				time,
			} ) )
		);
		expect( days.map( ( { items } ) => items.length ) ).toEqual( [ 3, 1 ] );
	} );
} );

describe( 'the log of activity', () => {
	const lengths = ( ...items: ActivityItem[] ) =>
		actsOf( items ).map( ( act ) => act.length );

	test.each( [
		[ 'one install', [ item( 1 ), item( 2, { time: 99 } ) ], [ 2 ] ],
		[ 'two installs', [ item( 1 ), item( 2, { time: 90 } ) ], [ 1, 1 ] ],
		[ 'the same snippet again', [ item( 1 ), item( 1 ) ], [ 1, 1 ] ],
		[ 'another person', [ item( 1 ), item( 2, { user: 2 } ) ], [ 1, 1 ] ],
		[
			'what is done to one at a time',
			[
				item( 1, { action: 'updated' } ),
				item( 2, { action: 'updated' } ),
			],
			[ 1, 1 ],
		],
	] )( 'has as many rows as acts: %s', ( _, items, rows ) => {
		expect( lengths( ...items ) ).toEqual( rows );
	} );

	test.each( [
		[
			'access',
			'user:4: – → design',
			'Edith: No access → CSS, JavaScript, HTML',
		],
		[ 'access', 'user:9: full → –', '#9: Full access → No access' ],
		[
			'access',
			'role:editor: view → full, user:4: – → none',
			'Editor: View only → Full access, Edith: No access → No access',
		],
		[
			'access',
			'user:4: – → propose, password:0f: propose → act',
			'Edith: – → May only propose, 0f: May only propose → May change',
		],
		[
			'settings',
			'error_mail, minify: off → on',
			'Mail about errors, Minify CSS: Off → On',
		],
		[ 'settings', 'activity_days: 30 → 90', 'Keep activity for: 30 → 90' ],
		[ 'updated', 'code, hook, new_field', 'Code, Where, new_field' ],
		[ 'safe_mode', 'off', 'Off' ],
		[ 'moved', 'code → hook', 'code → hook' ],
	] )( '%s: %s', ( action, detail, words ) => {
		expect(
			detailInWords(
				{ action, detail },
				{ people: { 4: 'Edith' }, roles: { editor: 'Editor' } }
			)
		).toBe( words );
	} );
} );
