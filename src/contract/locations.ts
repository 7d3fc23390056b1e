/**
 * The locations of each snippet type (spec 2.2): where they hang in WordPress and when they fire. The compiler hangs snippets where
 * this table says (`Svc\Compiler\Plan\Places`).
 * `stage` is the earliest of the three moments at which everything in the location's past can be decided (design 5.3):
 * `early` while plugins load, `user` once the user is known, `query` once the main query has run.
 * The runtime decides how a row is printed there.
 */

export const stages = [ 'early', 'user', 'query' ] as const;
export type Stage = ( typeof stages )[ number ];

export const contexts = [ 'front', 'admin', 'login', 'any', 'editor' ] as const;
type Context = ( typeof contexts )[ number ];

interface LocationSpec {
	readonly label: string;
	readonly description: string;
	readonly stage: Stage;
	/** Action at which a snippet runs, with its own priority; empty where filters serve the location, and for code that runs at once. */
	readonly hook: string;
	/** Filters (in lists also actions) that the runtime fills, by name with the priority it has there; `priority` decides among snippets. */
	readonly filters?: Readonly< Record< string, number > >;
	readonly context: Context;
	/** Whether the snippet's `position` counts here. */
	readonly position?: boolean;
	/** Heading in pickers. */
	readonly group: string;
}

export interface TypeLocations {
	readonly default: string;
	/** Whether any action name may replace a key. */
	readonly custom: boolean;
	readonly keys: Readonly< Record< string, LocationSpec > >;
}

/** After every filter of core's own (`default-filters.php`: blocks 9, paragraphs 10, shortcodes 11, tags 12). */
const content = { the_content: 15 };

/** Block themes ask only for the text of an excerpt and trim what is added to it; there the block itself is filtered. */
const excerpt = { the_excerpt: 15, 'render_block_core/post-excerpt': 15 };

/** Classic themes print the list as they go; block themes build it before the page begins, and nothing may be printed. */
const list = {
	loop_start: 15,
	the_post: 15,
	loop_end: 15,
	'render_block_core/post-template': 15,
	'render_block_woocommerce/product-template': 15,
};

/**
 * The content canvas of the block editor: an iframe in 7.x, scoped rules in older ones; both take styles from here. Then the frame of the
 * Classic Editor and the Classic block.
 */
const canvas = { block_editor_settings_all: 15, tiny_mce_before_init: 15 };

const head: LocationSpec = {
	label: 'Site head',
	description: 'In the head of every page of the site.',
	stage: 'query',
	hook: 'wp_head',
	context: 'front',
	group: 'Page',
};
const body: LocationSpec = {
	label: 'Start of the body',
	description: 'Right after the opening body tag, where the theme offers it.',
	stage: 'query',
	hook: 'wp_body_open',
	context: 'front',
	group: 'Page',
};
const footer: LocationSpec = {
	label: 'Site footer',
	description: 'Before the closing body tag of every page of the site.',
	stage: 'query',
	hook: 'wp_footer',
	context: 'front',
	group: 'Page',
};
const adminHead: LocationSpec = {
	label: 'Admin head',
	description: 'In the head of every admin screen.',
	stage: 'user',
	hook: 'admin_head',
	context: 'admin',
	group: 'Admin',
};
const adminFooter: LocationSpec = {
	label: 'Admin footer',
	description: 'At the end of every admin screen.',
	stage: 'user',
	hook: 'admin_footer',
	context: 'admin',
	group: 'Admin',
};

const php: TypeLocations = {
	default: 'root',
	custom: true,
	keys: {
		root: {
			label: 'Run immediately',
			description: 'As soon as plugins load, like code of a plugin.',
			stage: 'early',
			hook: '',
			context: 'any',
			group: 'Start',
		},
		plugins_loaded: {
			label: 'Plugins loaded',
			description: 'When every plugin has been loaded.',
			stage: 'early',
			hook: 'plugins_loaded',
			context: 'any',
			group: 'Start',
		},
		after_setup_theme: {
			label: 'Theme set up',
			description:
				'When the theme has been loaded, like code in functions.php.',
			stage: 'early',
			hook: 'after_setup_theme',
			context: 'any',
			group: 'Start',
		},
		init: {
			label: 'WordPress is ready',
			description: 'When WordPress is ready and the user is known.',
			stage: 'user',
			hook: 'init',
			context: 'any',
			group: 'Start',
		},
		wp_loaded: {
			label: 'Everything loaded',
			description:
				'When WordPress, plugins and theme are completely loaded.',
			stage: 'user',
			hook: 'wp_loaded',
			context: 'any',
			group: 'Start',
		},
		admin_init: {
			label: 'Start of the admin',
			description:
				'At the start of every admin screen and of admin requests.',
			stage: 'user',
			hook: 'admin_init',
			context: 'admin',
			group: 'Admin',
		},
		wp: {
			label: 'Main query done',
			description: 'When WordPress knows which page it shows.',
			stage: 'query',
			hook: 'wp',
			context: 'front',
			group: 'Page',
		},
		template_redirect: {
			label: 'Before the template',
			description:
				'Right before the page is built: the place for redirects.',
			stage: 'query',
			hook: 'template_redirect',
			context: 'front',
			group: 'Page',
		},
		wp_head: head,
		wp_body_open: body,
		wp_footer: footer,
		admin_head: adminHead,
		admin_footer: adminFooter,
	},
};

