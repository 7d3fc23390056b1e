import {
	Button,
	DropdownMenu,
	MenuGroup,
	MenuItem,
} from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { moreVertical } from '@wordpress/icons';
import type { Schema } from '../../../contract/index.js';
import { say } from '../../../state/frame/index.js';
import { copiedText, copyText } from './clipboard.js';
import { CopyTo } from './CopyTo.js';
import type { Conditions } from './moving.js';
import { PasteConditions } from './PasteConditions.js';
import { textOfConditions } from './pasted.js';
import { conditionsOf, useTemplates, type Template } from './templates.js';
import { ManageTemplates, SaveTemplate } from './Templates.js';
import { PartHead } from './PartHead.js';

/** Takes conditions along, for another snippet or another site. */
export async function copyConditions(
	conditions: Conditions
): Promise< void > {
	say(
		( await copyText( textOfConditions( conditions ) ) )
			? __( 'Conditions copied. Paste them in any snippet.', 'svc' )
			: __(
					'Conditions copied. Paste them in any snippet of this browser.',
					'svc'
				)
	);
}

type Dialog = 'copy' | 'save' | 'manage';

function Menu( {
	hasConditions,
	onOpen,
	onApply,
}: {
	readonly hasConditions: boolean;
	readonly onOpen: ( dialog: Dialog ) => void;
	readonly onApply: ( template: Template ) => void;
} ) {
	const templates = useTemplates();
	return (
		<DropdownMenu
			icon={ moreVertical }
			label={ __( 'More for conditions', 'svc' ) }
			toggleProps={ { size: 'small' } }
		>
			{ ( { onClose } ) => {
				const item = (
					key: string,
					text: string,
					onClick: () => void,
					isDisabled = false
				) => (
					<MenuItem
						key={ key }
						disabled={ isDisabled }
						onClick={ () => {
							onClose();
							onClick();
						} }
					>
						{ text }
					</MenuItem>
				);
				return (
					<>
						<MenuGroup>
							{ item(
								'copy',
								__( 'Copy to other snippets', 'svc' ),
								() => onOpen( 'copy' ),
								! hasConditions
							) }
							{ item(
								'save',
								__( 'Save as template', 'svc' ),
								() => onOpen( 'save' ),
								! hasConditions
							) }
						</MenuGroup>
						{ templates.length > 0 && (
							<>
								<MenuGroup label={ __( 'Templates', 'svc' ) }>
									{ templates.map( ( template ) =>
										item( template.id, template.name, () =>
											onApply( template )
										)
									) }
								</MenuGroup>
								<MenuGroup>
									{ item(
										'manage',
										__( 'Manage templates', 'svc' ),
										() => onOpen( 'manage' )
									) }
								</MenuGroup>
							</>
						) }
					</>
				);
			} }
		</DropdownMenu>
	);
}

/** Heading of the conditions, with what can be done with all of them, the schedule as well. */
export function ConditionsHead( {
	schema,
	id,
	conditions,
	onChange,
	onUndo,
}: {
	readonly schema: Schema;
	readonly id: number;
	readonly conditions: Conditions;
	readonly onChange: ( conditions: Conditions ) => void;
	/** Goes back from the second to the first; false when it is not so any more. */
	readonly onUndo: ( before: Conditions, after: Conditions ) => boolean;
} ) {
	const [ start, setStart ] = useState< string | null >( null );
	const [ dialog, setDialog ] = useState< Dialog | null >( null );
	const close = () => setDialog( null );
	const change = ( after: Conditions, text: string ) => {
		onChange( after );
		say( text, [
			{
				label: __( 'Undo', 'svc' ),
				onClick: () => onUndo( conditions, after ),
			},
		] );
	};
	return (
		<PartHead
			id="svc-when"
			title={ __( 'When', 'svc' ) }
			help="first-condition#which-rule-for-which-question"
		>
			{ conditions.length > 0 && (
				<Button
					size="small"
					variant="tertiary"
					aria-label={ __( 'Copy the conditions', 'svc' ) }
					onClick={ () => void copyConditions( conditions ) }
				>
					{ __( 'Copy', 'svc' ) }
				</Button>
			) }
			<Button
				size="small"
				variant="tertiary"
				aria-label={ __( 'Paste conditions', 'svc' ) }
				onClick={ () => void copiedText().then( setStart ) }
			>
				{ __( 'Paste', 'svc' ) }
			</Button>
			<Menu
				hasConditions={ conditions.length > 0 }
				onOpen={ setDialog }
				onApply={ ( template ) =>
					change(
						conditionsOf( template, schema ),
						sprintf(
							/* translators: %s: name of a template. */
							__( 'Template “%s” applied.', 'svc' ),
							template.name
						)
					)
				}
			/>
			{ start !== null && (
				<PasteConditions
					schema={ schema }
					start={ start }
					groups={ conditions.length }
					onClose={ () => setStart( null ) }
					onPaste={ ( pasted, replaces ) => {
						setStart( null );
						change(
							replaces ? pasted : [ ...conditions, ...pasted ],
							__( 'Conditions pasted.', 'svc' )
						);
					} }
				/>
			) }
			{ dialog === 'copy' && (
				<CopyTo { ...{ schema, id, conditions } } onClose={ close } />
			) }
			{ dialog === 'save' && (
				<SaveTemplate { ...{ schema, conditions } } onClose={ close } />
			) }
			{ dialog === 'manage' && (
				<ManageTemplates schema={ schema } onClose={ close } />
			) }
		</PartHead>
	);
}
