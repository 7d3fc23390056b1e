/** What the app lets a person do: by their level, and by what the gate says of the site and its network. */
import { describe, expect, test } from 'vitest';
import { openApp } from '../../support/app-in-memory.ts';
import type { Boot } from '../../../src/client/index.js';

const app = openApp();
const { mayStyle, mayWrite, seesPhp, whyReadOnly } =
	await import( '../../../src/state/snippets/index.js' );

const ALL: Boot[ 'may' ] = {
	write: [ 'php', 'html', 'css', 'js' ],
	styleAnywhere: true,
	readPhp: true,
	stop: true,
	changeFiles: true,
	setPolicies: false,
};
const NOTHING = { ...ALL, write: [], styleAnywhere: false };
const FRONT: Boot[ 'may' ] = { ...NOTHING, write: [ 'css' ] };

describe( 'a snippet', () => {
	test.each<
		[ string, Partial< Boot >, Parameters< typeof mayWrite >[ 0 ], boolean ]
	>( [
		[ 'of any kind, by an administrator', {}, { type: 'php' }, true ],
		[
			'by a person who may only look',
			{ level: 'view' },
			{ type: 'css' },
			false,
		],
		[
			'of a type that the gate refuses',
			{ may: FRONT },
			{ type: 'js' },
			false,
		],
		[
			'with PHP inside',
			{ may: { ...ALL, write: [ 'html' ] } },
			{ type: 'html', code: '<?= 1 ?>' },
			false,
		],
		[
			'whose code is hidden',
			{ may: { ...ALL, write: [ 'html' ] } },
			{ type: 'html', code_hidden: true },
			false,
		],
		[
			'of HTML without PHP',
			{ may: { ...ALL, write: [ 'html' ] } },
			{ type: 'html', code: '<p>' },
			true,
		],
		[
			'of CSS for pages',
			{ may: FRONT },
			{ type: 'css', hook: 'frontend' },
			true,
		],
		[
			'of CSS with the location it begins with',
			{ may: FRONT },
			{ type: 'css', hook: '' },
			true,
		],
		[
			'of CSS for the admin',
			{ may: FRONT },
			{ type: 'css', hook: 'admin' },
			false,
		],
		[
			'of CSS for the admin, by a super admin',
			{},
			{ type: 'css', hook: 'admin' },
			true,
		],
		[
			'at all, where one type may be written',
			{ may: FRONT },
			undefined,
			true,
		],
		[
			'at all, where none may be written',
			{ may: NOTHING },
			undefined,
			false,
		],
	] )( '%s', ( _, change, snippet, may ) => {
		app.boot( change );
		expect( mayWrite( snippet ) ).toBe( may );
		expect( whyReadOnly( snippet ) === '' ).toBe( may );
	} );
} );

test( 'the reason names super admins where the level would be enough', () => {
	app.boot( { may: NOTHING } );
	expect( whyReadOnly() ).toContain( 'super admins' );
	app.boot( { level: 'view', may: NOTHING } );
	expect( whyReadOnly() ).not.toContain( 'super admins' );
} );

test( 'PHP is shown to people who may read it, and locations to people who may write for them', () => {
	app.boot( {} );
	expect( [ seesPhp(), mayStyle( 'login' ) ] ).toEqual( [ true, true ] );
	app.boot( { may: { ...FRONT, readPhp: false } } );
	expect( [
		seesPhp(),
		mayStyle( 'login' ),
		mayStyle( 'frontend' ),
	] ).toEqual( [ false, false, true ] );
} );
