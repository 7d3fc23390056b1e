import {
	MenuGroup,
	MenuItem,
	NavigableMenu,
	Popover,
} from '@wordpress/components';
import { createContext } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ListedSnippet } from '../../contract/index.js';
import { MenuItems } from '../../ui/index.js';
import { rowActions } from './row-actions.js';
import type { Ask } from './BulkBar.js';
import type { RowAsk } from './sharing.js';
import { titleOf } from './TitleCell.js';

/** Opens the menu of a row beside its button. */
export const RowMenuContext = createContext<
	( id: number, button: HTMLButtonElement ) => void
>( () => undefined );

/** What can be done with one snippet. */
export function RowMenu( {
	snippet,
	button,
	onAsk,
	onAskRow,
	onClose,
}: {
	readonly snippet: ListedSnippet;
	readonly button: HTMLButtonElement;
	/** Opens the dialog that an action needs. */
	readonly onAsk: ( snippet: ListedSnippet, what: Ask ) => void;
	readonly onAskRow: ( ask: RowAsk ) => void;
	readonly onClose: () => void;
} ) {
	const close = () => {
		onClose();
		button.focus();
	};
	return (
		<Popover
			anchor={ button }
			placement="bottom-end"
			focusOnMount="firstElement"
			onClose={ close }
			onFocusOutside={ onClose }
		>
			<NavigableMenu
				role="menu"
				aria-label={ sprintf(
					/* translators: %s: title of a snippet. */
					__( 'Actions for %s', 'svc' ),
					titleOf( snippet )
				) }
				className="svc-menu"
			>
				<MenuItems>
					{ rowActions( snippet, onAsk, onAskRow ).map( ( group ) => (
						<MenuGroup key={ group[ 0 ]?.id }>
							{ group.map( ( { id, label, icon, act } ) => (
								<MenuItem
									key={ id }
									icon={ icon }
									iconPosition="left"
									isDestructive={ id === 'delete' }
									onClick={ () => {
										close();
										act();
									} }
								>
									{ label }
								</MenuItem>
							) ) }
						</MenuGroup>
					) ) }
				</MenuItems>
			</NavigableMenu>
		</Popover>
	);
}
