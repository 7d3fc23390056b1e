import * as z from 'zod';

/** Spec 4.8: what visitors get after a switch-over from another plugin, beside what they got before. */

const part = z.enum( [ 'head', 'body', 'footer' ] );

const changedLine = z.object( {
	kind: z
		.enum( [ 'gone', 'fewer', 'more', 'new', 'moved' ] )
		.describe(
			'Gone: it stood in the page before. New: it did not. Fewer, more: it stood there before, and stands there more or less often now. Moved: it stands there in another order, or in another part.'
		),
	part: part.describe(
		'Part of the page where it stands now, or stood before where it is gone. The footer is what follows the last `</footer>`.'
	),
	text: z
		.string()
		.describe(
			'A tag with its text, or a line of a script; long ones are cut.'
		),
	before: z.int().describe( 'How often it stood in the page before.' ),
	after: z.int(),
	in_front_of: z
		.string()
		.optional()
		.describe( 'Line that a moved one was behind and is in front of now.' ),
	behind: z
		.string()
		.optional()
		.describe( 'Line that a moved one was in front of and is behind now.' ),
	from: part
		.optional()
		.describe( 'Part of the page that a moved line has left.' ),
} );

const comparedPage = z.object( {
	label: z.string().describe( 'Name of the page, such as "the front page".' ),
	url: z.string(),
	state: z
		.enum( [ 'same', 'changed', 'unknown' ] )
		.describe( 'Unknown: `message` says why.' ),
	message: z.string().describe( 'May be empty.' ),
	lines: z
		.array( changedLine )
		.describe(
			'Lines that differ, without those that differ from request to request.'
		),
	more: z.int().describe( 'How many more lines differ.' ),
} );

/** Pages of the site as guests get them, compared. */
export const comparison = z.object( {
	problem: z
		.string()
		.describe(
			'Reason for a missing comparison: the site did not answer, or its earlier pages are unknown or a day old. Otherwise empty.'
		),
	pages: z.array( comparedPage ),
} );
