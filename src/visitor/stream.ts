/**
 * Reads markup piece by piece, as the page's own parser would have, and copies what it has read to where a place stood. So markup may
 * grow while it is read (`document.write`), and an element may be opened in one piece and closed in another.
 */
import {
	append,
	attributeOf,
	hasAttribute,
	importNode,
	nativeWrite,
	newScript,
	newText,
	putBefore,
	removeText,
	replaceElement,
	setAttribute,
} from './natives.js';

const METADATA =
	/^(?:script|style|link|meta|title|base|noscript|template|#comment)$/i;

/** Where the body begins, for what stands in the head and does not belong there: a parser would have begun the body with it. */
const top = newText();

/** Where a piece ends: no piece may hold two scripts. */
export const SCRIPT_END = /<\/script(?:[\s/][^>]*)?>/i;

export interface Found {
	/** A copy that has not run yet. */
	readonly script: HTMLScriptElement;
	/** Puts it, or something for it, where it belongs. */
	readonly put: ( node: Node ) => void;
}

export interface Stream {
	/** Reads a piece, which may end with one script. */
	readonly read: ( piece: string ) => Found | undefined;
	readonly close: () => void;
}

function toBody( end: Node ): void {
	if ( top.parentNode === null ) {
		const early = document.createDocumentFragment();
		const { body } = document as { body: Element | null };
		( body ?? early ).prepend( top );
		document.addEventListener( 'DOMContentLoaded', () =>
			document.body.prepend( early )
		);
	}
	putBefore( top, end );
}

/** Whether a script has been read to its end; in one that was commented out after an old custom the first end does not count. */
const isWhole = ( text: string ) =>
	! /<!-{2}(?![^]*-->)[^]*<[s]cript/i.test( text );

/** A script that was read never runs, a copy of it does. */
function copyOf( script: HTMLScriptElement ): HTMLScriptElement {
	const copy = newScript();
	for ( const { name, value } of script.attributes ) {
		setAttribute( copy, name, value );
	}
	// Where a policy asks for it, the browser has hidden the attribute by now.
	copy.nonce = script.nonce || ( attributeOf( script, 'nonce' ) ?? '' );
	copy.text = script.text;
	copy.async = hasAttribute( script, 'async' );
	return copy;
}

/** Replaces a place by what is going to be read. */
export function openStream( place: Element ): Stream {
	const paper = document.implementation.createHTMLDocument( '' );
	// In a template a row of a table needs no table around it.
	const read = ( piece: string ) => nativeWrite.call( paper, piece );
	read( '<!DOCTYPE html><body><template>' );
	const copies = new WeakMap< Node, Node >();
	const end = newText();
	replaceElement( place, end );

	function put( node: Node, parent: Node | undefined ): void {
		if ( parent !== undefined ) {
			append( parent, node );
			return;
		}
		if (
			end.parentNode === document.head &&
			! METADATA.test( node.nodeName ) &&
			( node as Text ).data?.trim() !== ''
		) {
			toBody( end );
		}
		putBefore( end, node );
	}

	function copy(
		nodes: Iterable< Node >,
		parent: Node | undefined,
		hasEnd: boolean
	): Found | undefined {
		for ( const node of nodes ) {
			let known = copies.get( node );
			if ( node instanceof HTMLScriptElement ) {
				if ( known === undefined && hasEnd && isWhole( node.text ) ) {
					const script = copyOf( node );
					copies.set( node, script );
					return { script, put: ( made ) => put( made, parent ) };
				}
				continue;
			}
			if ( known === undefined ) {
				known = importNode( document, node, false );
				copies.set( node, known );
				put( known, parent );
			}
			if ( node instanceof HTMLTemplateElement ) {
				( known as Element ).innerHTML = node.innerHTML;
			} else if ( node.nodeName === 'NOSCRIPT' ) {
				// It was read where nothing runs, so it holds elements; on a page it holds text.
				known.textContent = ( node as Element ).innerHTML;
			} else if ( node instanceof CharacterData ) {
				known.nodeValue = node.data;
			} else {
				const found = copy( node.childNodes, known, hasEnd );
				if ( found !== undefined ) {
					return found;
				}
			}
		}
		return undefined;
	}

	function copyAll( hasEnd: boolean ): Found | undefined {
		// Markup may close more than it opened, here the template; what follows stands behind it.
		const [ holder, ...behind ] = paper.body.childNodes;
		const { content } = holder as HTMLTemplateElement;
		return copy( [ ...content.childNodes, ...behind ], undefined, hasEnd );
	}

	return {
		read( piece ) {
			read( piece );
			return copyAll( SCRIPT_END.test( piece ) );
		},
		close() {
			paper.close();
			copyAll( false );
			removeText( end );
		},
	};
}
