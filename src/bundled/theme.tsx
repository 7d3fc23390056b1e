/** In the place of `@wordpress/theme`: WordPress' own where its provider is public, from 7.1 on, and the bundled one before. */
import { createElement } from '@wordpress/element';
import type * as Theme from '@wordpress/theme';
import type { ComponentProps, ComponentType } from 'react';

declare global {
	interface Window {
		readonly wp?: {
			readonly theme?: { readonly ThemeProvider?: Provider };
		};
	}
}

type Provider = ComponentType< ComponentProps< typeof Theme.ThemeProvider > >;

/** WordPress 7.0 has the package without the export. */
let provider = window.wp?.theme?.ThemeProvider;

/** Loads the bundled one where it is needed; to be awaited before anything is drawn. */
export async function loadTheme(): Promise< void > {
	provider ??= (
		await import( /* webpackChunkName: "theme" */ './own-theme.js' )
	).ThemeProvider;
}

/** Whether it is the bundled one. */
export const isOwnTheme = (): boolean =>
	window.wp?.theme?.ThemeProvider === undefined;

/** Looked up when it is drawn: bundled packages take the component before it is loaded. */
export function ThemeProvider( props: ComponentProps< Provider > ) {
	return provider === undefined ? null : createElement( provider, props );
}
