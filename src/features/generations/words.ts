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
		return [ __( 'Made since. Going back puts it in the trash.', 'svc' ) ];
	}
	if ( ! available ) {
		return [
			change === 'removed'
				? __( 'Deleted for good since. It cannot come back.', 'svc' )
				: __(
						'Its revision of that time is gone, so it stays as it is.',
						'svc'
					),
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
				__( 'Gets its revision of then', 'svc' ),
				those(
					( it ) => isBack( it ) && it.status.then === it.status.now
				),
			],
			[
				__( 'Comes back from the trash', 'svc' ),
				those( ( it ) => it.available && it.change === 'removed' ),
			],
			[
				__( 'Goes into the trash', 'svc' ),
				those( ( it ) => it.change === 'added' ),
			],
			[
				__(
					'Stays as it is, because its revision of then is gone',
					'svc'
				),
				those( ( it ) => ! it.available ),
			],
		] as const
	 ).filter( ( [ , titles ] ) => titles.length > 0 );
}
