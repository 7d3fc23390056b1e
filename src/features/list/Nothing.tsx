import { Button } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { loadSchema, loadSnippets, navigate } from '../../state/index.js';
import { Empty } from '../../ui/index.js';

/** What the list says when there is nothing to show, and what to do next. */

export function Failure( { message }: { readonly message: string } ) {
	return (
		<div className="svc-surface">
			<Empty
				title={ __( 'The snippets could not be loaded.', 'svc' ) }
				actions={
					<Button
						__next40pxDefaultSize
						variant="primary"
						onClick={ () => {
							void loadSchema();
							void loadSnippets();
						} }
					>
						{ __( 'Try again', 'svc' ) }
					</Button>
				}
			>
				{ message }
			</Empty>
		</div>
	);
}

/** Nothing fits what was asked for; in a view or a folder there may be nothing at all. */
function NothingFits( { hasWish }: { readonly hasWish: boolean } ) {
	return (
		<Empty
			title={
				hasWish
					? __( 'Nothing fits.', 'svc' )
					: __( 'Nothing is here.', 'svc' )
			}
			actions={
				<Button
					__next40pxDefaultSize
					variant="secondary"
					onClick={ () => navigate( '/' ) }
				>
					{ __( 'All snippets', 'svc' ) }
				</Button>
			}
		>
			{ hasWish && __( 'Change the search or the filters.', 'svc' ) }
		</Empty>
	);
}

export function Nothing( {
	isFirst,
	hasWish,
}: {
	/** Whether the site has no snippet at all. */
	readonly isFirst: boolean;
	/** Whether words or filters leave some out. */
	readonly hasWish: boolean;
} ) {
	if ( ! isFirst ) {
		return <NothingFits hasWish={ hasWish } />;
	}
	return (
		<Empty
			title={ __( 'No snippets yet', 'svc' ) }
			actions={
				bootData().level !== 'view' && (
					<Button
						__next40pxDefaultSize
						variant="primary"
						onClick={ () => navigate( '/new' ) }
					>
						{ __( 'New snippet', 'svc' ) }
					</Button>
				)
			}
		>
			{ __(
				'Paste code from a tutorial or write your own. It is checked and tried before your visitors see it.',
				'svc'
			) }
		</Empty>
	);
}
