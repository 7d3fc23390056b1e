import {
	Button,
	FormTokenField,
	SelectControl,
	TextareaControl,
} from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { edit } from '../../state/documents/index.js';
import { addressOf, say } from '../../state/frame/index.js';
import { allTags, folderPaths } from '../../state/list/index.js';
import {
	isPro,
	keptFor,
	offerOf,
	personInWords,
} from '../../state/site/index.js';
import { mayWrite, snippetsStore } from '../../state/snippets/index.js';
import { Combobox, fullTime, HelpLink, READ_ONLY } from '../../ui/index.js';
import { Names } from './Names.js';
import type { ReadyDocument } from './ready.js';
import { SnippetInsights } from './SnippetInsights.js';

const FactList = ( {
	facts,
}: {
	readonly facts: readonly ( readonly [ string, string ] )[];
} ) => (
	<dl className="svc-facts">
		{ facts.map( ( [ name, value ] ) => (
			<div key={ name }>
				<dt>{ name }</dt>
				<dd>{ value }</dd>
			</div>
		) ) }
	</dl>
);

function Facts( { document }: { readonly document: ReadyDocument } ) {
	const { base } = document;
	const by = ( time: number, user: number ) =>
		sprintf(
			/* translators: 1: date and time, 2: name of a person. */
			__( '%1$s by %2$s', 'svc' ),
			fullTime( time ),
			personInWords( user )
		);
	return (
		<>
			<FactList
				facts={ [
					[
						__( 'Changed', 'svc' ),
						by( base.modified, base.modified_by ),
					],
				] }
			/>
			<details className="svc-technical">
				<summary>{ __( 'Technical details', 'svc' ) }</summary>
				<FactList
					facts={ [
						[ __( 'ID', 'svc' ), String( base.id ) ],
						[ __( 'Permanent ID', 'svc' ), base.uid ],
						[
							__( 'Created', 'svc' ),
							by( base.created, base.author ),
						],
					] }
				/>
			</details>
		</>
	);
}

function Shortcode( { document }: { readonly document: ReadyDocument } ) {
	const { base } = document;
	if ( base.run !== 'shortcode' ) {
		return null;
	}
	const text =
		base.shortcode === ''
			? `[svc id="${ base.id }"]`
			: `[${ base.shortcode }]`;
	return (
		<p className="svc-copy">
			<code>{ text }</code>
			<Button
				size="compact"
				variant="secondary"
				onClick={ () =>
					void window.navigator.clipboard
						.writeText( text )
						.then( () => say( __( 'Copied.', 'svc' ) ) )
				}
			>
				{ __( 'Copy', 'svc' ) }
			</Button>
		</p>
	);
}

/** Stylesheets that this one uses, and those that use it. */
function Relatives( { document }: { readonly document: ReadyDocument } ) {
	const { base } = document;
	const list = useSelect(
		( select ) => select( snippetsStore ).getState().list,
		[]
	);
	if ( base.type !== 'css' ) {
		return null;
	}
	const groups = [
		[
			__( 'Uses', 'svc' ),
			list.filter( ( { id } ) => base.deps.includes( id ) ),
		],
		[
			__( 'Used by', 'svc' ),
			list.filter( ( { deps } ) => deps.includes( base.id ) ),
		],
	] as const;
	return (
		<>
			{ groups
				.filter( ( [ , them ] ) => them.length > 0 )
				.map( ( [ label, them ] ) => (
					<div key={ label }>
						<h3 className="svc-section__title">{ label }</h3>
						<ul>
							{ them.map( ( { id, title } ) => (
								<li key={ id }>
									<a href={ addressOf( `/snippet/${ id }` ) }>
										{ title }
									</a>
								</li>
							) ) }
						</ul>
					</div>
				) ) }
		</>
	);
}

const LANGUAGES = [ 'css', 'scss', 'less' ] as const;

