import {
	SelectControl,
	TextareaControl,
	TextControl,
} from '@wordpress/components';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { closeSmall } from '@wordpress/icons';
import { AskButton, type Suggestion } from '../../assistant/index.js';
import { call } from '../../client/index.js';
import { limits } from '../../contract/index.js';
import {
	detect,
	isExport,
	whyNotMade,
	type Proposal,
} from '../../state/detection/index.js';
import { openDocument, untouched } from '../../state/documents/index.js';
import { navigate, sayFailure } from '../../state/frame/index.js';
import { saveDocument } from '../../state/saving/index.js';
import { offerOf, useSchema } from '../../state/site/index.js';
import {
	mayStyle,
	mayWrite,
	takeOver,
	whyReadOnly,
} from '../../state/snippets/index.js';
import { conditionsInWords, locationOf } from '../../state/words/index.js';
import { Back, Button, Empty, typeKept } from '../../ui/index.js';
import { ImportOffer } from './ImportOffer.js';
import { keptAs, offered } from './offers.js';
import { Types } from './Types.js';
import './new.scss';

async function create(
	proposal: Proposal,
	isActive: boolean
): Promise< void > {
	const title =
		proposal.title.trim() === ''
			? __( 'New snippet', 'svc' )
			: proposal.title.trim();
	const { snippet } = await call( 'create-snippet', { ...proposal, title } );
	if ( snippet !== null ) {
		takeOver( snippet );
		if ( proposal.code === '' ) {
			untouched.begin( snippet );
		}
		navigate( `/snippet/${ snippet.id }`, {}, { replace: true } );
		if ( isActive ) {
			// The editor shows how its test run goes on, and what it finds.
			await openDocument( snippet.id );
			await saveDocument( snippet.id, { status: 'active' } );
		}
	}
}

/** What was found out, each as a chip that can be changed or taken away. */
function Chips( {
	proposal,
	onChange,
}: {
	readonly proposal: Proposal;
	readonly onChange: ( patch: Partial< Proposal > ) => void;
} ) {
	const schema = useSchema();
	const { type, lang, hook, conditions } = proposal;
	if ( schema === null ) {
		return null;
	}
	return (
		<div className="svc-chips">
			<SelectControl
				size="compact"
				label={ __( 'Type', 'svc' ) }
				value={ type }
				options={ offered( type ).map( ( [ value, label ] ) => ( {
					value,
					label,
				} ) ) }
				onChange={ ( value ) =>
					onChange( {
						type: value,
						lang: '',
						hook: '',
						conditions: [],
					} )
				}
			/>
			{ type === 'css' && (
				<SelectControl
					size="compact"
					label={ __( 'Language', 'svc' ) }
					value={ lang === '' ? 'css' : lang }
					options={ schema.languages.map( ( { value, label } ) => ( {
						value,
						...offerOf( 'lang', value, label ),
					} ) ) }
					onChange={ ( value ) => onChange( { lang: value } ) }
				/>
			) }
			<SelectControl
				size="compact"
				label={ __( 'Where', 'svc' ) }
				value={ hook === '' ? schema.locations[ type ].default : hook }
				options={ schema.locations[ type ].items
					.filter( ( { key } ) => type !== 'css' || mayStyle( key ) )
					.map( ( { key, label } ) => ( {
						value: key,
						label,
					} ) ) }
				help={ locationOf( schema, type, hook )?.description }
				onChange={ ( value ) => onChange( { hook: value } ) }
			/>
			{ conditions.length > 0 && (
				<span className="svc-chip svc-chips__when">
					{ conditionsInWords(
						schema,
						conditions.map( ( group ) =>
							group.map( ( rule ) => ( {
								value: null,
								...rule,
							} ) )
						)
					) }
					<Button
						size="small"
						icon={ closeSmall }
						label={ __( 'Take the condition away', 'svc' ) }
						onClick={ () => onChange( { conditions: [] } ) }
					/>
				</span>
			) }
		</div>
	);
}

