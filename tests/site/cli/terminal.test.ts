/**
 * `wp svc` shows text of others to a person: titles, code and what a snippet prints cannot steer the terminal, and a file or a program gets
 * the bytes as they are. The rule has a table of its own (`tests/unit/Doors/PlainTextTest.php`), and so have the ways to the terminal
 * (`TerminalTest.php`).
 */
import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import { put } from '../runtime/runtime-site.ts';
import { wpWith } from './run.ts';

const site = testSite();

const TITLE = 'Safe\u202egpj.php\u009b2J';
const CODE = '// \u001b[2J\u202e\necho "\u001b]0;x\u0007";';
const STEERS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/;

const TERMINAL = { SHELL_PIPE: '0' };

test.each( [
	[ 'get', '1' ],
	[ 'update', '1', '--title=New', '--dry-run' ],
] )(
	'on a terminal, wp svc %s %s prints nothing that steers it',
	async ( ...words ) => {
		await put( site, { title: TITLE, code: CODE, run: 'manual' } );
		const [ id = 0 ] = JSON.parse(
			( await site.wp( 'svc', 'list', '--format=json' ) ).stdout
		).map( ( item: { id: number } ) => item.id );
		const said = await wpWith( site, { env: TERMINAL }, [
			'--no-color',
			'svc',
			...words.map( ( word ) => ( word === '1' ? String( id ) : word ) ),
		] );
		expect( said.code, said.stderr ).toBe( 0 );
		expect( said.stdout + said.stderr ).not.toMatch( STEERS );
		expect( said.stdout ).not.toBe( '' );
	}
);

test( 'a file gets the code byte for byte, and a person who reads a pipe a table without what steers', async () => {
	const [ id = 0 ] = await put( site, { title: TITLE, code: CODE } );
	const code = await site.wp( 'svc', 'get', String( id ), '--field=code' );
	expect( code.stdout ).toBe( `${ CODE }\n` );
	const table = await site.wp( 'svc', 'get', String( id ) );
	expect( table.stdout ).not.toMatch( STEERS );
	const json = await site.wp( 'svc', 'get', String( id ), '--format=json' );
	expect( json.stdout ).not.toMatch( STEERS );
	expect( JSON.parse( json.stdout ) ).toMatchObject( {
		title: TITLE,
		code: CODE,
	} );
} );
