import { call } from '../../client/index.js';
import type { OperationInput, OperationOutput } from '../../contract/index.js';
import { trackJob } from '../jobs/index.js';

/** The connection of this site with a repository: how it stands, and what is done about it. */

export type GitStatus = OperationOutput< 'get-git' >;
export type GitSettings = GitStatus[ 'settings' ];
export type GitReport = OperationOutput< 'plan-git' >;
export type GitOpen = GitStatus[ 'conflicts' ][ number ];
export type GitEnvironment = GitStatus[ 'environments' ][ number ];
export type GitDeliveries = GitStatus[ 'deliveries' ];
export type GitCheck = OperationOutput< 'check-git' >;
export type GitCommit = OperationOutput< 'log-git' >[ number ];
export type GitSide = 'site' | 'git';
export type GitChange = OperationInput< 'set-git' >;

/**
 * @param signal Ends it.
 * @throws {ApiError}
 */
export const loadGit = ( signal?: AbortSignal ): Promise< GitStatus > =>
	call( 'get-git', {}, signal === undefined ? {} : { signal } );

/**
 * Changes the settings that are sent. Token and secret go in and never come back.
 *
 * @param change
 * @throws {ApiError}
 */
export const setGit = ( change: GitChange ): Promise< GitStatus > =>
	call( 'set-git', change );

/**
 * Asks the provider what the token may do.
 *
 * @throws {ApiError}
 */
export const checkGit = (): Promise< GitCheck > => call( 'check-git', {} );

/**
 * What a sync would do on both sides. Writes nothing.
 *
 * @param signal Ends it.
 * @throws {ApiError}
 */
export const planGit = ( signal?: AbortSignal ): Promise< GitReport > =>
	call( 'plan-git', {}, signal === undefined ? {} : { signal } );

/**
 * Asks the provider for the last commits of the branch, the newest first.
 *
 * @throws {ApiError}
 */
export const logGit = (): Promise< readonly GitCommit[] > =>
	call( 'log-git', {} );

/** Settings that this person cannot change: wp-config.php says them, or they are for super admins. */
export const isFixed = (
	{ fixed }: GitSettings,
	name: keyof GitChange
): boolean => fixed.includes( name );

/** What of a change this person can make. */
export const changeable = (
	settings: GitSettings,
	change: GitChange
): GitChange =>
	Object.fromEntries(
		Object.entries( change ).filter(
			( [ name ] ) => ! settings.fixed.includes( name )
		)
	);

/** What came of synchronizing. */
export interface Synchronized {
	readonly status: GitStatus;
	/** How many snippets came and went so far. */
	readonly pulled: number;
	readonly pushed: number;
	/** Decisions that were not carried out, because a side looks otherwise by now. */
	readonly unresolved: number;
	/** Decisions that this person may not make. */
	readonly notAllowed: number;
	/** Whether it is too long for one request: a job goes on with it. */
	readonly isGoingOn: boolean;
}

/**
 * Synchronizes. What is too long for one request goes on as a job, which is watched from here on.
 *
 * @param decided What was decided, each about the versions that were shown.
 * @param side    Whose version is taken there.
 * @throws {ApiError} The report of the sync says why, too.
 */
export async function synchronize(
	decided: readonly GitOpen[] = [],
	side: GitSide = 'site'
): Promise< Synchronized > {
	const { report, job, ...status } = await call( 'sync-git', {
		resolve: Object.fromEntries(
			decided.map( ( { uid } ) => [ uid, side ] )
		),
		seen: Object.fromEntries(
			decided.map( ( { uid, version } ) => [ uid, version ] )
		),
	} );
	if ( job !== undefined ) {
		trackJob( job );
	}
	const countOf = ( reason: string ) =>
		Object.values( report.unresolved ).filter( ( why ) => why === reason )
			.length;
	return {
		status,
		pulled: report.pulled.length,
		pushed: report.pushed.length,
		unresolved: countOf( 'conflict_changed' ),
		notAllowed: countOf( 'not_allowed' ),
		isGoingOn: job !== undefined,
	};
}

/**
 * Ends the connection: settings and token go, snippets and files stay.
 *
 * @throws {ApiError}
 */
export const disconnectGit = (): Promise< GitStatus > =>
	call( 'reset-git', { all: true } );

/** A secret for the webhook: 32 random bytes in hexadecimal digits. */
export const newSecret = (): string =>
	[ ...window.crypto.getRandomValues( new Uint8Array( 32 ) ) ]
		.map( ( byte ) => byte.toString( 16 ).padStart( 2, '0' ) )
		.join( '' );
