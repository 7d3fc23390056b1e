import { useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';

/** Percent of the width that either side keeps at least. */
const LEAST = 20;

const STEP = 5;

/** The line between the code and what is beside it: dragged, or moved by the arrow keys. */
export function Divider( {
	share,
	onShare,
}: {
	/** What is after the line, in percent of the width. */
	readonly share: number;
	readonly onShare: ( share: number ) => void;
} ) {
	const line = useRef< HTMLDivElement >( null );
	const [ isHeld, setHeld ] = useState( false );
	const change = ( next: number ) =>
		onShare(
			Math.round( Math.min( 100 - LEAST, Math.max( LEAST, next ) ) )
		);
	const isRtl = () =>
		line.current !== null &&
		window.getComputedStyle( line.current ).direction === 'rtl';
	const drag = ( x: number ) => {
		const row = line.current?.parentElement?.getBoundingClientRect();
		if ( row !== undefined && row.width > 0 ) {
			const part = ( ( row.right - x ) / row.width ) * 100;
			change( isRtl() ? 100 - part : part );
		}
	};
	return (
		// eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that is moved is interactive (ARIA 1.2, separator)
		<div
			ref={ line }
			className={ `svc-divider${ isHeld ? ' is-held' : '' }` }
			role="separator"
			aria-orientation="vertical"
			aria-label={ __( 'Width of the live page', 'svc' ) }
			aria-valuenow={ share }
			aria-valuemin={ LEAST }
			aria-valuemax={ 100 - LEAST }

			tabIndex={ 0 }
			onPointerDown={ ( event ) => {
				event.currentTarget.setPointerCapture( event.pointerId );
				setHeld( true );
			} }
			onPointerMove={ ( { clientX } ) => isHeld && drag( clientX ) }
			onPointerUp={ () => setHeld( false ) }
			onPointerCancel={ () => setHeld( false ) }
			onKeyDown={ ( event ) => {
				const more = isRtl() ? 'ArrowRight' : 'ArrowLeft';
				const less = isRtl() ? 'ArrowLeft' : 'ArrowRight';
				if ( event.key === more || event.key === less ) {
					event.preventDefault();
					change( share + ( event.key === more ? STEP : -STEP ) );
				}
			} }
		/>
	);
}
