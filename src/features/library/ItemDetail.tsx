import { useEffect, useId, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { AppLink } from '../../state/frame/index.js';
import {
	nextStep,
	typedOf,
	type LibraryItem,
	type LibraryPack,
	type Typed,
} from '../../state/library/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { Back, Button, TypeMark } from '../../ui/index.js';
import { State } from './marks.js';
import { ItemCode } from './ItemCode.js';
import { ItemFacts } from './ItemFacts.js';
import { activate } from './installing.js';
import { InstallOutcome } from './InstallOutcome.js';
import { SettingField } from './SettingField.js';
import { useInstall } from './use-install.js';
import { langOf, whyNotInstalled, whyNotOn } from './library-words.js';

function Head( {
	id,
	item,
	pack,
	onBack,
}: {
	/** Of the heading. */
	readonly id: string;
	readonly item: LibraryItem;
	readonly pack: LibraryPack | undefined;
	readonly onBack: () => void;
} ) {
	const heading = useRef< HTMLHeadingElement >( null );
	useEffect( () => heading.current?.focus(), [] );
	return (
		<div className="svc-library__head">
			<Back
				label={ __( 'Back to the library', 'svc' ) }
				onClick={ onBack }
			/>
			<div className="svc-library__heading">
				<h3
					id={ id }
					ref={ heading }
					tabIndex={ -1 }
					dir="auto"
					lang={ langOf( item ) }
				>
					{ item.title }
				</h3>
				<p className="svc-line__second">
					<TypeMark type={ item.type } lang={ item.lang } />{ ' ' }
					{ pack && (
						<span lang={ langOf( item ) }>{ pack.title }</span>
					) }
					{ [
						'',
						item.version,
						...( item.shelf === 'svc' ? [] : [ item.shelf ] ),
					].join( ' · ' ) }
				</p>
			</div>
			<State item={ item } />
		</div>
	);
}

/** The buttons: what fits the state of the item. */
function Actions( {
	item,
	detail,
	onChanged,
	onUpdate,
}: {
	readonly item: LibraryItem;
	readonly detail: ReturnType< typeof useInstall >;
	readonly onChanged: () => void;
	readonly onUpdate: () => void;
} ) {
	const { busy, install, fill, isChanged } = detail;
	const next = nextStep( item );
	const isOff = busy !== '';
	if ( item.state === 'new' ) {
		return (
			<div className="svc-library__actions">
				<Button
					isLarge
					variant="primary"
					isBusy={ busy === 'on' }
					disabled={ isOff || item.missing.length > 0 }
					onClick={ () => install( true ) }
				>
					{ __( 'Install and activate', 'svc' ) }
				</Button>
				<Button
					isLarge
					variant="secondary"
					isBusy={ busy === 'off' }
					disabled={ isOff }
					onClick={ () => install( false ) }
				>
					{ __( 'Install', 'svc' ) }
				</Button>
			</div>
		);
	}
	return (
		<div className="svc-library__actions">
			{ next === 'update' && (
				<Button
					isLarge
					variant="primary"
					disabled={ isOff }
					onClick={ onUpdate }
				>
					{ __( 'Update', 'svc' ) }
				</Button>
			) }
			{ next === 'activate' && (
				<Button
					isLarge
					variant="primary"
					disabled={ isOff }
					onClick={ () => activate( item, onChanged ) }
				>
					{ __( 'Activate', 'svc' ) }
				</Button>
			) }
			{ item.settings.length > 0 && (
				<Button
					isLarge
					variant="secondary"
					isBusy={ busy === 'fill' }
					disabled={ isOff || ! isChanged }
					onClick={ fill }
				>
					{ __( 'Save settings', 'svc' ) }
				</Button>
			) }
			{ item.id !== null && (
				<AppLink
					to={ `/snippet/${ item.id }` }
					aria-label={ sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Open the snippet %s', 'svc' ),
						item.title
					) }
				>
					{ __( 'Open the snippet', 'svc' ) }
				</AppLink>
			) }
		</div>
	);
}

/** One item: in words what it does, touches and takes, with the way to have it, and beside them its code. */
export function ItemDetail( {
	item,
	items,
	pack,
	onBack,
	onChanged,
	onUpdate,
}: {
	readonly item: LibraryItem;
	readonly items: readonly LibraryItem[];
	readonly pack: LibraryPack | undefined;
	readonly onBack: () => void;
	/** Called after something was installed or filled in. */
	readonly onChanged: () => void;
	readonly onUpdate: () => void;
} ) {
	const [ typed, setTyped ] = useState< Typed >( () => typedOf( item ) );
	const form = useRef< HTMLDivElement >( null );
	const heading = useId();
	const detail = useInstall( item, typed, form, onChanged );
	const forbidden = whyNotInstalled( item );
	const notOn = item.state === 'new' ? whyNotOn( item ) : '';
	return (
		<section
			className="svc-library__detail"
			aria-labelledby={ heading }
			ref={ form }
		>
			<Head
				id={ heading }
				item={ item }
				pack={ pack }
				onBack={ onBack }
			/>
			<div className="svc-library__sides">
				<div className="svc-library__words">
					<p
						className="svc-library__lead"
						dir="auto"
						lang={ langOf( item ) }
					>
						{ item.description }
					</p>
					{ item.settings.length > 0 && (
						<fieldset
							className="svc-form svc-library__form"
							disabled={ ! mayWrite() || forbidden !== '' }
						>
							<legend>{ __( 'Settings', 'svc' ) }</legend>
							{ item.settings.map( ( setting ) => (
								<SettingField
									key={ setting.name }
									setting={ setting }
									lang={ langOf( item ) }
									value={ typed[ setting.name ] ?? '' }
									fault={
										detail.faults[ setting.name ] ?? ''
									}
									onChange={ ( value ) => {
										setTyped( ( now ) => ( {
											...now,
											[ setting.name ]: value,
										} ) );
										detail.forget( setting.name );
									} }
								/>
							) ) }
						</fieldset>
					) }
					{ [ forbidden, notOn ].map(
						( why ) =>
							why !== '' && (
								<p key={ why } className="svc-library__why">
									{ why }
								</p>
							)
					) }
					{ mayWrite() && forbidden === '' && (
						<Actions
							item={ item }
							detail={ detail }
							onChanged={ onChanged }
							onUpdate={ onUpdate }
						/>
					) }
					<div className="svc-library__said" role="status">
						{ detail.done !== null && (
							<InstallOutcome
								done={ detail.done }
								items={ items }
							/>
						) }
						{ detail.said }
					</div>
					<ItemFacts item={ item } items={ items } />
				</div>
				<div className="svc-library__code">
					<h4>{ __( 'Code', 'svc' ) }</h4>
					<ItemCode item={ item } typed={ typed } />
				</div>
			</div>
		</section>
	);
}
