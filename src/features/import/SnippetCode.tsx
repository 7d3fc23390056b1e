import { lazy, Suspense, useCallback } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { PlainEditor } from '../../editor/PlainEditor.js';
import { useAnswer } from '../../state/asking/index.js';
import { usePreference } from '../../state/frame/index.js';
import {
	codeOfSourceSnippet,
	type Arrival,
	type SourceSnippet,
} from '../../state/importing/index.js';
import {
	Loadable,
	NARROW,
	useFrame,
	useMedia,
	Waiting,
} from '../../ui/index.js';
import { titleOf } from './source-words.js';

const ShownCode = lazy(
	() => import( /* webpackChunkName: "monaco" */ '../../editor/ShownCode.js' )
);

const nothing = (): void => {};

/** The code that a snippet gets here: that of a file is known, that of a source is loaded when the details open. */
export function SnippetCode( {
	source,
	foreign,
	arrival,
}: {
	readonly source: string;
	readonly foreign: SourceSnippet;
	readonly arrival: Arrival;
} ) {
	const { id, code: given } = foreign;
	const load = useCallback(
		async ( signal: AbortSignal ) =>
			given ?? ( await codeOfSourceSnippet( source, id, signal ) ),
		[ source, id, given ]
	);
	const answer = useAnswer( load );
	const { isDark } = useFrame();
	const isNarrow = useMedia( NARROW );
	const wrap = usePreference( 'wrap' );
	const fontSize = usePreference( 'fontSize' );
	/* translators: %s: title of a snippet. */
	const label = sprintf( __( 'Code of %s', 'svc' ), titleOf( foreign ) );
	return (
		<Loadable isLine answer={ answer }>
			{ ( code ) => (
				<div className="svc-foreign__code">
					{ isNarrow || ! bootData().highlighting ? (
						<PlainEditor
							code={ code }
							label={ label }
							line={ 0 }
							isReadOnly
							onChange={ nothing }
							onCursor={ nothing }
						/>
					) : (
						<Suspense fallback={ <Waiting /> }>
							<ShownCode
								type={ arrival.type }
								lang={ arrival.lang }
								code={ code }
								label={ label }
								isDark={ isDark }
								wrap={ wrap }
								fontSize={ fontSize }
							/>
						</Suspense>
					) }
				</div>
			) }
		</Loadable>
	);
}
