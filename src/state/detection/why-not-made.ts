import { __ } from '@wordpress/i18n';
import { offerOf } from '../site/index.js';
import { hasPhp, mayWrite, seesPhp, whyReadOnly } from '../snippets/index.js';
import type { Proposal } from './detect.js';

/** Why this person, or this site, cannot make it; empty when nothing stands in the way. */
export function whyNotMade( proposal: Proposal ): string {
	if ( ! seesPhp() && hasPhp( proposal ) ) {
		return __( 'PHP needs full access. Ask an administrator.', 'svc' );
	}
	if ( ! mayWrite( proposal ) ) {
		return whyReadOnly( proposal );
	}
	return offerOf( 'lang', proposal.lang, '' ).disabled
		? __( 'SCSS and LESS are part of Pro. Choose CSS instead.', 'svc' )
		: '';
}
