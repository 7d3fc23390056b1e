import { diff3Merge } from 'node-diff3';
import { changedFields } from '../documents/draft.js';
import type { Draft } from '../documents/draft.js';

/**
 * Putting together what two people made of one snippet. What only one of them changed is taken from that one; what both changed in
 * different ways is a clash, which a person decides. Pure: nothing is saved here.
 */

/** Whose version of a clash is taken; `both` is theirs first, then mine, and only for lines. */
export type Side = 'theirs' | 'mine' | 'base' | 'both';

/** Lines that are decided, or that both changed. */
export type MergePart =
	| { readonly kind: 'settled'; readonly lines: readonly string[] }
	| {
			readonly kind: 'clash';
			/** Number of the first line in my version. */
			readonly line: number;
			readonly base: readonly string[];
			readonly mine: readonly string[];
			readonly theirs: readonly string[];
	  };

/**
 * @param base What both started from; null when that is not known: then everything that is different clashes.
 * @param mine
 * @param theirs
 */
export function mergeCode(
	base: string | null,
	mine: string,
	theirs: string
): readonly MergePart[] {
	return diff3Merge< string >(
		mine.split( '\n' ),
		base === null ? [] : base.split( '\n' ),
		theirs.split( '\n' ),
		{ excludeFalseConflicts: true }
	).map( ( { ok, conflict } ) =>
		conflict === undefined
			? { kind: 'settled', lines: ok ?? [] }
			: {
					kind: 'clash',
					line: conflict.aIndex + 1,
					base: conflict.o,
					mine: conflict.a,
					theirs: conflict.b,
				}
	);
}

/** Decisions by what they are about: `title`, or `code 0` for the first clash of lines. */
export type Decisions = Readonly< Record< string, Side > >;

export const keyOfLines = ( at: number ): string => `code ${ at }`;

function linesOf(
	clash: Extract< MergePart, { kind: 'clash' } >,
	side: Side
): readonly string[] {
	return side === 'both' ? [ ...clash.theirs, ...clash.mine ] : clash[ side ];
}

/** The code with all that is decided. What is open stands there as it was before both. */
export function codeOf(
	parts: readonly MergePart[],
	decisions: Decisions
): string {
	let at = 0;
	return parts
		.flatMap( ( part ) =>
			part.kind === 'settled'
				? part.lines
				: linesOf( part, decisions[ keyOfLines( at++ ) ] ?? 'base' )
		)
		.join( '\n' );
}

type Field = Exclude< keyof Draft, 'code' >;

export interface Merge {
	/** What both started from; null when that is not known. */
	readonly start: Draft | null;
	readonly mine: Draft;
	readonly theirs: Draft;
	/** Fields beside the code that both changed in different ways. */
	readonly fields: readonly Field[];
	readonly parts: readonly MergePart[];
}

export function mergeOf(
	start: Draft | null,
	mine: Draft,
	theirs: Draft
): Merge {
	const isChangedBy = ( draft: Draft, field: keyof Draft ) =>
		start === null || changedFields( draft, start ).includes( field );
	return {
		...{ start, mine, theirs },
		fields: changedFields( mine, theirs ).filter(
			( field ): field is Field =>
				field !== 'code' &&
				isChangedBy( mine, field ) &&
				isChangedBy( theirs, field )
		),
		parts: mergeCode( start?.code ?? null, mine.code, theirs.code ),
	};
}

/** What a person still has to decide about, in the order of the screen. */
export function openKeys(
	{ fields, parts }: Merge,
	decisions: Decisions
): readonly string[] {
	return [
		...fields,
		...parts
			.filter( ( { kind } ) => kind === 'clash' )
			.map( ( _, at ) => keyOfLines( at ) ),
	].filter( ( key ) => decisions[ key ] === undefined );
}

/** Both versions in one; `code` is the code of it where that was changed by hand. */
export function merged(
	merge: Merge,
	decisions: Decisions,
	code: string | null = null
): Draft {
	const { start, mine, theirs, fields, parts } = merge;
	const isClash = ( field: keyof Draft ) =>
		fields.some( ( it ) => it === field );
	const onlyMine = ( start === null ? [] : changedFields( mine, start ) )
		.filter( ( field ) => field !== 'code' && ! isClash( field ) )
		.map( ( field ) => [ field, mine[ field ] ] );
	const decided = fields.map( ( field ) => [
		field,
		decisions[ field ] === 'mine'
			? mine[ field ]
			: ( decisions[ field ] === 'base' ? ( start ?? theirs ) : theirs )[
					field
				],
	] );
	return {
		...theirs,
		...Object.fromEntries( [ ...onlyMine, ...decided ] ),
		code: code ?? codeOf( parts, decisions ),
	};
}

/** All that I changed over theirs; what only they changed beside the code stays theirs. */
export function mineOver( merge: Merge ): Draft {
	const all = Object.fromEntries(
		merge.fields.map( ( field ) => [ field, 'mine' as const ] )
	);
	return merged( merge, all, merge.mine.code );
}
