/**
 * The Header & Footer boxes (spec 2.1): HTML snippets that a site has once each, known by a fixed permanent ID, and the location each
 * belongs to. They are made by creating a snippet with that ID, and are ordinary snippets in every other respect.
 */
export const boxes = {
	'svc-header': 'wp_head',
	'svc-body': 'wp_body_open',
	'svc-footer': 'wp_footer',
} as const satisfies Readonly< Record< string, string > >;
