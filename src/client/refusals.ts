import { __, sprintf } from '@wordpress/i18n';
import { ApiError } from './api-error.js';

/** What can go wrong on the way between the admin page and the site, in the words of the page. */

export const offline = (): ApiError =>
	new ApiError(
		'offline',
		__( "The site can't be reached. Check your connection.", 'svc' )
	);

export const aborted = (): ApiError =>
	new ApiError( 'aborted', __( 'Request cancelled.', 'svc' ) );

export const signedOut = ( status: number ): ApiError =>
	new ApiError(
		'session',
		__( 'Your session has expired. Log in again.', 'svc' ),
		status
	);

export const blocked = ( status: number ): ApiError =>
	new ApiError(
		'blocked',
		sprintf(
			/* translators: %d: HTTP status, such as 403. */
			__(
				'A firewall or proxy blocked this request (status %d). Ask your host to allow requests to svc/v1.',
				'svc'
			),
			status
		),
		status
	);

export const tooLarge = ( size: string, command: string ): ApiError =>
	new ApiError(
		'size',
		sprintf(
			/* translators: 1: size, such as "3.4 MB". 2: command. */
			__(
				'The web server refuses requests of %1$s. Ask your host to raise the limit, or use "%2$s" on the server.',
				'svc'
			),
			size,
			command
		),
		413
	);

export const mismatch = ( what: string ): ApiError =>
	new ApiError(
		'mismatch',
		__(
			'Unexpected response, perhaps because Snippets was updated. Reload the page.',
			'svc'
		),
		0,
		{ what }
	);
