import { useCallback } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { useAnswer } from '../../state/asking/index.js';
import { navigate } from '../../state/frame/index.js';
import {
	loadSourceSnippets,
	loadSources,
} from '../../state/importing/index.js';
import { Button, Empty, Loadable, Page } from '../../ui/index.js';
import { SourceSteps } from './SourceSteps.js';

async function load( id: string, signal: AbortSignal ) {
	const [ sources, items ] = await Promise.all( [
		loadSources( signal ),
		loadSourceSnippets( id, signal ),
	] );
	return {
		items,
		source: sources.find( ( source ) => source.id === id ) ?? null,
	};
}

/** One other plugin: its snippets as they would arrive, what came of importing them, and having them run here instead. */
export function SourceScreen( { source: id }: { readonly source: string } ) {
	const answer = useAnswer(
		useCallback( ( signal: AbortSignal ) => load( id, signal ), [ id ] )
	);
	const back = () => navigate( '/import' );
	return (
		<Page
			title={
				answer.value?.source
					? sprintf(
							/* translators: %s: name of another plugin. */
							__( 'Import from %s', 'svc' ),
							answer.value.source.name
						)
					: __( 'Import', 'svc' )
			}
			className="svc-import"
			actions={
				<Button variant="tertiary" onClick={ back }>
					{ __( 'All sources', 'svc' ) }
				</Button>
			}
		>
			<Loadable answer={ answer }>
				{ ( value ) =>
					value.source === null || value.items.length === 0 ? (
						<Empty
							title={ __( 'Nothing to import.', 'svc' ) }
							next={ {
								label: __( 'All sources', 'svc' ),
								onClick: back,
							} }
						/>
					) : (
						<SourceSteps
							source={ value.source }
							items={ value.items }
							onChanged={ answer.reload }
						/>
					)
				}
			</Loadable>
		</Page>
	);
}
