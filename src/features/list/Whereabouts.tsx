import { AppLink } from '../../state/frame/index.js';
import { schemaNow } from '../../state/site/index.js';
import { snippetsOf } from '../../state/snippets/index.js';
import {
	conditionsInShort,
	conditionsInWords,
	lineInWords,
	placeInWords,
	withLine,
} from '../../state/words/index.js';

/** The error that it ran into, and the way to its line. The line stands first: of a long message the end is cut off. */
export function WhatBroke( {
	id,
	error,
}: {
	readonly id: number;
	readonly error: string;
} ) {
	const problem = withLine( error );
	const { line } = problem;
	const params = { line: line > 0 ? String( line ) : '' };
	const place = `/snippet/${ id }`;
	return (
		<AppLink
			className="svc-row__second is-bad"
			dir="auto"
			to={ place }
			params={ params }
			title={ problem.message }
		>
			{ lineInWords( problem ) }
		</AppLink>
	);
}

/** Where there is no room for columns: where it runs, and when. */
export function WhereAndWhen( { id }: { readonly id: number } ) {
	const schema = schemaNow();
	// As it is kept: DataViews puts a `position` of its own on the rows that it hands on.
	const [ snippet ] = snippetsOf( [ id ] );
	if ( schema === null || snippet === undefined ) {
		return null;
	}
	const place = placeInWords( schema, snippet );
	const { conditions } = snippet;
	return (
		<span
			className="svc-row__second is-where"
			dir="auto"
			title={ `${ place } · ${ conditionsInWords( schema, conditions ) }` }
		>
			{ `${ place } · ${ conditionsInShort( schema, conditions ) }` }
		</span>
	);
}
