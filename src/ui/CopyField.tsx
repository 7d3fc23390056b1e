import { useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { Button } from './Button.js';

/** Something to take along, with a button that copies it. Where the browser gives no clipboard it is selected instead. */
export function CopyField( {
	label,
	value,
	isLong = false,
}: {
	readonly label: string;
	readonly value: string;
	/** Whether it has several lines. */
	readonly isLong?: boolean;
} ) {
	const field = useRef< HTMLInputElement & HTMLTextAreaElement >( null );
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
	const Field = isLong ? 'textarea' : 'input';
	return (
		<div className={ `svc-copy ${ isLong ? 'is-long' : '' }` }>
			<Field
				ref={ field }
				className="svc-copy__value"
				aria-label={ label }
				value={ value }
				dir="ltr"
				readOnly
				{ ...( isLong
					? { rows: Math.max( 3, value.split( '\n' ).length ) }
					: {} ) }
				onFocus={ ( event ) => event.currentTarget.select() }
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
