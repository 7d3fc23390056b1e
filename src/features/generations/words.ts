import { __ } from '@wordpress/i18n';
import type { Difference } from '../../contract/index.js';
import { nameOf } from '../../state/replacing/index.js';

/** What a change of the set was, and what going back would do, in words. */

/** What is different now about one snippet, beside its fields. */
export function changeInWords( {
	change,
	available,
	status,
	hash,
}: Difference ): string[] {
	if ( change === 'added' ) {
		return [
			__( 'Created since then. Restoring moves it to the trash.', 'svc' ),
		];
	}
	if ( ! available ) {
		return [
			change === 'removed'
				? __(
						"Deleted permanently since then. Can't be restored.",
						'svc'
					)
				: __( 'Unchanged, because its revision was deleted', 'svc' ),
		];
	}
	if ( change === 'removed' ) {
		return [
			status.then === 'active'
				? __(
						'Deleted since then. Restoring brings it back as active.',
						'svc'
					)
				: __(
						'Deleted since then. Restoring brings it back as inactive.',
						'svc'
					),
		];
	}
	return [
		...( status.then === status.now
			? []
			: [
					status.now === 'active'
						? __( 'Inactive → active', 'svc' )
						: __( 'Active → inactive', 'svc' ),
				] ),
		...( hash.then === hash.now ? [] : [ __( 'Other code', 'svc' ) ] ),
	];
}

/** What going back would do: for each kind of effect the snippets, those without any left out. */
export function effects(
	differs: readonly Difference[]
): readonly ( readonly [ string, readonly string[] ] )[] {
	const those = ( holds: ( it: Difference ) => boolean ) =>
		differs.filter( holds ).map( nameOf );
	const isBack = ( { available, change }: Difference ) =>
		available && change === 'changed';
	return (
		[
			[
				__( 'Activates', 'svc' ),
				those(
					( it ) =>
						isBack( it ) &&
						it.status.then === 'active' &&
						it.status.now !== 'active'
				),
			],
			[
				__( 'Deactivates', 'svc' ),
				those(
					( it ) =>
						isBack( it ) &&
						it.status.then !== 'active' &&
						it.status.now === 'active'
				),
			],
			[
				__( 'Restores its revision', 'svc' ),
				those(
					( it ) => isBack( it ) && it.status.then === it.status.now
				),
			],
			[
				__( 'Restores from the trash', 'svc' ),
				those( ( it ) => it.available && it.change === 'removed' ),
			],
			[
				__( 'Moves to the trash', 'svc' ),
				those( ( it ) => it.change === 'added' ),
			],
			[
				__( 'Unchanged, because its revision was deleted', 'svc' ),
				those( ( it ) => ! it.available ),
			],
		] as const
	 ).filter( ( [ , titles ] ) => titles.length > 0 );
}
