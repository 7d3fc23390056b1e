import { __ } from '@wordpress/i18n';
import type { GitSettings } from './git.js';

/** The way to a connection in four steps, and what of each can be said before the provider is asked. */

export type GitStep = 1 | 2 | 3 | 4;

/** Where a setup that was begun goes on. */
export function stepOf( { repo, has_token: hasToken }: GitSettings ): GitStep {
	if ( repo === '' ) {
		return 1;
	}
	return hasToken ? 4 : 3;
}

/** A host, with scheme, port and path where it has them; the same as `includes/Git/Http/ApiRoot.php` takes. */
const ADDRESS =
	/^(?:https?:\/\/)?(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[\w.-]+)*\/?$/i;

/** What is wrong with the address of a server; empty where nothing is. */
export function problemOfAddress(
	provider: GitSettings[ 'provider' ],
	address: string
): string {
	if ( address === '' ) {
		return provider === 'gitea'
			? __( 'Enter a server address, such as git.example.com.', 'svc' )
			: '';
	}
	return ADDRESS.test( address )
		? ''
		: __( 'Enter a server address, such as git.example.com.', 'svc' );
}

/** What is wrong with the name of a repository; empty where nothing is. */
export function problemOfRepository(
	provider: GitSettings[ 'provider' ],
	repo: string
): string {
	const parts = repo.split( '/' );
	const isName =
		! /[\s:?#]/.test( repo ) &&
		parts.every( ( part ) => part !== '' ) &&
		( provider === 'gitlab' ? parts.length >= 2 : parts.length === 2 );
	if ( isName ) {
		return '';
	}
	return {
		github: __( 'Enter the repository as owner/name.', 'svc' ),
		gitea: __( 'Enter the repository as owner/name.', 'svc' ),
		bitbucket: __( 'Enter the repository as workspace/name.', 'svc' ),
		gitlab: __(
			'Enter the repository as group/name or group/subgroup/name.',
			'svc'
		),
	}[ provider ];
}

/** What is wrong with the name of a branch; empty where nothing is. */
export const problemOfBranch = ( branch: string ): string =>
	branch === '' || /[\s~^:?*[\\]|\.\.|@\{|\/\/|^[-/.]|[/.]$/.test( branch )
		? __( 'Enter the name of a branch, such as main.', 'svc' )
		: '';
