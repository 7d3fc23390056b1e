import { useCallback } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { LateEditor } from '../../editor/LateEditor.js';
import { useAnswer } from '../../state/asking/index.js';
import { usePreference } from '../../state/frame/index.js';
import {
	codeOf,
	codeWith,
	type LibraryItem,
	type Typed,
} from '../../state/library/index.js';
import { Loadable, useFrame } from '../../ui/index.js';
import { langOf } from './library-words.js';

const nothing = (): void => undefined;
const NONE: readonly never[] = [];

/** The code that will be installed, with what is filled in now. Monaco comes with the first one that is shown. */
export function ItemCode( {
	item,
	typed,
}: {
	readonly item: LibraryItem;
	readonly typed: Typed;
} ) {
	const { slug, pack } = item;
	const load = useCallback(
		( signal: AbortSignal ) => codeOf( { slug, pack }, signal ),
		[ slug, pack ]
	);
	const answer = useAnswer( load );
	const { isDark } = useFrame();
	const fontSize = usePreference( 'fontSize' );
	return (
		<Loadable answer={ answer }>
			{ ( value ) => {
				const code = codeWith( item, value, typed );
				return (
					<div
						className="svc-library__editor"
						lang={ langOf( item ) }
					>
						<LateEditor
							key={ code }
							id={ `library-${ slug }` }
							type={ item.type }
							lang={ item.lang }
							code={ code }
							isReadOnly
							isDark={ isDark }
							wrap
							fontSize={ fontSize }
							errors={ NONE }
							warnings={ NONE }
							line={ 0 }
							label={ sprintf(
								/* translators: %s: title of a snippet of the library. */
								__( 'Code of %s', 'svc' ),
								item.title
							) }
							takesFocus={ false }
							onChange={ nothing }
							onCursor={ nothing }
							onText={ nothing }
						/>
					</div>
				);
			} }
		</Loadable>
	);
}
