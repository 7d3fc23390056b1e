import { Button } from '@wordpress/components';
import { __, isRTL } from '@wordpress/i18n';
import { columns, desktop, drawerLeft, drawerRight } from '@wordpress/icons';
import { AskButton } from '../../assistant/index.js';
import {
	edit,
	isChanged,
	runOnce,
	settle,
} from '../../state/documents/index.js';
import { acceptable, askAbout } from './asking.js';
import { nameOf } from '../../state/replacing/index.js';
import { reviewAndSave, saveDocument } from '../../state/saving/index.js';
import { mayWrite, whyReadOnly } from '../../state/snippets/index.js';
import { Key, keyName, Switch } from '../../ui/index.js';
import { toggleLive, useLiveShown } from './live/shown.js';
import type { ReadyDocument } from './ready.js';

function SwitchOn( { document }: { readonly document: ReadyDocument } ) {
	const { id, base, saving } = document;
	const isOn = base.status === 'active';
	const isSaving = saving.kind === 'saving';
	const busy = saving.kind === 'saving' && saving.turnsOn;
	const state = isOn ? __( 'Active', 'svc' ) : __( 'Inactive', 'svc' );
	return (
		<span className={ `svc-head__switch${ isOn ? ' is-on' : '' }` }>
			<span aria-hidden="true">
				{ busy ? __( 'Test run…', 'svc' ) : state }
			</span>
			<Switch
				isOn={ isOn }
				label={ nameOf( base ) }
				busy={ busy ? __( 'Test run…', 'svc' ) : '' }
				isDisabled={ isSaving || saving.kind === 'conflict' }
				whyOff={ whyReadOnly( base ) }
				onChange={ ( turnOn ) =>
					void saveDocument( id, {
						status: turnOn ? 'active' : 'inactive',
					} )
				}
			/>
		</span>
	);
}

/** Whether activating is the next step: it is saved, and inactive. */
const mayActivate = ( document: ReadyDocument ): boolean =>
	document.base.status === 'inactive' &&
	document.draft.run === 'auto' &&
	document.draft.code.trim() !== '' &&
	document.saving.kind !== 'conflict' &&
	! isChanged( document );

/** Title, whether it is on, and saving. */
export function Head( {
	document,
	onInspect,
	onSplit,
}: {
	readonly document: ReadyDocument;
	readonly onInspect: () => void;
	/** Left out where there cannot be two editors. */
	readonly onSplit?: ( () => void ) | undefined;
} ) {
	const hasLive = useLiveShown();
	const { id, base, draft, saving, isRunning } = document;
	const canWrite = mayWrite( base );
	const isSaving = saving.kind === 'saving';
	return (
		<header className="svc-head">
			<textarea
				className="svc-head__title"
				rows={ 1 }
				aria-label={ __( 'Title', 'svc' ) }
				placeholder={ __( 'Title', 'svc' ) }
				value={ draft.title }
				maxLength={ 200 }
				readOnly={ ! canWrite }
				onKeyDown={ ( event ) => {
					if ( event.key === 'Enter' ) {
						event.preventDefault();
					}
				} }
				onChange={ ( event ) =>
					edit( id, {
						title: event.target.value.replace( /\s*\n\s*/g, ' ' ),
					} )
				}
			/>
			{ draft.folder !== '' && (
				<span className="svc-chip svc-head__folder">
					{ draft.folder.replaceAll( '/', ' / ' ) }
				</span>
			) }
			{ draft.mode === 'test' && (
				<span className="svc-chip">{ __( 'testing', 'svc' ) }</span>
			) }
			{ ! canWrite && (
				<span className="svc-chip">{ __( 'view only', 'svc' ) }</span>
			) }
			<SwitchOn document={ document } />
			{ canWrite && (
				<AskButton
					subject={ () => {
						settle( id );
						return askAbout( id );
					} }
					onAccept={ ( accepted ) =>
						edit( id, acceptable( accepted ) )
					}
				/>
			) }
			{ canWrite && [ 'php', 'html' ].includes( base.type ) && (
				<Button
					className="svc-head__run"
					variant="secondary"
					size="compact"
					isBusy={ isRunning }
					accessibleWhenDisabled
					disabled={ isRunning }
					onClick={ () => void runOnce( id ) }
				>
					{ __( 'Run once', 'svc' ) }
				</Button>
			) }
			{ canWrite && mayActivate( document ) && (
				<Button
					variant="primary"
					size="compact"
					isBusy={ isSaving }
					accessibleWhenDisabled
					disabled={ isSaving }
					onClick={ () =>
						void saveDocument( id, { status: 'active' } )
					}
				>
					{ __( 'Activate', 'svc' ) }
				</Button>
			) }
			{ canWrite && ! mayActivate( document ) && (
				<Button
					variant="primary"
					size="compact"
					isBusy={ isSaving }
					accessibleWhenDisabled
					disabled={
						isSaving ||
						saving.kind === 'conflict' ||
						! isChanged( document )
					}
					onClick={ () => void reviewAndSave( id ) }
				>
					{ __( 'Save', 'svc' ) }
					<Key keys="mod+s" />
				</Button>
			) }
			{ onSplit !== undefined && (
				<Button
					className="svc-head__split"
					size="compact"
					icon={ columns }
					label={ __( 'Split the editor', 'svc' ) }
					shortcut={ keyName( 'mod+\\' ) }
					onClick={ onSplit }
				/>
			) }
			{ canWrite && (
				<Button
					size="compact"
					icon={ desktop }
					label={ __( 'Live page', 'svc' ) }
					shortcut={ keyName( 'F9' ) }
					isPressed={ hasLive }
					onClick={ toggleLive }
				/>
			) }
			<Button
				size="compact"
				icon={ isRTL() ? drawerLeft : drawerRight }
				label={ __( 'Settings of the snippet', 'svc' ) }
				onClick={ onInspect }
			/>
		</header>
	);
}
