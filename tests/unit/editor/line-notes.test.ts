/** What Monaco gets as the number of a line: HTML of a fixed width, in which a name is only text. */
import { expect, test } from 'vitest';
import { NOTE_WIDTH, numberWithNote } from '../../../src/editor/line-notes.js';

const noteIn = ( html: string ): string =>
	/^\u00a0<span class="svc-code__note">(.*)<\/span>/.exec( html )?.[ 1 ] ??
	'';

test.each( [
	[ '', '' ],
	[ 'Edith 3 Nov', 'Edith\u00a03\u00a0Nov' ],
	[ '<img src=x>', '&lt;img\u00a0src=x&gt;' ],
	[ `"&amp;`, '&quot;&amp;amp;' ],
	[ '😀😀', '😀😀' ],
] )( '%s', ( note, html ) => {
	expect( noteIn( numberWithNote( note, 7 ) ).trimEnd() ).toBe( html );
} );

test( 'every note is as wide, and the number stands at the end', () => {
	for ( const note of [ '', 'Edith', 'x'.repeat( 90 ), '😀'.repeat( 30 ) ] ) {
		const html = numberWithNote( note, 123 );
		expect( [ ...noteIn( html ) ] ).toHaveLength( NOTE_WIDTH );
		expect( html ).toMatch( /<\/span>\u00a0\u00a0123$/ );
	}
} );
