import { __ } from '@wordpress/i18n';
import {
	category as folder,
	copy,
	download,
	link,
	pencil as edit,
	tag,
	trash,
	typography,
} from '@wordpress/icons';
import type { JSX } from 'react';
import type { ListedSnippet } from '../../contract/index.js';
import { navigate, sayFailure } from '../../state/frame/index.js';
import { duplicate, mayWrite } from '../../state/snippets/index.js';
import type { Ask } from './BulkBar.js';
import { exportSnippets } from './export.js';
import { copyLink, type RowAsk } from './sharing.js';

export interface RowAction {
	readonly id: string;
	readonly label: string;
	readonly icon: JSX.Element;
	readonly isDestructive: boolean;
	readonly act: () => void;
}

async function copyAndOpen( id: number ): Promise< void > {
	try {
		navigate( `/snippet/${ ( await duplicate( id ) ).id }` );
	} catch ( error ) {
		sayFailure( error );
	}
}

/**
 * The menu of a row: what this person may do with the snippet.
 *
 * @param snippet
 * @param ask     Opens the dialog that an action needs, with this snippet selected.
 * @param askRow  Opens the dialog of this one row.
 */
export function rowActions(
	snippet: ListedSnippet,
	ask: ( snippet: ListedSnippet, what: Ask ) => void,
	askRow: ( ask: RowAsk ) => void
): readonly RowAction[] {
	const { id } = snippet;
	const mayChange = mayWrite( snippet );
	const all = [
		{
			id: 'open',
			label: __( 'Open', 'svc' ),
			icon: edit,
			changes: false,
			act: () => navigate( `/snippet/${ id }` ),
		},
		{
			id: 'rename',
			label: __( 'Rename', 'svc' ),
			icon: typography,
			changes: true,
			act: () => askRow( { what: 'rename', snippet } ),
		},
		{
			id: 'link',
			label: __( 'Copy link', 'svc' ),
			icon: link,
			changes: false,
			act: () =>
				void copyLink( snippet, () =>
					askRow( { what: 'link', snippet } )
				),
		},
		{
			id: 'duplicate',
			label: __( 'Duplicate', 'svc' ),
			icon: copy,
			changes: true,
			act: () => void copyAndOpen( id ),
		},
		{
			id: 'move',
			label: __( 'Move to a folder', 'svc' ),
			icon: folder,
			changes: true,
			act: () => ask( snippet, 'move' ),
		},
		{
			id: 'tag',
			label: __( 'Add a tag', 'svc' ),
			icon: tag,
			changes: true,
			act: () => ask( snippet, 'tag' ),
		},
		{
			id: 'export',
			label: __( 'Export', 'svc' ),
			icon: download,
			changes: false,
			act: () => void exportSnippets( [ id ] ),
		},
		{
			id: 'delete',
			label: __( 'Move to the trash', 'svc' ),
			icon: trash,
			changes: true,
			act: () => ask( snippet, 'delete' ),
		},
	];
	return all
		.filter( ( { changes } ) => mayChange || ! changes )
		.map( ( { changes, ...action } ) => ( {
			...action,
			isDestructive: changes && action.id === 'delete',
		} ) );
}
