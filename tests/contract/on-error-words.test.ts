import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fields } from '../../src/contract/index.js';

/** What `on_error` is for is said in the same words wherever a person reads of it. */

const WORDS =
	'A crafted request can cause an error, which deactivates the snippet. If it protects something, set on_error to keep: visitors then get an error page.';

test.each( [
	'SECURITY.md',
	'docs/api.md',
	'includes/Checks/Advice/Advice.php',
	'src/features/editor/DetailsTab.tsx',
] )( '%s says it', ( file ) => {
	expect(
		readFileSync( join( import.meta.dirname, '../..', file ), 'utf8' )
	).toContain( WORDS );
} );

test( 'the field says it', () => {
	expect( fields.on_error.description ).toContain( WORDS );
} );
