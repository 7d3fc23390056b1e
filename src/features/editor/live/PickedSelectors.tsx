import { Button } from '@wordpress/components';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { closeSmall } from '@wordpress/icons';
import { insertText } from '../../../editor/insert-text.js';
import { mayWrite } from '../../../state/snippets/index.js';
import type { ReadyDocument } from '../ready.js';
import type { Picked } from './use-picking.js';

/** In a stylesheet a selector begins a rule; anywhere else it is a text. */
const written = ( { base }: ReadyDocument, selector: string ): string =>
	base.type === 'css' ? `${ selector } {\n\t\n}\n` : selector;

/** The selectors of the element that was picked, to be written into the code or taken along. */
export function PickedSelectors( {
	picked,
	document,
	onClose,
}: {
	readonly picked: Picked;
	readonly document: ReadyDocument;
	readonly onClose: () => void;
} ) {
	const box = useRef< HTMLDivElement >( null );
	const [ said, setSaid ] = useState( '' );
	useEffect( () => {
		setSaid( '' );
		box.current?.querySelector( 'button' )?.focus();
	}, [ picked ] );
	const copy = async ( selector: string ) => {
		try {
			// Only there on https and on this machine.
			await window.navigator.clipboard.writeText( selector );
			setSaid( __( 'Copied.', 'svc' ) );
		} catch {
			setSaid( __( "This browser can't copy here.", 'svc' ) );
		}
	};
	return (
		<div
			ref={ box }
			className="svc-picked"
			role="group"
			aria-label={ __( 'Selectors of the picked element', 'svc' ) }
		>
			<ul className="svc-picked__list">
				{ picked.map( ( { selector, count } ) => (
					<li key={ selector } className="svc-picked__row">
						<code className="svc-picked__selector" dir="ltr">
							{ selector }
						</code>
						<span className="svc-weak">
							{ sprintf(
								/* translators: %d: number of elements of a page. */
								_n( '%d element', '%d elements', count, 'svc' ),
								count
							) }
						</span>
						{ mayWrite() && (
							<Button
								size="small"
								variant="secondary"
								onClick={ () => {
									void insertText(
										document.id,
										written( document, selector )
									);
									onClose();
								} }
							>
								{ __( 'Insert', 'svc' ) }
							</Button>
						) }
						<Button
							size="small"
							variant="tertiary"
							onClick={ () => void copy( selector ) }
						>
							{ __( 'Copy', 'svc' ) }
						</Button>
					</li>
				) ) }
			</ul>
			<span role="status">{ said }</span>
			<Button
				className="svc-picked__close"
				size="small"
				icon={ closeSmall }
				label={ __( 'Close', 'svc' ) }
				onClick={ onClose }
			/>
		</div>
	);
}
