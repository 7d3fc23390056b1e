import { Button } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type {
	GitReport,
	GitSettings,
	GitStatus,
} from '../../state/git/index.js';
import { TokenForm } from './TokenForm.js';
import { warningInWords } from './words.js';
import '../../ui/banner.scss';

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
	const isToken = last.status === 'token_rejected';
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
				{ ! last.ok && isToken && ! isOpen && (
					<Button
						variant="secondary"
						size="compact"
						onClick={ () => setOpen( true ) }
					>
						{ __( 'Enter another token', 'svc' ) }
					</Button>
				) }
			</div>
			{ isOpen && (
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
