import { bootData } from '../../client/index.js';
import type { Problem } from '../../contract/index.js';
import { LateEditor } from '../../editor/LateEditor.js';
import { PlainEditor } from '../../editor/PlainEditor.js';
import { usePreference } from '../../state/frame/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { useFrame, NARROW, useMedia } from '../../ui/index.js';

const NOTHING: readonly Problem[] = [];
const nowhere = (): void => {};

/** The code of one box: as in the editor, in a field as high as a few lines. */
export function BoxEditor( {
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
		isReadOnly: ! mayWrite( { type: 'html' } ),
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
			<LateEditor
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
				onText={ onChange }
				onChange={ ( read ) => onChange( read() ) }
			/>
		</div>
	);
}
