import { useSelect } from '@wordpress/data';
import { __ } from '@wordpress/i18n';
import type { Schema } from '../../../contract/index.js';
import {
	documentOf,
	edit,
	isChanged,
	isSame,
	type Draft,
} from '../../../state/documents/index.js';
import { say } from '../../../state/frame/index.js';
import { schemaStore } from '../../../state/site/index.js';
import { mayWrite } from '../../../state/snippets/index.js';
import { sentence } from '../../../state/words/index.js';
import { READ_ONLY } from '../../../ui/index.js';
import type { ReadyDocument } from '../ready.js';
import { Conditions as When } from './Conditions.js';
import type { Conditions } from './moving.js';
import { Placement } from './Placement.js';
import { CacheWarning, cachesOf, LateWarning } from './Warnings.js';
import { TracedContext, useWouldRun } from './use-would-run.js';
import { WouldRun } from './WouldRun.js';
import './picker.scss';
import './rules.scss';
import './runs.scss';

/** Changes who decides the conditions, and offers to take that back. */
function decideBy( id: number, decide: Draft[ 'decide' ] ): void {
	const before = documentOf( id )?.draft?.decide;
	edit( id, { decide } );
	say(
		decide === 'server'
			? __( 'The server decides from the next save on.', 'svc' )
			: __( 'The browser decides from the next save on.', 'svc' ),
		[
			{
				label: __( 'Undo', 'svc' ),
				onClick: () =>
					before !== undefined && edit( id, { decide: before } ),
			},
		]
	);
}

/** Takes a change of the conditions back, unless they have been changed again since. */
function undo( id: number, before: Conditions, after: Conditions ): boolean {
	const now = documentOf( id )?.draft?.conditions;
	if ( isSame( now, after ) ) {
		edit( id, { conditions: before } );
		return true;
	}
	say(
		__(
			'The conditions have been changed since, so they stay as they are.',
			'svc'
		)
	);
	return false;
}

function Fields( {
	document,
	schema,
}: {
	readonly document: ReadyDocument;
	readonly schema: Schema;
} ) {
	const { id, base, draft } = document;
	const change = ( patch: Partial< Draft > ) => edit( id, patch );
	return (
		<fieldset
			className="svc-inspector__fields"
			disabled={ ! mayWrite( base ) }
			aria-describedby={ mayWrite( base ) ? undefined : READ_ONLY }
		>
			<legend className="screen-reader-text">
				{ __( 'Where and when it runs', 'svc' ) }
			</legend>
			<Placement
				schema={ schema }
				type={ base.type }
				draft={ draft }
				onChange={ change }
			>
				<LateWarning document={ document } schema={ schema } />
			</Placement>
			<When
				schema={ schema }
				conditions={ draft.conditions }
				decision={ {
					types: cachesOf( document ).browser_types,
					decide: draft.decide,
					onDecide: ( decide ) => decideBy( id, decide ),
				} }
				onChange={ ( conditions ) => change( { conditions } ) }
				onUndo={ ( before, after ) => undo( id, before, after ) }
			/>
			<CacheWarning document={ document } />
		</fieldset>
	);
}

/** Where and when: a sentence, whether it would run on a page, the place, and the conditions with what that page has of each. */
export function RunsTab( { document }: { readonly document: ReadyDocument } ) {
	const { schema } = useSelect(
		( select ) => select( schemaStore ).getState(),
		[]
	);
	const would = useWouldRun( document );
	if ( schema === null ) {
		return null;
	}
	const { base, draft } = document;
	return (
		<TracedContext.Provider value={ would.answer }>
			<p className="svc-sentence" aria-live="polite">
				{ sentence( schema, { ...draft, type: base.type } ).map(
					( { text, isStrong }, at ) =>
						isStrong ? <strong key={ at }>{ text }</strong> : text
				) }
			</p>
			<WouldRun
				would={ would }
				schema={ schema }
				isUnsaved={ isChanged( document ) }
			/>
			<Fields document={ document } schema={ schema } />
		</TracedContext.Provider>
	);
}
