/**
 * What each snippet of the library does, on a site with the newest WordPress
 * and its block theme. `npm test` tries the first of every ten of every eighth pack,
 * `npm run test:long` all, which takes ten minutes.
 */
import { IS_LONG } from '../../support/long.ts';
import { effects } from './effects.ts';

effects( IS_LONG ? { every: 1 } : { every: 10, everyPack: 8 } );
