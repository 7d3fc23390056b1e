/**
 * The script of pages in a preview or a rescue (`includes/Runtime/delivery/apart.php`): each page that they lead to has an address of its own, for
 * which no page cache has a page.
 */
import { keepParameter } from './links.js';

const BYTES = 8;

keepParameter( 'svc-mark', () =>
	[ ...crypto.getRandomValues( new Uint8Array( BYTES ) ) ]
		.map( ( byte ) => byte.toString( 16 ).padStart( 2, '0' ) )
		.join( '' )
);
