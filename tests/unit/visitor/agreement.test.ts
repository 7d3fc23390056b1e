/**
 * The browser decides as the server would: the same random rules and visits through both.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide } from '../../../src/visitor/decide.ts';
import { type Rule } from '../../../src/visitor/gate.ts';

interface Visit {
	readonly rule: { type: string; op: string; value: unknown };
	readonly clock: number;
	readonly zone: string;
	readonly query: string;
	readonly referrer: string;
	readonly consent: readonly string[];
	readonly device: readonly string[];
}

interface Verdict {
	/** What the server leaves to the browser; null when no request can meet the rule. */
	readonly rest: Rule | boolean | null;
	readonly zone: [ number, number ][];
	readonly matches: boolean;
}

function askServer( visits: readonly Visit[] ): Verdict[] {
	const { stdout, stderr, status } = spawnSync(
		'php',
		[ path.join( import.meta.dirname, 'decide.php' ) ],
		{ input: JSON.stringify( visits ), maxBuffer: 2 ** 26 }
	);
	expect( [ status, stderr.toString() ] ).toEqual( [ 0, '' ] );
	return JSON.parse( stdout.toString() ) as Verdict[];
}

const CATEGORIES = [ 'statistics', 'marketing', 'preferences', 'functional' ];
const IS = fc.constantFrom( 'is', 'is_not' );
const TEXT = fc.constantFrom(
	'contains',
	'not_contains',
	'equals',
	'not_equals',
	'starts_with'
);
const PAIR = fc.constantFrom(
	'exists',
	'not_exists',
	'equals',
	'not_equals',
	'contains'
);

const key = fc.constantFrom(
	'a',
	'b',
	'a.b',
	'a b',
	'utm_source',
	'a[x]',
	'ü'
);
const word = fc.constantFrom(
	'',
	'1',
	'x',
	'X',
	'news letter',
	'ü',
	'%',
	'a=b',
	'0'
);
const encoded = ( text: string ) => encodeURIComponent( text );
const piece = fc.oneof(
	fc
		.tuple( key, word )
		.map(
			( [ name, value ] ) => `${ encoded( name ) }=${ encoded( value ) }`
		),
	fc.constantFrom(
		'a',
		'a=',
		'=x',
		'a[]=1',
		'a[]=x',
		'a[x]=1',
		'a[x]=2',
		'a+b=news+letter',
		'a=%zz',
		'',
		' a=1',
		'a=1=2',
		'a[=1',
		'b.c[]=1'
	)
);
const query = fc
	.array( piece, { maxLength: 5 } )
	.map( ( pieces ) => pieces.join( '&' ) );

const host = fc.constantFrom(
	'example.org',
	'www.Google.com',
	'xn--bcher-kva.example',
	'example.org:8080'
);
const where = fc.constantFrom(
	'',
	'/',
	'/Shop',
	'/shop/',
	'/shop/?q=1',
	'/?q=Shop',
	'/b%C3%BCcher/',
	'/%zz',
	'/a%20b',
	'/%ff',
	'/shop#x'
);
const referrer = fc.oneof(
	fc.constant( '' ),
	fc
		.tuple(
			fc.constantFrom( 'https://', 'http://', 'android-app://' ),
			host,
			where
		)
		.map( ( parts ) => parts.join( '' ) )
);
const needle = fc.oneof(
	where,
	fc
		.tuple( fc.constantFrom( 'https://', '//', '' ), host, where )
		.map( ( parts ) => parts.join( '' ) ),
	fc.constantFrom( 'google', 'bücher', 'SHOP', '?q', 'shop/' )
);

const day = fc
	.integer( { min: 0, max: 800 } )
	.map( ( days ) =>
		new Date( Date.UTC( 2026, 0, 1 + days ) ).toISOString().slice( 0, 10 )
	);
const time = fc
	.tuple(
		fc.integer( { min: 0, max: 23 } ),
		fc.integer( { min: 0, max: 59 } )
	)
	.map( ( parts ) =>
		parts.map( ( part ) => String( part ).padStart( 2, '0' ) ).join( ':' )
	);
const end = fc.oneof(
	fc.constant( '' ),
	day,
	fc.tuple( day, time ).map( ( parts ) => parts.join( ' ' ) )
);

