import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { navigate, say, sayFailure } from '../../state/frame/index.js';
import {
	installItems,
	undoInstall,
	type Installed,
	type LibraryItem,
	type Values,
} from '../../state/library/index.js';
import { switchSnippet } from '../../state/snippets/index.js';

/** Installing and activating, and what is said of it. */

function installedInWords( all: number, active: number ): string {
	if ( active === 0 ) {
		return sprintf(
			/* translators: %d: number of snippets. */
			_n( '%d snippet installed.', '%d snippets installed.', all, 'svc' ),
			all
		);
	}
	return active === all
		? sprintf(
				/* translators: %d: number of snippets. */
				_n(
					'%d snippet installed and activated.',
					'%d snippets installed and activated.',
					all,
					'svc'
				),
				all
			)
		: sprintf(
				/* translators: 1: number of snippets, 2: number of those that are active. */
				__( '%1$d snippets installed, %2$d activated.', 'svc' ),
				all,
				active
			);
}

/** Says what is installed, and offers to undo it. */
function sayInstalled( answer: Installed, onChanged: () => void ): void {
	const all = Object.keys( answer.installed ).length;
	if ( all === 0 ) {
		return;
	}
	say( installedInWords( all, answer.activated.length ), [
		{
			label: __( 'Undo', 'svc' ),
			onClick: () =>
				void undoInstall( answer )
					.then( () => say( __( 'Undone.', 'svc' ) ), sayFailure )
					.then( onChanged ),
		},
	] );
}

/** Why an item is not as it was asked for; empty where it is. */
function problemOf(
	slug: string,
	isOn: boolean,
	{ installed, activated, errors }: Installed
): string {
	const reason = errors[ slug ] ?? '';
	if ( installed[ slug ] === undefined ) {
		return reason === ''
			? __(
					"Not installed: already installed, or you don't have access.",
					'svc'
				)
			: sprintf(
					/* translators: %s: sentence that says why. */
					__( 'Not installed: %s', 'svc' ),
					reason
				);
	}
	return ! isOn || activated.includes( slug )
		? ''
		: sprintf(
				/* translators: %s: sentence that says why. */
				__( 'Installed, not activated: %s', 'svc' ),
				reason
			);
}

/** What is not as it was asked for, by slug; empty where all is well. */
export const problemsOf = ( {
	slugs,
	isOn,
	answer,
}: Done ): readonly ( readonly [ string, string ] )[] =>
	slugs
		.map( ( slug ) => [ slug, problemOf( slug, isOn, answer ) ] as const )
		.filter( ( [ , reason ] ) => reason !== '' );

/** What was installed at once, and what came of each. */
export interface Done {
	readonly slugs: readonly string[];
	readonly isOn: boolean;
	readonly answer: Installed;
}

/** Installs several at once, as one change. */
export function useInstalling( onChanged: () => void ) {
	const [ busy, setBusy ] = useState< '' | 'on' | 'off' >( '' );
	const [ done, setDone ] = useState< Done | null >( null );
	return {
		busy,
		/** Null before, and again once it is closed. */
		done,
		close: () => setDone( null ),
		/** @return Whether the site has answered; why it has not is said. */
		install: async (
			slugs: readonly string[],
			isOn: boolean,
			values: Values = {}
		): Promise< boolean > => {
			setBusy( isOn ? 'on' : 'off' );
			setDone( null );
			try {
				const answer = await installItems( slugs, isOn, values );
				setDone( { slugs, isOn, answer } );
				sayInstalled( answer, onChanged );
				onChanged();
				return true;
			} catch ( error ) {
				sayFailure( error );
				return false;
			} finally {
				setBusy( '' );
			}
		},
	};
}

export type Installing = ReturnType< typeof useInstalling >;

/** Activates what is installed; why it does not stays in the list of snippets, and is said with the way there. */
export async function activate(
	{ id, title }: Pick< LibraryItem, 'id' | 'title' >,
	onChanged: () => void
): Promise< void > {
	if ( id === null ) {
		return;
	}
	try {
		const { problems } = await switchSnippet( id, { isOn: true } );
		const [ first ] = problems;
		if ( first === undefined ) {
			say(
				/* translators: %s: title of a snippet. */
				sprintf( __( '%s is active', 'svc' ), title )
			);
		} else {
			sayFailure( first.message, [
				{
					label: __( 'Open', 'svc' ),
					onClick: () => navigate( `/snippet/${ id }` ),
				},
			] );
		}
		onChanged();
	} catch ( error ) {
		sayFailure( error );
	}
}