/** One field for pasted code, or a type to start with. */
function Form() {
	const [ text, setText ] = useState( '' );
	const [ proposal, setProposal ] = useState< Proposal | null >( null );
	const [ isBusy, setBusy ] = useState( false );
	const own = useRef< Partial< Proposal > >( {} );
	const field = useRef< HTMLTextAreaElement >( null );
	useEffect( () => typeKept( field.current ), [] );
	const make = async ( it: Proposal, isActive = false ) => {
		setBusy( true );
		await create( it, isActive ).catch( sayFailure );
		setBusy( false );
	};
	const read = ( value: string ) => {
		setText( value );
		const isCode = value.trim() !== '' && ! isExport( value );
		// What the person has chosen by hand is not guessed again.
		setProposal( isCode ? { ...detect( value ), ...own.current } : null );
	};
	const change = ( patch: Partial< Proposal > ) => {
		own.current = { ...own.current, ...patch };
		setProposal( ( before ) =>
			before === null ? null : { ...before, ...patch }
		);
	};
	const accept = ( draft: Suggestion ) => {
		const { code, type = 'php', lang = '', title = '', hook = '' } = draft;
		const { conditions = [] } = draft;
		own.current = { type, lang, title, hook, conditions };
		setText( code );
		setProposal( { ...detect( code ), ...own.current, code } );
	};
	const isEmpty = text.trim() === '';
	const whyNot = proposal === null ? '' : whyNotMade( proposal );
	return (
		<div className="svc-surface svc-new">
			<div className="svc-new__head">
				<Back
					label={ __( 'All snippets', 'svc' ) }
					onClick={ () => navigate( '/' ) }
				/>
				<h2 className="svc-list__title">
					{ __( 'New snippet', 'svc' ) }
				</h2>
				<AskButton
					subject={ () =>
						proposal === null
							? {}
							: { type: proposal.type, code: proposal.code }
					}
					onAccept={ accept }
				/>
			</div>
			<form
				className="svc-new__form"
				onSubmit={ ( event ) => {
					event.preventDefault();
					if ( proposal !== null && whyNot === '' ) {
						void make( proposal, true );
					}
				} }
			>
				<TextareaControl
					ref={ field }
					className="svc-new__paste"
					label={ __( 'Paste code', 'svc' ) }
					placeholder={ __(
						'Paste code from a tutorial, with or without its tags …',
						'svc'
					) }
					rows={ isEmpty ? 6 : 12 }
					value={ text }
					onChange={ read }
					spellCheck={ false }
				/>
				{ proposal === null && isEmpty && (
					<Types onPick={ ( it ) => void make( it ) } />
				) }
				{ proposal === null && ! isEmpty && (
					<ImportOffer text={ text } />
				) }
				{ proposal !== null && (
					<>
						<Chips proposal={ proposal } onChange={ change } />
						<TextControl
							__next40pxDefaultSize
							label={ __( 'Title', 'svc' ) }
							value={ proposal.title }
							maxLength={ limits.title }
							onChange={ ( title ) => change( { title } ) }
						/>
						<div className="svc-new__actions">
							<span className="svc-weak">
								{ whyNot === ''
									? keptAs( proposal, text )
									: whyNot }
							</span>
							<Button
								isLarge
								variant="secondary"
								disabled={ isBusy || whyNot !== '' }
								onClick={ () => void make( proposal ) }
							>
								{ __( 'Save as inactive', 'svc' ) }
							</Button>
							<Button
								isLarge
								variant="primary"
								type="submit"
								isBusy={ isBusy }
								disabled={ whyNot !== '' }
							>
								{ __( 'Create and activate', 'svc' ) }
							</Button>
						</div>
					</>
				) }
			</form>
		</div>
	);
}

/** For those who may make snippets; others are told why not. */
export default function NewScreen() {
	return mayWrite() ? (
		<Form />
	) : (
		<div className="svc-surface">
			<Empty
				title={ whyReadOnly() }
				next={ {
					label: __( 'All snippets', 'svc' ),
					onClick: () => navigate( '/' ),
				} }
			/>
		</div>
	);
}
