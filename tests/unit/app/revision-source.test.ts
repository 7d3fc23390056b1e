/** What the history says a version came from. */
import { expect, test } from 'vitest';
import type { ListedRevision } from '../../../src/contract/index.js';
import { sourceInWords } from '../../../src/features/editor/revision-words.js';

const revision = ( git: ListedRevision[ 'git' ] ): ListedRevision => ( {
	rev: 2,
	time: Date.now() / 1_000,
	user: 1,
	name: 'Jane',
	action: 'updated',
	title: 'A',
	type: 'css',
	status: 'active',
	bytes: 1,
	hash: 'abc',
	changes: null,
	git,
} );

const commit = '0123456789abcdef0123456789abcdef01234567';

test.each( [
	[ null, 'just now by Jane' ],
	[ { commit, author: 'Tom' }, 'just now from Git, commit 0123456 by Tom' ],
	[ { commit, author: '' }, 'just now from Git, as of commit 0123456' ],
] )( 'the history tells people and commits apart: %j', ( git, words ) => {
	expect( sourceInWords( revision( git ) ) ).toBe( words );
} );
