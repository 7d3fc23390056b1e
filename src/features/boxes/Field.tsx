import { lazy, Suspense } from '@wordpress/element';
import { bootData } from '../../client/index.js';
import type { Problem } from '../../contract/index.js';
import { PlainEditor } from '../../editor/PlainEditor.js';
import { usePreference } from '../../state/index.js';
import {
	ErrorBoundary,
	useFrame,
	NARROW,
	useMedia,
	Waiting,
} from '../../ui/index.js';

const CodeEditor = lazy(
	() =>
		import( /* webpackChunkName: "monaco" */ '../../editor/CodeEditor.js' )
);

const NOTHING: readonly Problem[] = [];
const nowhere = (): void => {};

/** The code of one box: as in the editor, in a field as high as a few lines. */
export function Field( {
	id,
	label,
	code,
	errors = NOTHING,
	warnings = NOTHING,
	onChange,
}: {
	readonly id: string;
	readonly label: string;
	readonly code: string;
	readonly errors?: readonly Problem[];
	readonly warnings?: readonly Problem[];
	readonly onChange: ( code: string ) => void;
} ) {
	const { isDark } = useFrame();
	const isNarrow = useMedia( NARROW );
	const wrap = usePreference( 'wrap' );
	const fontSize = usePreference( 'fontSize' );
	const shared = {
		code,
		label,
		line: 0,
		isReadOnly: bootData().level === 'view',
		onCursor: nowhere,
	};
	if ( isNarrow || ! bootData().highlighting ) {
		return (
			<div className="svc-box__field is-plain">
				<PlainEditor { ...shared } onChange={ onChange } />
			</div>
		);
	}
	return (
		<div className="svc-box__field">
			<ErrorBoundary>
				<Suspense fallback={ <Waiting /> }>
					<CodeEditor
						{ ...shared }
						id={ id }
						type="html"
						lang=""
						isDark={ isDark }
						wrap={ wrap }
						fontSize={ fontSize }
						errors={ errors }
						warnings={ warnings }
						takesFocus={ false }
						onChange={ ( read ) => onChange( read() ) }
					/>
				</Suspense>
			</ErrorBoundary>
		</div>
	);
}
