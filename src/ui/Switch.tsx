import { Spinner } from '@wordpress/components';

/**
 * On and off. While it is being tried it shows that instead, and cannot be pressed again; it keeps the focus all the time.
 */
export function Switch( {
	isOn,
	label,
	busy = '',
	isDisabled = false,
	whyOff = '',
	onChange,
}: {
	readonly isOn: boolean;
	/** What is switched, for screen readers, which say themselves whether it is on. What is going on is said besides. */
	readonly label: string;
	/** What is going on, such as "Test run…"; empty when nothing is. */
	readonly busy?: string;
	readonly isDisabled?: boolean;
	/** Why it cannot be pressed at all; empty when it can. */
	readonly whyOff?: string;
	readonly onChange: ( isOn: boolean ) => void;
} ) {
	const isBusy = busy !== '';
	const isOff = isDisabled || whyOff !== '';
	return (
		<button
			type="button"
			role="switch"
			className="svc-switch"
			aria-checked={ isOn }
			aria-label={ label }
			aria-busy={ isBusy }
			aria-disabled={ isBusy || isOff }
			title={ ( isBusy ? busy : whyOff ) || undefined }
			onClick={ ( event ) => {
				event.stopPropagation();
				if ( ! isBusy && ! isOff ) {
					onChange( ! isOn );
				}
			} }
		>
			{ isBusy ? <Spinner /> : <span className="svc-switch__thumb" /> }
		</button>
	);
}
