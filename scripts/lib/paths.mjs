/**
 * Where things lie in the checkout. Everything the commands create on disk is
 * below `.wp/`, `dist/` and `build/` of the checkout, so that removing the
 * checkout removes all of it.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(
	path.dirname( fileURLToPath( import.meta.url ) ),
	'../..'
);

/** Sites, downloads and templates; ignored by Git. */
export const STATE_DIR = path.join( ROOT, '.wp' );

/** Downloads and ready-made site templates, safe to delete at any time. */
export const CACHE_DIR = path.join( STATE_DIR, 'cache' );

/** Sites of test runs; each test run removes its own. */
export const RUN_DIR = path.join( STATE_DIR, 'run' );
