import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { say, sayFailure } from '../../state/frame/index.js';
import {
	canSwitchOver,
	switchBack,
	type SourceSnippet,
	type Source,
} from '../../state/importing/index.js';
import { refreshSnippets } from '../../state/snippets/index.js';
import { joinSentences } from '../../state/words/index.js';
import { Button } from '../../ui/index.js';
import { titleOf } from './source-words.js';
import { SwitchDialog } from './SwitchDialog.js';

/** One sentence about some of them, and what can be done. */
function Offer( {
	text,
	children,
}: {
	readonly text: string;
	readonly children: ReactNode;
} ) {
	return (
		<div className="svc-foreign__offer">
			<span>{ text }</span>
			<div className="svc-buttons">{ children }</div>
		</div>
	);
}

/** What is off on both sides after a switch-over that was left half-way, or after switching off here; nothing where there is none. */
function LeftOff( {
	source,
	items,
	onSwitchOn,
	onChanged,
}: {
	readonly source: Source;
	readonly items: readonly SourceSnippet[];
	readonly onSwitchOn: () => void;
	readonly onChanged: () => void;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const goBack = async () => {
		setBusy( true );
		try {
			const { errors } = await switchBack(
				source.id,
				items.map( ( { id } ) => id )
			);
			await refreshSnippets();
			say(
				joinSentences( [
					sprintf(
						/* translators: %s: name of another plugin. */
						__( 'Active in %s again.', 'svc' ),
						source.name
					),
					...errors.map(
						( one ) => `${ titleOf( one ) }: ${ one.message }`
					),
				] )
			);
		} catch ( error ) {
			sayFailure( error );
		}
		setBusy( false );
		onChanged();
	};
	return items.length === 0 ? null : (
		<Offer
			text={ sprintf(
				/* translators: 1: number of snippets, 2: name of another plugin. */
				_n(
					'%1$d snippet from %2$s is inactive on both sides.',
					'%1$d snippets from %2$s are inactive on both sides.',
					items.length,
					'svc'
				),
				items.length,
				source.name
			) }
		>
			<Button
				variant="secondary"
				disabled={ isBusy }
				onClick={ onSwitchOn }
			>
				{ __( 'Activate here', 'svc' ) }
			</Button>
			<Button variant="tertiary" isBusy={ isBusy } onClick={ goBack }>
				{ __( 'Go back', 'svc' ) }
			</Button>
		</Offer>
	);
}

/** Says which snippets are here while their originals still run, and which run nowhere, and offers to switch over; nothing where there is none. */
export function SwitchOffer( {
	source,
	items,
	onChanged,
}: {
	readonly source: Source;
	readonly items: readonly SourceSnippet[];
	readonly onChanged: () => void;
} ) {
	const able = items.filter( canSwitchOver );
	const left = items.filter( ( item ) => item.left_off );
	// Those that it is about, for as long as the dialog is open: they get fewer while it works.
	const [ asked, setAsked ] = useState< readonly SourceSnippet[] >( [] );
	return (
		<>
			{ able.length > 0 && (
				<Offer
					text={ sprintf(
						/* translators: 1: number of snippets, 2: name of another plugin. */
						_n(
							'%1$d imported snippet is still active in %2$s.',
							'%1$d imported snippets are still active in %2$s.',
							able.length,
							'svc'
						),
						able.length,
						source.name
					) }
				>
					<Button
						variant="secondary"
						onClick={ () => setAsked( able ) }
					>
						{ __( 'Switch over', 'svc' ) }
					</Button>
				</Offer>
			) }
			{ asked.length === 0 && (
				<LeftOff
					source={ source }
					items={ left }
					onSwitchOn={ () => setAsked( left ) }
					onChanged={ onChanged }
				/>
			) }
			{ asked.length > 0 && (
				<SwitchDialog
					source={ source }
					items={ asked }
					onChanged={ onChanged }
					onClose={ () => setAsked( [] ) }
				/>
			) }
		</>
	);
}
