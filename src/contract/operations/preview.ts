import * as z from 'zod';
import { operation } from '../operation.js';

/** Spec 4.9: testing mode seen without logging in; spec 4.12: which consent snippets ask for. */

export const previewOperations = [
	operation( {
		id: 'new-preview-key',
		group: 'Preview',
		summary: 'Makes a new preview link; earlier ones stop working.',
		level: 'full',
		tier: 'pro',
		kind: 'write',
		idempotent: false,
		input: z.object( {} ),
		output: z.object( { url: z.string() } ),
		rest: { methods: [ 'POST' ], path: '/preview/new-key' },
		cli: { words: [ 'preview' ] },
	} ),
	operation( {
		id: 'list-consent',
		group: 'Preview',
		summary:
			'Lists snippets that wait for consent, with their category, and whether a consent plugin is active.',
		level: 'view',
		tier: 'pro',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: z.object( {
			available: z.boolean(),
			snippets: z.array(
				z.object( {
					id: z.int(),
					title: z.string(),
					consent: z.string(),
					status: z.string(),
				} )
			),
		} ),
		cli: { words: [ 'consent' ], list: 'snippets' },
	} ),
] as const;
