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
					'In the head of every page: verification tags, fonts, tracking that wants to be early.',
					'svc'
				),
			};
		case 'svc-body':
			return {
				title: __( 'Top of the page', 'svc' ),
				help: __(
					'Right after the body begins: notices, and the second part of a tag manager.',
					'svc'
				),
			};
		case 'svc-footer':
			return {
				title: __( 'Footer', 'svc' ),
				help: __(
					'At the end of every page: chat windows and scripts that can wait.',
					'svc'
				),
			};
	}
}
