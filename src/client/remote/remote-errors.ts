import { ApiError } from '../api-error.js';

/** What can go wrong between a program and a site, in English: programs have no translations. */

export const aborted = () => new ApiError( 'aborted', 'Request cancelled.' );

export const badAddress = ( url: string ) =>
	new ApiError(
		'host',
		`"${ url }" is not the address of a site. Give it with its scheme, such as https://example.com.`
	);

export const unsafeAddress = ( url: string ) =>
	new ApiError(
		'host',
		`The password would travel unencrypted to ${ new URL( url ).host }. Use https, or allow plain HTTP explicitly.`
	);

export const passwordInAddress = () =>
	new ApiError(
		'host',
		'The address must not hold a user name or password. Give them apart from it.'
	);

export const offline = ( root: URL, error: unknown ) => {
	const cause = error instanceof Error ? error.cause : undefined;
	const reason = cause instanceof Error ? cause.message : '';
	return new ApiError(
		'offline',
		`The site ${ root.origin } cannot be reached${ reason === '' ? '' : ` (${ reason })` }. Check its address and your connection.`
	);
};

export const redirected = ( to: string ) =>
	new ApiError(
		'host',
		`The site answers at another address${ to === '' ? '' : `, ${ URL.canParse( to ) ? new URL( to ).origin : to }` }. Use that one: a password is never sent on by a redirect.`
	);

export const blocked = ( status: number ) =>
	new ApiError(
		'blocked',
		`No answer of the service (status ${ status }). Check that the address is that of a WordPress site with svc active, and that no firewall keeps requests to svc/v1 out.`,
		status
	);

export const tooLarge = ( size: string, command: string ) =>
	new ApiError(
		'size',
		`The web server takes no request of ${ size }. Ask the host to raise the limit, or use "${ command }" on the server.`,
		413
	);

export const mismatch = ( what: string ) =>
	new ApiError(
		'mismatch',
		'The answer of the site is not what this program expects: they have different versions of svc. Update the older one.',
		0,
		{ what }
	);
