import * as z from 'zod';
import { job, jobId } from '../job-records.js';
import { limits } from '../limits.js';
import { operation } from '../operation.js';
import { whole } from '../values.js';

/** Design 4.2: long work that is watched, gone on with and cancelled. */

const group = 'Jobs';
const byId = z.object( { job: jobId().describe( 'ID of the job.' ) } );

export const jobOperations = [
	operation( {
		id: 'list-jobs',
		group,
		summary:
			'Lists running jobs and those of the last 7 days, newest first: your own, or all with full access.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: z.object( {
			page: whole( 1 ).optional(),
			per_page: whole( 1, limits.per_page ).default( 100 ),
		} ),
		output: z.array( job ),
		rest: { methods: [ 'GET' ], path: '/jobs' },
		cli: {
			words: [ 'jobs' ],
			columns: [
				'id',
				'title',
				'state',
				'done',
				'of',
				'started',
				'words',
			],
		},
	} ),
	operation( {
		id: 'get-job',
		group,
		summary: 'Gets the progress and errors of a job.',
		level: 'view',
		kind: 'read',
		idempotent: true,
		input: byId,
		output: job,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/jobs/{job}' },
		cli: { words: [ 'job' ], positional: [ 'job' ] },
	} ),
	operation( {
		id: 'step-job',
		group,
		summary:
			'Works on long work for some seconds, with the rights of who started it, and tells how far it is.',
		level: 'view',
		kind: 'write',
		idempotent: false,
		input: byId,
		output: job,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/jobs/{job}/step' },
	} ),
	operation( {
		id: 'cancel-job',
		group,
		summary:
			'Cancels a job after its current step. Finished steps are kept.',
		level: 'view',
		kind: 'write',
		idempotent: true,
		input: byId,
		output: job,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/jobs/{job}/cancel' },
		cli: { words: [ 'job' ], positional: [ 'job' ], flag: 'cancel' },
	} ),
] as const;
