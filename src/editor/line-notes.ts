/** Notes in front of the numbers of lines, such as who changed them. */

/** Characters of a note. */
export const NOTE_WIDTH = 20;

const SPACE = '\u00a0';

const ESCAPED: Readonly< Record< string, string > > = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	' ': SPACE,
};

/** What stands in front of a line, as HTML: Monaco puts it into the page as it is, and a note has names that people choose. */
export function numberWithNote( note: string, line: number ): string {
	const letters = [ ...note ];
	const shown =
		letters.length > NOTE_WIDTH
			? [ ...letters.slice( 0, NOTE_WIDTH - 1 ), '…' ]
			: [ ...letters, ...SPACE.repeat( NOTE_WIDTH - letters.length ) ];
	const text = shown
		.map( ( letter ) => ESCAPED[ letter ] ?? letter )
		.join( '' );
	return `${ SPACE }<span class="svc-code__note">${ text }</span>${ String(
		line
	).padStart( 5, SPACE ) }`;
}
