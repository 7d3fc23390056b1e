/**
 * `svc edit`: a snippet in the editor of a person, whose words are never lost:
 * what could not be saved stays in a file that is named.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { edit } from '../../../src/command/edit.ts';
import { UsageError } from '../../../src/command/terminal.ts';
import { gatewayTimeout, refusal, shortHash } from './fake-site.ts';
import { home, NONE, WITH_ERRORS } from './home.ts';

const it = home();

describe( 'an editor', () => {
	let temporary = '';
	beforeEach( async () => {
		temporary = await mkdtemp( path.join( tmpdir(), 'svc-unit-edit-' ) );
		vi.stubEnv( 'TMPDIR', temporary );
		vi.stubEnv( 'VISUAL', undefined );
		it.site.put( {
			uid: 'g',
			title: 'Guard',
			type: 'php',
			code: 'one',
			status: 'active',
		} );
	} );
	afterEach( async () => {
		vi.unstubAllEnvs();
		await rm( temporary, { recursive: true, force: true } );
	} );
	const edited = ( editor: string, more: Partial< typeof NONE > = {} ) => {
		vi.stubEnv( 'EDITOR', editor );
		return edit( it.site.client, 'Guard', { ...NONE, ...more } );
	};
	const writes = ( text: string ) => `printf '<?php\\n${ text }\\n' >`;
	/** The text that was left for the person, and where it is; empty for none. */
	async function left(): Promise< [ string, string ] > {
		const [ folder ] = await readdir( temporary );
		const name = path.join( temporary, folder ?? '', 'snippet-1.php' );
		return folder === undefined
			? [ '', '' ]
			: [ await readFile( name, 'utf8' ), name ];
	}

	test( 'has the code as a file of its type that only its owner can read, and what it writes is saved', async () => {
		const seen = path.join( it.base, 'seen' );
		expect(
			await edited(
				`f() { cp "$1" ${ seen }; stat -c %a "$1" > ${ seen }.mode; printf '<?php\\ntwo\\n' > "$1"; }; f`
			)
		).toBe( 0 );
		expect( await readFile( seen, 'utf8' ) ).toBe( '<?php\none\n' );
		expect( await readFile( `${ seen }.mode`, 'utf8' ) ).toBe( '600\n' );
		expect( it.site.given( 'update-snippet' ) ).toEqual( [
			{
				id: 1,
				code: 'two',
				base_hash: shortHash( 'one' ),
				keep_active: true,
			},
		] );
		expect( it.out ).toBe( '1 "Guard" is active.\n' );
		expect( await left() ).toEqual( [ '', '' ] );
	} );

	test( 'that changes nothing saves nothing and leaves nothing', async () => {
		expect( await edited( 'true' ) ).toBe( 0 );
		expect( it.site.changes ).toEqual( [] );
		expect( it.out ).toBe( 'Nothing was changed.\n' );
		expect( await left() ).toEqual( [ '', '' ] );
	} );

	test( 'is $VISUAL before $EDITOR', async () => {
		vi.stubEnv( 'VISUAL', 'true' );
		expect( await edited( writes( 'two' ) ) ).toBe( 0 );
		expect( it.site.changes ).toEqual( [] );
	} );

	test( 'has to be named before the site is asked', async () => {
		await expect( edited( '' ) ).rejects.toThrow( 'Set EDITOR' );
		expect( it.site.asked ).toEqual( [] );
	} );

	test.each( [
		[
			'that fails',
			`f() { printf 'mine' > "$1"; return 3; }; f`,
			'ended with an error, so nothing was saved.',
			'mine',
		],
		[
			'that fails and wrote nothing',
			'false',
			'ended with an error, so nothing was saved.',
			'',
		],
	] )(
		'%s saves nothing, and loses nothing',
		async ( _, editor, said, text ) => {
			await expect( edited( editor ) ).rejects.toThrow( said );
			expect( it.site.changes ).toEqual( [] );
			const [ kept, name ] = await left();
			expect( kept ).toBe( text );
			expect( it.err ).toBe(
				text === '' ? '' : `Your text is in ${ name }.\n`
			);
		}
	);

	test( 'that writes what is no UTF-8 saves nothing, and its bytes stay', async () => {
		await expect( edited( `printf '\\351' >` ) ).rejects.toThrow(
			'The edited text is not UTF-8, so nothing was saved.'
		);
		const [ , name ] = await left();
		expect( it.err ).toBe( `Your text is in ${ name }.\n` );
		expect( await readFile( name ) ).toEqual( Buffer.from( [ 0xe9 ] ) );
	} );

	test( 'saves nothing over what another saved meanwhile, and what was written stays', async () => {
		it.site.instead = ( id ) => {
			if ( id === 'convert-files' ) {
				it.site.put( { uid: 'g', code: 'theirs' } );
			}
			return undefined;
		};
		await expect( edited( writes( 'mine' ) ) ).rejects.toMatchObject( {
			code: 'svc_conflict',
		} );
		expect( it.site.at( 'g' ).code ).toBe( 'theirs' );
		const [ text, name ] = await left();
		expect( text ).toBe( '<?php\nmine\n' );
		expect( it.err ).toBe( `Not saved. Your text is in ${ name }.\n` );
	} );

	test( 'loses nothing where the site does not answer', async () => {
		it.site.instead = ( id ) =>
			id === 'update-snippet' ? gatewayTimeout() : undefined;
		await expect( edited( writes( 'mine' ) ) ).rejects.toMatchObject( {
			status: 504,
		} );
		expect( ( await left() )[ 0 ] ).toBe( '<?php\nmine\n' );
	} );

	test( 'without a person to ask leaves a live snippet on with the version that works', async () => {
		expect( await edited( writes( 'BROKEN' ), { yes: true } ) ).toBe(
			WITH_ERRORS
		);
		expect( it.site.at( 'g' ) ).toMatchObject( {
			code: 'one',
			status: 'active',
		} );
		const [ text, name ] = await left();
		expect( text ).toBe( '<?php\nBROKEN\n' );
		expect( it.err ).toBe(
			`${ name }:2: This is broken.\nNot saved: the snippet stays active with the version that works. Your text is in ${ name }.\n`
		);
	} );

	describe( 'of a live snippet that would be switched off', () => {
		const own = Object.getOwnPropertyDescriptor( process, 'stdin' );
		const wasTerminal = process.stderr.isTTY;
		/** A person at a terminal who gives these answers. */
		function answers( ...letters: string[] ): void {
			const value = Object.assign( new PassThrough(), { isTTY: true } );
			Object.defineProperty( process, 'stdin', {
				configurable: true,
				value,
			} );
			process.stderr.isTTY = true;
			vi.mocked( process.stderr.write ).mockImplementation( ( text ) => {
				it.err += String( text );
				if ( String( text ).includes( '[e]dit again' ) ) {
					const letter = letters.shift();
					setImmediate( () =>
						letter === undefined
							? value.end()
							: value.write( `${ letter }\n` )
					);
				}
				return true;
			} );
		}
		afterEach( () => {
			if ( own !== undefined ) {
				Object.defineProperty( process, 'stdin', own );
			}
			process.stderr.isTTY = wasTerminal;
		} );

		test( 'is opened again, with what was written, as often as is asked for', async () => {
			answers( 'e', 'e' );
			const count = path.join( it.base, 'count' );
			expect(
				await edited(
					`f() { echo >> ${ count }; if [ $(wc -l < ${ count }) -lt 3 ]; then printf '<?php\\nBROKEN\\n' > "$1"; else sed -i s/BROKEN/mended/ "$1"; fi; }; f`
				)
			).toBe( 0 );
			expect( it.site.at( 'g' ) ).toMatchObject( {
				code: 'mended',
				status: 'active',
			} );
			expect( await left() ).toEqual( [ '', '' ] );
		} );

		test( 'is saved switched off where that is chosen', async () => {
			answers( 's' );
			expect( await edited( writes( 'BROKEN' ) ) ).toBe( WITH_ERRORS );
			expect( it.site.at( 'g' ) ).toMatchObject( {
				code: 'BROKEN',
				status: 'inactive',
			} );
			expect( await left() ).toEqual( [ '', '' ] );
		} );

		test( 'is asked about nothing with --yes', async () => {
			answers( 's' );
			expect( await edited( writes( 'BROKEN' ), { yes: true } ) ).toBe(
				WITH_ERRORS
			);
			expect( it.err ).not.toContain( '[e]dit again' );
			expect( it.site.at( 'g' ) ).toMatchObject( {
				code: 'one',
				status: 'active',
			} );
		} );

		test.each( [
			[ 'the version that works is chosen', [ 'k' ] ],
			[ 'the terminal is gone', [] ],
		] )(
			'stays on where %s, and what was written stays',
			async ( _, given ) => {
				answers( ...given );
				expect( await edited( writes( 'BROKEN' ) ) ).toBe(
					WITH_ERRORS
				);
				expect( it.site.at( 'g' ) ).toMatchObject( {
					code: 'one',
					status: 'active',
				} );
				expect( ( await left() )[ 0 ] ).toBe( '<?php\nBROKEN\n' );
			}
		);
	} );

	test( 'of a snippet that is off saves code with errors, and says them', async () => {
		it.site.put( { uid: 'g', status: 'inactive' } );
		expect( await edited( writes( 'BROKEN' ) ) ).toBe( WITH_ERRORS );
		expect( it.site.at( 'g' ).code ).toBe( 'BROKEN' );
		expect( it.err ).toBe( 'Guard:2: This is broken.\n' );
	} );

	test( 'of a snippet that is off is asked about nothing where the site refuses the code', async () => {
		it.site.put( { uid: 'g', status: 'inactive' } );
		it.site.instead = ( id ) =>
			id === 'update-snippet'
				? refusal( 'svc_invalid', 400, {
						errors: [ { line: 1, message: 'No.' } ],
					} )
				: undefined;
		await expect( edited( writes( 'mine' ) ) ).rejects.toMatchObject( {
			code: 'svc_invalid',
		} );
		const [ text, name ] = await left();
		expect( text ).toBe( '<?php\nmine\n' );
		expect( it.err ).toBe( `Not saved. Your text is in ${ name }.\n` );
	} );

	test( 'is not opened for a snippet that is not there', async () => {
		vi.stubEnv( 'EDITOR', 'true' );
		await expect( edit( it.site.client, 'Nothing', NONE ) ).rejects.toThrow(
			UsageError
		);
		expect( await readdir( temporary ) ).toEqual( [] );
	} );
} );
