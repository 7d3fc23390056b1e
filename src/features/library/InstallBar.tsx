import { __, _n, sprintf } from '@wordpress/i18n';
import type { LibraryItem } from '../../state/library/index.js';
import { Button } from '../../ui/index.js';
import { problemsOf, type Installing } from './installing.js';
import { InstallOutcome } from './InstallOutcome.js';

/** The bar below the list while items are chosen, and what did not go as asked of several. */
export function InstallBar( {
	items,
	chosen,
	installing: { busy, done, install, close },
	onClear,
}: {
	readonly items: readonly LibraryItem[];
	readonly chosen: readonly string[];
	readonly installing: Installing;
	readonly onClear: () => void;
} ) {
	const isShown =
		done !== null &&
		problemsOf( done ).length + ( done.answer.warnings?.length ?? 0 ) > 0;
	const installChosen = async ( isOn: boolean ) => {
		if ( await install( chosen, isOn ) ) {
			onClear();
		}
	};
	return (
		<div
			className={ `svc-library__bulk${ chosen.length > 0 || isShown ? '' : ' is-empty' }` }
		>
			{ chosen.length > 0 && (
				<div className="svc-library__actions">
					<span className="svc-library__count">
						{ sprintf(
							/* translators: %d: number of snippets. */
							_n(
								'%d selected',
								'%d selected',
								chosen.length,
								'svc'
							),
							chosen.length
						) }
					</span>
					<Button
						variant="primary"
						isBusy={ busy === 'on' }
						disabled={ busy !== '' }
						onClick={ () => installChosen( true ) }
					>
						{ __( 'Install and activate', 'svc' ) }
					</Button>
					<Button
						variant="secondary"
						isBusy={ busy === 'off' }
						disabled={ busy !== '' }
						onClick={ () => installChosen( false ) }
					>
						{ __( 'Install', 'svc' ) }
					</Button>
					<Button variant="tertiary" onClick={ onClear }>
						{ __( 'Clear selection', 'svc' ) }
					</Button>
				</div>
			) }
			<div role="status">
				{ isShown && <InstallOutcome done={ done } items={ items } /> }
			</div>
			{ isShown && (
				<Button variant="tertiary" onClick={ close }>
					{ __( 'Close', 'svc' ) }
				</Button>
			) }
		</div>
	);
}
