/**
 * Forms of code from the real world on one site: what `POST /validate` says of some (`tests/unit/Checks/FormsTest.php` has all), and what code
 * for a functions.php shows (`global-forms.ts`).
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { type Draft, put } from '../runtime/runtime-site.ts';
import { GLOBAL_FORMS } from './global-forms.ts';

const site = testSite( { posts: true } );

/** What only a whole WordPress knows, and one of each kind. */
const FORMS: [ fields: object, code: string, said: RegExp[] ][] = [
	[
		{},
		'add_action( "init", function () {\n\tget_currentuserinfo();\n\tget_page_by_title( "a" );\n} );',
		[ /^2: .*get_currentuserinfo/, /^3: .*get_page_by_title/ ],
	],
	[
		{ hook: 'wp_head' },
		"add_action( 'init', static function () {} );",
		[ /^1: .*"init" runs before/ ],
	],
	[ { type: 'js' }, 'jQuery( ".a" ).hide();', [ /^1: .*jquery/ ] ],
	[
		{ type: 'css' },
		'.a { color: red; }\n@charset "utf-8";',
		[ /^2: .*@charset/ ],
	],
	[ { type: 'html' }, '&lt;div&gt;x&lt;/div&gt;', [ /^1: ./ ] ],
	[ {}, "```php\necho '1';\n```", [ /^1: ./ ] ],
];

test( 'what is wrong with the code is said', async () => {
	for ( const [ fields, code, said ] of FORMS ) {
		const { body, text } = await site.rest( 'POST', '/validate', {
			type: 'php',
			...fields,
			code,
		} );
		const found = [ ...body.errors, ...body.warnings ].map(
			( { line, message } ) => `${ line }: ${ message }`
		);
		expect( found, text ).toEqual(
			said.map( ( words ) => expect.stringMatching( words ) )
		);
	}
} );

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
