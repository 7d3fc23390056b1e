import { Modal } from '@wordpress/components';
import { useCallback, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import { CodeComparison, ComparisonDialog } from '../../comparing/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { say, sayFailure } from '../../state/frame/index.js';
import {
	codeOf,
	codeWith,
	typedOf,
	updateItems,
	type LibraryItem,
} from '../../state/library/index.js';
import { undoOffer } from '../../state/snippets/index.js';
import { joinList, joinSentences } from '../../state/words/index.js';
import { Button, Cancel } from '../../ui/index.js';
import { langOf } from './library-words.js';

/** Updates, says in one sentence what came of it, and offers to take it back. */
async function updateAndSay(
	items: readonly LibraryItem[],
	onChanged: () => void
): Promise< void > {
	const { updated, replaced, errors, generation } = await updateItems(
		items.map( ( { slug } ) => slug )
	);
	onChanged();
	for ( const message of Object.values( errors ) ) {
		sayFailure( message );
	}
	if ( updated.length === 0 ) {
		return;
	}
	const sentences = [
		sprintf(
			/* translators: %d: number of snippets. */
			_n(
				'%d snippet is updated.',
				'%d snippets are updated.',
				updated.length,
				'svc'
			),
			updated.length
		),
		replaced.length === 0
			? ''
			: __( 'Your code changes are in the history.', 'svc' ),
	];
	say( joinSentences( sentences ), undoOffer( generation, onChanged ) );
}

/** A button that updates, and closes the dialog that it stands in. */
function UpdateButton( {
	items,
	onChanged,
	onClose,
}: {
	readonly items: readonly LibraryItem[];
	readonly onChanged: () => void;
	readonly onClose: () => void;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	return (
		<Button
			isLarge
			variant="primary"
			isBusy={ isBusy }
			onClick={ async () => {
				setBusy( true );
				await updateAndSay( items, onChanged ).then(
					onClose,
					sayFailure
				);
				setBusy( false );
			} }
		>
			{ sprintf(
				/* translators: %d: number of snippets. */
				_n(
					'Update %d snippet',
					'Update %d snippets',
					items.length,
					'svc'
				),
				items.length
			) }
		</Button>
	);
}

/** What becomes of what the person did to an installed snippet. */
const keptInWords = ( item: LibraryItem ): string =>
	joinSentences( [
		sprintf(
			/* translators: %s: names of settings. */
			__( 'Kept: %s.', 'svc' ),
			joinList( [
				...item.settings.map( ( { label } ) => label ),
				__( 'Folder', 'svc' ),
				__( 'Status', 'svc' ),
			] )
		),
		item.edited
			? __(
					'The update replaces your code changes. They stay in the history.',
					'svc'
				)
			: '',
	] );

/** The code that is installed beside the one that would come. */
export function UpdateDialog( {
	item,
	onChanged,
	onClose,
}: {
	readonly item: LibraryItem;
	readonly onChanged: () => void;
	readonly onClose: () => void;
} ) {
	const load = useCallback(
		async ( signal: AbortSignal ) => {
			const [ now, code ] = await Promise.all( [
				call( 'get-snippet', { id: item.id ?? 0 }, { signal } ),
				codeOf( item, signal ),
			] );
			return { now, next: codeWith( item, code, typedOf( item ) ) };
		},
		[ item ]
	);
	return (
		<ComparisonDialog
			title={ sprintf(
				/* translators: %s: title of a snippet. What is installed stands left of what would come, or above it. */
				__( '%s, installed and new', 'svc' ),
				item.title
			) }
			tools={
				<div className="svc-library__update">
					<p>{ keptInWords( item ) }</p>
					<UpdateButton
						items={ [ item ] }
						onChanged={ onChanged }
						onClose={ onClose }
					/>
				</div>
			}
			answer={ useAnswer( load ) }
			onClose={ onClose }
		>
			{ ( { now, next } ) => (
				<div className="svc-comparison">
					<CodeComparison
						type={ now.type }
						lang={ now.lang }
						left={ now.code }
						right={ next }
					/>
				</div>
			) }
		</ComparisonDialog>
	);
}

/** Everything that has an update, before it is done. */
export function UpdateAllDialog( {
	items,
	onChanged,
	onClose,
}: {
	readonly items: readonly LibraryItem[];
	readonly onChanged: () => void;
	readonly onClose: () => void;
} ) {
	return (
		<Modal
			title={ __( 'Update all', 'svc' ) }
			size="medium"
			onRequestClose={ onClose }
		>
			<ul className="svc-library__list">
				{ items.map( ( item ) => (
					<li key={ item.slug }>
						<strong lang={ langOf( item ) }>{ item.title }</strong>
						<span className="svc-line__second">
							{ keptInWords( item ) }
						</span>
					</li>
				) ) }
			</ul>
			<div className="svc-buttons">
				<Cancel onClick={ onClose } />
				<UpdateButton
					items={ items }
					onChanged={ onChanged }
					onClose={ onClose }
				/>
			</div>
		</Modal>
	);
}
