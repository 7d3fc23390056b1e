import type { Action } from '@wordpress/dataviews';
import { __ } from '@wordpress/i18n';
import {
	category as folder,
	copy,
	download,
	pencil as edit,
	trash,
} from '@wordpress/icons';
import { bootData } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';
import { duplicate, navigate, sayFailure } from '../../state/index.js';
import type { Ask } from './BulkBar.js';
import { exportSnippets } from './export.js';

const mayChange = (): boolean => bootData().level !== 'view';

async function copyAndOpen( id: number ): Promise< void > {
	try {
		navigate( `/snippet/${ ( await duplicate( id ) ).id }` );
	} catch ( error ) {
		sayFailure( error );
	}
}

/**
 * The menu of a row.
 *
 * @param ask Opens the dialog that an action needs, with this snippet selected.
 */
export function rowActions(
	ask: ( snippet: ListedSnippet, what: Ask ) => void
): Action< ListedSnippet >[] {
	const one =
		( act: ( snippet: ListedSnippet ) => void ) =>
		( [ snippet ]: ListedSnippet[] ) => {
			if ( snippet !== undefined ) {
				act( snippet );
			}
		};
	return [
		{
			id: 'open',
			label: __( 'Open', 'svc' ),
			icon: edit,
			callback: one( ( { id } ) => navigate( `/snippet/${ id }` ) ),
		},
		{
			id: 'duplicate',
			label: __( 'Duplicate', 'svc' ),
			icon: copy,
			isEligible: mayChange,
			callback: one( ( { id } ) => void copyAndOpen( id ) ),
		},
		{
			id: 'move',
			label: __( 'Move to a folder', 'svc' ),
			icon: folder,
			isEligible: mayChange,
			callback: one( ( snippet ) => ask( snippet, 'move' ) ),
		},
		{
			id: 'export',
			label: __( 'Export', 'svc' ),
			icon: download,
			// What makes rows selectable: the bar at the foot does the rest.
			supportsBulk: true,
			callback: ( snippets ) =>
				void exportSnippets( snippets.map( ( { id } ) => id ) ),
		},
		{
			id: 'delete',
			label: __( 'Move to the trash', 'svc' ),
			icon: trash,
			isEligible: mayChange,
			callback: one( ( snippet ) => ask( snippet, 'delete' ) ),
		},
	];
}
