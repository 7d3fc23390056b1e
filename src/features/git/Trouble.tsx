import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	isFixed,
	type GitReport,
	type GitSettings,
	type GitStatus,
} from '../../state/git/index.js';
import { Button } from '../../ui/index.js';
import { StepRepository } from './StepRepository.js';
import { TokenForm } from './TokenForm.js';
import { warningInWords } from './words.js';
import '../../ui/banner.scss';

/** What can be entered anew where a sync was refused for it. */
const MENDS: Record< string, 'token' | 'repository' | undefined > = {
	token_rejected: 'token',
	repo_not_found: 'repository',
	repo_moved: 'repository',
	branch_missing: 'repository',
};

/** Why the last sync did not come to its end, what to do, and what to know about one that did. */
export function Trouble( {
	settings,
	last,
	onChange,
	onMended,
}: {
	readonly settings: GitSettings;
	readonly last: GitReport | null;
	readonly onChange: ( status: GitStatus ) => void;
	/** Called when the provider takes a new token. */
	readonly onMended: () => void;
} ) {
	const [ isOpen, setOpen ] = useState( false );
	if ( last === null || ( last.ok && last.warnings.length === 0 ) ) {
		return null;
	}
	const wanted = last.ok ? undefined : MENDS[ last.status ];
	// What wp-config.php says is not entered here.
	const isClosed =
		wanted === 'token'
			? settings.token_constant
			: isFixed( settings, 'repo' );
	const mend = isClosed ? undefined : wanted;
	return (
		<>
			<div
				className="svc-banner svc-banner--warning"
				role={ last.ok ? 'status' : 'alert' }
			>
				<span className="svc-banner__text">
					{ last.ok
						? last.warnings.map( warningInWords ).join( ' ' )
						: last.message }
				</span>
				{ mend !== undefined && ! isOpen && (
					<Button
						variant="secondary"
						onClick={ () => setOpen( true ) }
					>
						{ mend === 'token'
							? __( 'Enter another token', 'svc' )
							: __( 'Change repository or branch', 'svc' ) }
					</Button>
				) }
			</div>
			{ isOpen && mend === 'repository' && (
				// Another one is looked at before anything happens: this screen gives way to the preview.
				<StepRepository
					settings={ settings }
					onChange={ onChange }
					onDone={ () => setOpen( false ) }
				/>
			) }
			{ isOpen && mend === 'token' && (
				<TokenForm
					settings={ settings }
					onChange={ onChange }
					onDone={ () => {
						setOpen( false );
						onMended();
					} }
				/>
			) }
		</>
	);
}
