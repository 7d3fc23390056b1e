/**
 * The library with a classic theme, whose pages are templates of PHP: the
 * first of every ten snippets of a pack does what it says.
 */
import { effects } from './effects.ts';

effects( { every: 10, options: { theme: 'svc-classic' } } );
