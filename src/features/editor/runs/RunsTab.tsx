import { useSelect } from '@wordpress/data';
import { useContext, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { Schema } from '../../../contract/index.js';
import {
	documentOf,
	edit,
	changedFields,
	isSame,
	type Draft,
} from '../../../state/documents/index.js';
import { say } from '../../../state/frame/index.js';
import { schemaStore } from '../../../state/site/index.js';
import { mayWrite } from '../../../state/snippets/index.js';
import { READ_ONLY } from '../../../ui/index.js';
import type { ReadyDocument } from '../ready.js';
import { Conditions as When } from './Conditions.js';
import { ConditionsHead } from './ConditionsHead.js';
import type { Conditions } from './moving.js';
import { Placement } from './Placement.js';
import { Schedule } from './Schedule.js';
import { OpenSettingContext, Sentence } from './Sentence.js';
import { CacheWarning, cachesOf, LateWarning } from './Warnings.js';
import { TracedContext, useWouldRun } from './use-would-run.js';
import { useOpenSetting, type AskedSetting } from './use-open-setting.js';
import { ScheduleContext, useSchedule } from './use-schedule.js';
import { WouldRun } from './WouldRun.js';
import './picker.scss';
import './rules.scss';
import './runs.scss';

/** Settings besides the conditions that decide whether it runs: the site is asked with those that are saved. */
const ASKED: readonly string[] = [
	'run',
	'hook',
	'mode',
	'consent',
	'requires',
];

/** Changes who decides the conditions, and offers to take that back. */
function decideBy( id: number, decide: Draft[ 'decide' ] ): void {
	const before = documentOf( id )?.draft?.decide;
	edit( id, { decide } );
	say(
		decide === 'server'
			? __( 'The server decides after you save.', 'svc' )
			: __( 'The browser decides after you save.', 'svc' ),
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
	say( __( 'Not undone: the conditions have changed since.', 'svc' ) );
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
	const open = useContext( OpenSettingContext );
	const change = ( patch: Partial< Draft > ) => edit( id, patch );
	const { schedule, groups, isOpen, setOpen, setSchedule, join, take } =
		useSchedule(
			draft.conditions,
			( conditions ) => change( { conditions } ),
			open
		);
	const decision = {
		types: cachesOf( document ).browser_types,
		decide: draft.decide,
		onDecide: ( decide: Draft[ 'decide' ] ) => decideBy( id, decide ),
	};
	return (
		<fieldset
			className="svc-inspector__fields"
			disabled={ ! mayWrite( base ) }
			aria-describedby={ mayWrite( base ) ? undefined : READ_ONLY }
		>
			<legend className="screen-reader-text">
				{ __( 'Where and when', 'svc' ) }
			</legend>
			<Placement
				schema={ schema }
				type={ base.type }
				draft={ draft }
				onChange={ change }
			>
				<LateWarning document={ document } schema={ schema } />
			</Placement>
			<ScheduleContext.Provider value={ take }>
				<When
					schema={ schema }
					conditions={ groups }
					decision={ decision }
					head={
						<ConditionsHead
							schema={ schema }
							id={ id }
							conditions={ draft.conditions }
							onChange={ ( conditions ) =>
								change( { conditions } )
							}
							onUndo={ ( before, after ) =>
								undo( id, before, after )
							}
						/>
					}
					onChange={ ( next ) =>
						change( { conditions: join( next ) } )
					}
					onUndo={ ( before, after ) =>
						undo( id, join( before ), join( after ) )
					}
				/>
			</ScheduleContext.Provider>
			<Schedule
				schedule={ schedule }
				isOpen={ isOpen }
				isFirst={
					! groups
						.flat()
						.some( ( { type } ) => decision.types.includes( type ) )
				}
				decision={ decision }
				onOpen={ setOpen }
				onChange={ setSchedule }
			/>
			<CacheWarning document={ document } />
		</fieldset>
	);
}

/** Where and when: a sentence, whether it would run on a page, the place, and the conditions with what that page has of each. */
export function RunsTab( {
	document,
	asked = null,
}: {
	readonly document: ReadyDocument;
	/** The setting whose control opens. */
	readonly asked?: AskedSetting | null;
} ) {
	const { schema } = useSelect(
		( select ) => select( schemaStore ).getState(),
		[]
	);
	const would = useWouldRun( document );
	const tab = useRef< HTMLDivElement >( null );
	const { open, onEscape } = useOpenSetting( tab, asked, schema !== null );
	if ( schema === null ) {
		return null;
	}
	const { id, base, draft } = document;
	return (
		<TracedContext.Provider value={ would.answer }>
			<OpenSettingContext.Provider value={ open }>
				{ /* Escape goes back to the sentence; the elements within have keys of their own. */ }
				<div ref={ tab } onKeyDownCapture={ onEscape }>
					<Sentence
						schema={ schema }
						snippet={ { ...draft, id, type: base.type } }
						isReadOnly={ ! mayWrite( base ) }
					/>
					<WouldRun
						would={ would }
						schema={ schema }
						isUnsaved={ changedFields( draft, base ).some(
							( field ) => ASKED.includes( field )
						) }
					/>
					<Fields
						key={ id }
						document={ document }
						schema={ schema }
					/>
				</div>
			</OpenSettingContext.Provider>
		</TracedContext.Provider>
	);
}
