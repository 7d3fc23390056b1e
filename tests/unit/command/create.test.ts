/** `svc create`: a snippet of a file, or of what is piped in, and which type it gets. */
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { create } from '../../../src/command/create.ts';
import { home, NONE, WITH_ERRORS } from './home.ts';

const it = home();
const file = ( name: string ) => path.join( it.folder, name );

describe( 'a snippet of a file', () => {
	test( 'has its name, type and code, and is off', async () => {
		await it.put( 'Cart button.php', '<?php\necho 1;\n' );
		expect(
			await create( it.site.client, file( 'Cart button.php' ), NONE )
		).toBe( 0 );
		expect( it.site.given( 'create-snippet' ) ).toEqual( [
			{
				title: 'Cart button',
				type: 'php',
				code: 'echo 1;',
				status: 'inactive',
			},
		] );
	} );

	test( 'has the title, folder and status that are asked for, and the language of a stylesheet', async () => {
		await it.put( 'a.scss', 'a {}\n' );
		await create( it.site.client, file( 'a.scss' ), {
			...NONE,
			title: 'Menu',
			folder: 'Shop',
			active: true,
		} );
		expect( it.site.given( 'create-snippet' ) ).toEqual( [
			{
				title: 'Menu',
				type: 'css',
				lang: 'scss',
				code: 'a {}',
				folder: 'Shop',
				status: 'active',
			},
		] );
	} );

	test( 'that is switched off for its errors says their lines in the file', async () => {
		await it.put( 'a.php', '<?php\n\nBROKEN\n' );
		expect(
			await create( it.site.client, file( 'a.php' ), {
				...NONE,
				active: true,
			} )
		).toBe( WITH_ERRORS );
		expect( it.err ).toBe( `${ file( 'a.php' ) }:3: This is broken.\n` );
	} );

	test.each( [
		[ 'gone.js', null, 'cannot be read: it does not exist.' ],
		[
			'latin.js',
			Buffer.from( [ 0xe9 ] ),
			'latin.js: The text is not valid UTF-8.',
		],
	] )( 'is none of %s: the site is not asked', async ( name, text, said ) => {
		if ( text !== null ) {
			await it.put( name, text );
		}
		await expect(
			create( it.site.client, file( name ), NONE )
		).rejects.toThrow( said );
		expect( it.site.asked ).toEqual( [] );
	} );
} );

describe( 'without --type, the type is that of the file name, else of the content:', () => {
	test.each( [
		[ 'a.js', 'x', undefined, 'js', '' ],
		[ 'a.SCSS', 'x', undefined, 'css', 'scss' ],
		[
			'a.txt',
			"<?php\nadd_action( 'init', 'x' );\n",
			undefined,
			'php',
			'',
		],
		[ 'a.txt', '<p>Hello</p>\n', undefined, 'html', '' ],
		[ 'styles', '.a { color: red; }\n', undefined, 'css', 'css' ],
		[ 'a.constructor', 'document.title = "x";\n', undefined, 'js', '' ],
		[ 'php', '$c: red;\n.a { color: $c; }\n', undefined, 'css', 'scss' ],
		[ 'a.js', '.a { color: red; }\n', undefined, 'js', '' ],
		[ 'a.js', '.a { color: red; }\n', 'less', 'css', 'less' ],
	] )(
		'%s with %j and --type %s is %s %s',
		async ( name, text, typed, type, lang ) => {
			await it.put( name, text );
			await create( it.site.client, file( name ), {
				...NONE,
				type: typed,
			} );
			expect( it.site.given( 'create-snippet' ) ).toMatchObject( [
				{
					title: name.split( '.' )[ 0 ],
					type,
					...( lang === '' ? {} : { lang } ),
				},
			] );
		}
	);
} );

describe( 'a snippet of what is piped in', () => {
	const own = Object.getOwnPropertyDescriptor( process, 'stdin' );
	const pipe = ( text: string ): void => {
		const value = new PassThrough();
		value.end( text );
		Object.defineProperty( process, 'stdin', {
			configurable: true,
			value,
		} );
	};
	afterEach( () => {
		if ( own !== undefined ) {
			Object.defineProperty( process, 'stdin', own );
		}
	} );

	test( 'has the name and type of the line', async () => {
		pipe( 'a { b: c }\n' );
		await create( it.site.client, '-', {
			...NONE,
			title: 'Piped',
			type: 'less',
		} );
		expect( it.site.given( 'create-snippet' ) ).toMatchObject( [
			{ title: 'Piped', type: 'css', lang: 'less', code: 'a { b: c }' },
		] );
	} );

	test( 'has the type of its content where the line names none', async () => {
		pipe( '<p>Hello</p>\n' );
		await create( it.site.client, '-', { ...NONE, title: 'Piped' } );
		expect( it.site.given( 'create-snippet' ) ).toMatchObject( [
			{ title: 'Piped', type: 'html' },
		] );
	} );

	test.each( [
		[
			'a known type',
			{ title: 'T', type: 'python' },
			'x',
			'--type is one of: php, html, css, scss, less, js.',
		],
		[
			'a title',
			{ type: 'js' },
			'x',
			'Code on standard input has no name',
		],
		[ 'code', { title: 'T', type: 'js' }, '', 'Code is missing.' ],
	] )( 'is none without %s', async ( _, some, text, said ) => {
		pipe( text );
		await expect(
			create( it.site.client, '-', { ...NONE, ...some } )
		).rejects.toThrow( said );
		expect( it.site.asked ).toEqual( [] );
	} );
} );
