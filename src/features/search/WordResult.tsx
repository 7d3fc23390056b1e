import { useMemo } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { AppLink } from '../../state/frame/index.js';
import { linesOf, type Line } from '../../state/replacing/index.js';
import { SnippetResult } from './SnippetResult.js';

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
	const { id, folder, code = '' } = snippet;
	const lines = useMemo( () => linesOf( code, search ), [ code, search ] );
	return (
		<SnippetResult
			snippet={ snippet }
			place={
				lines.length === 0
					? __( 'not in the code', 'svc' )
					: folder.replaceAll( '/', ' / ' )
			}
			items={ lines.map( ( line ) => (
				<Hit
					key={ line.number }
					place={ `/snippet/${ id }` }
					line={ line }
				/>
			) ) }
			more={ ( hidden ) =>
				sprintf(
					/* translators: %d: number of lines. */
					_n( '%d more line', '%d more lines', hidden, 'svc' ),
					hidden
				)
			}
		/>
	);
}
