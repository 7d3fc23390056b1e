import { TextareaControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { Schema } from '../../../contract/index.js';
import { conditionsInWords } from '../../../state/words/index.js';
import { Button, FormDialog } from '../../../ui/index.js';
import type { Conditions } from './moving.js';
import { readPasted, type Pasted } from './pasted.js';

/** What of the text fits, in words, and what does not, with the reason. */
function Verdict( {
	pasted,
	schema,
}: {
	readonly pasted: Pasted;
	readonly schema: Schema;
} ) {
	const { conditions, misfits, problem } = pasted;
	return (
		<div className="svc-paste" role="status">
			{ problem !== '' && <p className="svc-bad">{ problem }</p> }
			{ conditions.length > 0 && (
				<>
					<p>{ __( 'Matching rules:', 'svc' ) }</p>
					<ul>
						{ conditions.map( ( group, at ) => (
							<li key={ at }>
								<span className="svc-mark svc-mark--good">
									✓
								</span>
								{ conditionsInWords( schema, [ group ] ) }
							</li>
						) ) }
					</ul>
				</>
			) }
			{ misfits.length > 0 && (
				<>
					<p>
						{ _n(
							'Skipped rule:',
							'Skipped rules:',
							misfits.length,
							'svc'
						) }
					</p>
					<ul>
						{ misfits.map( ( { rule, reason }, at ) => (
							<li key={ at }>
								<span className="svc-mark svc-mark--bad">
									✕
								</span>
								<span>
									{ rule }.{ ' ' }
									<span className="svc-weak">{ reason }</span>
								</span>
							</li>
						) ) }
					</ul>
				</>
			) }
		</div>
	);
}

/** Conditions out of text: what fits is shown before anything changes. */
export function PasteConditions( {
	schema,
	start,
	groups,
	onPaste,
	onClose,
}: {
	readonly schema: Schema;
	/** Text to begin with. */
	readonly start: string;
	/** How many groups there are. */
	readonly groups: number;
	readonly onPaste: ( conditions: Conditions, replaces: boolean ) => void;
	readonly onClose: () => void;
} ) {
	const [ text, setText ] = useState( start );
	const pasted =
		text.trim() === '' ? null : readPasted( text, schema, groups );
	const count = pasted?.conditions.flat().length ?? 0;
	return (
		<FormDialog
			title={ __( 'Paste conditions', 'svc' ) }
			size="medium"
			yes={
				count === 0
					? __( 'Add', 'svc' )
					: sprintf(
							/* translators: %d: number of rules. */
							_n( 'Add %d rule', 'Add %d rules', count, 'svc' ),
							count
						)
			}
			isReady={ count > 0 }
			more={
				groups > 0 && (
					<Button
						isLarge
						variant="secondary"
						disabled={ count === 0 }
						onClick={ () =>
							onPaste( pasted?.conditions ?? [], true )
						}
					>
						{ __( 'Replace all', 'svc' ) }
					</Button>
				)
			}
			onYes={ () => onPaste( pasted?.conditions ?? [], false ) }
			onClose={ onClose }
		>
			<TextareaControl
				className="svc-paste__text"
				label={ __( 'Conditions as JSON', 'svc' ) }
				help={ __( 'Copied from a snippet or an export.', 'svc' ) }
				rows={ 6 }
				value={ text }
				onChange={ setText }
			/>
			{ pasted !== null && (
				<Verdict pasted={ pasted } schema={ schema } />
			) }
		</FormDialog>
	);
}
