/** A chosen export file: what is in it, and what is said of one that cannot be imported. */
import { expect, test } from 'vitest';
import { exportFormat } from '../../../src/contract/index.ts';
import {
	MARKER,
	readFile,
	VERSION,
} from '../../../src/features/import/read-file.ts';

test( 'marker and version are those of the contract', () => {
	expect( { format: MARKER, version: VERSION } ).toEqual( exportFormat );
} );

test( 'snippets are told with what the preview shows of them', () => {
	const read = readFile(
		`\uFEFF${ JSON.stringify( {
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
	);
	expect( read ).toMatchObject( {
		generator: 'svc 1.0',
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

test.each( [
	[ 'title,code\na,b', 'not JSON' ],
	[ '[]', 'not JSON' ],
	[ '{"generator":"Code Snippets","snippets":[]}', 'not an export' ],
	[ `{"format":"${ MARKER }","version":1}`, 'not an export' ],
	[ `{"format":"${ MARKER }","version":2,"snippets":[]}`, 'version 2' ],
] )( '%s is refused with a sentence', ( text, sentence ) => {
	expect( readFile( text ) ).toContain( sentence );
} );
