import { __ } from '@wordpress/i18n';
import {
	isFixed,
	type GitChange,
	type GitSettings,
} from '../../state/git/index.js';

/** Properties of the field of a setting that this person may not be able to change. */
export const fixedProps = (
	settings: GitSettings,
	name: keyof GitChange,
	help?: string
): { disabled: boolean; help?: string } => {
	if ( isFixed( settings, name ) ) {
		return {
			disabled: true,
			help: __( 'Set by a super admin or in wp-config.php.', 'svc' ),
		};
	}
	return help === undefined ? { disabled: false } : { disabled: false, help };
};
