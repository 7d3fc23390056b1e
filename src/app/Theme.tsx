import { useLayoutEffect } from '@wordpress/element';
import { isOwnTheme, ThemeProvider } from '../bundled/theme.js';
import type { ReactNode } from 'react';
import { usePreference } from '../state/frame/index.js';
import { useMedia } from '../ui/index.js';

/** Backgrounds from which WordPress' theme makes every other colour. */
const LIGHT = '#ffffff';
const DARK = '#1c1d20';

/** The colour of the person's admin scheme, as WordPress' own styles have it; a darker one where it was made for white grounds only. */
function schemeColor( isDark: boolean ): string {
	const color = window
		.getComputedStyle( document.body )
		.getPropertyValue(
			isOwnTheme() && ! isDark
				? '--wp-admin-theme-color-darker-10'
				: '--wp-admin-theme-color'
		)
		.trim();
	return /^#[0-9a-f]{6}$/i.test( color ) ? color : '#3858e9';
}

/** Colours by the admin scheme of the person, light or dark as they like it. The class reaches menus that hang at the body, too. */
export function Theme( { children }: { readonly children: ReactNode } ) {
	const choice = usePreference( 'theme' );
	const wantsDark = useMedia( '(prefers-color-scheme: dark)' );
	const isDark = choice === 'dark' || ( choice === 'auto' && wantsDark );
	useLayoutEffect( () => {
		document.documentElement.classList.toggle( 'svc-dark', isDark );
	}, [ isDark ] );
	return (
		<ThemeProvider
			isRoot
			color={ {
				primary: schemeColor( isDark ),
				background: isDark ? DARK : LIGHT,
			} }
		>
			{ children }
		</ThemeProvider>
	);
}
