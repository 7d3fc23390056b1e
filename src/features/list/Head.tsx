import { Button, Notice } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { menu, plus } from '@wordpress/icons';
import { bootData } from '../../client/index.js';
import {
	navigate,
	openDrawer,
	prefer,
	sayFailure,
	usePlace,
	usePreference,
} from '../../state/frame/index.js';
import { savedViews, useOwnViews, viewAt } from '../../state/list/index.js';
import { Environment } from '../../state/site/index.js';
import {
	mayWrite,
	setSafeMode,
	useSiteSwitches,
} from '../../state/snippets/index.js';
import { Key, NARROW, useMedia } from '../../ui/index.js';

function useHeading(): string {
	const { params } = usePlace();
	const own = viewAt( useOwnViews(), params );
	const { folder, view = '' } = params;
	return (
		own?.name ??
		folder?.replaceAll( '/', ' / ' ) ??
		( view === ''
			? __( 'All snippets', 'svc' )
			: ( savedViews().find( ( { id } ) => id === view )?.label ?? '' ) )
	);
}

/** What the list shows, and the way to a new snippet. */
export function Head( {
	hasNew,
}: {
	/** Left out where what stands below leads there. */
	readonly hasNew: boolean;
} ) {
	const heading = useHeading();
	const isNarrow = useMedia( NARROW );
	const hasSidebar = usePreference( 'sidebar' );
	return (
		<div className="svc-list__head">
			{ ( isNarrow || ! hasSidebar ) && (
				<Button
					icon={ menu }
					label={ __( 'Views and folders', 'svc' ) }
					onClick={ () =>
						isNarrow
							? openDrawer( true )
							: prefer( 'sidebar', true )
					}
				/>
			) }
			<div className="svc-list__heading">
				<h2 className="svc-list__title">{ heading }</h2>
				<Environment />
			</div>
			{ hasNew && mayWrite() && (
				<Button
					__next40pxDefaultSize
					variant="primary"
					icon={ plus }
					onClick={ () => navigate( '/new' ) }
				>
					{ __( 'New snippet', 'svc' ) }
					<Key keys="c" />
				</Button>
			) }
		</div>
	);
}

/** Said above the list as long as no snippet runs, with the way to end that for who may. */
export function SafeMode() {
	const { safeMode } = useSiteSwitches();
	if ( ! safeMode ) {
		return null;
	}
	return (
		<Notice
			status="warning"
			isDismissible={ false }
			actions={
				bootData().may.stop
					? [
							{
								label: __( 'Turn off safe mode', 'svc' ),
								onClick: () =>
									void setSafeMode( false ).catch(
										sayFailure
									),
							},
						]
					: []
			}
		>
			{ __( 'Safe mode is on: no snippets run.', 'svc' ) }
		</Notice>
	);
}
