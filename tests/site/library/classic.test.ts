/**
 * The library with a classic theme, whose pages are templates of PHP: of the
 * snippets that pages of the site are looked at for, the first of every ten
 * of a pack does what it says.
 */
import { effects } from './effects.ts';

const ELSEWHERE = /^\/wp-(?:admin|login)/;

effects( {
	every: 10,
	options: { theme: 'svc-classic' },
	fits: ( { effect } ) =>
		effect.sees.some(
			( look ) => 'open' in look && ! ELSEWHERE.test( look.open )
		),
} );
