import { SelectControl } from '@wordpress/components';
import { useEffect, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { ApiError } from '../../client/index.js';
import { Button, Switch } from '../../ui/index.js';

/** How the last save of one setting went. */
type Outcome =
	| { readonly kind: 'idle' | 'saving' | 'saved' }
	| { readonly kind: 'failed'; readonly message: string };

/** Saves one setting and remembers how that went. */
export function useOutcome() {
	const [ outcome, setOutcome ] = useState< Outcome >( { kind: 'idle' } );
	const run = async ( save: () => Promise< unknown > ) => {
		setOutcome( { kind: 'saving' } );
		try {
			await save();
			setOutcome( { kind: 'saved' } );
		} catch ( error ) {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			const [ reason = error.message ] = Object.values( error.params );
			setOutcome( { kind: 'failed', message: reason } );
		}
	};
	return { outcome, run };
}

export function SaveStatus( { outcome }: { readonly outcome: Outcome } ) {
	return (
		<>
			<span role="status" className="svc-setting__saved">
				{ outcome.kind === 'saving' && __( 'Saving…', 'svc' ) }
				{ outcome.kind === 'saved' && __( 'Saved.', 'svc' ) }
			</span>
			{ outcome.kind === 'failed' && (
				<span role="alert" className="svc-bad">
					{ outcome.message }
				</span>
			) }
		</>
	);
}

/** One setting: what it is, what it does, its control, and how saving went. */
export function Row( {
	label,
	help,
	control,
	outcome,
	children,
}: {
	readonly label: string;
	readonly help?: string;
	readonly control?: ReactNode;
	readonly outcome?: Outcome;
	readonly children?: ReactNode;
} ) {
	return (
		<div className="svc-setting">
			<div className="svc-setting__line">
				<div className="svc-setting__text">
					<span className="svc-setting__label">{ label }</span>
					{ help !== undefined && (
						<span className="svc-setting__help">{ help }</span>
					) }
					{ outcome !== undefined && (
						<SaveStatus outcome={ outcome } />
					) }
				</div>
				{ control }
			</div>
			{ children }
		</div>
	);
}

export function ToggleRow( {
	label,
	help,
	isOn,
	isDisabled = false,
	onSave,
}: {
	readonly label: string;
	readonly help?: string;
	readonly isOn: boolean;
	readonly isDisabled?: boolean;
	readonly onSave: ( isOn: boolean ) => Promise< unknown >;
} ) {
	const { outcome, run } = useOutcome();
	return (
		<Row
			label={ label }
			{ ...( help === undefined ? {} : { help } ) }
			outcome={ outcome }
			control={
				<Switch
					isOn={ isOn }
					label={ label }
					busy={
						outcome.kind === 'saving' ? __( 'Saving…', 'svc' ) : ''
					}
					isDisabled={ isDisabled }
					onChange={ ( on ) => void run( () => onSave( on ) ) }
				/>
			}
		/>
	);
}

/** One of a few values: saved when it is chosen. */
export function ChoiceRow< Value extends string >( {
	label,
	help,
	value,
	options,
	onSave,
}: {
	readonly label: string;
	readonly help: string;
	readonly value: Value;
	readonly options: readonly { value: Value; label: string }[];
	readonly onSave: ( value: Value ) => Promise< unknown >;
} ) {
	const { outcome, run } = useOutcome();
	return (
		<Row
			label={ label }
			help={ help }
			outcome={ outcome }
			control={
				<SelectControl
					size="compact"
					hideLabelFromVision
					label={ label }
					value={ value }
					options={ [ ...options ] }
					onChange={ ( chosen ) =>
						void run( () => onSave( chosen ) )
					}
				/>
			}
		/>
	);
}

/** A value that is typed: saved with Enter or with the button that comes with a change. */
export function FieldRow( {
	label,
	help,
	value,
	type,
	min,
	max,
	unit,
	placeholder,
	onSave,
}: {
	readonly label: string;
	readonly help?: string;
	readonly value: string;
	readonly type: 'number' | 'text';
	readonly min?: number;
	readonly max?: number;
	readonly unit?: string;
	readonly placeholder?: string;
	readonly onSave: ( value: string ) => Promise< unknown >;
} ) {
	const [ typed, setTyped ] = useState( value );
	const { outcome, run } = useOutcome();
	useEffect( () => setTyped( value ), [ value ] );
	return (
		<Row
			label={ label }
			{ ...( help === undefined ? {} : { help } ) }
			outcome={ outcome }
			control={
				<form
					className={ `svc-setting__form is-${ type }` }
					onSubmit={ ( event ) => {
						event.preventDefault();
						void run( () => onSave( typed.trim() ) );
					} }
				>
					<input
						type={ type }
						aria-label={ label }
						value={ typed }
						min={ min }
						max={ max }
						placeholder={ placeholder }
						required={ type === 'number' }
						onChange={ ( event ) => setTyped( event.target.value ) }
					/>
					{ unit !== undefined && (
						<span className="svc-weak">{ unit }</span>
					) }
					{ typed.trim() !== value && (
						<Button
							variant="primary"
							type="submit"
							isBusy={ outcome.kind === 'saving' }
						>
							{ __( 'Save', 'svc' ) }
						</Button>
					) }
				</form>
			}
		/>
	);
}
