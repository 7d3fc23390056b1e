import { call } from '../../client/index.js';
import type { OperationOutput, Problem } from '../../contract/index.js';
import { documentOf, patchDocument } from './documents.js';
import { type OpenDocument } from './documents-store.js';
import { draftFields } from '../../contract/field-names.js';
import type { Draft } from './draft.js';

/** Unsaved snippets on a page of the site. */

export type OpenedDraft = OperationOutput< 'open-draft' >;

/** Fields that change nothing about a page. */
const INERT: readonly ( keyof Draft )[] = [ 'description', 'tags', 'on_error' ];

const fieldsOf = ( { id, base, draft }: OpenDocument ) => ( {
	id,
	type: base?.type ?? 'php',
	...Object.fromEntries(
		draftFields
			.filter( ( field ) => ! INERT.includes( field ) )
			.map( ( field ) => [ field, draft?.[ field ] ] )
	),
} );

/**
 * Opens a draft of some documents; the first is the one that counts. Others that have errors are left out, as they are on the site.
 * What the checks say about the first goes where every check says it.
 *
 * @throws {ApiError}
 */
export async function openDraft(
	documents: readonly OpenDocument[]
): Promise< OpenedDraft > {
	const answer = await call( 'open-draft', {
		snippets: documents.map( fieldsOf ),
	} );
	const [ first, ...others ] = answer.snippets;
	const document = documents[ 0 ];
	if ( first !== undefined && document !== undefined ) {
		patchDocument( document.id, {
			errors: first.errors,
			warnings: first.warnings,
		} );
	}
	const isOthersFault =
		answer.draft === null &&
		first?.errors.length === 0 &&
		others.some( ( { errors } ) => errors.length > 0 );
	return isOthersFault
		? openDraft(
				documents.filter(
					( _, at ) => answer.snippets[ at ]?.errors.length === 0
				)
			)
		: answer;
}

/** What the live page last said about a snippet, by id. */
const told = new Map< number, readonly Problem[] >();

const isIn = ( list: readonly Problem[], one: Problem ): boolean =>
	list.some(
		( { message, line } ) => message === one.message && line === one.line
	);

/**
 * Puts what a page said about a snippet beside what the checks said, in place of what a page said before.
 *
 * @return Whether there is something new.
 */
export function tellOfPage(
	id: number,
	problems: readonly Problem[]
): boolean {
	const document = documentOf( id );
	const before = told.get( id ) ?? [];
	if ( document === undefined || before.length + problems.length === 0 ) {
		return false;
	}
	told.set( id, problems );
	patchDocument( id, {
		errors: [
			...document.errors.filter(
				( it ) => ! isIn( before, it ) && ! isIn( problems, it )
			),
			...problems,
		],
	} );
	return problems.some( ( it ) => ! isIn( before, it ) );
}
