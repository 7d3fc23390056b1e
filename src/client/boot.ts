import * as z from 'zod';

/** What the page tells the app about the person and the site before anything is asked. Written by `includes/Admin/AppData.php`. */

const boot = z.object( {
	version: z.string(),
	level: z.enum( [ 'view', 'design', 'full' ] ),
	/** Whether a constant makes snippets view-only for all users. */
	locked: z.boolean(),
	tier: z.enum( [ 'free', 'pro', 'agency' ] ),
	/** What the person may do besides, by `includes/Access/Gate.php`; on a network less than the level says. */
	may: z.object( {
		/** Types of snippets that they may write. */
		write: z.array( z.enum( [ 'php', 'html', 'css', 'js' ] ) ),
		/** Whether they may write CSS for every location, not just for pages of visitors. */
		styleAnywhere: z.boolean(),
		readPhp: z.boolean(),
		/** Whether they may use safe mode and rescue links. */
		stop: z.boolean(),
		/** Whether they may change files of the domain, such as ads.txt. */
		changeFiles: z.boolean(),
		/** Whether they may set the policies of a network. */
		setPolicies: z.boolean(),
	} ),
	user: z.object( { id: z.int(), name: z.string() } ),
	/** Names of the people who made or changed snippets, by user id. */
	people: z.record( z.string(), z.string() ),
	site: z.object( {
		name: z.string(),
		/** Address of the front page. */
		url: z.string(),
		/** As `wp_get_environment_type()` names it. */
		environment: z.enum( [
			'local',
			'development',
			'staging',
			'production',
		] ),
		/** Minutes that the site's time is ahead of UTC. */
		offset: z.number(),
		/** Name of the site's time zone. */
		timezone: z.string(),
	} ),
	/** Roles by key, for "would it run?". */
	roles: z.record( z.string(), z.string() ),
	/** Whether the person's profile wants highlighted code. */
	highlighting: z.boolean(),
	/** How assistants connect; null where this WordPress has no abilities to offer to them. */
	mcp: z
		.object( {
			/** Address of the MCP server of the plugin MCP Adapter, whether it is active or not. */
			url: z.string(),
			/** `app_id` of application passwords that may only propose. */
			appId: z.string(),
		} )
		.nullable(),
	/** Whether the site has an AI provider that this person may ask. */
	assistant: z.boolean(),
	/** Number of proposals that wait; null where there has never been one. */
	proposals: z.int().nullable(),
	/** Whether all snippets are stopped. */
	safeMode: z.boolean(),
	/** What a test load mostly asks the site for. */
	testPages: z.array( z.object( { label: z.string(), url: z.string() } ) ),
	/** Whether costs are sampled, and of how many requests one. */
	sampling: z.object( { on: z.boolean(), rate: z.int() } ),
} );

export type Boot = z.output< typeof boot >;

declare global {
	interface Window {
		svcApp?: unknown;
	}
}

let read: Boot | undefined;

/** @throws {Error} When the page did not bring it. */
export function bootData(): Boot {
	read ??= boot.parse( window.svcApp );
	return read;
}
