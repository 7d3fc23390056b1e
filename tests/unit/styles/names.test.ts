import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pathOf, resolve, slug } from '../../../src/styles/names';
import type { Partials, StyleLang } from '../../../src/styles/types';

/** The same file runs through PHP in `tests/unit/Styles/PartialsTest.php`. */
interface Cases {
	slugs: [ string, string ][];
	paths: [ string, string, string ][];
	partials: Partials;
	lookups: {
		name: string;
		from: string;
		lang: StyleLang;
		is: string | string[] | null;
	}[];
}

const cases = JSON.parse(
	readFileSync( new URL( 'names.json', import.meta.url ), 'utf8' )
) as Cases;

describe( 'names', () => {
	it.each( cases.slugs )( 'slug( %j ) is %j', ( text, expected ) => {
		expect( slug( text ) ).toBe( expected );
	} );

	it.each( cases.paths )(
		'pathOf( %j, %j ) is %j',
		( folder, title, expected ) => {
			expect( pathOf( folder, title ) ).toBe( expected );
		}
	);

	it.each( cases.lookups )(
		'resolve() $name from "$from" in $lang',
		( { name, from, lang, is } ) => {
			const resolution = resolve( name, from, cases.partials, lang );
			const found =
				resolution === null || 'candidates' in resolution
					? ( resolution?.candidates ?? null )
					: resolution.found;
			expect( found ).toEqual( is );
		}
	);
} );
