import { __, sprintf } from '@wordpress/i18n';

/** Locations as a part of a sentence: "in the footer". What stands in `<b>` is what the person has chosen. */

const head = () => __( 'in the <b>head</b>', 'svc' );
const footer = () => __( 'in the <b>footer</b>', 'svc' );
const login = () => __( 'on the <b>login page</b>', 'svc' );

const phrases: Readonly< Record< string, () => string > > = {
	root: () => __( 'when <b>plugins load</b>', 'svc' ),
	plugins_loaded: () => __( 'when <b>all plugins are loaded</b>', 'svc' ),
	after_setup_theme: () => __( 'when <b>the theme is loaded</b>', 'svc' ),
	init: () => __( 'when <b>WordPress is ready</b>', 'svc' ),
	wp_loaded: () => __( 'when <b>everything is loaded</b>', 'svc' ),
	admin_init: () => __( 'at the <b>start of the admin</b>', 'svc' ),
	wp: () => __( 'after the <b>main query</b>', 'svc' ),
	template_redirect: () => __( 'before the <b>template</b>', 'svc' ),
	wp_head: head,
	frontend_head: head,
	wp_body_open: () => __( 'at the <b>start of the body</b>', 'svc' ),
	wp_footer: footer,
	frontend_footer: footer,
	'the_content:before': () => __( 'before the <b>content</b>', 'svc' ),
	'the_content:after': () => __( 'after the <b>content</b>', 'svc' ),
	'the_content:paragraph_before': () =>
		/* translators: %s: number of a paragraph. */
		__( 'before <b>paragraph %s</b>', 'svc' ),
	'the_content:paragraph_after': () =>
		/* translators: %s: number of a paragraph. */
		__( 'after <b>paragraph %s</b>', 'svc' ),
	'the_excerpt:before': () => __( 'before each <b>excerpt</b>', 'svc' ),
	'the_excerpt:after': () => __( 'after each <b>excerpt</b>', 'svc' ),
	'archive:before_post': () =>
		/* translators: %s: number of a post. */
		__( 'before <b>post %s in a list</b>', 'svc' ),
	'archive:after_post': () =>
		/* translators: %s: number of a post. */
		__( 'after <b>post %s in a list</b>', 'svc' ),
	'archive:between_posts': () =>
		__( 'between the <b>posts of a list</b>', 'svc' ),
	admin_head: () => __( 'in the <b>admin head</b>', 'svc' ),
	admin_footer: () => __( 'in the <b>admin footer</b>', 'svc' ),
	login_head: () => __( 'in the <b>head of the login page</b>', 'svc' ),
	login_footer: () => __( 'in the <b>footer of the login page</b>', 'svc' ),
	frontend: () => __( 'on the <b>site</b>', 'svc' ),
	frontend_editor: () => __( 'on the <b>site and in the editor</b>', 'svc' ),
	editor: () => __( 'in the <b>editor</b>', 'svc' ),
	admin: () => __( 'in the <b>admin</b>', 'svc' ),
	login,
};

/** The phrase of a location; null for one that only the site knows. */
export const placePhrase = ( key: string ): string | null =>
	phrases[ key ]?.() ?? null;

/** The phrase of an action by its name. */
export const actionPhrase = (): string =>
	/* translators: %s: name of a WordPress action. */
	__( 'at the action <b>%s</b>', 'svc' );

/** The phrase of a location that has no phrase of its own, by its label. */
export const otherPlacePhrase = ( label: string ): string =>
	/* translators: %s: name of a location. */
	sprintf( __( 'at <b>%s</b>', 'svc' ), label );
