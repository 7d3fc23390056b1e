/**
 * The library with a classic theme, whose pages are templates of PHP: of the
 * snippets that pages of the site are looked at for, each does what it says.
 */
import { effects } from './effects.ts';

const ELSEWHERE = /^\/wp-(?:admin|login)/;

/** Looks that find their way by what this theme does not print: marks of block themes, featured images; or that bring a classic theme of their own. */
const OF_BLOCK_THEMES =
	/wp-site-blocks|wp-block-|set_post_thumbnail|test-classic/;

effects( {
	every: 1,
	options: { theme: 'test-classic' },
	fits: ( { effect } ) =>
		! OF_BLOCK_THEMES.test( JSON.stringify( effect ) ) &&
		effect.sees.some(
			( look ) => 'open' in look && ! ELSEWHERE.test( look.open )
		),
} );
