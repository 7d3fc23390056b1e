import { Spinner } from '@wordpress/components';
import { useEffect, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { Button } from './Button.js';

/** The end of a list that has more: asks for it when it comes into sight, and by its button. */
export function More( {
	isLoading,
	error,
	onMore,
}: {
	readonly isLoading: boolean;
	/** Why the last attempt failed; empty when it did not. Then only the button asks again. */
	readonly error: string;
	readonly onMore: () => void;
} ) {
	const place = useRef< HTMLDivElement >( null );
	const waits = isLoading || error !== '';
	useEffect( () => {
		if ( waits || place.current === null ) {
			return undefined;
		}
		const observer = new window.IntersectionObserver(
			( entries ) =>
				entries.some( ( { isIntersecting } ) => isIntersecting ) &&
				onMore(),
			{ rootMargin: '200px' }
		);
		observer.observe( place.current );
		return () => observer.disconnect();
	}, [ waits, onMore ] );
	return (
		<div className="svc-more" ref={ place }>
			{ error !== '' && <p className="svc-bad">{ error }</p> }
			{ isLoading ? (
				<Spinner />
			) : (
				<Button variant="tertiary" onClick={ onMore }>
					{ error === ''
						? __( 'Show more', 'svc' )
						: __( 'Try again', 'svc' ) }
				</Button>
			) }
		</div>
	);
}
