/**
 * Forms of code from the real world on one site: what `POST /validate` says of each (`forms.ts`,
 * `copied-forms.ts`), and what code for a functions.php
 * shows (`global-forms.ts`).
 */
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { type Draft, put } from '../runtime/runtime-site.ts';
import { COPIED, GONE } from './copied-forms.ts';
import { type Form, LATE, NEEDS, OWN_FILE } from './forms.ts';
import { GLOBAL_FORMS } from './global-forms.ts';

const site = testSite( { posts: true } );

type Problem = { line: number; message: string; fix?: { code?: string } };

async function problems( { fields, code }: Form ): Promise< Problem[] > {
	const { body, status, text } = await site.rest( 'POST', '/validate', {
		type: 'php',
		...fields,
		code,
	} );
	expect( status, text ).toBe( 200 );
	return [ ...body.errors, ...body.warnings ];
}

describe.each( Object.entries( { LATE, NEEDS, OWN_FILE, COPIED, GONE } ) )(
	'%s',
	( _kind, forms ) => {
		test.each( forms )( '$name', async ( form ) => {
			const found = await problems( form );
			expect(
				found.map( ( { line, message } ) => `${ line }: ${ message }` )
			).toEqual(
				form.said.map( ( said ) => {
					const [ , line = '', words = '' ] =
						/^(\d+): (.*)$/.exec( said ) ?? [];
					return expect.stringMatching(
						new RegExp( `^${ line }: .*(?:${ words })`, 'i' )
					);
				} )
			);
			if ( form.fixed !== undefined ) {
				expect( found[ 0 ]?.fix?.code ).toBe( form.fixed );
			}
		} );
	}
);

test( 'code for a functions.php shows what it would show there', async () => {
	const drafts = GLOBAL_FORMS.flatMap( ( [ , code ], at ): Draft[] =>
		[ code ].flat().map( ( one ) => ( {
			hook: 'root',
			code: one
				.replaceAll( '_N', `_${ at }` )
				.replaceAll(
					/SHOW\( (.*?) \)(?= \})/g,
					`echo '<!--=${ at } ', $1, '-->';`
				),
		} ) )
	);
	await put( site, ...drafts );
	const { text } = await site.page( '/' );
	const shown = Object.fromEntries(
		[ ...text.matchAll( /<!--=(\d+) (.*?)-->/g ) ].map(
			( [ , at = '', value = '' ] ) => [
				GLOBAL_FORMS[ Number( at ) ]?.[ 0 ] ?? '',
				value,
			]
		)
	);
	expect( shown ).toEqual(
		Object.fromEntries(
			GLOBAL_FORMS.map( ( [ name, , shows ] ) => [ name, shows ] )
		)
	);
} );
