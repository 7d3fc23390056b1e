import { changedFields } from '../documents/draft.js';
import type { OpenDocument } from '../documents/documents-store.js';
import type { Draft } from '../documents/draft.js';

/** Fields that change nothing about what runs, so that the site need not be tried with them. */
const INERT: readonly ( keyof Draft )[] = [
	'title',
	'description',
	'tags',
	'folder',
];

/** Whether the site will be loaded with it before it is saved: it takes part while pages are built, and runs otherwise than before. */
export function runsTestLoad(
	{ base }: OpenDocument,
	draft: Draft,
	status: 'active' | 'inactive' | undefined
): boolean {
	if (
		base === null ||
		! [ 'php', 'html' ].includes( base.type ) ||
		draft.run === 'manual' ||
		( status ?? base.status ) !== 'active'
	) {
		return false;
	}
	return (
		base.status !== 'active' ||
		changedFields( draft, base ).some(
			( field ) => ! INERT.includes( field )
		)
	);
}
