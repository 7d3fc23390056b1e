import { isRTL } from '@wordpress/i18n';
import { arrowLeft, arrowRight } from '@wordpress/icons';
import type { ComponentProps } from 'react';
import { Button } from './Button.js';

/** The way to the screen above; its arrow points to where lines begin. */
export const Back = ( props: ComponentProps< typeof Button > ) => (
	<Button icon={ isRTL() ? arrowRight : arrowLeft } { ...props } />
);
