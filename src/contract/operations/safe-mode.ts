import * as z from 'zod';
import { operation } from '../operation.js';
import { safeMode } from '../records.js';

/** Design 8.1: safe mode and the rescue link. */

const group = 'SafeMode';

export const safeModeOperations = [
	operation( {
		id: 'get-safe-mode',
		group,
		summary: 'Gets the state of safe mode.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: safeMode,
		rest: { methods: [ 'GET' ], path: '/safe-mode' },
		cli: { words: [ 'safe-mode' ] },
	} ),
	operation( {
		id: 'set-safe-mode',
		group,
		summary:
			'Turns safe mode on or off, creates or removes the rescue link.',
		level: 'full',
		kind: 'write',
		idempotent: false,
		input: z.object( {
			on: z
				.boolean()
				.optional()
				.describe( 'True stops every snippet for everyone.' ),
			rescue: z
				.enum( [ 'new', 'none' ] )
				.optional()
				.describe(
					'Makes a new rescue link, which replaces the earlier one, or removes it.'
				),
		} ),
		output: safeMode,
		rest: { methods: [ 'POST' ], path: '/safe-mode' },
		cli: { words: [ 'safe-mode' ], positional: [ 'on' ] },
		example: { on: true },
	} ),
] as const;
