import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import {
	isForbidden,
	type LibraryItem,
	type NextStep,
} from '../../state/library/index.js';
import { joinList } from '../../state/words/index.js';

/** What the states and the needs of items are called. */

export const stateLabels: Readonly< Record< string, () => string > > = {
	installed: () => __( 'Installed', 'svc' ),
	update: () => __( 'Update available', 'svc' ),
	changed: () => __( 'Edited here', 'svc' ),
	needs: () => __( 'To set up', 'svc' ),
};

/** What stands at an item; empty where it is not installed. */
export function stateInWords( { state, status }: LibraryItem ): string {
	if ( state === 'update' ) {
		return stateLabels.update?.() ?? '';
	}
	if ( status === null ) {
		return '';
	}
	return status === 'active'
		? __( 'Active', 'svc' )
		: __( 'Inactive', 'svc' );
}

const touchLabels: Readonly<
	Record< LibraryItem[ 'touches' ][ number ], () => string >
> = {
	front_end: () => __( 'Front end', 'svc' ),
	admin: () => __( 'Admin', 'svc' ),
	editor: () => __( 'Block editor', 'svc' ),
	comments: () => __( 'Comments', 'svc' ),
	uploads: () => __( 'Uploads', 'svc' ),
	sign_in: () => __( 'Login', 'svc' ),
	payment: () => __( 'Shop', 'svc' ),
	mail: () => __( 'Emails', 'svc' ),
	database: () => __( 'Database', 'svc' ),
	deletes: () => __( 'Deletes data', 'svc' ),
	remote: () => __( 'Other servers', 'svc' ),
	rights: () => __( 'User rights', 'svc' ),
	files: () => __( 'Files', 'svc' ),
};

export const touchesInWords = ( { touches }: LibraryItem ): string =>
	touches.map( ( it ) => touchLabels[ it ]() ).join( ' · ' );

/** The language of what an item says, which is the same in every admin; unknown for libraries of the site's own. */
export const langOf = ( {
	shelf,
}: Pick< LibraryItem, 'shelf' > ): string | undefined =>
	shelf === 'svc' ? 'en' : undefined;

/** The language of what a pack says: that of its items. */
export const langOfPack = (
	items: readonly LibraryItem[]
): string | undefined => items[ 0 ] && langOf( items[ 0 ] );

/** What the button of a row does. */
export const stepLabels: Readonly< Record< NextStep, () => string > > = {
	setup: () => __( 'Set up', 'svc' ),
	install: () => __( 'Install', 'svc' ),
	activate: () => __( 'Activate', 'svc' ),
	update: () => __( 'Update', 'svc' ),
	open: () => __( 'Open', 'svc' ),
	none: () => __( 'View', 'svc' ),
};

/** Whether full access would be enough; on a network it may not be. */
const takesLevel = ( { type }: LibraryItem ): boolean =>
	type === 'php' && bootData().level !== 'full';

/** `woocommerce/woocommerce.php` as `woocommerce`; versions as they are. */
const pluginName = ( name: string ): string =>
	name.replace( /\/[^/]+\.php$/, '' );

/** Why an item cannot be used as it is: in one line of the list. */
export function needInWords( item: LibraryItem ): string {
	if ( isForbidden( item ) ) {
		return takesLevel( item )
			? __( 'Needs full access', 'svc' )
			: __( 'Super admins only', 'svc' );
	}
	return item.missing.length === 0
		? ''
		: sprintf(
				/* translators: %s: plugins or versions, such as "WooCommerce, PHP 8.2". */
				__( 'Needs %s', 'svc' ),
				joinList( item.missing.map( pluginName ) )
			);
}

/** Why an item cannot be installed by this person or on this site at all; empty where it can. */
export function whyNotInstalled( item: LibraryItem ): string {
	if ( ! isForbidden( item ) ) {
		return '';
	}
	return takesLevel( item )
		? __( 'PHP needs full access. Ask an administrator.', 'svc' )
		: __(
				'On this network, only super admins can install this snippet.',
				'svc'
			);
}

/** Why an item that may be installed cannot be activated yet; empty where nothing is missing. */
export const whyNotOn = ( { missing }: LibraryItem ): string =>
	missing.length === 0
		? ''
		: sprintf(
				/* translators: %s: plugins or versions, such as "WooCommerce, PHP 8.2". */
				__(
					'This snippet needs %s. Install it now, and activate it later.',
					'svc'
				),
				joinList( missing )
			);
