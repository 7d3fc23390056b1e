import { __, sprintf } from '@wordpress/i18n';
import type { SourceSnippet, SourceRef } from '../../state/importing/index.js';
import { useSchema } from '../../state/site/index.js';
import { SnippetCode } from './SnippetCode.js';
import { SnippetLink } from './SnippetLinks.js';
import { arrivalInWords, titleOf } from './source-words.js';

function Facts( {
	title,
	facts,
}: {
	readonly title: string;
	readonly facts: readonly ( readonly [ string, string ] )[];
} ) {
	return (
		<div className="svc-foreign__side">
			<h3 className="svc-import__part">{ title }</h3>
			<dl className="svc-foreign__facts">
				{ facts.map( ( [ label, value ], at ) => (
					<div key={ at }>
						<dt>{ label }</dt>
						<dd dir="auto">{ value }</dd>
					</div>
				) ) }
			</dl>
		</div>
	);
}

/** One snippet: the original's words beside what it becomes here, and its code. */
export function SourceSnippetDetail( {
	id,
	source,
	foreign,
}: {
	/** Id of the element. */
	readonly id: string;
	readonly source: SourceRef;
	readonly foreign: SourceSnippet;
} ) {
	const schema = useSchema();
	const { arrival, original, snippet } = foreign;
	return (
		<section
			id={ id }
			className="svc-foreign__detail"
			aria-label={ sprintf(
				/* translators: %s: title of a snippet. */
				__( 'Details of %s', 'svc' ),
				titleOf( foreign )
			) }
		>
			<div className="svc-foreign__sides">
				<Facts
					title={ sprintf(
						/* translators: %s: name of another plugin. */
						__( 'In %s', 'svc' ),
						source.name
					) }
					facts={ original
						.filter( ( { value } ) => value !== '' )
						.map( ( { label, value } ) => [ label, value ] ) }
				/>
				{ arrival !== null && schema !== null && (
					<Facts
						title={ __( 'Here', 'svc' ) }
						facts={ arrivalInWords( schema, arrival ) }
					/>
				) }
			</div>
			{ snippet !== null && (
				<p>
					<SnippetLink id={ snippet }>
						{ __( 'Open it here', 'svc' ) }
					</SnippetLink>
				</p>
			) }
			{ arrival !== null && (
				<SnippetCode
					source={ source.id }
					foreign={ foreign }
					arrival={ arrival }
				/>
			) }
		</section>
	);
}
