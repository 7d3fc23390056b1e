import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { navigate, sayFailure } from '../../state/frame/index.js';
import { Button } from '../../ui/index.js';
import type { Imported } from './run-import.js';

/** What came of an import: how many, what became of the others, and the way back. */
export function Outcome( {
	imported: { created, errors },
	onAgain,
	onUndo,
}: {
	readonly imported: Imported;
	readonly onAgain: () => void;
	readonly onUndo: () => Promise< void >;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const undo = async () => {
		setBusy( true );
		await onUndo().catch( ( error: unknown ) => {
			setBusy( false );
			sayFailure( error );
		} );
	};
	return (
		<div className="svc-import__outcome" role="status">
			<h3 className="svc-import__count">
				{ sprintf(
					/* translators: %d: number of snippets. */
					_n(
						'%d snippet was imported.',
						'%d snippets were imported.',
						created.length,
						'svc'
					),
					created.length
				) }
			</h3>
			{ errors.length > 0 && (
				<ul className="svc-import__remarks">
					{ errors.map( ( { index, title, message } ) => (
						<li key={ index }>
							<strong dir="auto">
								{ title === '' ? `#${ index + 1 }` : title }
							</strong>{ ' ' }
							{ message }
						</li>
					) ) }
				</ul>
			) }
			<div className="svc-import__actions">
				{ created.length > 0 && (
					<Button
						isLarge
						variant="tertiary"
						isBusy={ isBusy }
						onClick={ undo }
					>
						{ __( 'Undo the import', 'svc' ) }
					</Button>
				) }
				<Button isLarge variant="secondary" onClick={ onAgain }>
					{ __( 'Import another file', 'svc' ) }
				</Button>
				<Button
					isLarge
					variant="primary"
					onClick={ () => navigate( '/' ) }
				>
					{ __( 'All snippets', 'svc' ) }
				</Button>
			</div>
		</div>
	);
}
