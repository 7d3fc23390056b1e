import { useEffect, useId, useRef, useState } from '@wordpress/element';
import { __, isRTL } from '@wordpress/i18n';
import { arrowLeft, arrowRight } from '@wordpress/icons';
import { changeParams, sayFailure } from '../../state/frame/index.js';
import {
	typedOf,
	type LibraryItem,
	type LibraryPack,
	type Typed,
} from '../../state/library/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { Button, NARROW, TypeMark, useMedia } from '../../ui/index.js';
import { ItemCode } from './ItemCode.js';
import { ItemFacts } from './ItemFacts.js';
import { OpenSnippet, InstallOutcome } from './InstallOutcome.js';
import { SettingField } from './SettingField.js';
import { useInstall } from './use-install.js';
import {
	langOf,
	langOfPack,
	stateInWords,
	whyNotInstalled,
	whyNotOn,
} from './library-words.js';

function Head( {
	id,
	item,
	pack,
}: {
	/** Of the heading. */
	readonly id: string;
	readonly item: LibraryItem;
	readonly pack: LibraryPack | undefined;
} ) {
	const isNarrow = useMedia( NARROW );
	const heading = useRef< HTMLHeadingElement >( null );
	useEffect( () => {
		if ( isNarrow ) {
			heading.current?.focus();
		}
	}, [ isNarrow ] );
	const state = stateInWords( item );
	return (
		<div className="svc-library__head">
			{ isNarrow && (
				<Button
					icon={ isRTL() ? arrowRight : arrowLeft }
					label={ __( 'Back to the library', 'svc' ) }
					onClick={ () => changeParams( { item: '' } ) }
					size="default"
				/>
			) }
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
						<span lang={ langOfPack( pack, [ item ] ) }>
							{ pack.title }
						</span>
					) }
					{ [
						'',
						item.version,
						...( item.shelf === 'svc' ? [] : [ item.shelf ] ),
						...( state === '' ? [] : [ state ] ),
					].join( ' · ' ) }
				</p>
			</div>
		</div>
	);
}

/** The buttons: what fits the state of the item. */
function Actions( {
	item,
	detail,
	onUpdate,
}: {
	readonly item: LibraryItem;
	readonly detail: ReturnType< typeof useInstall >;
	readonly onUpdate: () => void;
} ) {
	const { busy, install, fill, isChanged } = detail;
	const shared = {
		__next40pxDefaultSize: true,
		accessibleWhenDisabled: true,
	} as const;
	if ( item.state === 'new' ) {
		return (
			<div className="svc-library__actions">
				<Button
					{ ...shared }
					variant="primary"
					isBusy={ busy === 'on' }
					disabled={ busy !== '' || item.missing.length > 0 }
					onClick={ () => void install( true ).catch( sayFailure ) }
				>
					{ __( 'Install and switch on', 'svc' ) }
				</Button>
				<Button
					{ ...shared }
					variant="secondary"
					isBusy={ busy === 'off' }
					disabled={ busy !== '' }
					onClick={ () => void install( false ).catch( sayFailure ) }
				>
					{ __( 'Install', 'svc' ) }
				</Button>
			</div>
		);
	}
	return (
		<div className="svc-library__actions">
			{ item.state === 'update' && (
				<Button
					{ ...shared }
					variant="primary"
					disabled={ busy !== '' }
					onClick={ onUpdate }
				>
					{ __( 'Update', 'svc' ) }
				</Button>
			) }
			{ item.settings.length > 0 && (
				<Button
					{ ...shared }
					variant={
						item.state === 'update' ? 'secondary' : 'primary'
					}
					isBusy={ busy === 'fill' }
					disabled={ busy !== '' || ! isChanged }
					onClick={ () => void fill().catch( sayFailure ) }
				>
					{ __( 'Save the settings', 'svc' ) }
				</Button>
			) }
			{ item.id !== null && (
				<OpenSnippet id={ item.id } title={ item.title } />
			) }
		</div>
	);
}

/** One item: what it does, what it takes, its form, and the way to have it. */
export function ItemDetail( {
	item,
	items,
	pack,
	onChanged,
	onUpdate,
}: {
	readonly item: LibraryItem;
	readonly items: readonly LibraryItem[];
	readonly pack: LibraryPack | undefined;
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
			<Head id={ heading } item={ item } pack={ pack } />
			<p className="svc-library__lead" dir="auto" lang={ langOf( item ) }>
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
							fault={ detail.faults[ setting.name ] ?? '' }
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
					onUpdate={ onUpdate }
				/>
			) }
			<div className="svc-library__said" role="status">
				{ detail.answer !== null && (
					<InstallOutcome
						answer={ detail.answer }
						slugs={ [ item.slug ] }
						items={ items }
						hasLinks={ false }
					/>
				) }
				{ detail.said }
			</div>
			<ItemFacts item={ item } items={ items } />
			<h4 className="svc-library__codehead">{ __( 'Code', 'svc' ) }</h4>
			<ItemCode item={ item } typed={ typed } />
		</section>
	);
}
