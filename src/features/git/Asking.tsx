import { Button } from '../../ui/index.js';
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
				isBusy={ isBusy }
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
