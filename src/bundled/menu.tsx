/** The menu of DataViews, which is private in all WordPress versions: a button, and entries that may have menus of their own. */
import * as Ariakit from '@ariakit/react';
import { Icon } from '@wordpress/components';
import { forwardRef } from '@wordpress/element';
import { isRTL } from '@wordpress/i18n';
import { check, chevronLeft, chevronRight } from '@wordpress/icons';
import type { ComponentProps, ReactNode } from 'react';
import './menu.scss';

type Entry< Props > = Omit< Props, 'prefix' > & {
	readonly prefix?: ReactNode;
	readonly children?: ReactNode;
};

const Content = ( {
	prefix,
	children,
}: Pick< Entry< unknown >, 'prefix' | 'children' > ) => (
	<>
		<span className="svc-bundled-menu__prefix">{ prefix }</span>
		{ children }
	</>
);

function Menu( { children }: { readonly children: ReactNode } ) {
	const isSubmenu = Ariakit.useMenuContext() !== undefined;
	const side = isRTL() ? 'left-start' : 'right-start';
	return (
		<Ariakit.MenuProvider
			placement={ isSubmenu ? side : 'bottom-start' }
			rtl={ isRTL() }
		>
			{ children }
		</Ariakit.MenuProvider>
	);
}

const Popover = ( props: ComponentProps< typeof Ariakit.Menu > ) => (
	<Ariakit.Menu
		unmountOnHide
		portal
		gutter={ 8 }
		{ ...props }
		className="svc-bundled-menu"
	/>
);

const Item = ( {
	prefix,
	children,
	...props
}: Entry< ComponentProps< typeof Ariakit.MenuItem > > ) => (
	<Ariakit.MenuItem { ...props } className="svc-bundled-menu__item">
		<Content prefix={ prefix }>{ children }</Content>
	</Ariakit.MenuItem>
);

const RadioItem = ( {
	children,
	...props
}: ComponentProps< typeof Ariakit.MenuItemRadio > ) => (
	<Ariakit.MenuItemRadio { ...props } className="svc-bundled-menu__item">
		<Content prefix={ props.checked === true && <Icon icon={ check } /> }>
			{ children }
		</Content>
	</Ariakit.MenuItemRadio>
);

const SubmenuTriggerItem = forwardRef<
	HTMLDivElement,
	Entry< ComponentProps< typeof Ariakit.MenuButton > >
>( ( { prefix, children, ...props }, ref ) => (
	<Ariakit.MenuButton
		{ ...props }
		ref={ ref }
		className="svc-bundled-menu__item"
		render={ <Ariakit.MenuItem render={ <div /> } /> }
	>
		<Content prefix={ prefix }>{ children }</Content>
		<Icon icon={ isRTL() ? chevronLeft : chevronRight } />
	</Ariakit.MenuButton>
) );

export const bundledMenu = Object.assign( Menu, {
	TriggerButton: Ariakit.MenuButton,
	Popover,
	Item,
	RadioItem,
	SubmenuTriggerItem,
	Group: Ariakit.MenuGroup,
	Separator: Ariakit.MenuSeparator,
	ItemLabel: ( { children }: { readonly children: ReactNode } ) => (
		<span className="svc-bundled-menu__label">{ children }</span>
	),
} );
