import * as z from 'zod';
import { operation } from '../operation.js';

/** What super admins let the people of single sites do. The defaults are WordPress' own rules. */

const group = 'Network';

const policies = {
	menu: z
		.boolean()
		.describe(
			'People with access to the snippets of a site see the menu and can use the API; false leaves both to super admins.'
		),
	php_source: z
		.boolean()
		.describe(
			'They can read PHP snippets, also in exports and revisions. Writing PHP stays with super admins.'
		),
	front_css: z
		.boolean()
		.describe(
			'They can write CSS for the location "Site" without the capability edit_css.'
		),
	safe_mode: z
		.boolean()
		.describe(
			'Administrators of a site can use safe mode and rescue links, which also stop snippets of super admins.'
		),
} as const;

const record = z.object( policies );

export const networkOperations = [
	operation( {
		id: 'get-network',
		group,
		summary: 'Gets the policies of the network, for super admins.',
		level: 'full',
		kind: 'read',
		idempotent: true,
		input: z.object( {} ),
		output: record,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'GET' ], path: '/network' },
		cli: { words: [ 'network' ] },
	} ),
	operation( {
		id: 'update-network',
		group,
		summary:
			'Updates the given policies for all sites of the network. For super admins.',
		level: 'full',
		kind: 'write',
		idempotent: true,
		input: z.object( {
			menu: policies.menu.optional(),
			php_source: policies.php_source.optional(),
			front_css: policies.front_css.optional(),
			safe_mode: policies.safe_mode.optional(),
		} ),
		output: record,
		errors: [ 'svc_not_found' ],
		rest: { methods: [ 'POST' ], path: '/network' },
		cli: { words: [ 'network', 'set' ] },
		example: { front_css: true },
	} ),
] as const;