const rule = fc.oneof(
	fc.record( {
		type: fc.constant( 'query_param' ),
		op: PAIR,
		value: fc.record( { key, value: word } ),
	} ),
	fc.record( { type: fc.constant( 'referrer' ), op: TEXT, value: needle } ),
	fc.record( {
		type: fc.constant( 'device' ),
		op: IS,
		value: fc.subarray( [ 'mobile', 'desktop' ] ),
	} ),
	fc.record( {
		type: fc.constant( 'date_range' ),
		op: IS,
		value: fc.record( { from: end, to: end } ),
	} ),
	fc.record( {
		type: fc.constant( 'time_of_day' ),
		op: IS,
		value: fc.record( {
			from: fc.oneof( fc.constant( '' ), time ),
			to: fc.oneof( fc.constant( '' ), time ),
		} ),
	} ),
	fc.record( {
		type: fc.constant( 'day_of_week' ),
		op: IS,
		value: fc.subarray( [ '1', '2', '3', '4', '5', '6', '7' ] ),
	} ),
	fc.record( {
		type: fc.constant( 'consent' ),
		op: fc.constantFrom( 'includes', 'excludes' ),
		value: fc.subarray( CATEGORIES ),
	} )
);

const visit: fc.Arbitrary< Visit > = fc.record( {
	rule,
	clock: fc.integer( {
		min: Date.UTC( 2026, 0, 1 ) / 1000,
		max: Date.UTC( 2028, 0, 1 ) / 1000,
	} ),
	zone: fc.constantFrom(
		'UTC',
		'Europe/Berlin',
		'America/St_Johns',
		'Australia/Lord_Howe',
		'Asia/Kathmandu',
		'+05:30',
		'-03:00'
	),
	query,
	referrer,
	consent: fc.subarray( CATEGORIES ),
	device: fc.constantFrom( [ 'mobile' ], [ 'desktop' ] ),
} );

function sight( {
	clock,
	query: sent,
	referrer: from,
	consent,
	device,
}: Visit ) {
	return {
		cookies: '',
		query: sent,
		referrer: from,
		agent: '',
		mobile: device.includes( 'mobile' ),
		now: clock,
		hasConsent: ( category: string ) => consent.includes( category ),
	};
}

describe( 'decide()', () => {
	test( 'agrees with the runtime on 10,000 random rules and visits', () => {
		const visits = fc.sample( visit, 10_000 );
		const verdicts = askServer( visits );
		let decided = 0;
		visits.forEach( ( each, index ) => {
			const verdict = verdicts[ index ];
			if ( verdict === undefined || verdict.rest === null ) {
				return;
			}
			const { rest, zone, matches } = verdict;
			const here =
				typeof rest === 'boolean'
					? rest
					: decide( { if: [ [ rest ] ], zone }, sight( each ) );
			decided += typeof rest === 'boolean' ? 0 : 1;
			expect( here, JSON.stringify( [ each, rest, zone ] ) ).toBe(
				matches
			);
		} );
		expect( decided ).toBeGreaterThan( 7_000 );
	} );

	test( 'agrees when a page was kept for a while, also across a change to summer time', () => {
		const made = Date.UTC( 2026, 2, 28, 20 ) / 1000;
		const visits = [ ...Array( 48 ).keys() ].map( ( half ): Visit => ( {
			rule: {
				type: 'time_of_day',
				op: 'is',
				value: { from: '22:30', to: '03:15' },
			},
			clock: made + half * 1800,
			zone: 'Europe/Berlin',
			query: '',
			referrer: '',
			consent: [],
			device: [],
		} ) );
		const verdicts = askServer( visits );
		const kept = verdicts[ 0 ];
		expect( kept?.zone.length ).toBeGreaterThan( 2 );
		const rest = kept?.rest;
		if ( kept === undefined || typeof rest !== 'object' || rest === null ) {
			throw new Error( 'The server decided alone.' );
		}
		visits.forEach( ( each, index ) => {
			expect(
				decide( { if: [ [ rest ] ], zone: kept.zone }, sight( each ) ),
				String( index )
			).toBe( verdicts[ index ]?.matches );
		} );
	} );

	test( 'never matches what it does not know, nor consent while nobody can be asked', () => {
		const nobody = {
			cookies: '',
			query: '',
			referrer: '',
			agent: '',
			mobile: undefined,
			now: 0,
			hasConsent: null,
		};
		expect(
			decide( { if: [ [ [ 'country', 'is_not', [ 'DE' ] ] ] ] }, nobody )
		).toBe( false );
		expect(
			decide(
				{ if: [ [ [ 'consent', 'excludes', [ 'marketing' ] ] ] ] },
				nobody
			)
		).toBe( false );
		expect( decide( { consent: 'marketing' }, nobody ) ).toBe( false );
		expect( decide( {}, nobody ) ).toBe( true );
	} );
} );
