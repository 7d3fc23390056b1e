/** In the place of `@wordpress/compose` for the packages that the app bundles: WordPress 6.6 has no `useEvent`. */
import { useCallback, useLayoutEffect, useRef } from '@wordpress/element';

export {
	throttle,
	useDebouncedInput,
	useInstanceId,
	useIsomorphicLayoutEffect,
	useMergeRefs,
	useResizeObserver,
	useViewportMatch,
} from '@wordpress/compose';

/** A function that stays the same and calls the newest one. */
export function useEvent< Args extends unknown[], Result >(
	newest: ( ( ...args: Args ) => Result ) | undefined
): ( ...args: Args ) => Result | undefined {
	const current = useRef( newest );
	useLayoutEffect( () => {
		current.current = newest;
	} );
	return useCallback( ( ...args ) => current.current?.( ...args ), [] );
}
