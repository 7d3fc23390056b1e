/** How the columns of the list share the room. */
import { expect, test } from 'vitest';
import type { ListedSnippet } from '../../../src/contract/index.ts';
import { columnRoom } from '../../../src/features/list/column-room.ts';

const row = ( title: string, folder = '' ) =>
	( {
		title,
		folder,
		tags: [],
		description: '',
	} ) as unknown as ListedSnippet;

const room = ( rows: readonly ListedSnippet[], columns: readonly string[] ) =>
	columnRoom( rows, columns, {} as never ) as Record< string, string >;

test.each( [
	{
		name: 'short texts leave their room to long ones',
		rows: [ row( 'x'.repeat( 36 ), 'a' ) ],
		title: '0.750',
		folder: '0.250',
	},
	{
		name: 'a column asks for so much and no more',
		rows: [ row( 'x'.repeat( 300 ), 'x'.repeat( 300 ) ) ],
		title: '0.641',
		folder: '0.359',
	},
	{
		name: 'the longest text of all rows counts',
		rows: [ row( 'a', 'b' ), row( 'a', 'x'.repeat( 24 ) ) ],
		title: '0.500',
		folder: '0.500',
	},
	{
		name: 'Japanese takes twice the room',
		rows: [ row( 'あ'.repeat( 18 ), 'a' ) ],
		title: '0.750',
		folder: '0.250',
	},
	{ name: 'no rows', rows: [], title: '0.667', folder: '0.333' },
] )( '$name', ( { rows, title, folder } ) => {
	expect( room( rows, [ 'select', 'title', 'folder', 'more' ] ) ).toEqual( {
		'--svc-fixed': '232px',
		'--svc-share-title': title,
		'--svc-share-folder': folder,
	} );
} );
