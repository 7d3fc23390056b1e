import { Button as CoreButton } from '@wordpress/components';
import type { ComponentProps } from 'react';

type Props = Pick<
	ComponentProps< typeof CoreButton >,
	| 'children'
	| 'className'
	| 'disabled'
	| 'icon'
	| 'isBusy'
	| 'isDestructive'
	| 'isPressed'
	| 'label'
	| 'variant'
> &
	Pick<
		ComponentProps< 'button' >,
		| 'aria-controls'
		| 'aria-expanded'
		| 'aria-label'
		| 'aria-pressed'
		| 'type'
	> & {
		readonly size?: 'small' | 'compact' | 'default';
		/** 40 pixels high, in dialogs and at the end of forms, and not 32. */
		readonly isLarge?: boolean;
		readonly onClick?: () => unknown;
	};

/** WordPress' button, which keeps the focus while it cannot be pressed, and cannot be pressed while it is busy. */
export function Button( {
	isLarge = false,
	isBusy = false,
	disabled = false,
	onClick,
	...rest
}: Props ) {
	return (
		<CoreButton
			__next40pxDefaultSize={ isLarge }
			size={ isLarge || rest.variant === 'link' ? 'default' : 'compact' }
			isBusy={ isBusy }
			disabled={ isBusy || disabled }
			accessibleWhenDisabled
			onClick={ () => void onClick?.() }
			{ ...rest }
		/>
	);
}