/** What the snippet is called and where it is kept. */
function Fields( { document }: { readonly document: ReadyDocument } ) {
	const { id, base, draft } = document;
	const [ typed, setTyped ] = useState( '' );
	const list = useSelect(
		( select ) => select( snippetsStore ).getState().list,
		[]
	);
	const folders = new Set( [
		...folderPaths( list ),
		...[ draft.folder, typed ].filter( ( path ) => path !== '' ),
	] );
	return (
		<fieldset
			className="svc-inspector__fields"
			disabled={ ! mayWrite( base ) }
			aria-describedby={ mayWrite( base ) ? undefined : READ_ONLY }
		>
			<legend className="screen-reader-text">
				{ __( 'Details', 'svc' ) }
			</legend>
			<section className="svc-section">
				{ base.error !== null && (
					<p className="svc-bad">
						{ sprintf(
							/* translators: %s: error message. */ __(
								'Deactivated by an error: %s',
								'svc'
							),
							base.error
						) }
					</p>
				) }
				<TextareaControl
					label={ __( 'Description', 'svc' ) }
					rows={ 3 }
					value={ draft.description }
					onChange={ ( description ) => edit( id, { description } ) }
				/>
				<Combobox
					label={ __( 'Folder', 'svc' ) }
					help={ __(
						'Use a slash for subfolders: Shop/Checkout.',
						'svc'
					) }
					value={ draft.folder }
					options={ [
						{ value: '', label: __( 'No folder', 'svc' ) },
						...[ ...folders ].map( ( path ) => ( {
							value: path,
							label: path.replaceAll( '/', ' / ' ),
						} ) ),
					] }
					onFilterValueChange={ setTyped }
					onChange={ ( folder ) =>
						edit( id, { folder: folder ?? '' } )
					}
				/>
				<FormTokenField
					__next40pxDefaultSize
					__experimentalShowHowTo={ false }
					label={ __( 'Tags', 'svc' ) }
					value={ draft.tags }
					suggestions={ allTags( list ) }
					onChange={ ( tags ) =>
						edit( id, {
							tags: tags.map( ( tag ) =>
								typeof tag === 'string' ? tag : tag.value
							),
						} )
					}
				/>
				{ ( base.type === 'php' || base.type === 'html' ) && (
					<SelectControl
						__next40pxDefaultSize
						label={ __( 'On error', 'svc' ) }
						value={ draft.on_error }
						options={ [
							{
								value: 'off',
								label: __( 'Deactivate', 'svc' ),
							},
							{
								value: 'keep',
								label: __( 'Keep active', 'svc' ),
							},
						] }
						help={
							<>
								{ __(
									'A crafted request can cause an error, which deactivates the snippet. If it protects something, set on_error to keep: visitors then get an error page.',
									'svc'
								) }
								<HelpLink
									page="api#snippets-that-protect-something"
									topic={ __( 'On error', 'svc' ) }
								/>
							</>
						}
						onChange={ ( onError ) =>
							edit( id, { on_error: onError } )
						}
					/>
				) }
				{ base.type === 'css' && (
					<SelectControl
						__next40pxDefaultSize
						label={ __( 'Language', 'svc' ) }
						value={ draft.lang === '' ? 'css' : draft.lang }
						options={ LANGUAGES.map( ( value ) => ( {
							value,
							...offerOf( 'lang', value, value.toUpperCase() ),
						} ) ) }
						help={ keptFor( offerOf( 'lang', draft.lang, '' ) ) }
						onChange={ ( lang ) => edit( id, { lang } ) }
					/>
				) }
			</section>
		</fieldset>
	);
}

/** What the snippet is called, where it is kept, and what is known about it. */
export function DetailsTab( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	return (
		<>
			<Fields document={ document } />
			<section className="svc-section">
				<Shortcode document={ document } />
				<Relatives document={ document } />
				<Facts document={ document } />
			</section>
			{ isPro() && <SnippetInsights document={ document } /> }
			<Names document={ document } />
		</>
	);
}
