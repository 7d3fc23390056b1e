/** What is selected, with some more or some fewer. */
export function ticked< Key >(
	before: ReadonlySet< Key >,
	keys: Iterable< Key >,
	isTicked: boolean
): ReadonlySet< Key > {
	const next = new Set( before );
	for ( const key of keys ) {
		if ( isTicked ) {
			next.add( key );
		} else {
			next.delete( key );
		}
	}
	return next;
}
