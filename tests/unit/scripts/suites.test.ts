/** The suites that `npm test` and the weekly long form run. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SUITES } from '../../../scripts/suites.mjs';

test( 'the long form runs every suite that has tests of its own', () => {
	const workflow = readFileSync(
		new URL( '../../../.github/workflows/long.yml', import.meta.url ),
		'utf8'
	);
	const [ , run = '' ] = /^ +suite: \[(.+)\]$/m.exec( workflow ) ?? [];
	expect( run.split( ', ' ).sort() ).toEqual(
		// Of the architecture nothing takes long.
		SUITES.filter(
			( { name, reporter } ) =>
				reporter !== 'command' && name !== 'architecture'
		)
			.map( ( { name } ) => name )
			.sort()
	);
} );
