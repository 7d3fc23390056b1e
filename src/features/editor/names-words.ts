import { __, sprintf } from '@wordpress/i18n';
import type { SiteSymbol, SymbolClash } from '../../contract/index.js';

/** What kinds and owners of names are called. */

type Kind = SiteSymbol[ 'kind' ];

const kinds: Readonly< Record< Kind, () => string > > = {
	function: () => __( 'function', 'svc' ),
	class: () => __( 'class', 'svc' ),
	interface: () => __( 'interface', 'svc' ),
	trait: () => __( 'trait', 'svc' ),
	enum: () => __( 'enum', 'svc' ),
	method: () => __( 'method', 'svc' ),
	constant: () => __( 'constant', 'svc' ),
	action: () => __( 'action', 'svc' ),
	filter: () => __( 'filter', 'svc' ),
	hook: () => __( 'hook', 'svc' ),
	shortcode: () => __( 'shortcode', 'svc' ),
	partial: () => __( 'partial', 'svc' ),
	variable: () => __( 'variable', 'svc' ),
	mixin: () => __( 'mixin', 'svc' ),
	placeholder: () => __( 'placeholder', 'svc' ),
	sass_function: () => __( 'function', 'svc' ),
	global: () => __( 'global', 'svc' ),
};

export const kindInWords = ( kind: Kind ): string => kinds[ kind ]();

/** A name as it is written where it is used. */
export function nameInCode( {
	kind,
	name,
}: Pick< SiteSymbol, 'kind' | 'name' > ): string {
	if ( kind === 'shortcode' ) {
		return `[${ name }]`;
	}
	return kind === 'function' || kind === 'method' || kind === 'sass_function'
		? `${ name }()`
		: name;
}

/** Who has a name. */
export function ownerInWords( {
	of,
	source,
}: Pick< SymbolClash[ 'places' ][ number ], 'of' | 'source' > ): string {
	if ( of === 'other' ) {
		return __( 'something else on this site', 'svc' );
	}
	if ( of === 'snippet' && source === '' ) {
		return __( '(no title)', 'svc' );
	}
	if ( of === 'theme' ) {
		/* translators: %s: name of a theme. */
		return sprintf( __( '%s (theme)', 'svc' ), source );
	}
	return source;
}

/** A priority; the largest and smallest there are mean last and first, which sixteen digits would not say. */
export function priorityInWords( priority: number ): string {
	if ( Number.isSafeInteger( priority + Math.sign( priority ) ) ) {
		return String( priority );
	}
	return priority > 0 ? __( 'last', 'svc' ) : __( 'first', 'svc' );
}
