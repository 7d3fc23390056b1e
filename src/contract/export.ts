import * as z from 'zod';
import { limits } from './limits.js';
import { exportedSnippet } from './snippet-records.js';
import { anything } from './values.js';

/** The export file (spec 2.4). A file without the marker is refused. */
export const exportFormat = { format: 'snipfire', version: 1 } as const;

/** Snippets that an export of all left out, because their code cannot be read. */
const unreadable = z
	.array(
		z.object( { id: z.int(), title: z.string(), message: z.string() } )
	)
	.optional()
	.describe(
		'Snippets that are left out, because their code cannot be read; missing where there are none.'
	);

/** What an export writes. */
export const exportFile = z.object( {
	format: z.literal( exportFormat.format ),
	version: z.int(),
	generator: z.string(),
	exported: z.string().describe( 'ISO 8601 timestamp.' ),
	errors: unreadable,
	snippets: z.array( exportedSnippet ),
} );

/**
 * What an import reads: the marker decides, everything else is looked at item by item, so that one bad item never stops the others
 * (design 8). The site requires the marker, the version and the snippets where there is no file of another plugin.
 */
export const importFile = {
	format: z.literal( exportFormat.format ).optional(),
	version: z.int().min( 1 ).max( exportFormat.version ).optional(),
	generator: z.string().optional(),
	exported: z.string().optional(),
	snippets: z.array( anything() ).max( limits.batch ).optional(),
};

/** A file that another plugin exported. */
export const sentFile = () =>
	z
		.string()
		.describe(
			'Export file in Base64, such as one of another plugin: JSON, XML, CSV, PHP or ZIP.'
		);
