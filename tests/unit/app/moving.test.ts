/** Moving rules between groups: where one may go, what becomes of the groups, and what a pointer means. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../../src/contract/limits.ts';
import {
	gapAt,
	gapsFor,
	homeOf,
	isSameGap,
	moveRule,
	nextGap,
	type Conditions,
	type Gap,
	type Strip,
} from '../../../src/features/editor/runs/moving.ts';

/** Groups of rules, each rule a letter: `'ab c'` is a and b in the first group, c in the second. */
const groups = ( letters: string ): Conditions =>
	letters.split( ' ' ).map( ( group ) =>
		[ ...group ].map( ( type ) => ( {
			type,
			op: 'is',
			value: null,
		} ) )
	);
const letters = ( conditions: Conditions ): string =>
	conditions
		.map( ( rules ) => rules.map( ( { type } ) => type ).join( '' ) )
		.join( ' ' );
const at = ( group: number, rule: number ) => ( { group, rule } );
const gap = ( group: number, rule: number | null ): Gap => ( { group, rule } );
const gapInWords = ( { group, rule }: Gap ) => `${ group }/${ rule ?? 'new' }`;

test.each( [
	[ 'to the front of its group', 'abc', at( 0, 2 ), gap( 0, 0 ), 'cab' ],
	[ 'to the end of its group', 'abc', at( 0, 0 ), gap( 0, 3 ), 'bca' ],
	[ 'into another group', 'ab cd', at( 0, 0 ), gap( 1, 1 ), 'b cad' ],
	[ 'back into the group before', 'ab cd', at( 1, 1 ), gap( 0, 0 ), 'dab c' ],
	[
		'out of a group that is empty then',
		'a bc',
		at( 0, 0 ),
		gap( 1, 2 ),
		'bca',
	],
	[ 'out of the last group', 'ab c', at( 1, 0 ), gap( 0, 1 ), 'acb' ],
	[ 'into a group between two', 'ab c', at( 0, 1 ), gap( 1, null ), 'a b c' ],
	[ 'into a group at the end', 'ab c', at( 0, 0 ), gap( 2, null ), 'b c a' ],
	[
		'alone, behind the next group',
		'a bc d',
		at( 0, 0 ),
		gap( 2, null ),
		'bc a d',
	],
	[
		'alone, before an earlier group',
		'ab cd e',
		at( 2, 0 ),
		gap( 1, null ),
		'ab e cd',
	],
] )( 'a rule goes %s', ( _, before, from, to, after ) => {
	const start = groups( before );
	const moved = moveRule( start, from, to );
	expect( letters( moved.conditions ) ).toBe( after );
	expect( moved.conditions[ moved.at.group ]?.[ moved.at.rule ] ).toBe(
		start[ from.group ]?.[ from.rule ]
	);
	expect( letters( start ) ).toBe( before );
} );

test( 'the gaps come from the first to the last, its own once, and none that changes nothing', () => {
	expect( gapsFor( groups( 'ab c' ), at( 0, 0 ) ).map( gapInWords ) ).toEqual(
		[ '0/0', '0/2', '1/new', '1/0', '1/1', '2/new' ]
	);
	// Alone in its group it has a group of its own already.
	expect( gapsFor( groups( 'ab c' ), at( 1, 0 ) ).map( gapInWords ) ).toEqual(
		[ '0/0', '0/1', '0/2', '1/0' ]
	);
} );

test( 'full groups take no further rule, and there are no more groups than the contract lets be', () => {
	const full = groups( `${ 'x'.repeat( limits.condition_rules ) } ab` );
	expect(
		gapsFor( full, at( 1, 0 ) ).filter(
			( { group, rule } ) => group === 0 && rule !== null
		)
	).toEqual( [] );
	const many = groups(
		Array.from( { length: limits.condition_groups }, () => 'ab' ).join(
			' '
		)
	);
	expect(
		gapsFor( many, at( 0, 0 ) ).filter( ( { rule } ) => rule === null )
	).toEqual( [] );
} );

test( 'moved to any gap, no rule is lost, none is doubled, no group is empty, and only its own gap changes nothing', () => {
	const shapes = fc.array( fc.integer( { min: 1, max: 4 } ), {
		minLength: 1,
		maxLength: 5,
	} );
	fc.assert(
		fc.property( shapes, fc.nat(), fc.nat(), ( sizes, one, other ) => {
			let next = 97;
			const start = groups(
				sizes
					.map( ( size ) =>
						Array.from( { length: size }, () =>
							String.fromCharCode( next++ )
						).join( '' )
					)
					.join( ' ' )
			);
			const group = one % start.length;
			const from = at( group, other % ( start[ group ]?.length ?? 1 ) );
			for ( const to of gapsFor( start, from ) ) {
				const { conditions, at: end } = moveRule( start, from, to );
				expect(
					[ ...letters( conditions ).replaceAll( ' ', '' ) ].sort()
				).toEqual(
					[ ...letters( start ).replaceAll( ' ', '' ) ].sort()
				);
				expect( conditions.every( ( it ) => it.length > 0 ) ).toBe(
					true
				);
				expect( conditions[ end.group ]?.[ end.rule ] ).toBe(
					start[ from.group ]?.[ from.rule ]
				);
				expect( letters( conditions ) === letters( start ) ).toBe(
					isSameGap( to, homeOf( from ) )
				);
			}
		} )
	);
} );

test( 'keys go from gap to gap, or from group to group, and stay at the ends', () => {
	const gaps = gapsFor( groups( 'ab cd' ), at( 0, 0 ) );
	const home = gap( 0, 0 );
	expect( nextGap( gaps, home, -1 ) ).toEqual( home );
	expect( nextGap( gaps, home, 1 ) ).toEqual( gap( 0, 2 ) );
	expect( nextGap( gaps, home, 1, true ) ).toEqual( gap( 1, null ) );
	expect( nextGap( gaps, gap( 1, null ), 1, true ) ).toEqual( gap( 1, 0 ) );
	expect( nextGap( gaps, gap( 1, 2 ), -1, true ) ).toEqual( gap( 1, null ) );
	expect( nextGap( gaps, gap( 2, null ), 1 ) ).toEqual( gap( 2, null ) );
} );

test( 'a pointer means the nearer side of a rule, the end of a group at its foot, and a new group between two', () => {
	const strips: readonly Strip[] = [
		{ top: 0, bottom: 40, gap: gap( 0, 0 ), isRule: true },
		{ top: 40, bottom: 80, gap: gap( 0, 1 ), isRule: true },
		{ top: 80, bottom: 100, gap: gap( 0, 2 ), isRule: false },
		{ top: 100, bottom: 120, gap: gap( 1, null ), isRule: false },
		{ top: 120, bottom: 160, gap: gap( 1, 0 ), isRule: true },
	];
	expect(
		[ -50, 19, 21, 41, 79, 90, 110, 125, 155, 900 ].map( ( y ) =>
			gapInWords( gapAt( strips, y ) ?? gap( 9, 9 ) )
		)
	).toEqual( [
		'0/0',
		'0/0',
		'0/1',
		'0/1',
		'0/2',
		'0/2',
		'1/new',
		'1/0',
		'1/1',
		'1/1',
	] );
	expect( gapAt( [], 5 ) ).toBe( null );
} );
