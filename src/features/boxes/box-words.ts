import { __ } from '@wordpress/i18n';
import type { BoxUid } from '../../state/site/index.js';

export interface BoxWords {
	readonly title: string;
	readonly help: string;
}

/** What each box is called and what it is for. */
export function wordsOf( uid: BoxUid ): BoxWords {
	switch ( uid ) {
		case 'svc-header':
			return {
				title: __( 'Header', 'svc' ),
				help: __(
					'In the head: verification tags, fonts, early tracking.',
					'svc'
				),
			};
		case 'svc-body':
			return {
				title: __( 'Top of the page', 'svc' ),
				help: __(
					'After the opening body tag: notices, tag manager fallback.',
					'svc'
				),
			};
		case 'svc-footer':
			return {
				title: __( 'Footer', 'svc' ),
				help: __(
					'In the footer: chat windows and late scripts.',
					'svc'
				),
			};
	}
}
