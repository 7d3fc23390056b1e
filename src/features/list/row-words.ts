import { __, sprintf } from '@wordpress/i18n';
import type { MouseEvent } from 'react';
import type { Problem } from '../../contract/index.js';
import { navigate } from '../../state/frame/index.js';

/** Follows a link within the app; with Ctrl or ⌘ the browser opens it beside. */
export const goTo =
	( path: string, params?: Readonly< Record< string, string > > ) =>
	( event: MouseEvent ) => {
		if ( ! event.metaKey && ! event.ctrlKey ) {
			event.preventDefault();
			navigate( path, params );
		}
	};

/** What is wrong, with its line before it. */
export const lineInWords = ( { message, line }: Problem ): string =>
	line > 0
		? sprintf(
				/* translators: 1: number of a line, 2: what is wrong. */ __(
					'Line %1$d: %2$s',
					'svc'
				),
				line,
				message
			)
		: message;
