import { __ } from '@wordpress/i18n';
import type { CSSProperties, KeyboardEvent } from 'react';
import { addressOf, isPlainClick, navigate } from '../state/frame/index.js';
import { isBroken } from '../state/list/index.js';
import { mayWrite, setDragged } from '../state/snippets/index.js';
import { joinList } from '../state/words/index.js';
import { TypeMark } from '../ui/index.js';
import type { SnippetLine } from './tree-rows.js';

/** What the line says with marks, in words, and in the order in which they are seen. */
function wordsOf( { snippet, name }: SnippetLine, isUnsaved: boolean ): string {
	return joinList( [
		`${ ( snippet.lang || snippet.type ).toUpperCase() } ${ name }`,
		snippet.status === 'active'
			? __( 'Active', 'svc' )
			: __( 'Inactive', 'svc' ),
		...( isBroken( snippet ) ? [ __( 'broken', 'svc' ) ] : [] ),
		...( isUnsaved ? [ __( 'not saved', 'svc' ) ] : [] ),
	] );
}

/** One snippet in the tree: a click opens it, and it can be dragged into a folder. */
export function SnippetItem( {
	line,
	isCurrent,
	isActive,
	isUnsaved,
	style,
	onActive,
	onKeyDown,
}: {
	readonly line: SnippetLine;
	/** Whether the editor shows it. */
	readonly isCurrent: boolean;
	/** Whether Tab leads to it. */
	readonly isActive: boolean;
	readonly isUnsaved: boolean;
	readonly style: CSSProperties;
	readonly onActive: ( key: string ) => void;
	readonly onKeyDown: ( event: KeyboardEvent, line: SnippetLine ) => void;
} ) {
	const { snippet, key, name, level, at, of } = line;
	const { id, type, lang, status } = snippet;
	const place = `/snippet/${ id }`;
	const inNewTab = () =>
		window.open( addressOf( place ), '_blank', 'noopener' );
	return (
		<li
			className="svc-nav__row svc-nav__folder svc-nav__snippet"
			style={ style }
			role="treeitem"
			data-path={ key }
			aria-label={ wordsOf( line, isUnsaved ) }
			aria-level={ level }
			aria-setsize={ of }
			aria-posinset={ at }
			aria-selected={ isCurrent }
			aria-current={ isCurrent ? 'page' : undefined }
			tabIndex={ isActive ? 0 : -1 }
			draggable={ mayWrite() }
			onDragStart={ ( event ) =>
				setDragged( event.dataTransfer, [ id ] )
			}
			onFocus={ () => onActive( key ) }
			onKeyDown={ ( event ) => onKeyDown( event, line ) }
			onClick={ ( event ) => {
				onActive( key );
				if ( isPlainClick( event ) ) {
					navigate( place );
				} else {
					inNewTab();
				}
			} }
			onAuxClick={ ( { button } ) => {
				if ( button === 1 ) {
					inNewTab();
				}
			} }
		>
			<div className="svc-nav__item" aria-hidden="true">
				<TypeMark type={ type } lang={ lang } />{ ' ' }
				<div className="svc-nav__label" title={ name } dir="auto">
					{ name }
				</div>{ ' ' }
				{ isUnsaved && <div className="svc-nav__unsaved" /> }
				{ isBroken( snippet ) && (
					<div className="svc-mark svc-mark--bad">✕</div>
				) }
				{ status === 'active' && (
					<div
						className="svc-dot svc-dot--good"
						title={ __( 'Active', 'svc' ) }
					/>
				) }
			</div>
		</li>
	);
}
