import * as z from 'zod';
import { operation } from '../operation.js';
import { folder, namedFolder } from '../values.js';

/** Spec 4.5: folders are the paths that snippets carry; renaming one moves its subfolders. */

export const folderOperations = [
	operation( {
		id: 'rename-folder',
		group: 'Folders',
		summary: 'Renames or moves a folder with its subfolders.',
		level: 'full',
		kind: 'write',
		idempotent: false,
		input: z.object( {
			from: namedFolder().describe( 'Current path of the folder.' ),
			to: folder().describe(
				'New path of the folder. Empty takes its snippets out of all folders.'
			),
		} ),
		output: z.object( { moved: z.int() } ),
		errors: [ 'svc_not_found' ],
		rules: [ 'folder-move' ],
		rest: { methods: [ 'POST' ], path: '/folders/rename' },
		cli: { words: [ 'folders', 'rename' ], positional: [ 'from', 'to' ] },
		example: { from: 'Shop', to: 'Store' },
	} ),
] as const;
