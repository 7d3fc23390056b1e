/** A chosen export file: what is in it, and which files are left to the site. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { exportFormat } from '../../../src/contract/index.ts';
import { readFile } from '../../../src/features/import/read-file.ts';

/** Odd files, and what every door of the site says of them. */
const rows = JSON.parse(
	readFileSync(
		path.join( ROOT, 'tests/fixtures/export-files/rows.json' ),
		'utf8'
	)
) as { name: string; bytes: string; fault: string }[];

const bytesOf = ( text: string ) => Buffer.from( text, 'latin1' );

test( 'snippets are told with what the preview shows of them', () => {
	const read = readFile(
		bytesOf(
			`\u00EF\u00BB\u00BF${ JSON.stringify( {
				...exportFormat,
				generator: 'svc 1.0',
				snippets: [
					{
						title: 'A',
						type: 'css',
						code: '',
						status: 'active',
						uid: 'u',
					},
					{ title: 'B', type: 'html' },
					7,
				],
			} ) }`
		)
	);
	expect( read ).toMatchObject( {
		items: [
			{ index: 0, title: 'A', type: 'css', isOn: true, fault: '' },
			{ index: 1, fault: expect.stringContaining( 'no code' ) },
			{
				index: 2,
				title: '',
				fault: expect.stringContaining( 'no code' ),
			},
		],
	} );
} );

test.each( rows )( 'a file: $name', ( { bytes, fault } ) => {
	expect( readFile( bytesOf( bytes ) ) === null ).toBe( fault !== '' );
} );
