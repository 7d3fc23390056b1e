import { Button } from '@wordpress/components';
import { useSending } from './Step.js';

/** A button that asks for something that is shown beside it, and why it did not come. */
export function Asking( {
	label,
	ask,
}: {
	readonly label: string;
	readonly ask: () => Promise< void >;
} ) {
	const { isBusy, fault, send } = useSending();
	return (
		<>
			<Button
				variant="secondary"
				size="compact"
				isBusy={ isBusy }
				disabled={ isBusy }
				accessibleWhenDisabled
				onClick={ () => void send( ask ) }
			>
				{ label }
			</Button>
			{ fault !== '' && (
				<p role="alert" className="svc-bad">
					{ fault }
				</p>
			) }
		</>
	);
}
