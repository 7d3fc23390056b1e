/**
 * `wp svc edit`: code in the own editor, and an editor that fails.
 */
import {
	chmod,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { wpWith } from './run.ts';

const site = testSite();
const svc = ( ...args: string[] ) => site.wp( 'svc', ...args );

/** A snippet that is only there; its ID. */
async function made( fields: Record< string, unknown > ): Promise< string > {
	const answer = await site.rest( 'POST', '/snippets', fields );
	expect( answer.status, answer.text ).toBe( 201 );
	return String( answer.body.snippet.id );
}

const codeOf = async ( id: string ): Promise< string > =>
	( await site.rest( 'GET', `/snippets/${ id }` ) ).body.code;

const inFolder = async ( name: string, text: string ): Promise< string > => {
	const file = path.join( site.dir, name );
	await writeFile( file, text );
	return file;
};

describe( 'code', () => {
	longTest(
		'is edited in the own editor, and not lost when it cannot be saved',
		async () => {
			const id = await made( {
				title: 'E',
				type: 'php',
				code: '$a = 1;',
			} );
			const editor = await inFolder(
				'editor.sh',
				'#!/bin/sh\ngrep -q "^<?php" "$1" && sed -i "s/1/2/" "$1"\n'
			);
			await chmod( editor, 0o755 );
			const saved = await wpWith( site, { env: { EDITOR: editor } }, [
				'svc',
				'edit',
				'E',
			] );
			expect( saved.code, saved.stderr ).toBe( 0 );
			expect( ( await svc( 'get', id, '--field=code' ) ).stdout ).toBe(
				'$a = 2;\n'
			);
			const unchanged = await wpWith( site, { env: { EDITOR: 'true' } }, [
				'svc',
				'edit',
				'E',
			] );
			expect( unchanged.stdout ).toContain( 'Nothing was changed' );
			// What the person sees is what the line of an error counts.
			const wrong = await inFolder(
				'wrong.sh',
				'#!/bin/sh\nprintf "<?php\\n\\$a = 1;\\necho (;\\n" > "$1"\n'
			);
			await chmod( wrong, 0o755 );
			const named = await wpWith( site, { env: { EDITOR: wrong } }, [
				'svc',
				'edit',
				'E',
			] );
			expect( named.code ).toBe( 9 );
			expect( named.stderr ).toContain( 'line 3: ' );
			await svc( 'update', id, '--code=$a = 2;' );
			const hasty = await inFolder(
				'hasty.sh',
				`#!/bin/sh\nsed -i "s/2/3/" "$1"\n${
					site.wpCommand
				} svc update ${ id } --title=Meanwhile\n`
			);
			await chmod( hasty, 0o755 );
			const late = await wpWith( site, { env: { EDITOR: hasty } }, [
				'svc',
				'edit',
				id,
			] );
			expect( late.code ).toBe( 5 );
			expect( late.stdout ).toContain( '$a = 3;' );
			expect( ( await svc( 'get', id, '--field=code' ) ).stdout ).toBe(
				'$a = 2;\n'
			);
		}
	);
} );

describe( 'an editor that fails', () => {
	test( 'is said, saves nothing, loses nothing and leaves nothing behind', async () => {
		const id = await made( {
			title: 'Fails',
			type: 'php',
			code: '$a = 1;',
		} );
		const places = await mkdtemp( path.join( tmpdir(), 'svc-editor-' ) );
		const rights = path.join( places, 'rights' );
		const editor = await inFolder(
			'fails.sh',
			`#!/bin/sh\nstat -c %a "$( dirname "$1" )" > '${ rights }'\nsed -i "s/1/9/" "$1"\ncp "$1" "$1~"\nexit 3\n`
		);
		await chmod( editor, 0o755 );
		const temporary = path.join( places, 'tmp' );
		await mkdir( temporary );
		const env = { EDITOR: editor, TMPDIR: temporary };
		const failed = await wpWith( site, { env }, [ 'svc', 'edit', id ] );
		// Not the editor's own, which would be "not found".
		expect( failed.code ).toBe( 2 );
		expect( failed.stderr ).toContain( 'failed (3)' );
		expect( failed.stdout ).toContain( '$a = 9;' );
		expect( await readFile( rights, 'utf8' ) ).toBe( '700\n' );
		expect( await readdir( temporary ) ).toEqual( [] );
		expect( await codeOf( id ) ).toBe( '$a = 1;' );
		await rm( places, { recursive: true } );
	} );
} );
