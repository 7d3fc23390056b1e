import { usePreference } from '../../state/frame/index.js';
import { useMedia } from '../../ui/index.js';

/** Whether the app is dark now. */
export function useDark(): boolean {
	const choice = usePreference( 'theme' );
	const wantsDark = useMedia( '(prefers-color-scheme: dark)' );
	return choice === 'dark' || ( choice === 'auto' && wantsDark );
}
