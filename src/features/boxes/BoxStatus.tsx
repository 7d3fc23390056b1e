import { __, sprintf } from '@wordpress/i18n';
import {
	dropKept,
	leaveOn,
	takeKept,
	type OpenDocument,
} from '../../state/documents/index.js';
import { navigate } from '../../state/frame/index.js';
import { saveDocument } from '../../state/saving/index.js';
import { Button, shortTime } from '../../ui/index.js';

function savedText( { saving }: OpenDocument ): string {
	switch ( saving.kind ) {
		case 'saving':
			return __( 'Saving…', 'svc' );
		case 'saved':
			return saving.isOn
				? __( 'Saved and active', 'svc' )
				: __( 'Saved, inactive.', 'svc' );
		default:
			return '';
	}
}

function failedText( { saving }: OpenDocument ): string {
	switch ( saving.kind ) {
		case 'kept_off':
			return __( 'Saved, but not activated.', 'svc' );
		case 'kept_on':
			return __(
				"Not saved: these problems would deactivate it. Visitors aren't affected.",
				'svc'
			);
		case 'waiting':
			return `${ saving.error.message } ${ __(
				'Your changes are kept in this browser and saved when possible.',
				'svc'
			) }`;
		case 'failed':
			return `${ __( 'Not saved.', 'svc' ) } ${ saving.error.message }`;
		case 'conflict':
			return sprintf(
				/* translators: 1: name of a person, 2: time. */
				__(
					'Not saved: %1$s saved at %2$s, after you opened it.',
					'svc'
				),
				saving.conflict.name,
				shortTime( saving.conflict.time )
			);
		default:
			return '';
	}
}

/** What the user has to know about a box that is a snippet, below its code. */
export function BoxStatus( { document }: { readonly document: OpenDocument } ) {
	const { id, kept, saving, errors, warnings } = document;
	const failed = failedText( document );
	return (
		<>
			<span role="status">{ savedText( document ) }</span>
			{ failed !== '' && (
				<span role="alert" className="svc-bad">
					{ failed }
				</span>
			) }
			{ [ ...errors, ...warnings ].map( ( { message, line }, at ) => (
				<span
					key={ at }
					className={ at < errors.length ? 'svc-bad' : 'svc-weak' }
				>
					{ line > 0
						? sprintf(
								/* translators: 1: line number, 2: what is wrong. */
								__( 'Line %1$d: %2$s', 'svc' ),
								line,
								message
							)
						: message }
				</span>
			) ) }
			{ saving.kind === 'kept_on' && (
				<span className="svc-box__kept">
					<Button
						variant="secondary"
						size="small"
						onClick={ () => leaveOn( id ) }
					>
						{ __( 'Keep the version that works', 'svc' ) }
					</Button>
					<Button
						variant="tertiary"
						size="small"
						isDestructive
						onClick={ () =>
							void saveDocument( id, { mayGoOff: true } )
						}
					>
						{ __( 'Save as inactive', 'svc' ) }
					</Button>
				</span>
			) }
			{ kept !== null && (
				<span className="svc-box__kept">
					{ sprintf(
						/* translators: %s: time. */
						__(
							'This browser has unsaved changes from %s.',
							'svc'
						),
						shortTime( kept.time / 1_000 )
					) }
					<Button
						variant="secondary"
						size="small"
						onClick={ () => takeKept( id ) }
					>
						{ __( 'Restore changes', 'svc' ) }
					</Button>
					<Button
						variant="tertiary"
						size="small"
						onClick={ () => void dropKept( id ) }
					>
						{ __( 'Discard changes', 'svc' ) }
					</Button>
				</span>
			) }
			<Button
				variant="link"
				onClick={ () => navigate( `/snippet/${ id }` ) }
			>
				{ saving.kind === 'conflict'
					? __( 'Show both', 'svc' )
					: __( 'Conditions, consent and history', 'svc' ) }
			</Button>
		</>
	);
}
