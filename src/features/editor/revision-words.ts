import { __ } from '@wordpress/i18n';

const deeds: Readonly< Record< string, () => string > > = {
	created: () => __( 'Made', 'svc' ),
	updated: () => __( 'Changed', 'svc' ),
	enabled: () => __( 'Switched on', 'svc' ),
	disabled: () => __( 'Switched off', 'svc' ),
	restored: () => __( 'Restored', 'svc' ),
	duplicated: () => __( 'Copied', 'svc' ),
	moved: () => __( 'Moved', 'svc' ),
	tagged: () => __( 'Tagged', 'svc' ),
	imported: () => __( 'Imported', 'svc' ),
	failed: () => __( 'Failed', 'svc' ),
};

/** What was done to a snippet, as its history has it. */
export const deedInWords = ( action: string ): string =>
	deeds[ action ]?.() ?? action;
