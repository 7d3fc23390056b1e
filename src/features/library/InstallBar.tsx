import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { sayFailure } from '../../state/frame/index.js';
import {
	installItems,
	type Installed,
	type LibraryItem,
} from '../../state/library/index.js';
import { Button } from '../../ui/index.js';
import { InstallOutcome } from './InstallOutcome.js';

/** What was installed at once, and what came of each. */
interface Done {
	readonly slugs: readonly string[];
	readonly answer: Installed;
}

function summary( { answer, slugs }: Done ): string {
	const all = Object.keys( answer.installed ).length;
	return sprintf(
		/* translators: 1: how many are installed, 2: how many were chosen, 3: how many are switched on. */
		__( '%1$d of %2$d installed, %3$d of them switched on.', 'svc' ),
		all,
		slugs.length,
		answer.activated.length
	);
}

/** The bar below the list while items are chosen, and the one answer for all of them. */
export function InstallBar( {
	items,
	chosen,
	onDone,
	onClear,
}: {
	readonly items: readonly LibraryItem[];
	readonly chosen: readonly string[];
	/** Called once they are installed. */
	readonly onDone: () => void;
	readonly onClear: () => void;
} ) {
	const [ busy, setBusy ] = useState< '' | 'on' | 'off' >( '' );
	const [ done, setDone ] = useState< Done | null >( null );
	const install = async ( isOn: boolean ) => {
		setBusy( isOn ? 'on' : 'off' );
		setDone( null );
		try {
			setDone( {
				slugs: chosen,
				answer: await installItems( chosen, isOn ),
			} );
			onClear();
			onDone();
		} catch ( error ) {
			sayFailure( error );
		} finally {
			setBusy( '' );
		}
	};
	const buttons = (
		<div className="svc-library__actions">
			<span className="svc-library__count">
				{ sprintf(
					/* translators: %d: number of snippets. */
					_n( '%d chosen', '%d chosen', chosen.length, 'svc' ),
					chosen.length
				) }
			</span>
			<Button
				variant="primary"
				isBusy={ busy === 'on' }
				disabled={ busy !== '' }
				onClick={ () => void install( true ) }
			>
				{ __( 'Install and switch on', 'svc' ) }
			</Button>
			<Button
				variant="secondary"
				isBusy={ busy === 'off' }
				disabled={ busy !== '' }
				onClick={ () => void install( false ) }
			>
				{ __( 'Install', 'svc' ) }
			</Button>
			<Button variant="tertiary" onClick={ onClear }>
				{ __( 'Choose none', 'svc' ) }
			</Button>
		</div>
	);
	return (
		<div
			className={ `svc-library__bulk${ chosen.length > 0 || done ? '' : ' is-empty' }` }
		>
			{ chosen.length > 0 && buttons }
			<div role="status">
				{ done !== null && (
					<>
						<p className="svc-library__count">
							{ summary( done ) }
						</p>
						<InstallOutcome
							answer={ done.answer }
							slugs={ done.slugs }
							items={ items }
						/>
					</>
				) }
			</div>
			{ done !== null && (
				<Button variant="tertiary" onClick={ () => setDone( null ) }>
					{ __( 'Close', 'svc' ) }
				</Button>
			) }
		</div>
	);
}
