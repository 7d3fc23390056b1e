import { Spinner } from '@wordpress/components';

/**
 * On and off. While it is being tried it shows that instead, and cannot be pressed again; it keeps the focus all the time.
 */
export function Switch( {
	isOn,
	label,
	busy = '',
	isDisabled = false,
	onChange,
}: {
	readonly isOn: boolean;
	/** What is switched, for screen readers. */
	readonly label: string;
	/** What is going on, such as "Trying it…"; empty when nothing is. */
	readonly busy?: string;
	readonly isDisabled?: boolean;
	readonly onChange: ( isOn: boolean ) => void;
} ) {
	const isBusy = busy !== '';
	return (
		<button
			type="button"
			role="switch"
			className="svc-switch"
			aria-checked={ isOn }
			aria-label={ isBusy ? `${ label }: ${ busy }` : label }
			aria-busy={ isBusy }
			aria-disabled={ isBusy || isDisabled }
			title={ isBusy ? busy : undefined }
			onClick={ ( event ) => {
				event.stopPropagation();
				if ( ! isBusy && ! isDisabled ) {
					onChange( ! isOn );
				}
			} }
		>
			{ isBusy ? <Spinner /> : <span className="svc-switch__thumb" /> }
		</button>
	);
}
