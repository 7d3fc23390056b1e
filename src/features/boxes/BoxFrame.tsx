import { useEffect, useRef } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { mayWrite, whyReadOnly } from '../../state/snippets/index.js';
import { Button, Switch } from '../../ui/index.js';
import type { BoxWords } from './box-words.js';

/** Name, what it is for, its switch and its Save, then the code, then what is to be said about it. */
export function BoxFrame( {
	words,
	isOn,
	busy,
	isEmpty,
	isUnsaved,
	onSwitch,
	onSave,
	field,
	said,
}: {
	readonly words: BoxWords;
	readonly isOn: boolean;
	/** What is going on; empty when nothing is. */
	readonly busy: string;
	readonly isEmpty: boolean;
	readonly isUnsaved: boolean;
	readonly onSwitch: ( isOn: boolean ) => void;
	readonly onSave: () => void;
	readonly field: ReactNode;
	readonly said: ReactNode;
} ) {
	const place = useRef< HTMLElement >( null );
	useEffect( () => {
		const box = place.current;
		// The key saves the box that has the focus, not all three.
		const listen = ( event: KeyboardEvent ) => {
			if (
				event.key === 's' &&
				( event.ctrlKey || event.metaKey ) &&
				mayWrite( { type: 'html' } )
			) {
				event.preventDefault();
				onSave();
			}
		};
		box?.addEventListener( 'keydown', listen );
		return () => box?.removeEventListener( 'keydown', listen );
	}, [ onSave ] );
	return (
		<section className="svc-box" aria-label={ words.title } ref={ place }>
			<div className="svc-box__head">
				<div className="svc-line__text">
					<h3>{ words.title }</h3>
					<span className="svc-line__second">{ words.help }</span>
				</div>
				{ mayWrite( { type: 'html' } ) && isUnsaved && (
					<Button
						variant="primary"
						isBusy={ busy !== '' }
						aria-label={ sprintf(
							/* translators: %s: name of a box, such as "Header". */
							__( 'Save %s', 'svc' ),
							words.title
						) }
						onClick={ onSave }
					>
						{ __( 'Save', 'svc' ) }
					</Button>
				) }
				<Switch
					isOn={ isOn }
					label={ words.title }
					busy={ busy }
					isDisabled={ isEmpty && ! isOn }
					whyOff={ whyReadOnly( { type: 'html' } ) }
					onChange={ onSwitch }
				/>
			</div>
			{ field }
			<div className="svc-box__said">{ said }</div>
		</section>
	);
}
