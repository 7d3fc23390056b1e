import type { ReactNode } from 'react';
import { Failure } from './Failure.js';
import { Fault } from './Fault.js';
import { Waiting } from './Waiting.js';

/** Something that is loaded, as `useAnswer()` gives it. */
export interface Answer< Value > {
	/** Null until it is there. */
	readonly value: Value | null;
	readonly error: Error | null;
	readonly reload: () => void;
}

/** What is loaded, once it is there; until then that it is on its way, or why it is not there. */
export function Loadable< Value >( {
	answer: { value, error, reload },
	isLine = false,
	children,
}: {
	readonly answer: Answer< Value >;
	/** Whether a failure is a line among others, without a heading. */
	readonly isLine?: boolean;
	readonly children: ( value: Value ) => ReactNode;
} ) {
	return (
		<>
			{ error !== null &&
				( isLine ? (
					<Fault message={ error.message } onRetry={ reload } />
				) : (
					<Failure message={ error.message } onRetry={ reload } />
				) ) }
			{ value === null && error === null && <Waiting /> }
			{ value !== null && children( value ) }
		</>
	);
}
