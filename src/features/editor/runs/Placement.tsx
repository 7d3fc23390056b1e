import {
	FormTokenField,
	SelectControl,
	TextControl,
} from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { Schema, Snippet } from '../../../contract/index.js';
import { scriptGlobals } from '../../../contract/script-handles.js';
import { type Draft } from '../../../state/documents/index.js';
import { keptFor, offerOf } from '../../../state/site/index.js';
import { locationOf } from '../../../state/words/index.js';
import { settingOf } from './use-open-setting.js';
import { Where } from './Where.js';
import { PartHead } from './PartHead.js';

type Change = ( patch: Partial< Draft > ) => void;

interface PlacementProps {
	readonly schema: Schema;
	readonly type: Snippet[ 'type' ];
	readonly draft: Draft;
	readonly onChange: Change;
}

/** Scripts of WordPress that are required most. */
const HANDLES = Object.values( scriptGlobals );

const option = < Value extends string >( value: Value, label: string ) => ( {
	value,
	label,
} );

function whole( text: string, otherwise: number ): number {
	const value = Number.parseInt( text, 10 );
	return Number.isFinite( value ) ? value : otherwise;
}

function Order( { schema, type, draft, onChange }: PlacementProps ) {
	const hasPosition =
		locationOf( schema, type, draft.hook )?.position === true;
	return (
		<div className="svc-pair">
			{ hasPosition && (
				<TextControl
					__next40pxDefaultSize
					type="number"
					min={ 1 }
					max={ 1_000 }
					label={ __( 'Number', 'svc' ) }
					value={ draft.position }
					onChange={ ( value ) =>
						onChange( {
							position: Math.min(
								1_000,
								Math.max( 1, whole( value, 1 ) )
							),
						} )
					}
				/>
			) }
			<TextControl
				__next40pxDefaultSize
				type="number"
				{ ...settingOf( 'priority' ) }
				label={ __( 'Priority', 'svc' ) }
				value={ draft.priority }
				onChange={ ( value ) =>
					onChange( { priority: whole( value, 10 ) } )
				}
			/>
		</div>
	);
}

/** How a stylesheet or a script gets into the page. */
function Loading( { type, draft, onChange }: PlacementProps ) {
	return (
		<div className="svc-pair">
			<SelectControl
				__next40pxDefaultSize
				label={ __( 'Load as', 'svc' ) }
				value={ draft.load_as }
				options={ [
					option( 'inline', __( 'Inline', 'svc' ) ),
					option( 'file', __( 'File', 'svc' ) ),
				] }
				onChange={ ( value ) =>
					onChange( {
						load_as: value === 'file' ? 'file' : 'inline',
					} )
				}
			/>
			{ type === 'js' && draft.load_as === 'file' && (
				<SelectControl
					__next40pxDefaultSize
					label={ __( 'When loaded', 'svc' ) }
					value={ draft.js_strategy }
					options={ [
						option( '', __( 'Immediately', 'svc' ) ),
						option(
							'defer',
							__( 'After the page (defer)', 'svc' )
						),
						option( 'async', __( 'Any time (async)', 'svc' ) ),
					] }
					onChange={ ( strategy ) =>
						onChange( { js_strategy: strategy } )
					}
				/>
			) }
		</div>
	);
}

/** Where the snippet runs, in which order, and how it comes into the page. */
export function Placement( {
	children,
	...props
}: PlacementProps & {
	/** What there is to say about the place. */
	readonly children: ReactNode;
} ) {
	const { type, draft, onChange } = props;
	const canRunOtherwise = type === 'php' || type === 'html';
	return (
		<section className="svc-section" aria-labelledby="svc-where">
			<PartHead
				id="svc-where"
				title={ __( 'Location', 'svc' ) }
				help="snippet-fields#locations"
			/>
			<div className={ canRunOtherwise ? 'svc-pair' : 'svc-stack' }>
				{ canRunOtherwise && (
					<SelectControl
						__next40pxDefaultSize
						{ ...settingOf( 'run' ) }
						label={ __( 'Runs', 'svc' ) }
						value={ draft.run }
						options={ [
							option( 'auto', __( 'Automatically', 'svc' ) ),
							option(
								'shortcode',
								__( 'As a shortcode', 'svc' )
							),
							option( 'manual', __( 'Manually', 'svc' ) ),
						] }
						onChange={ ( run ) => onChange( { run } ) }
					/>
				) }
				<SelectControl
					__next40pxDefaultSize
					{ ...settingOf( 'mode' ) }
					label={ __( 'Visible to', 'svc' ) }
					value={ draft.mode }
					options={ [
						option( 'live', __( 'Everyone', 'svc' ) ),
						{
							value: 'test' as const,
							...offerOf(
								'mode',
								'test',
								__( 'People with access (testing)', 'svc' )
							),
						},
					] }
					help={ keptFor( offerOf( 'mode', draft.mode, '' ) ) }
					onChange={ ( mode ) => onChange( { mode } ) }
				/>
			</div>
			{ draft.run === 'shortcode' && (
				<TextControl
					__next40pxDefaultSize
					{ ...settingOf( 'shortcode' ) }
					label={ __( 'Shortcode', 'svc' ) }
					help={ __(
						'Letters, digits, - and _. Leave empty for an automatic name.',
						'svc'
					) }
					value={ draft.shortcode }
					onChange={ ( text ) =>
						onChange( {
							shortcode: text.replaceAll( /[^A-Za-z0-9_-]/g, '' ),
						} )
					}
				/>
			) }
			{ draft.run === 'auto' && (
				<>
					<div className="svc-stack" { ...settingOf( 'hook' ) }>
						<Where
							schema={ props.schema }
							type={ type }
							hook={ draft.hook }
							onChange={ ( hook ) => onChange( { hook } ) }
						/>
					</div>
					{ children }
					<Order { ...props } />
				</>
			) }
			{ ! canRunOtherwise && <Loading { ...props } /> }
			{ type === 'js' && (
				<FormTokenField
					__next40pxDefaultSize
					__experimentalShowHowTo={ false }
					label={ __( 'Required scripts', 'svc' ) }
					value={ draft.requires }
					suggestions={ HANDLES }
					onChange={ ( handles ) =>
						onChange( {
							requires: handles.map( ( it ) =>
								typeof it === 'string' ? it : it.value
							),
						} )
					}
				/>
			) }
			{ ( type === 'js' || type === 'html' ) && (
				<SelectControl
					__next40pxDefaultSize
					{ ...settingOf( 'consent' ) }
					label={ __( 'Waits for consent to', 'svc' ) }
					value={ draft.consent }
					options={ [
						option( '', __( 'Nothing', 'svc' ) ),
						option( 'statistics', __( 'Statistics', 'svc' ) ),
						option( 'marketing', __( 'Marketing', 'svc' ) ),
						option( 'preferences', __( 'Preferences', 'svc' ) ),
						option( 'functional', __( 'Functional', 'svc' ) ),
					] }
					onChange={ ( consent ) => onChange( { consent } ) }
				/>
			) }
		</section>
	);
}
