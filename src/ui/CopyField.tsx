import { useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { Button } from './Button.js';

/** Something to take along, with a button that copies it. Where the browser gives no clipboard it is selected instead. */
export function CopyField( {
	label,
	value,
}: {
	readonly label: string;
	readonly value: string;
} ) {
	const field = useRef< HTMLInputElement >( null );
	const [ said, setSaid ] = useState( '' );
	const copy = async () => {
		field.current?.focus();
		field.current?.select();
		try {
			// Only there on https and on this machine.
			await window.navigator.clipboard.writeText( value );
			setSaid( __( 'Copied.', 'svc' ) );
		} catch {
			setSaid( __( 'Selected. Copy with your keyboard.', 'svc' ) );
		}
	};
	return (
		<div className="svc-copy">
			<input
				ref={ field }
				className="svc-copy__value"
				aria-label={ label }
				value={ value }
				dir="ltr"
				readOnly
				onFocus={ ( event ) => event.target.select() }
			/>
			<Button variant="secondary" onClick={ copy }>
				{ __( 'Copy', 'svc' ) }
			</Button>
			<span className="svc-copy__said" role="status">
				{ said }
			</span>
		</div>
	);
}
