import { useSelect } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import { bootData } from '../../../client/index.js';
import {
	edit,
	schemaStore,
	sentence,
	type Draft,
} from '../../../state/index.js';
import type { ReadyDocument } from '../ready.js';
import { Conditions } from './Conditions.js';
import { Placement } from './Placement.js';
import { WouldRun } from './WouldRun.js';

/** Where and when: a sentence, the place, the conditions, and whether it would run at an address. */
export function RunsTab( { document }: { readonly document: ReadyDocument } ) {
	const { id, base, draft } = document;
	const { schema } = useSelect(
		( select ) => select( schemaStore ).getState(),
		[]
	);
	if ( schema === null ) {
		return null;
	}
	const change = ( patch: Partial< Draft > ) => edit( id, patch );
	return (
		<fieldset
			className="svc-inspector__fields"
			disabled={ bootData().level === 'view' }
		>
			<legend className="screen-reader-text">
				{ __( 'Where and when it runs', 'svc' ) }
			</legend>
			<p className="svc-sentence" aria-live="polite">
				{ sentence( schema, { ...draft, type: base.type } ).map(
					( { text, isStrong }, at ) =>
						isStrong ? <strong key={ at }>{ text }</strong> : text
				) }
			</p>
			<Placement
				schema={ schema }
				type={ base.type }
				draft={ draft }
				onChange={ change }
			/>
			<Conditions
				schema={ schema }
				conditions={ draft.conditions }
				onChange={ ( conditions ) => change( { conditions } ) }
			/>
			{ base.cache_reason !== '' && (
				<p className="svc-hint">{ base.cache_reason }</p>
			) }
			<WouldRun document={ document } schema={ schema } />
		</fieldset>
	);
}
