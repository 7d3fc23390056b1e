import { lazy, Suspense } from '@wordpress/element';
import { useFrame, Waiting } from '../ui/index.js';

const CodeDiff = lazy(
	() => import( /* webpackChunkName: "monaco" */ '../editor/CodeDiff.js' )
);

/** Two codes side by side, or under each other where there is no room. Monaco is loaded when the first one is shown. */
export function CodeComparison( {
	type,
	lang,
	left,
	right,
	isInline = false,
	onChange,
}: {
	readonly type: string;
	readonly lang: string;
	readonly left: string;
	readonly right: string;
	/** Under each other, although there is room. */
	readonly isInline?: boolean;
	/** Gets what is written on the right; left out where nothing may be changed. */
	readonly onChange?: ( ( code: string ) => void ) | undefined;
} ) {
	const { isDark } = useFrame();
	return (
		<Suspense fallback={ <Waiting /> }>
			<CodeDiff
				{ ...{ type, lang, left, right, isDark, isInline, onChange } }
			/>
		</Suspense>
	);
}
