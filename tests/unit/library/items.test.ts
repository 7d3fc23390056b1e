/**
 * The library's items as files: each as its schema says, its settings marked
 * in the code, and all of them together without a double.
 */
import { expect, test } from 'vitest';
import { literals, marked } from '../../../src/contract/library.ts';
import {
	packs,
	readItem,
	readPack,
	slugsOf,
} from '../../../scripts/lib/library-items.ts';

const items = packs().flatMap( ( pack ) =>
	slugsOf( pack ).map( ( slug ) => readItem( pack, slug ) )
);

test( 'packs have an order of their own', () => {
	const orders = packs().map( ( pack ) => readPack( pack ).order );
	expect( new Set( orders ).size ).toBe( orders.length );
} );

test( 'slugs and titles stand once', () => {
	for ( const words of [
		items.map( ( item ) => item.slug ),
		items.map( ( item ) => item.meta.title ),
	] ) {
		expect(
			words.filter( ( word, at ) => words.indexOf( word ) !== at )
		).toEqual( [] );
	}
} );

test.each( items.map( ( item ) => [ item.slug, item ] as const ) )(
	'%s marks its settings, and only those',
	( _, { meta, code } ) => {
		const settings = meta.settings ?? [];
		expect( marked( code ).sort() ).toEqual(
			settings.map( ( setting ) => setting.name ).sort()
		);
		// Empty is what somebody has to fill in, and nothing else.
		for ( const [ name, literal ] of Object.entries( literals( code ) ) ) {
			const setting = settings.find( ( one ) => one.name === name );
			expect( [ "''", '""', '0' ].includes( literal ), name ).toBe(
				setting?.required ?? false
			);
		}
		for ( const setting of settings ) {
			expect( setting.options !== undefined, setting.name ).toBe(
				setting.type === 'choice'
			);
		}
	}
);

test( 'what does not go together is named on both sides', () => {
	const known = new Map( items.map( ( item ) => [ item.slug, item ] ) );
	const oneSided = items.flatMap( ( { slug, meta } ) =>
		( meta.conflicts ?? [] )
			.filter(
				( other ) =>
					known.get( other )?.meta.conflicts?.includes( slug ) !==
					true
			)
			.map( ( other ) => `${ slug } -> ${ other }` )
	);
	expect( oneSided ).toEqual( [] );
} );
