/** Files that are dropped on the list: what they become, what is said of each that does not, and one way back. */
import { beforeEach, expect, test, vi } from 'vitest';
import {
	openApp,
	refusal,
	snippetOf,
	soon,
} from '../../support/app-in-memory.ts';

const app = openApp();
const { takeFiles } = await import( '../../../src/features/list/dropped.js' );
const { navigate } = await import( '../../../src/state/frame/index.js' );
const { takeDropped } = await import( '../../../src/state/importing/index.js' );
const { detectFile } = await import( '../../../src/state/detection/index.js' );

const file = ( name: string, text = 'b { color: red; }' ) =>
	new File( [ text ], name );

let newest = 5;

beforeEach( () => {
	newest = 5;
	app.answer( 'list-snippets', () => [] );
	app.answer( 'list-generations', () => [
		{
			n: newest,
			time: 100,
			user: 7,
			name: 'Ada',
			password: '',
			via: 'admin',
			summary: '',
			changes: 1,
			minor: false,
		},
	] );
	app.answer( 'create-snippet', ( sent ) => {
		const { code = '', title = '' }: { code?: string; title?: string } =
			sent;
		if ( code.includes( 'refused' ) ) {
			return refusal( 'svc_invalid', 400, 'This is refused.' );
		}
		newest++;
		return {
			snippet: snippetOf( newest, { title } ),
			errors: [],
			warnings: [],
			deactivated: false,
		};
	} );
	navigate( '/', {} );
} );

test.each( [
	[ 'head.php', '<?php echo 1;', 'php', '', 'echo 1;', 'head' ],
	[ 'a.b.PHP', '<?php if ( 1 ) : ?><b></b>', 'html', '', undefined, 'a.b' ],
	[ 'a.css', '.a { &:hover { top: 0; } }', 'css', 'css', undefined, 'a' ],
	[ 'a.scss', '.a { top: 0; }', 'css', 'scss', undefined, 'a' ],
	[ 'a.less', '.a { top: 0; }', 'css', 'less', undefined, 'a' ],
	[
		'a.js',
		'// Fix the menu\nalert( 1 );',
		'js',
		'',
		undefined,
		'Fix the menu',
	],
	[ 'a.html', '<style>b {}</style>', 'html', '', undefined, 'a' ],
] )( '%s is a snippet', ( name, text, type, lang, code = text, title = '' ) => {
	expect( detectFile( name, text ) ).toMatchObject( {
		type,
		lang,
		code,
		title,
	} );
} );

test.each( [ 'a.json', 'a.zip', 'php', '.css.txt' ] )(
	'%s is none',
	( name ) => {
		expect( detectFile( name, 'b {}' ) ).toBeNull();
	}
);

test( 'several become inactive snippets in the folder that is shown, and one Undo takes them back', async () => {
	navigate( '/', { folder: 'Shop' } );
	await takeFiles( [ file( 'a.css' ), file( 'b.scss' ) ] );
	expect( app.sent( 'create-snippet' ) ).toMatchObject( [
		{ title: 'a', type: 'css', folder: 'Shop' },
		{ title: 'b', lang: 'scss', folder: 'Shop' },
	] );
	expect( app.said() ).toEqual( [ '2 inactive snippets added.' ] );
	app.answer( 'restore-generation', () => ( {
		generation: {
			n: 8,
			time: 100,
			user: 7,
			name: 'Ada',
			password: '',
			via: 'admin' as const,
			summary: '',
			changes: 1,
			minor: false,
		},
		errors: [],
		warnings: [],
		switched_off: [],
		skipped: [],
	} ) );
	app.press( 'Undo' );
	await soon( () =>
		expect( app.sent( 'restore-generation' ) ).toEqual( [ { n: 5 } ] )
	);
} );

test( 'each that is not added says why, and the others are', async () => {
	await takeFiles( [
		file( 'empty.css', ' ' ),
		file( 'no.css', 'refused {}' ),
		file( 'yes.css' ),
	] );
	expect( app.said() ).toEqual( [
		'empty.css was not added. The file is empty.',
		'no.css was not added. This is refused.',
		'1 inactive snippet added.',
	] );
} );

test( 'a file that is too large is not read', async () => {
	const large = Object.defineProperty( file( 'large.css' ), 'size', {
		value: 3_000_000,
	} );
	const read = vi.spyOn( large, 'text' );
	await takeFiles( [ large, file( 'yes.css' ) ] );
	expect( read ).not.toHaveBeenCalled();
	expect( app.said() ).toEqual( [
		'large.css was not added. The file is larger than 2 MiB.',
		'1 inactive snippet added.',
	] );
} );

test( 'an export file is not read before it is in the import', async () => {
	const kept = file( 'export.json', '{}' );
	const read = vi.spyOn( kept, 'text' );
	await takeFiles( [ kept ] );
	expect( read ).not.toHaveBeenCalled();
	expect( takeDropped() ).toBe( kept );
} );

test( 'PHP is not added by those who write none', async () => {
	app.boot( {
		level: 'design',
		may: {
			write: [ 'html', 'css', 'js' ],
			styleAnywhere: true,
			readPhp: false,
			stop: false,
			changeFiles: false,
			setPolicies: false,
		},
	} );
	await takeFiles( [ file( 'a.php', '<?php echo 1;' ) ] );
	expect( app.sent( 'create-snippet' ) ).toEqual( [] );
	expect( app.said()[ 0 ] ).toMatch(
		/^a\.php was not added\. PHP needs full access/
	);
} );

test( 'Undo is not offered where something else was changed meanwhile', async () => {
	app.answer( 'create-snippet', () => {
		newest += 2;
		return {
			snippet: snippetOf( 9 ),
			errors: [],
			warnings: [],
			deactivated: false,
		};
	} );
	await takeFiles( [ file( 'a.css' ) ] );
	expect( () => app.press( 'Undo' ) ).toThrow();
} );

test( 'an export file goes to the import, and a second one says so', async () => {
	const kept = file( 'export.json', '{}' );
	await takeFiles( [ kept, file( 'other.xml' ) ] );
	expect( takeDropped() ).toBe( kept );
	expect( app.address() ).toContain( '/import' );
	expect( app.said() ).toEqual( [
		'other.xml was not added. Import one export file at a time.',
	] );
} );
