import { Button } from '@wordpress/components';
import { useEffect, useId, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import {
	closeSmall,
	desktop,
	external,
	mobile,
	tablet,
	update,
} from '@wordpress/icons';
import { prefer, usePreference } from '../../../state/frame/index.js';
import { keyName } from '../../../ui/index.js';
import type { ReadyDocument } from '../ready.js';
import { pathOfAddress, suggestions, type Place } from './addresses.js';
import { showLive } from './shown.js';
import type { Live } from './use-live.js';

const crosshair = (
	<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
		<path d="M12.75 4v3.05a5 5 0 0 1 4.2 4.2H20v1.5h-3.05a5 5 0 0 1-4.2 4.2V20h-1.5v-3.05a5 5 0 0 1-4.2-4.2H4v-1.5h3.05a5 5 0 0 1 4.2-4.2V4zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zm0 2a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z" />
	</svg>
);

const SCREENS = {
	desktop: { icon: desktop, label: () => __( 'Desktop', 'svc' ) },
	tablet: { icon: tablet, label: () => __( 'Tablet', 'svc' ) },
	phone: { icon: mobile, label: () => __( 'Phone', 'svc' ) },
} as const;

/** The address of the page in the frame; writing another one goes there. */
function Address( {
	live,
	document,
}: {
	readonly live: Live;
	readonly document: ReadyDocument;
} ) {
	const list = useId();
	const [ text, setText ] = useState( live.path );
	const [ places, setPlaces ] = useState< readonly Place[] >( [] );
	const [ isWrong, setWrong ] = useState( false );
	const { conditions } = document.draft;
	useEffect( () => setText( live.path ), [ live.path ] );
	useEffect( () => {
		let isGone = false;
		void suggestions( conditions ).then(
			( found ) => isGone || setPlaces( found )
		);
		return () => {
			isGone = true;
		};
	}, [ conditions ] );
	const go = ( value: string ) => {
		const path = pathOfAddress( value );
		setWrong( path === null );
		if ( path !== null ) {
			live.show( path );
		}
	};
	return (
		<form
			className="svc-live__address"
			onSubmit={ ( event ) => {
				event.preventDefault();
				go( text );
			} }
		>
			<input
				className="svc-live__field"
				aria-label={ __( 'Page of the site', 'svc' ) }
				aria-invalid={ isWrong }
				title={
					isWrong
						? __( 'Enter an address of this site.', 'svc' )
						: undefined
				}
				list={ list }
				dir="ltr"
				value={ text }
				spellCheck={ false }
				autoCapitalize="off"
				onChange={ ( { target } ) => {
					setText( target.value );
					setWrong( false );
					// Chosen from the list, not written.
					if (
						places.some( ( { path } ) => path === target.value )
					) {
						go( target.value );
					}
				} }
			/>
			<datalist id={ list }>
				{ places.map( ( { path, label } ) => (
					<option key={ path } value={ path }>
						{ label }
					</option>
				) ) }
			</datalist>
		</form>
	);
}

/** What can be done with the page in the frame. */
export function Toolbar( {
	live,
	document,
}: {
	readonly live: Live;
	readonly document: ReadyDocument;
} ) {
	const screen = usePreference( 'liveScreen' );
	return (
		<div className="svc-live__bar">
			<Button
				size="compact"
				icon={ update }
				isBusy={ live.isBusy }
				label={ __( 'Reload the page', 'svc' ) }
				onClick={ () => live.show( live.path ) }
			/>
			<Address live={ live } document={ document } />
			<Button
				size="compact"
				icon={ crosshair }
				label={ __( 'Pick an element', 'svc' ) }
				aria-pressed={ live.isPicking }
				isPressed={ live.isPicking }
				accessibleWhenDisabled
				disabled={ live.hello === null || live.trouble !== null }
				onClick={ () => live.pick( ! live.isPicking ) }
			/>
			<div
				className="svc-live__screens"
				role="group"
				aria-label={ __( 'Screen size', 'svc' ) }
			>
				{ ( [ 'desktop', 'tablet', 'phone' ] as const ).map(
					( name ) => (
						<Button
							key={ name }
							size="compact"
							icon={ SCREENS[ name ].icon }
							label={ SCREENS[ name ].label() }
							isPressed={ screen === name }
							onClick={ () => prefer( 'liveScreen', name ) }
						/>
					)
				) }
			</div>
			<Button
				size="compact"
				icon={ external }
				label={ __( 'Open in a new tab', 'svc' ) }
				href={ live.address || undefined }
				target="_blank"
				rel="noopener"
			/>
			<Button
				size="compact"
				icon={ closeSmall }
				label={ __( 'Hide the live page', 'svc' ) }
				shortcut={ keyName( 'F9' ) }
				onClick={ () => showLive( false ) }
			/>
		</div>
	);
}
