/** Every command whose answer names what went wrong ends with another code than 0, and says it. */
import { expect, test, vi } from 'vitest';
import { create } from '../../../src/command/create.ts';
import { plan } from '../../../src/command/deploy.ts';
import { push } from '../../../src/command/folder.ts';
import { commands } from '../../../src/command/help.ts';
import { pull } from '../../../src/command/pull.ts';
import { switchTo } from '../../../src/command/snippets.ts';
import { URL_OF_SITE } from './fake-site.ts';
import { home, NONE, OPTIONS, WITH_ERRORS } from './home.ts';

const it = home();
const BROKEN = 'BROKEN\n';
/** Options of a command that has a folder, and of one that has none. */
const folder = () =>
	[ it.site.client, URL_OF_SITE, it.folder, OPTIONS ] as const;
/** These only show something, wait, save as another one of the table, or end with what the site refused (line.test.ts). */
const WITHOUT = [ 'list', 'get', 'logs', 'watch', 'edit', 'apply' ];

const rows: Readonly< Record< string, () => Promise< unknown > > > = {
	create: () =>
		create( it.site.client, `${ it.folder }/b.js`, {
			...NONE,
			active: true,
		} ),
	enable: () =>
		switchTo(
			it.site.client,
			URL_OF_SITE,
			{ names: [ 'Old', 'Other' ], action: 'enable' },
			NONE
		),
	disable: () =>
		switchTo(
			it.site.client,
			URL_OF_SITE,
			{ names: [ 'Old', 'Other' ], action: 'disable' },
			NONE
		),
	pull: () => pull( ...folder() ),
	push: () => push( it.site.client, URL_OF_SITE, it.folder, [], OPTIONS ),
	plan: () => plan( ...folder() ),
};

test( 'no command is missing', () => {
	expect( [ ...Object.keys( rows ), ...WITHOUT ].sort() ).toEqual(
		commands.toSorted()
	);
} );

test.each( Object.entries( rows ) )( 'svc %s', async ( name, run ) => {
	vi.spyOn( process, 'cwd' ).mockReturnValue( it.base );
	await it.put( 'b.js', BROKEN );
	await it.put( 'c.snippet.json', '{' );
	it.site.put( { uid: 'old', title: 'Old', code: BROKEN } );
	it.site.put( { uid: 'other', title: 'Other', code: 'fine' } );
	it.site.instead = ( id ) =>
		id === 'plan-deploy'
			? Response.json( {
					digest: 'f'.repeat( 64 ),
					steps: [],
					unchanged: 0,
					left: [],
					errors: [
						{
							snippet: 0,
							uid: '',
							path: 'c.snippet.json',
							title: '',
							line: 0,
							message: 'Held: bad_metadata.',
						},
					],
					warnings: [],
				} )
			: undefined;
	expect( await run(), name ).toBe( WITH_ERRORS );
	expect( it.err ).toMatch( /This is broken|Held: bad_metadata/ );
} );
