/** `@wordpress/theme` with its tokens, as the app was built against it: a file of its own for a WordPress that has none, or an older one. */
import '@wordpress/theme/design-tokens.css';
import './own-theme.scss';

export { ThemeProvider } from '@wordpress/theme';
