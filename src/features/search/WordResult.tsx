import { useMemo, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { AppLink } from '../../state/frame/index.js';
import { linesOf, nameOf, type Line } from '../../state/replacing/index.js';
import { Button, TypeMark } from '../../ui/index.js';

/** Lines of one snippet that are shown until the user wants all. */
const SHOWN = 5;

function Hit( {
	place,
	line,
}: {
	readonly place: string;
	readonly line: Line;
} ) {
	const params = { line: String( line.number ) };
	return (
		<li>
			<AppLink
				className="svc-hit"
				dir="ltr"
				to={ place }
				params={ params }
			>
				<span className="svc-hit__line">{ line.number }</span>
				<code className="svc-hit__code">
					{ line.parts.map( ( { text, isHit }, at ) =>
						isHit ? (
							<mark key={ at }>{ text }</mark>
						) : (
							<span key={ at }>{ text }</span>
						)
					) }
				</code>
			</AppLink>
		</li>
	);
}

/** One snippet with the lines in which it stands. */
export function WordResult( {
	snippet,
	search,
}: {
	readonly snippet: ListedSnippet;
	readonly search: string;
} ) {
	const [ isWhole, setWhole ] = useState( false );
	const { id, type, lang, folder, code = '', status } = snippet;
	const lines = useMemo( () => linesOf( code, search ), [ code, search ] );
	const place = `/snippet/${ id }`;
	const hidden = isWhole ? 0 : Math.max( 0, lines.length - SHOWN );
	return (
		<li className="svc-result">
			<div className="svc-result__head">
				<TypeMark type={ type } lang={ lang } />
				<AppLink className="svc-line__title" dir="auto" to={ place }>
					{ nameOf( snippet ) }
				</AppLink>
				{ status === 'inactive' && (
					<span className="svc-chip">{ __( 'off', 'svc' ) }</span>
				) }
				<span className="svc-line__second">
					{ lines.length === 0
						? __( 'not in the code', 'svc' )
						: folder.replaceAll( '/', ' / ' ) }
				</span>
			</div>
			<ol className="svc-result__lines">
				{ lines.slice( 0, lines.length - hidden ).map( ( line ) => (
					<Hit key={ line.number } place={ place } line={ line } />
				) ) }
			</ol>
			{ hidden > 0 && (
				<Button
					className="svc-result__more"
					variant="link"
					onClick={ () => setWhole( true ) }
				>
					{ sprintf(
						/* translators: %d: number of lines. */
						_n( '%d more line', '%d more lines', hidden, 'svc' ),
						hidden
					) }
				</Button>
			) }
		</li>
	);
}
