import { Modal, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { Schema } from '../../../contract/index.js';
import { say } from '../../../state/frame/index.js';
import { conditionsInWords } from '../../../state/words/index.js';
import { Button, Cancel, FormDialog } from '../../../ui/index.js';
import type { Conditions } from './moving.js';
import {
	conditionsOf,
	forgetTemplate,
	keepTemplate,
	renameTemplate,
	TEMPLATE_NAME,
	useTemplates,
	type Template,
} from './templates.js';

/** Asks for the name of a template. */
export function SaveTemplate( {
	schema,
	conditions,
	onClose,
}: {
	readonly schema: Schema;
	readonly conditions: Conditions;
	readonly onClose: () => void;
} ) {
	const [ name, setName ] = useState( '' );
	const templates = useTemplates();
	const kept = name.trim();
	const isThere = templates.some( ( template ) => template.name === kept );
	return (
		<FormDialog
			title={ __( 'Save as template', 'svc' ) }
			yes={ __( 'Save', 'svc' ) }
			isReady={ kept !== '' }
			onYes={ () => {
				keepTemplate( kept, { conditions } );
				say(
					sprintf(
						/* translators: %s: name of a file or a template. */
						__( '%s saved.', 'svc' ),
						kept
					)
				);
				onClose();
			} }
			onClose={ onClose }
		>
			<p>{ conditionsInWords( schema, conditions ) }</p>
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Name', 'svc' ) }
				help={
					isThere
						? __( 'Replaces the template with this name.', 'svc' )
						: undefined
				}
				maxLength={ TEMPLATE_NAME }
				value={ name }
				onChange={ setName }
			/>
		</FormDialog>
	);
}

function TemplateRow( {
	template,
	schema,
}: {
	readonly template: Template;
	readonly schema: Schema;
} ) {
	const { id, name, conditions } = template;
	const [ typed, setTyped ] = useState( name );
	const remove = () => {
		forgetTemplate( id );
		say(
			sprintf(
				/* translators: %s: name of a template. */
				__( 'Template “%s” deleted.', 'svc' ),
				name
			),
			[
				{
					label: __( 'Undo', 'svc' ),
					onClick: () => keepTemplate( name, { conditions } ),
				},
			]
		);
	};
	return (
		<li className="svc-template">
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Name', 'svc' ) }
				help={ conditionsInWords(
					schema,
					conditionsOf( template, schema )
				) }
				maxLength={ TEMPLATE_NAME }
				value={ typed }
				onChange={ setTyped }
				onBlur={ () => {
					if ( typed.trim() === '' ) {
						setTyped( name );
					} else {
						renameTemplate( id, typed.trim() );
					}
				} }
			/>
			<Button
				isLarge
				variant="tertiary"
				isDestructive
				aria-label={ sprintf(
					/* translators: %s: name of a template. */
					__( 'Delete template “%s”', 'svc' ),
					name
				) }
				onClick={ remove }
			>
				{ __( 'Delete', 'svc' ) }
			</Button>
		</li>
	);
}

/** All templates, to be renamed and deleted. */
export function ManageTemplates( {
	schema,
	onClose,
}: {
	readonly schema: Schema;
	readonly onClose: () => void;
} ) {
	const templates = useTemplates();
	return (
		<Modal
			title={ __( 'Templates of conditions', 'svc' ) }
			size="medium"
			onRequestClose={ onClose }
		>
			<div className="svc-form">
				{ templates.length === 0 ? (
					<p>
						{ __(
							"No templates yet. Save a snippet's conditions as a template.",
							'svc'
						) }
					</p>
				) : (
					<ul className="svc-templates">
						{ templates.map( ( template ) => (
							<TemplateRow
								key={ template.id }
								template={ template }
								schema={ schema }
							/>
						) ) }
					</ul>
				) }
				<Cancel label={ __( 'Close', 'svc' ) } onClick={ onClose } />
			</div>
		</Modal>
	);
}
