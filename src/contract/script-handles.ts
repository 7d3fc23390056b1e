/**
 * Handles of the scripts that WordPress registers, by the global variable that they set: what a JavaScript snippet that reads one of them
 * requires. `tests/site/schema/script-handles.test.ts` holds them to what WordPress registers.
 *
 * @see wp-includes/script-loader.php
 */
export const scriptGlobals = {
	jQuery: 'jquery',
	Backbone: 'backbone',
	_: 'underscore',
	lodash: 'lodash',
	moment: 'moment',
	React: 'react',
	ReactDOM: 'react-dom',
	ClipboardJS: 'clipboard',
	Masonry: 'masonry',
	imagesLoaded: 'imagesloaded',
	MediaElementPlayer: 'mediaelement',
} as const;

/** The same for properties of `wp` whose handle is another one than `wp-` and their name with hyphens. */
const wpGlobals = {
	Backbone: 'wp-backbone',
	CodeMirror: 'wp-codemirror',
	ajax: 'wp-util',
	api: 'wp-api',
	apiRequest: 'wp-api-request',
	heartbeat: 'heartbeat',
	mediaelement: 'wp-mediaelement',
	passwordStrength: 'password-strength-meter',
	template: 'wp-util',
} as const;

/** Properties of `wp` whose handle is `wp-` and their name with hyphens. */
const wpPackages = [
	'a11y',
	'annotations',
	'apiFetch',
	'autop',
	'blob',
	'blockDirectory',
	'blockEditor',
	'blockLibrary',
	'blockSerializationDefaultParser',
	'blocks',
	'commands',
	'components',
	'compose',
	'coreCommands',
	'coreData',
	'customizeWidgets',
	'data',
	'dataControls',
	'date',
	'deprecated',
	'dom',
	'domReady',
	'editPost',
	'editSite',
	'editWidgets',
	'editor',
	'element',
	'escapeHtml',
	'formatLibrary',
	'hooks',
	'htmlEntities',
	'i18n',
	'isShallowEqual',
	'keyboardShortcuts',
	'keycodes',
	'listReusableBlocks',
	'mediaUtils',
	'notices',
	'nux',
	'patterns',
	'plugins',
	'preferences',
	'preferencesPersistence',
	'primitives',
	'priorityQueue',
	'privateApis',
	'reduxRoutine',
	'reusableBlocks',
	'richText',
	'router',
	'sanitize',
	'serverSideRender',
	'shortcode',
	'styleEngine',
	'tokenList',
	'undoManager',
	'url',
	'viewport',
	'warning',
	'widgets',
	'wordcount',
] as const;

/** `wp-api-fetch` of `apiFetch`. */
const handleOf = ( name: string ): string =>
	`wp-${ name.replaceAll( /[A-Z]/g, ( letter ) => `-${ letter.toLowerCase() }` ) }`;

/** Handle by property of `wp`. */
export const wpHandles: Readonly< Record< string, string > > = {
	...Object.fromEntries(
		wpPackages.map( ( name ) => [ name, handleOf( name ) ] )
	),
	...wpGlobals,
};

/** Variables of well-known libraries that neither browsers nor WordPress have: the theme, a plugin or another snippet loads them, or nothing does. */
export const scriptLibraries = [
	'Alpine',
	'AOS',
	'Chart',
	'Fancybox',
	'Flickity',
	'Handlebars',
	'Isotope',
	'ScrollTrigger',
	'Splide',
	'Swiper',
	'THREE',
	'Vue',
	'axios',
	'bootstrap',
	'd3',
	'dayjs',
	'flatpickr',
	'gsap',
	'lottie',
] as const;

/** Handles that every screen of the admin loads in its head. */
export const adminHandles = [ 'jquery' ] as const;
