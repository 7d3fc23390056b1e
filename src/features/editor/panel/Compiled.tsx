import { lazy, Suspense, useEffect, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../../client/index.js';
import { compileShown, type Shown } from '../../../editor/styles/checks.js';
import { sitePartials } from '../../../editor/styles/partials.js';
import { navigate, usePreference } from '../../../state/frame/index.js';
import { Waiting } from '../../../ui/index.js';
import { goToLine } from '../go-to-line.js';
import type { ReadyDocument } from '../ready.js';
import { useDark } from '../use-dark.js';

const CompiledCode = lazy(
	() =>
		import(
			/* webpackChunkName: "monaco" */ '../../../editor/CompiledCode.js'
		)
);

/** Quiet after typing, milliseconds, before it is compiled again. */
const COMPILE_AFTER_MS = 400;

/** Compiled as it stands in the editor; null until it is. */
function useCompiled( { id, base, draft }: ReadyDocument ): Shown | null {
	const [ result, setResult ] = useState< Shown | null >( null );
	const { code, lang, folder, title } = draft;
	const { uid, type } = base;
	useEffect( () => {
		let isOver = false;
		const timer = window.setTimeout( () => {
			void compileShown( {
				...{ id, uid, type, lang, folder, title, code },
			} ).then( ( it ) => ! isOver && setResult( it ) );
		}, COMPILE_AFTER_MS );
		return () => {
			isOver = true;
			window.clearTimeout( timer );
		};
	}, [ id, uid, type, lang, folder, title, code ] );
	return result;
}

/** Goes to where a line of the CSS comes from: in this stylesheet, or in one that it uses. */
async function goToOrigin(
	{ base }: ReadyDocument,
	origins: Extract< Shown, { css: string } >[ 'origins' ],
	line: number
): Promise< void > {
	const origin = origins[ line - 1 ];
	if ( origin === null || origin === undefined ) {
		return;
	}
	const isOwn = origin.source === base.uid || origin.source === 'input';
	if ( isOwn ) {
		goToLine( origin.line );
		return;
	}
	const other = ( await sitePartials() ).find(
		( { uid } ) => uid === origin.source
	);
	if ( other !== undefined ) {
		navigate( `/snippet/${ other.id }`, { line: String( origin.line ) } );
	}
}

/** The CSS that becomes of a stylesheet. */
export function Compiled( { document }: { readonly document: ReadyDocument } ) {
	const result = useCompiled( document );
	const isDark = useDark();
	const fontSize = usePreference( 'fontSize' );
	if ( result === null ) {
		return <Waiting />;
	}
	if ( 'fault' in result ) {
		return (
			<p className="svc-panel__nothing">
				{ sprintf(
					/* translators: %s: what is wrong. */ __(
						'Not compiled: %s',
						'svc'
					),
					result.fault
				) }
			</p>
		);
	}
	if ( ! bootData().highlighting ) {
		return <pre className="svc-output__text">{ result.css }</pre>;
	}
	return (
		<div className="svc-compiled">
			<p className="svc-panel__nothing">
				{ __( 'F12 or Ctrl+click opens the source of a line.', 'svc' ) }
			</p>
			<div className="svc-compiled__code">
				<Suspense fallback={ <Waiting /> }>
					<CompiledCode
						id={ document.id }
						css={ result.css }
						isDark={ isDark }
						fontSize={ fontSize }
						onLine={ ( line ) =>
							void goToOrigin( document, result.origins, line )
						}
					/>
				</Suspense>
			</div>
		</div>
	);
}