const html: TypeLocations = {
	default: 'wp_footer',
	custom: true,
	keys: {
		wp_head: head,
		wp_body_open: body,
		wp_footer: footer,
		'the_content:before': {
			label: 'Before the content',
			description: 'Before the content of a single post or page.',
			stage: 'query',
			hook: '',
			filters: content,
			context: 'front',
			group: 'Content',
		},
		'the_content:after': {
			label: 'After the content',
			description: 'After the content of a single post or page.',
			stage: 'query',
			hook: '',
			filters: content,
			context: 'front',
			group: 'Content',
		},
		'the_content:paragraph_before': {
			label: 'Before a paragraph',
			description: 'Before the paragraph whose number is the position.',
			stage: 'query',
			hook: '',
			filters: content,
			context: 'front',
			position: true,
			group: 'Content',
		},
		'the_content:paragraph_after': {
			label: 'After a paragraph',
			description: 'After the paragraph whose number is the position.',
			stage: 'query',
			hook: '',
			filters: content,
			context: 'front',
			position: true,
			group: 'Content',
		},
		'the_excerpt:before': {
			label: 'Before the excerpt',
			description: 'Before every excerpt in a list of posts.',
			stage: 'query',
			hook: '',
			filters: excerpt,
			context: 'front',
			group: 'Content',
		},
		'the_excerpt:after': {
			label: 'After the excerpt',
			description: 'After every excerpt in a list of posts.',
			stage: 'query',
			hook: '',
			filters: excerpt,
			context: 'front',
			group: 'Content',
		},
		'archive:before_post': {
			label: 'Before a post in a list',
			description:
				'Before the post whose number in the list is the position.',
			stage: 'query',
			hook: '',
			filters: list,
			context: 'front',
			position: true,
			group: 'Lists',
		},
		'archive:after_post': {
			label: 'After a post in a list',
			description:
				'After the post whose number in the list is the position.',
			stage: 'query',
			hook: '',
			filters: list,
			context: 'front',
			position: true,
			group: 'Lists',
		},
		'archive:between_posts': {
			label: 'Between posts in a list',
			description: 'Between every two posts of a list.',
			stage: 'query',
			hook: '',
			filters: list,
			context: 'front',
			group: 'Lists',
		},
		admin_head: adminHead,
		admin_footer: adminFooter,
		login_head: {
			label: 'Login head',
			description: 'In the head of the login page.',
			stage: 'user',
			hook: 'login_head',
			context: 'login',
			group: 'Login page',
		},
		login_footer: {
			label: 'Login footer',
			description: 'At the end of the login page.',
			stage: 'user',
			hook: 'login_footer',
			context: 'login',
			group: 'Login page',
		},
	},
};

const css: TypeLocations = {
	default: 'frontend',
	custom: false,
	keys: {
		frontend: {
			label: 'Site',
			description: 'On every page of the site.',
			stage: 'query',
			hook: 'wp_head',
			context: 'front',
			group: 'Page',
		},
		frontend_editor: {
			label: 'Site and editor',
			description:
				'On every page of the site and on the content in the editor.',
			stage: 'query',
			hook: 'wp_head',
			filters: canvas,
			context: 'front',
			group: 'Page',
		},
		editor: {
			label: 'Editor',
			description: 'On the content in the editor only.',
			stage: 'user',
			hook: '',
			filters: canvas,
			context: 'editor',
			group: 'Admin',
		},
		admin: {
			label: 'Admin',
			description: 'On every admin screen.',
			stage: 'user',
			hook: 'admin_head',
			context: 'admin',
			group: 'Admin',
		},
		login: {
			label: 'Login page',
			description: 'On the login page.',
			stage: 'user',
			hook: 'login_head',
			context: 'login',
			group: 'Login page',
		},
	},
};

const js: TypeLocations = {
	default: 'frontend_footer',
	custom: false,
	keys: {
		frontend_footer: {
			label: 'Site footer',
			description: 'At the end of every page of the site.',
			stage: 'query',
			hook: 'wp_footer',
			context: 'front',
			group: 'Page',
		},
		frontend_head: {
			label: 'Site head',
			description: 'In the head of every page of the site.',
			stage: 'query',
			hook: 'wp_head',
			context: 'front',
			group: 'Page',
		},
		admin_footer: adminFooter,
		admin_head: adminHead,
		login: {
			label: 'Login page',
			description: 'On the login page.',
			stage: 'user',
			hook: 'login_footer',
			context: 'login',
			group: 'Login page',
		},
	},
};

export const locations = { php, html, css, js } as const;
