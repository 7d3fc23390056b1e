import { Modal } from '@wordpress/components';
import { useCallback, useEffect, useRef } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { navigate } from '../../state/frame/index.js';
import { Button, Cancel, Loadable } from '../../ui/index.js';
import './peek.scss';
import { titleOf } from './TitleCell.js';

const titleInList = ( id: number ): HTMLElement | null =>
	document.querySelector( `[data-id="${ id }"] .svc-row__title` );

const STEPS: Readonly< Record< string, number > > = {
	ArrowUp: -1,
	ArrowDown: 1,
};

function Code( { snippet }: { readonly snippet: ListedSnippet } ) {
	const { id } = snippet;
	const box = useRef< HTMLPreElement >( null );
	const load = useCallback(
		( signal: AbortSignal ) => call( 'get-snippet', { id }, { signal } ),
		[ id ]
	);
	const answer = useAnswer( load );
	const code = answer.value?.code;
	// Page up and down scroll through the code.
	useEffect( () => box.current?.focus(), [ code ] );
	return (
		<Loadable answer={ answer }>
			{ ( value ) => (
				<pre
					ref={ box }
					className="svc-peek"
					dir="ltr"
					tabIndex={ 0 }
					role="region"
					aria-label={ sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Code of %s', 'svc' ),
						titleOf( snippet )
					) }
				>
					{ value.code.split( '\n' ).map( ( line, at ) => (
						<code key={ at }>{ `${ line }\n` }</code>
					) ) }
				</pre>
			) }
		</Loadable>
	);
}

/** The code of a row, to read. Up and down go to the row before and after, Space and Escape close it. */
export function Peek( {
	snippet,
	rows,
	onPeek,
	onClose,
}: {
	readonly snippet: ListedSnippet;
	readonly rows: readonly ListedSnippet[];
	readonly onPeek: ( snippet: ListedSnippet ) => void;
	readonly onClose: () => void;
} ) {
	const { id } = snippet;
	useEffect( () => {
		const row = titleInList( id );
		row?.scrollIntoView( { block: 'nearest' } );
		// After the dialog, which gives the focus back to the row that it was opened from.
		return () => void window.setTimeout( () => row?.focus() );
	}, [ id ] );
	const step = ( event: React.KeyboardEvent ) => {
		const by = STEPS[ event.key ];
		const onButton =
			event.target instanceof Element &&
			event.target.closest( 'button' ) !== null;
		if ( event.key === ' ' && ! onButton ) {
			event.preventDefault();
			onClose();
		} else if ( by !== undefined ) {
			event.preventDefault();
			const at = rows.findIndex( ( row ) => row.id === id );
			const next = rows[ at + by ];
			if ( at >= 0 && next !== undefined ) {
				onPeek( next );
			}
		}
	};
	return (
		<Modal
			size="large"
			title={ titleOf( snippet ) }
			onRequestClose={ onClose }
			onKeyDown={ step }
		>
			<div className="svc-form">
				<Code key={ id } snippet={ snippet } />
				<div className="svc-buttons">
					<Cancel
						label={ __( 'Close', 'svc' ) }
						onClick={ onClose }
					/>
					<Button
						isLarge
						variant="primary"
						onClick={ () => navigate( `/snippet/${ id }` ) }
					>
						{ __( 'Open', 'svc' ) }
					</Button>
				</div>
			</div>
		</Modal>
	);
}
