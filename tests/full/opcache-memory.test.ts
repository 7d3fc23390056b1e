/**
 * Saving a lot costs OPcache little: it never gives the memory of a file back
 * that was replaced, until it starts anew and everything is compiled again.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FullTestSite, startFullSite } from '../support/full-site.ts';
import { addMany } from '../support/many-snippets.ts';
import {
	indexCopies,
	OPCACHE_PROBE,
	opcacheMemory,
	saveOften,
} from '../support/opcache-memory.ts';
import { IS_LONG } from '../support/long.ts';

const COUNT = IS_LONG ? 2_000 : 500;
const SAVES = IS_LONG ? 100 : 8;
const MIB = 1_048_576;

let site: FullTestSite;
let id = 0;

beforeAll( async () => {
	site = await startFullSite( {
		muPlugins: { 'probe.php': OPCACHE_PROBE },
		// As with many plugins, which use up the room that all files share for equal texts.
		pools: [ { 'opcache.interned_strings_buffer': '1' } ],
	} );
	await addMany( site, {
		count: COUNT,
		settings: `[ 'status' => 'inactive', 'folder' => 'Folder ' . ( $n % 40 ), 'tags' => [ 'tag-' . ( $n % 25 ) ], 'description' => 'What snippet ' . $n . ' is for, in a line.' ]`,
		code: `'// ' . $n`,
	} );
	const made = await site.rest( 'POST', '/snippets', {
		title: 'Live',
		type: 'php',
		hook: 'init',
		status: 'active',
		code: '$GLOBALS["svc_round"] = 0;',
	} );
	expect( made.body.errors, made.text ).toEqual( [] );
	id = made.body.snippet.id;
} );
afterAll( async () => {
	const notices = await site.notices();
	await site.stop();
	expect( notices ).toEqual( [] );
} );

test( `${ SAVES } saves of a live snippet among ${ COUNT } waste little memory and restart nothing`, async () => {
	await saveOften( site, id, 2 );
	const before = await opcacheMemory( site );
	await saveOften( site, id, SAVES );
	const after = await opcacheMemory( site );
	expect( after.restarts ).toBe( 0 );
	// The plan and a code file are left; with the settings it was half a MiB each time.
	expect( after.wasted - before.wasted ).toBeLessThan( 2 * MIB );
	// What is gone is not kept compiled: only what is told so counts as wasted, and what is not makes the memory full for good.
	expect( after.gone ).toEqual( [] );
	expect( after.tests ).toEqual( [] );
	const copies = await indexCopies( site.storage );
	expect( copies.bytes ).toBeLessThan( 4 * MIB );
	expect( copies.count ).toBeLessThanOrEqual( 20 );
} );
