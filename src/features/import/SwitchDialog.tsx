import { CheckboxControl, Modal } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { say } from '../../state/frame/index.js';
import {
	needsReview,
	type SourceSnippet,
	type Source,
} from '../../state/importing/index.js';
import { Button, Fault, HelpLink, ticked } from '../../ui/index.js';
import { PageComparison } from './PageComparison.js';
import { titleOf } from './source-words.js';
import { afterUndo, goingOn, isBeginning } from './switch-words.js';
import { SwitchResult } from './SwitchResult.js';
import { hasChanged, useSwitch } from './use-switch.js';

/** Whether a person selects it: what runs nowhere was selected before. */
const isForReview = ( item: SourceSnippet ): boolean =>
	needsReview( item ) && ! item.left_off;

/** What is done, in plain words, before it is. */
function Explained( {
	source,
	items,
	left,
	onLeave,
}: {
	readonly source: Source;
	readonly items: readonly SourceSnippet[];
	/** IDs of those that stay as they are. */
	readonly left: ReadonlySet< string >;
	readonly onLeave: ( left: ReadonlySet< string > ) => void;
} ) {
	return (
		<>
			<ol className="svc-switch-over__steps">
				<li>
					{ __(
						'Your browser opens pages as a visitor, to compare them later.',
						'svc'
					) }
				</li>
				<li>
					{ sprintf(
						/* translators: %s: name of another plugin. */
						__(
							'Checks run while snippets are still active in %s.',
							'svc'
						),
						source.name
					) }
				</li>
				<li>
					{ sprintf(
						/* translators: %s: name of another plugin. */
						__(
							'Snippets are deactivated in %s, tested and activated here. Nothing is deleted there.',
							'svc'
						),
						source.name
					) }
				</li>
			</ol>
			<p className="svc-weak">
				{ sprintf(
					/* translators: %s: name of another plugin. */
					__( 'Snippets that fail stay active in %s.', 'svc' ),
					source.name
				) }
			</p>
			{ items.some( isForReview ) && (
				<p>
					{ __(
						"Snippets that need review aren't selected. Review them first.",
						'svc'
					) }
				</p>
			) }
			<ul className="svc-switch-over__list">
				{ items.map( ( item ) => (
					<li key={ item.id }>
						<CheckboxControl
							label={ titleOf( item ) }
							help={
								isForReview( item )
									? __( 'Needs review', 'svc' )
									: undefined
							}
							checked={ ! left.has( item.id ) }
							onChange={ ( comes ) =>
								onLeave( ticked( left, [ item.id ], ! comes ) )
							}
						/>
					</li>
				) ) }
			</ul>
		</>
	);
}

/** Has snippets run here instead of in the other plugin: asks, does it, and says how it went. */
export function SwitchDialog( {
	source,
	items,
	onChanged,
	onClose,
}: {
	readonly source: Source;
	/** Those that are here, and still on over there. */
	readonly items: readonly SourceSnippet[];
	readonly onChanged: () => void;
	readonly onClose: () => void;
} ) {
	const [ left, setLeft ] = useState< ReadonlySet< string > >(
		() => new Set( items.filter( isForReview ).map( ( { id } ) => id ) )
	);
	const chosen = items.filter( ( { id } ) => ! left.has( id ) );
	const { step, fault, start, takeBack } = useSwitch(
		source.id,
		chosen,
		onChanged
	);
	const words = goingOn( step );
	const isBusy = words !== '';
	const title = sprintf(
		/* translators: %s: name of another plugin. */
		__( 'Switch over from %s', 'svc' ),
		source.name
	);
	const undo = async () => {
		const back = await takeBack();
		if ( back !== null ) {
			const { now, comparison, errors } = back;
			const ids = new Set( chosen.map( ( { id } ) => id ) );
			say(
				afterUndo(
					source,
					now.filter( ( { id } ) => ids.has( id ) ),
					errors
				)
			);
			if ( comparison === null || ! hasChanged( comparison ) ) {
				onClose();
			}
		}
	};
	return (
		<Modal
			size="medium"
			title={ title }
			isDismissible={ ! isBusy }
			shouldCloseOnEsc={ ! isBusy }
			shouldCloseOnClickOutside={ false }
			headerActions={
				<HelpLink
					page="import-reference#the-switch-over"
					topic={ title }
				/>
			}
			onRequestClose={ onClose }
		>
			<div className="svc-form">
				{ isBeginning( step ) && (
					<Explained
						source={ source }
						items={ items }
						left={ left }
						onLeave={ setLeft }
					/>
				) }
				{ step.at === 'done' && (
					<SwitchResult
						source={ source }
						items={ chosen }
						step={ step }
					/>
				) }
				{ step.at === 'undone' && (
					<div className="svc-switch-over__result">
						<PageComparison comparison={ step.comparison } isBack />
					</div>
				) }
				<Fault message={ fault } />
				<p className="svc-weak svc-switch-over__said" role="status">
					{ words }
				</p>
				<div className="svc-buttons">
					{ step.at === 'done' && (
						<Button isLarge variant="tertiary" onClick={ undo }>
							{ __( 'Undo', 'svc' ) }
						</Button>
					) }
					<Button
						isLarge
						variant={
							step.at === 'done' || step.at === 'undone'
								? 'primary'
								: 'tertiary'
						}
						disabled={ isBusy }
						onClick={ onClose }
					>
						{ isBeginning( step )
							? __( 'Cancel', 'svc' )
							: __( 'Close', 'svc' ) }
					</Button>
					{ ( step.at === 'asking' || isBusy ) && (
						<Button
							isLarge
							variant="primary"
							isBusy={ isBusy }
							disabled={ chosen.length === 0 }
							onClick={ start }
						>
							{ sprintf(
								/* translators: %d: number of snippets. */
								_n(
									'Switch over %d snippet',
									'Switch over %d snippets',
									chosen.length,
									'svc'
								),
								chosen.length
							) }
						</Button>
					) }
				</div>
			</div>
		</Modal>
	);
}
