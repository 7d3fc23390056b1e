import { Button, Modal, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { addressOf, say } from '../../state/frame/index.js';
import { renameWithUndo } from '../../state/replacing/index.js';
import { Cancel, CopyField } from '../../ui/index.js';

/** What the menu of a row asks for in a dialog of its own. */

/** Longest title, characters. */
const LONGEST = 200;

export interface RowAsk {
	readonly what: 'rename' | 'link';
	readonly snippet: ListedSnippet;
}

const linkTo = ( { id }: ListedSnippet ): string =>
	new URL( addressOf( `/snippet/${ id }` ), window.location.href ).href;

/**
 * Copies the address of a snippet.
 *
 * @param snippet
 * @param show    Shows it instead where the browser gives no clipboard, as on a page without https.
 */
export async function copyLink(
	snippet: ListedSnippet,
	show: () => void
): Promise< void > {
	try {
		await window.navigator.clipboard.writeText( linkTo( snippet ) );
		say( __( 'Link copied.', 'svc' ) );
	} catch {
		show();
	}
}

function Rename( {
	snippet,
	onClose,
}: {
	readonly snippet: ListedSnippet;
	readonly onClose: () => void;
} ) {
	const [ title, setTitle ] = useState( snippet.title );
	const isSame = title.trim() === snippet.title;
	return (
		<form
			className="svc-form"
			onSubmit={ ( event ) => {
				event.preventDefault();
				onClose();
				if ( ! isSame && title.trim() !== '' ) {
					void renameWithUndo( snippet, title.trim() );
				}
			} }
		>
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Title', 'svc' ) }
				value={ title }
				maxLength={ LONGEST }
				onChange={ setTitle }
			/>
			<div className="svc-buttons">
				<Cancel onClick={ onClose } />
				<Button
					__next40pxDefaultSize
					variant="primary"
					type="submit"
					accessibleWhenDisabled
					disabled={ title.trim() === '' }
				>
					{ __( 'Rename', 'svc' ) }
				</Button>
			</div>
		</form>
	);
}

export function RowDialog( {
	ask,
	onClose,
}: {
	readonly ask: RowAsk | null;
	readonly onClose: () => void;
} ) {
	if ( ask === null ) {
		return null;
	}
	const isRename = ask.what === 'rename';
	return (
		<Modal
			size="small"
			title={
				isRename
					? __( 'Rename the snippet', 'svc' )
					: __( 'Link to the snippet', 'svc' )
			}
			focusOnMount="firstContentElement"
			onRequestClose={ onClose }
		>
			{ isRename ? (
				<Rename snippet={ ask.snippet } onClose={ onClose } />
			) : (
				<CopyField
					label={ __( 'Link', 'svc' ) }
					value={ linkTo( ask.snippet ) }
				/>
			) }
		</Modal>
	);
}
