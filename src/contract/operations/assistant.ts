import * as z from 'zod';
import { writableFields } from '../fields.js';
import { job } from '../job-records.js';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { snippetRules } from '../rules.js';
import { id, lines } from '../values.js';

/** Questions to the AI provider of the site, by WordPress' own AI client (WordPress 7.0). What comes out is a draft that nothing saves. */

const group = 'Assistant';

const state = z.object( {
	available: z.boolean(),
	reason: z
		.enum( [
			'',
			'wordpress',
			'disabled',
			'setting',
			'connector',
			'limit',
		] )
		.describe( 'Why the assistant is not available.' ),
	message: z
		.string()
		.describe( 'The reason as a sentence; empty where it is available.' ),
	provider: z.string().describe( 'Name of the provider that is asked.' ),
	model: z.string().describe( 'Name of the model that is asked.' ),
	allowed: z
		.boolean()
		.describe(
			'Whether you have allowed sending code to this provider. Nothing is sent before that.'
		),
	tokens: z.int().describe( 'Tokens used this month.' ),
	limit: z.int().describe( 'Tokens that may be used in a month.' ),
} );

const { title, type, lang, code, hook, conditions } = writableFields;

export const assistantOperations = [
	operation( {
		id: 'get-assistant',
		group,
		summary:
			'Tells whether the AI assistant is available, and which provider it asks.',
		level: 'design',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: state,
		rest: { methods: [ 'GET' ], path: '/assistant' },
	} ),
	operation( {
		id: 'allow-assistant',
		group,
		summary:
			'Allows the assistant to send your questions and code to the present provider, or withdraws that.',
		level: 'design',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			allow: z
				.boolean()
				.describe( 'true to allow it, false to withdraw it.' ),
		} ),
		output: state,
		errors: [ 'svc_assistant' ],
		rest: { methods: [ 'POST' ], path: '/assistant/consent' },
		example: { allow: true },
	} ),
	operation( {
		id: 'ask-assistant',
		group,
		summary:
			'Asks the assistant for a snippet, or about one. Answers with a job; its result has a tested draft or an answer in words.',
		level: 'design',
		kind: 'write',
		idempotent: false,
		status: 202,
		input: z.object( {
			question: lines( limits.question, 1 ).describe(
				'A task for the snippet, or a question about it.'
			),
			id: id()
				.optional()
				.describe(
					'ID of the snippet that the question is about; fields that are not sent are those of that snippet.'
				),
			...{ title, type, lang, code, hook, conditions },
		} ),
		output: job,
		errors: [ 'svc_assistant', 'svc_not_found', 'svc_tier' ],
		rules: snippetRules,
		rest: { methods: [ 'POST' ], path: '/assistant' },
		example: {
			question: 'Hide the price for visitors who are not logged in.',
		},
	} ),
] as const;
