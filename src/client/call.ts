import { __ } from '@wordpress/i18n';
import { caller } from './caller.js';
import { mismatch } from './refusals.js';
import { exchange } from './transport.js';

/** The calls of the admin page. */

export type { CallOptions, Paged } from './caller.js';

export const { call, callPage } = caller( exchange, {
	mismatch,
	withoutReason: () => __( 'The request was refused.', 'svc' ),
} );
