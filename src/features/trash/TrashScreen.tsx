import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { bootData, call } from '../../client/index.js';
import type { TrashedSnippet } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { say, sayFailure } from '../../state/frame/index.js';
import { nameOf } from '../../state/replacing/index.js';
import {
	hasPhp,
	mayWrite,
	putInTrash,
	seesPhp,
	restoreFromTrash,
} from '../../state/snippets/index.js';
import {
	Button,
	Empty,
	fullTime,
	ListRow,
	Loadable,
	Page,
	shortTime,
	TypeMark,
} from '../../ui/index.js';
import { DeleteDialog } from './DeleteDialog.js';

const load = async ( signal: AbortSignal ) =>
	( await call( 'list-trash', {}, { signal } ) ).filter(
		( item ) => seesPhp() || ! hasPhp( item )
	);

const DAY = 86_400;

/** How long something can still be had back; times are Unix timestamps. */
function remaining( expires: number, now = Date.now() / 1_000 ): string {
	const days = Math.floor( ( expires - now ) / DAY );
	return days < 1
		? __( 'deleted permanently today', 'svc' )
		: sprintf(
				/* translators: %d: number of days. */
				_n(
					'deleted permanently in %d day',
					'deleted permanently in %d days',
					days,
					'svc'
				),
				days
			);
}

function Row( {
	item,
	isBusy,
	onRestore,
	onDelete,
}: {
	readonly item: TrashedSnippet;
	readonly isBusy: boolean;
	readonly onRestore: () => void;
	readonly onDelete: () => void;
} ) {
	const { level } = bootData();
	return (
		<ListRow
			mark={ <TypeMark type={ item.type } /> }
			title={ nameOf( item ) }
			second={
				<span title={ fullTime( item.deleted ) }>
					{ sprintf(
						/* translators: 1: time, 2: name of a person. */
						__( 'Moved here %1$s by %2$s', 'svc' ),
						shortTime( item.deleted ),
						item.name
					) }
					{ ' · ' }
					{ remaining( item.expires ) }
				</span>
			}
			actions={
				<>
					{ mayWrite( item ) && (
						<Button
							variant="secondary"
							isBusy={ isBusy }
							aria-label={ sprintf(
								/* translators: %s: title of a snippet. */
								__( 'Restore %s', 'svc' ),
								nameOf( item )
							) }
							onClick={ onRestore }
						>
							{ __( 'Restore', 'svc' ) }
						</Button>
					) }
					{ level === 'full' && mayWrite( item ) && (
						<Button
							variant="tertiary"
							isDestructive
							disabled={ isBusy }
							aria-label={ sprintf(
								/* translators: %s: title of a snippet. */
								__( 'Delete permanently: %s', 'svc' ),
								nameOf( item )
							) }
							onClick={ onDelete }
						>
							{ __( 'Delete permanently', 'svc' ) }
						</Button>
					) }
				</>
			}
		/>
	);
}

function Rows( {
	items,
	onGone,
	onBack,
	onDelete,
}: {
	readonly items: readonly TrashedSnippet[];
	readonly onGone: ( id: number ) => void;
	readonly onBack: () => void;
	readonly onDelete: ( item: TrashedSnippet ) => void;
} ) {
	const [ busy, setBusy ] = useState( 0 );
	const undo = async ( id: number ) => {
		try {
			await putInTrash( id );
			onBack();
			say( __( 'Undone.', 'svc' ) );
		} catch ( error ) {
			sayFailure( error );
		}
	};
	const restore = async ( item: TrashedSnippet ) => {
		setBusy( item.id );
		try {
			await restoreFromTrash( item.id );
			onGone( item.id );
			say(
				sprintf(
					/* translators: %s: title of a snippet. */
					__( 'Restored %s as inactive, with its revisions.', 'svc' ),
					nameOf( item )
				),
				[
					{
						label: __( 'Undo', 'svc' ),
						onClick: () => void undo( item.id ),
					},
				]
			);
		} catch ( error ) {
			sayFailure( error );
		} finally {
			setBusy( 0 );
		}
	};
	return (
		<ul className="svc-rows">
			{ items.map( ( item ) => (
				<Row
					key={ item.id }
					item={ item }
					isBusy={ busy === item.id }
					onRestore={ () => void restore( item ) }
					onDelete={ () => onDelete( item ) }
				/>
			) ) }
		</ul>
	);
}

/** What was deleted and can still be had back. */
export default function TrashScreen() {
	const answer = useAnswer( load );
	const { value: items, reload, change } = answer;
	const [ asked, setAsked ] = useState< readonly TrashedSnippet[] >( [] );
	const drop = ( id: number ) =>
		change( ( now ) => now.filter( ( item ) => item.id !== id ) );
	return (
		<Page
			title={ __( 'Trash', 'svc' ) }
			actions={
				bootData().level === 'full' &&
				items !== null &&
				items.length > 0 && (
					<Button
						variant="secondary"
						isDestructive
						onClick={ () => setAsked( items ) }
					>
						{ __( 'Empty trash', 'svc' ) }
					</Button>
				)
			}
		>
			<Loadable answer={ answer }>
				{ ( all ) =>
					all.length === 0 ? (
						<Empty title={ __( 'The trash is empty.', 'svc' ) }>
							{ __(
								'Snippets stay here for 30 days, with their history.',
								'svc'
							) }
						</Empty>
					) : (
						<Rows
							items={ all }
							onGone={ drop }
							onBack={ reload }
							onDelete={ ( item ) => setAsked( [ item ] ) }
						/>
					)
				}
			</Loadable>
			{ asked.length > 0 && (
				<DeleteDialog
					items={ asked }
					onGone={ drop }
					onClose={ () => setAsked( [] ) }
				/>
			) }
		</Page>
	);
}
