/**
 * From an older release to the present version, back, and on again: the
 * snippets are what they were, and what guards something goes on guarding.
 */
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { removeTree } from '../../scripts/lib/remove-tree.mjs';
import {
	copyTree,
	makePresent,
	olderReleases,
	unpackOlder,
} from '../support/releases.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { put } from './runtime/runtime-site.ts';

let site: TestSite | undefined;
afterEach( () => site?.stop() );

/** What the API says of every snippet, with its code and versions; fields that came after the older release have their empty value. */
async function everything(
	at: TestSite,
	isOlder: boolean
): Promise< unknown > {
	const get = async ( route: string ) => {
		const answer = await at.rest( 'GET', route, undefined, {
			// The older release keeps to its own contract.
			unchecked: isOlder,
		} );
		expect( answer.status, answer.text ).toBe( 200 );
		return answer.body;
	};
	const list: { id: number }[] = await get( '/snippets' );
	return Promise.all(
		list.map( async ( { id } ) => {
			const revisions: object[] = await get(
				`/snippets/${ id }/revisions`
			);
			return {
				snippet: {
					requires: [],
					...( await get( `/snippets/${ id }` ) ),
				},
				revisions: revisions.map( ( one ) => ( {
					git: null,
					...one,
				} ) ),
			};
		} )
	);
}

/** Writes a field of a newer version into the row of a snippet. */
async function addField( at: TestSite, id: number ): Promise< void > {
	const field = '"future_guard":"keep",';
	for ( const name of await readdir( at.storage ) ) {
		if ( /^index.*\.php$/.test( name ) ) {
			const file = path.join( at.storage, name );
			const code = await readFile( file, 'utf8' );
			await writeFile(
				file,
				code
					.replace( `\n${ id } {`, `$&${ field }` )
					.replace(
						/('rows'=>\[\d+,)(\d+)/,
						( _, start: string, bytes: string ) =>
							`${ start }${ Number( bytes ) + field.length }`
					)
			);
		}
	}
}

test.each( await olderReleases() )(
	'%s, the present version, and back',
	async ( name ) => {
		const at = await startSite( { svc: 'none' } );
		site = at;
		const folder = path.join( at.wpContent, 'plugins/svc' );
		const work = await mkdtemp( path.join( tmpdir(), 'svc-downgrade-' ) );
		try {
			const present = path.join( work, 'present/svc' );
			await makePresent( present );
			const older = await unpackOlder( name, path.join( work, 'older' ) );
			const become = async ( release: string ) => {
				await removeTree( folder );
				await copyTree( release, folder );
			};
			await become( older );
			await at.wp( 'plugin', 'activate', 'svc' );
			const [ guard = 0, html = 0 ] = await put(
				at,
				{
					title: 'Guard',
					hook: 'wp',
					code: "throw new Exception( 'closed' );",
					on_error: 'keep',
				},
				{
					type: 'html',
					hook: 'wp_footer',
					code: '<!--html snippet-->',
				},
				{
					type: 'html',
					hook: 'the_content',
					code: '<p>x</p>',
					conditions: [
						[ { type: 'logged_in', op: 'is', value: true } ],
					],
					tags: [ 'a', 'b' ],
				}
			);
			await at.rest(
				'POST',
				`/snippets/${ html }`,
				{ title: 'Renamed' },
				{ unchecked: true }
			);
			await at.rest(
				'POST',
				'/settings',
				{ minify: false },
				// The older release has settings that are gone, and snippets without newer fields.
				{ unchecked: true }
			);
			expect( ( await at.page( '/' ) ).status ).toBe( 500 );
			const before = await everything( at, true );
			for ( const release of [ present, older, present ] ) {
				await become( release );
				expect( ( await at.page( '/' ) ).status ).toBe( 500 );
				expect( await everything( at, release === older ) ).toEqual(
					before
				);
				expect(
					(
						await at.rest( 'GET', '/settings', undefined, {
							unchecked: release === older,
						} )
					).body.minify
				).toBe( false );
			}
			await addField( at, guard );
			await become( older );
			const saved = await at.rest(
				'POST',
				`/snippets/${ guard }`,
				{ title: 'Renamed by the older one' },
				{ unchecked: true }
			);
			expect( saved.status, saved.text ).toBe( 200 );
			await become( present );
			expect( ( await at.page( '/' ) ).status ).toBe( 500 );
			const stored = await readFile(
				path.join( at.storage, 'index.php' ),
				'utf8'
			);
			expect( stored ).toContain( 'Renamed by the older one' );
			expect( stored ).toContain( '"future_guard":"keep"' );
			expect( stored ).toContain( '"on_error":"keep"' );
		} finally {
			await removeTree( work );
		}
	},
	180_000
);
