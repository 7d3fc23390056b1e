import { __ } from '@wordpress/i18n';
import {
	category as folder,
	code,
	copy,
	desktop,
	download,
	link,
	pencil as edit,
	tag,
	trash,
	typography,
} from '@wordpress/icons';
import type { JSX } from 'react';
import type { ListedSnippet } from '../../contract/index.js';
import { navigate } from '../../state/frame/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import type { Ask } from './BulkBar.js';
import { exportSnippets } from './export.js';
import { copyAndOpen, copyExport, copyLink, type RowAsk } from './sharing.js';

export interface RowAction {
	readonly id: string;
	readonly label: string;
	readonly icon: JSX.Element;
	readonly act: () => void;
}

/**
 * The menu of a row in its groups: what this person may do with the snippet.
 *
 * @param snippet
 * @param ask     Opens the dialog that an action needs, with this snippet selected.
 * @param askRow  Opens the dialog of this one row.
 */
export function rowActions(
	snippet: ListedSnippet,
	ask: ( snippet: ListedSnippet, what: Ask ) => void,
	askRow: ( ask: RowAsk ) => void
): readonly ( readonly RowAction[] )[] {
	const { id } = snippet;
	const action = (
		name: string,
		label: string,
		icon: JSX.Element,
		act: () => unknown
	): RowAction => ( { id: name, label, icon, act: () => void act() } );
	const asks = ( what: RowAsk[ 'what' ] ) => () =>
		askRow( { what, snippet } );
	const whenMay = ( ...actions: RowAction[] ) =>
		mayWrite( snippet ) ? actions : [];
	return [
		[
			action( 'open', __( 'Open', 'svc' ), edit, () =>
				navigate( `/snippet/${ id }` )
			),
			action(
				'peek',
				__( 'Show the code', 'svc' ),
				code,
				asks( 'peek' )
			),
		],
		whenMay(
			action(
				'rename',
				__( 'Rename', 'svc' ),
				typography,
				asks( 'rename' )
			),
			action( 'move', __( 'Move to a folder', 'svc' ), folder, () =>
				ask( snippet, 'move' )
			),
			action( 'tag', __( 'Add a tag', 'svc' ), tag, () =>
				ask( snippet, 'tag' )
			),
			action( 'duplicate', __( 'Duplicate', 'svc' ), copy, () =>
				copyAndOpen( id )
			),
			action(
				'duplicate-to',
				__( 'Duplicate to a location', 'svc' ),
				copy,
				asks( 'duplicate' )
			)
		),
		[
			action( 'link', __( 'Copy link', 'svc' ), link, () =>
				copyLink( snippet, 'link', asks( 'link' ) )
			),
			...whenMay(
				action(
					'preview',
					__( 'Copy preview link', 'svc' ),
					desktop,
					() => copyLink( snippet, 'preview', asks( 'preview' ) )
				)
			),
			action( 'copy-export', __( 'Copy as export', 'svc' ), copy, () =>
				copyExport( snippet, () => void exportSnippets( [ id ] ) )
			),
			action( 'export', __( 'Export', 'svc' ), download, () =>
				exportSnippets( [ id ] )
			),
		],
		whenMay(
			action( 'delete', __( 'Move to the trash', 'svc' ), trash, () =>
				ask( snippet, 'delete' )
			)
		),
	].filter( ( group ) => group.length > 0 );
}
