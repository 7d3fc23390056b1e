import {
	BaseControl,
	SelectControl,
	TextControl,
	ToggleControl,
} from '@wordpress/components';
import { useEffect, useId, useMemo, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { LibrarySetting } from '../../state/library/index.js';
import { searchOptions } from '../../state/site/index.js';
import { Combobox } from '../../ui/index.js';

/** One setting of an item: the control that its type takes, help and what is wrong with it beside it. */

interface FieldProps {
	readonly setting: LibrarySetting;
	/** Language of what the setting says; undefined where it is unknown. */
	readonly lang: string | undefined;
	readonly value: string | boolean;
	/** What is wrong with the value; empty when nothing is. */
	readonly fault: string;
	readonly onChange: ( value: string | boolean ) => void;
}

/** Milliseconds of quiet after which pages are searched. */
const SEARCH_AFTER_MS = 250;

/** Pages and posts by their titles, with the one that is chosen. */
function usePages( search: string, chosen: string ) {
	const [ found, setFound ] = useState< ReadonlyMap< string, string > >(
		new Map()
	);
	useEffect( () => {
		const controller = new AbortController();
		const timer = window.setTimeout( () => {
			searchOptions(
				'post_id',
				search,
				chosen === '' ? [] : [ chosen ],
				controller.signal
			).then(
				( choices ) =>
					setFound(
						new Map(
							choices.map( ( { value, label } ) => [
								String( value ),
								label,
							] )
						)
					),
				// Its number is shown then.
				() => undefined
			);
		}, SEARCH_AFTER_MS );
		return () => {
			window.clearTimeout( timer );
			controller.abort();
		};
	}, [ search, chosen ] );
	return found;
}

function PageField( {
	label,
	help,
	chosen,
	onChange,
}: {
	readonly label: ReactNode;
	readonly help: ReactNode;
	/** ID of a page; empty for none. */
	readonly chosen: string;
	readonly onChange: ( value: string ) => void;
} ) {
	const [ search, setSearch ] = useState( '' );
	const found = usePages( search, chosen );
	const options = useMemo(
		() => [
			...[ ...found ].map( ( [ value, name ] ) => ( {
				value,
				label: name,
			} ) ),
			...( chosen === '' || found.has( chosen )
				? []
				: [ { value: chosen, label: `#${ chosen }` } ] ),
		],
		[ found, chosen ]
	);
	return (
		<Combobox
			label={ label }
			help={ help }
			placeholder={ __( 'Search for a page', 'svc' ) }
			value={ chosen === '' ? null : chosen }
			options={ options }
			onFilterValueChange={ setSearch }
			onChange={ ( value ) => onChange( value ?? '0' ) }
		/>
	);
}

function ColourField( {
	label,
	help,
	value,
	onChange,
}: {
	readonly label: ReactNode;
	readonly help: ReactNode;
	/** As `#rrggbb`. */
	readonly value: string;
	readonly onChange: ( value: string ) => void;
} ) {
	const id = `svc-setting-${ useId() }`;
	return (
		<BaseControl id={ id } label={ label } help={ help }>
			<input
				id={ id }
				className="svc-library__colour"
				type="color"
				value={ value }
				onChange={ ( { target } ) => onChange( target.value ) }
			/>
			<code>{ value }</code>
		</BaseControl>
	);
}

function Control( {
	setting,
	lang,
	value,
	onChange,
}: Omit< FieldProps, 'fault' > ) {
	const { type, label, help, required, options = [], min, max } = setting;
	const shared = {
		label: (
			<>
				<span lang={ lang }>{ label }</span>
				{ required && ` (${ __( 'required', 'svc' ) })` }
			</>
		),
		help:
			help === undefined || help === '' ? (
				''
			) : (
				<span lang={ lang }>{ help }</span>
			),
	};
	const text = String( value );
	switch ( type ) {
		case 'flag':
			return (
				<ToggleControl
					{ ...shared }
					checked={ value === true }
					onChange={ onChange }
				/>
			);
		case 'choice':
			return (
				<SelectControl
					{ ...shared }
					__next40pxDefaultSize
					value={ text }
					options={ [
						...( options.some( ( it ) => it.value === text )
							? []
							: [
									{
										value: text,
										label: __( 'Choose…', 'svc' ),
									},
								] ),
						...options.map( ( it ) => ( { ...it, lang } ) ),
					] }
					onChange={ onChange }
				/>
			);
		case 'page':
			return (
				<PageField
					{ ...shared }
					chosen={ text === '0' ? '' : text }
					onChange={ onChange }
				/>
			);
		case 'colour':
			return (
				<ColourField
					{ ...shared }
					value={ text }
					onChange={ onChange }
				/>
			);
		case 'number':
			return (
				<TextControl
					{ ...shared }
					__next40pxDefaultSize
					type="number"
					step="any"
					{ ...( min === undefined ? {} : { min } ) }
					{ ...( max === undefined ? {} : { max } ) }
					value={ text }
					onChange={ onChange }
				/>
			);
		default:
			return (
				<TextControl
					{ ...shared }
					__next40pxDefaultSize
					value={ text }
					onChange={ onChange }
				/>
			);
	}
}

export function SettingField( { fault, ...rest }: FieldProps ) {
	return (
		<div
			className={ `svc-library__setting${ fault === '' ? '' : ' is-faulty' }` }
			data-setting={ rest.setting.name }
		>
			<Control { ...rest } />
			<p className="svc-bad" role="alert">
				{ fault }
			</p>
		</div>
	);
}
