import { Button } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { closeSmall } from '@wordpress/icons';
import type { ListedSnippet } from '../../contract/index.js';
import { bulkWithUndo } from '../../state/snippets/index.js';
import { exportSnippets } from './export.js';

export type Ask = 'edit' | 'move' | 'tag' | 'delete' | null;

/** What can be done with the selected snippets. */
export function BulkBar( {
	snippets,
	canChange,
	onAsk,
	onClear,
}: {
	readonly snippets: readonly ListedSnippet[];
	readonly canChange: boolean;
	readonly onAsk: ( ask: Ask ) => void;
	readonly onClear: () => void;
} ) {
	const ids = snippets.map( ( { id } ) => id );
	if ( ids.length === 0 ) {
		return null;
	}
	return (
		<div
			className="svc-bulk"
			role="toolbar"
			aria-label={ __( 'Selected snippets', 'svc' ) }
		>
			<strong className="svc-bulk__count">
				{ sprintf(
					/* translators: %d: number of snippets. */ _n(
						'%d selected',
						'%d selected',
						ids.length,
						'svc'
					),
					ids.length
				) }
			</strong>
			{ canChange && (
				<>
					<Button
						size="compact"
						onClick={ () => void bulkWithUndo( ids, 'enable' ) }
					>
						{ __( 'Activate', 'svc' ) }
					</Button>
					<Button
						size="compact"
						onClick={ () => void bulkWithUndo( ids, 'disable' ) }
					>
						{ __( 'Deactivate', 'svc' ) }
					</Button>
					<Button size="compact" onClick={ () => onAsk( 'edit' ) }>
						{ __( 'Edit', 'svc' ) }
					</Button>
					<Button size="compact" onClick={ () => onAsk( 'move' ) }>
						{ __( 'Move', 'svc' ) }
					</Button>
				</>
			) }
			<Button size="compact" onClick={ () => void exportSnippets( ids ) }>
				{ __( 'Export', 'svc' ) }
			</Button>
			{ canChange && (
				<Button
					size="compact"
					isDestructive
					onClick={ () => onAsk( 'delete' ) }
				>
					{ __( 'Move to the trash', 'svc' ) }
				</Button>
			) }
			<Button
				size="compact"
				icon={ closeSmall }
				label={ __( 'Clear selection', 'svc' ) }
				onClick={ onClear }
			/>
		</div>
	);
}
