import { Button } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { navigate } from '../../state/frame/index.js';
import { loadSchema } from '../../state/site/index.js';
import { loadSnippets, mayWrite } from '../../state/snippets/index.js';
import { Empty } from '../../ui/index.js';
import { FromOthers } from './FromOthers.js';

/** What the list says when there is nothing to show, and what to do next. */

export function Failure( { message }: { readonly message: string } ) {
	return (
		<Empty
			title={ __( 'Loading failed.', 'svc' ) }
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
	);
}

/** What it means that a view or a folder has nothing in it. */
const emptyViews: Readonly< Record< string, () => string > > = {
	on: () => __( 'No active snippets', 'svc' ),
	broken: () => __( 'No snippets with errors', 'svc' ),
	testing: () => __( 'No snippets in testing', 'svc' ),
	today: () => __( 'No snippets changed today', 'svc' ),
	folder: () => __( 'This folder is empty', 'svc' ),
};

/** Nothing fits what was asked for; in a view or a folder there may be nothing at all. */
function NothingFits( {
	view,
	isFiltered,
}: {
	readonly view: string;
	readonly isFiltered: boolean;
} ) {
	return (
		<Empty
			title={
				isFiltered
					? __( 'No matches', 'svc' )
					: ( emptyViews[ view ]?.() ??
						__( 'No snippets yet', 'svc' ) )
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
			{ isFiltered && __( 'Change the search or the filters.', 'svc' ) }
		</Empty>
	);
}

export function Nothing( {
	isFirst,
	view,
	isFiltered,
}: {
	/** Whether the site has no snippet at all. */
	readonly isFirst: boolean;
	/** View of the sidebar, or `folder`; empty for all snippets. */
	readonly view: string;
	/** Whether words or filters leave some out. */
	readonly isFiltered: boolean;
} ) {
	if ( ! isFirst ) {
		return <NothingFits view={ view } isFiltered={ isFiltered } />;
	}
	return (
		<div className="svc-no-snippets">
			<Empty
				title={ __( 'No snippets yet', 'svc' ) }
				actions={
					mayWrite() && (
						<>
							<Button
								__next40pxDefaultSize
								variant="primary"
								onClick={ () => navigate( '/new' ) }
							>
								{ __( 'New snippet', 'svc' ) }
							</Button>
							<Button
								__next40pxDefaultSize
								variant="secondary"
								onClick={ () => navigate( '/library' ) }
							>
								{ __( 'Choose from the library', 'svc' ) }
							</Button>
						</>
					)
				}
			>
				{ __(
					'Paste code, write your own, or choose from the library. A test run comes before activation.',
					'svc'
				) }
			</Empty>
			{ bootData().level === 'full' && <FromOthers /> }
		</div>
	);
}
