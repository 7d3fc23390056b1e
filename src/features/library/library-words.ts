import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import {
	isForbidden,
	type LibraryItem,
	type LibraryPack,
} from '../../state/library/index.js';

/** What the states and the needs of items are called. */

export const stateLabels: Readonly< Record< string, () => string > > = {
	installed: () => __( 'Installed', 'svc' ),
	update: () => __( 'Update', 'svc' ),
	changed: () => __( 'Changed here', 'svc' ),
	needs: () => __( 'Needs something', 'svc' ),
};

/** What stands at an item; empty where there is nothing to tell. */
export function stateInWords( { state, status }: LibraryItem ): string {
	switch ( state ) {
		case 'update':
		case 'changed':
			return stateLabels[ state ]?.() ?? '';
		case 'current':
			return status === 'active'
				? __( 'Installed, on', 'svc' )
				: __( 'Installed, off', 'svc' );
		default:
			return '';
	}
}

/** The language of what an item says, which is the same in every admin; unknown for libraries of the site's own. */
export const langOf = ( {
	shelf,
}: Pick< LibraryItem, 'shelf' > ): string | undefined =>
	shelf === 'svc' ? 'en' : undefined;

/** The language of what a pack says: that of its items. */
export const langOfPack = (
	{ id }: Pick< LibraryPack, 'id' >,
	items: readonly LibraryItem[]
): string | undefined => {
	const one = items.find( ( { pack } ) => pack === id );
	return one && langOf( one );
};

const labelsOf = (
	{ settings }: LibraryItem,
	names: readonly string[]
): string =>
	settings
		.filter( ( { name } ) => names.includes( name ) )
		.map( ( { label } ) => label )
		.join( ', ' );

/** Whether full access would be enough; on a network it may not be. */
const takesLevel = ( { type }: LibraryItem ): boolean =>
	type === 'php' && bootData().level !== 'full';

/** Why an item cannot be used as it is: in one line of the list. */
export function needInWords( item: LibraryItem ): string {
	if ( isForbidden( item ) ) {
		return takesLevel( item )
			? __( 'PHP, which takes full access', 'svc' )
			: __( 'For super admins', 'svc' );
	}
	if ( item.missing.length > 0 ) {
		return sprintf(
			/* translators: %s: plugins or versions, such as "WooCommerce, PHP 8.2". */
			__( 'Needs %s', 'svc' ),
			item.missing.join( ', ' )
		);
	}
	return item.needs_edit.length === 0
		? ''
		: sprintf(
				/* translators: %s: names of settings. */
				__( 'To be filled in: %s', 'svc' ),
				labelsOf( item, item.needs_edit )
			);
}

/** Why an item cannot be installed by this person or on this site at all; empty where it can. */
export function whyNotInstalled( item: LibraryItem ): string {
	if ( ! isForbidden( item ) ) {
		return '';
	}
	return takesLevel( item )
		? __(
				'This is PHP, which takes full access. Ask an administrator to install it.',
				'svc'
			)
		: __(
				'On this network, only super admins can install this snippet. Ask one of them.',
				'svc'
			);
}

/** Why an item that may be installed is not switched on yet; empty where nothing is missing. */
export const whyNotOn = ( { missing }: LibraryItem ): string =>
	missing.length === 0
		? ''
		: sprintf(
				/* translators: %s: plugins or versions, such as "WooCommerce, PHP 8.2". */
				__(
					'This site lacks %s. It can be installed, and stays off until that is there.',
					'svc'
				),
				missing.join( ', ' )
			);
