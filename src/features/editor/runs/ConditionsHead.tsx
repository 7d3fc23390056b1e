import { Button } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { Schema } from '../../../contract/index.js';
import { say } from '../../../state/frame/index.js';
import { copiedText, copyText } from './clipboard.js';
import type { Conditions } from './moving.js';
import { PasteConditions } from './PasteConditions.js';
import { textOfConditions } from './pasted.js';

/** Takes conditions along, for another snippet or another site. */
export async function copyConditions(
	conditions: Conditions
): Promise< void > {
	say(
		( await copyText( textOfConditions( conditions ) ) )
			? __( 'Conditions copied. Paste them in any snippet.', 'svc' )
			: __(
					'Conditions copied. This browser keeps them: paste them in another snippet.',
					'svc'
				)
	);
}

/** Heading of the conditions, with what can be done with all of them. */
export function ConditionsHead( {
	schema,
	conditions,
	onChange,
	onUndo,
}: {
	readonly schema: Schema;
	readonly conditions: Conditions;
	readonly onChange: ( conditions: Conditions ) => void;
	/** Goes back from the second to the first; false when it is not so any more. */
	readonly onUndo: ( before: Conditions, after: Conditions ) => boolean;
} ) {
	const [ start, setStart ] = useState< string | null >( null );
	return (
		<div className="svc-section__head">
			<h3 className="svc-section__title" id="svc-when">
				{ __( 'When', 'svc' ) }
			</h3>
			{ conditions.length > 0 && (
				<Button
					size="small"
					variant="tertiary"
					aria-label={ __( 'Copy the conditions', 'svc' ) }
					onClick={ () => void copyConditions( conditions ) }
				>
					{ __( 'Copy', 'svc' ) }
				</Button>
			) }
			<Button
				size="small"
				variant="tertiary"
				aria-label={ __( 'Paste conditions', 'svc' ) }
				onClick={ () => void copiedText().then( setStart ) }
			>
				{ __( 'Paste', 'svc' ) }
			</Button>
			{ start !== null && (
				<PasteConditions
					schema={ schema }
					start={ start }
					groups={ conditions.length }
					onClose={ () => setStart( null ) }
					onPaste={ ( pasted, replaces ) => {
						const after = replaces
							? pasted
							: [ ...conditions, ...pasted ];
						setStart( null );
						onChange( after );
						say( __( 'Conditions pasted.', 'svc' ), [
							{
								label: __( 'Undo', 'svc' ),
								onClick: () => onUndo( conditions, after ),
							},
						] );
					} }
				/>
			) }
		</div>
	);
}
