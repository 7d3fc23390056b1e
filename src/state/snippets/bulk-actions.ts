import { _n, __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { say, sayFailure, type NoticeAction } from '../frame/notices.js';
import {
	runBulk,
	undo,
	type BulkAction,
	type BulkValue,
} from './snippet-actions.js';

/** Bulk actions that say how they went and offer Undo, for the list and for dropping on a folder. */

/** Kind of what is dragged: ids, divided by commas. */
const DRAG_TYPE = 'application/x-svc-snippets';

export const setDragged = (
	transfer: DataTransfer,
	ids: readonly number[]
): void => {
	transfer.setData( DRAG_TYPE, ids.join( ',' ) );
	transfer.effectAllowed = 'move';
};

export const hasSnippets = ( transfer: DataTransfer ): boolean =>
	transfer.types.includes( DRAG_TYPE );

export const draggedIds = ( transfer: DataTransfer ): number[] =>
	transfer
		.getData( DRAG_TYPE )
		.split( ',' )
		.map( Number )
		.filter( ( id ) => id > 0 );

function said( action: BulkAction, count: number, value: string ): string {
	switch ( action ) {
		case 'enable':
			return sprintf(
				/* translators: %d: number of snippets. */ _n(
					'%d snippet activated.',
					'%d snippets activated.',
					count,
					'svc'
				),
				count
			);
		case 'disable':
			return sprintf(
				/* translators: %d: number of snippets. */ _n(
					'%d snippet deactivated.',
					'%d snippets deactivated.',
					count,
					'svc'
				),
				count
			);
		case 'delete':
			return sprintf(
				/* translators: %d: number of snippets. */ _n(
					'%d snippet is in the trash.',
					'%d snippets are in the trash.',
					count,
					'svc'
				),
				count
			);
		case 'move':
			return value === ''
				? sprintf(
						/* translators: %d: number of snippets. */ _n(
							'%d snippet moved to no folder.',
							'%d snippets moved to no folder.',
							count,
							'svc'
						),
						count
					)
				: sprintf(
						/* translators: 1: number of snippets, 2: folder. */ _n(
							'Moved %1$d snippet to %2$s.',
							'Moved %1$d snippets to %2$s.',
							count,
							'svc'
						),
						count,
						value
					);
		case 'conditions':
			return sprintf(
				/* translators: %d: number of snippets. */ _n(
					'Conditions copied to %d snippet.',
					'Conditions copied to %d snippets.',
					count,
					'svc'
				),
				count
			);
		case 'edit':
			return sprintf(
				/* translators: %d: number of snippets. */ _n(
					'%d snippet changed.',
					'%d snippets changed.',
					count,
					'svc'
				),
				count
			);
		case 'tag':
			return sprintf(
				/* translators: 1: number of snippets, 2: tag. */ _n(
					'%1$d snippet has the tag %2$s.',
					'%1$d snippets have the tag %2$s.',
					count,
					'svc'
				),
				count,
				value
			);
		default:
			return sprintf(
				/* translators: 1: number of snippets, 2: tag. */ _n(
					'%1$d snippet no longer has the tag %2$s.',
					'%1$d snippets no longer have the tag %2$s.',
					count,
					'svc'
				),
				count,
				value
			);
	}
}

async function takeBack( generation: number, back?: number ): Promise< void > {
	try {
		await undo( generation, back );
		say( __( 'Undone.', 'svc' ) );
	} catch ( error ) {
		sayFailure( error );
	}
}

/**
 * What a notice offers after a change of the set: Undo, to users who may go back in the history of the set.
 *
 * @param generation The generation that the change made; null when it is not known.
 * @param then       What is done once it is undone.
 * @param back       The generation to go back to, where it made more than one.
 */
export const undoOffer = (
	generation: number | null,
	then: () => void = () => undefined,
	back?: number
): readonly NoticeAction[] =>
	generation === null || bootData().level !== 'full'
		? []
		: [
				{
					label: __( 'Undo', 'svc' ),
					onClick: () =>
						void takeBack( generation, back ).then( then ),
				},
			];

/** Does it, says it and offers Undo to users who may go back in the history of the set. */
export async function bulkWithUndo(
	ids: readonly number[],
	action: BulkAction,
	value: BulkValue = ''
): Promise< void > {
	try {
		const { done, errors, generation } = await runBulk(
			ids,
			action,
			value
		);
		if ( done.length > 0 ) {
			say(
				said(
					action,
					done.length,
					typeof value === 'string' ? value : ''
				),
				undoOffer( generation )
			);
		}
		if ( errors.size > 0 ) {
			const [ first = '' ] = errors.values();
			sayFailure(
				errors.size === 1
					? first
					: sprintf(
							/* translators: 1: number of snippets, 2: first reason. */
							__( '%1$d snippets are unchanged: %2$s', 'svc' ),
							errors.size,
							first
						)
			);
		}
	} catch ( error ) {
		sayFailure( error );
	}
}

export const moveWithUndo = (
	ids: readonly number[],
	folder: string
): Promise< void > => bulkWithUndo( ids, 'move', folder );
