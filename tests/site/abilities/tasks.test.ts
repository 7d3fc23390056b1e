/** Thirty tasks that a client by rules does with the abilities through MCP, each proved over REST. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { addMany } from '../../support/many-snippets.ts';
import { testSite } from '../../support/test-site.ts';
import { setUpPeople } from '../access/people.ts';
import { TaskClient } from './task-client.ts';
import { SEEDS, TASKS, type Done } from './task-table.ts';

const site = testSite(
	{
		muPlugins: {
			'mcp-adapter.php': await readFile(
				path.join( ROOT, 'tests/support/stand-ins/mcp-adapter.php' ),
				'utf8'
			),
		},
	},
	{ reset: false }
);

const byTitle: Done[ 'byTitle' ] = async ( title ) => {
	const { body } = await site.rest( 'GET', '/snippets', undefined, {
		query: { search: title, with_code: 'true' },
	} );
	const found = body.find(
		( one: { title: string } ) => one.title === title
	);
	expect( found, title ).toBeDefined();
	return found;
};

beforeAll( async () => {
	await setUpPeople( site );
	for ( const [ at, seed ] of SEEDS.entries() ) {
		const { body, text } = await site.rest( 'POST', '/snippets', seed );
		expect( body.snippet?.id, text ).toBe( at + 1 );
	}
	await addMany( site, {
		count: 120,
		settings: `[ 'status' => 'inactive', 'folder' => 'Shop', 'title' => 'Item ' . $n ]`,
		code: `'// ' . $n`,
	} );
	const made = await site.rest( 'POST', '/proposals', {
		title: 'First try',
		type: 'html',
		code: '<!-- first -->',
		reason: 'A mark.',
	} );
	await site.rest( 'POST', `/proposals/${ made.body.proposal.id }/reject`, {
		reason: 'Use wp_head.',
	} );
} );

test( 'there are thirty', () => {
	expect( new Set( TASKS.map( ( { task } ) => task ) ).size ).toBe( 30 );
} );

test( 'no step finds its tool once the description of that says nothing', async () => {
	const client = await TaskClient.connect( site );
	for ( const { words } of TASKS.flatMap( ( { steps } ) => steps ) ) {
		const { name } = client.choose( words );
		let other = '';
		try {
			other = client.choose( words, name ).name;
		} catch {
			// There is none for these words.
		}
		expect( other, words ).not.toBe( name );
	}
} );

test.each( TASKS )( '$task', async ( { steps, as, proof } ) => {
	const client = await TaskClient.connect( site, as );
	const answers: unknown[] = [];
	for ( const step of steps ) {
		answers.push( await client.perform( step ) );
	}
	await proof( {
		site,
		answers,
		byTitle,
		page: async () => ( await site.page( '/' ) ).text,
	} ).catch( ( error: unknown ) => {
		throw new Error(
			`${ client.called.join( ', ' ) }: ${ JSON.stringify( answers ).slice( 0, 1500 ) }`,
			{ cause: error }
		);
	} );
} );
