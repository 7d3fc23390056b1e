import { __, sprintf } from '@wordpress/i18n';

/** Finds out why a page does not speak to the app: it may refuse frames, or not be a page with a draft at all. */

export interface Trouble {
	readonly message: string;
	/** What can be done about it. */
	readonly way: 'retry' | 'tab' | 'back';
}

const trouble = ( way: Trouble[ 'way' ], message: string ): Trouble => ( {
	way,
	message,
} );

/** What forbids frames in the headers of an answer; empty when nothing does. */
function ban( headers: Headers ): string {
	const frames = headers.get( 'x-frame-options' ) ?? '';
	if ( frames !== '' && ! /^sameorigin$/i.test( frames.trim() ) ) {
		return `X-Frame-Options: ${ frames }`;
	}
	const policy = headers.get( 'content-security-policy' ) ?? '';
	const ancestors = /frame-ancestors([^;,]*)/i.exec( policy );
	const isOpen =
		ancestors?.[ 1 ] === undefined ||
		ancestors[ 1 ].includes( "'self'" ) ||
		ancestors[ 1 ].includes( '*' ) ||
		ancestors[ 1 ].includes( window.location.host );
	return isOpen
		? ''
		: `Content-Security-Policy: frame-ancestors${ ancestors[ 1 ] ?? '' }`;
}

/** @param address Of the page with its draft. */
export async function diagnose( address: string ): Promise< Trouble > {
	if ( ! window.navigator.onLine ) {
		return trouble(
			'retry',
			__(
				"No connection. The page loads when you're back online.",
				'svc'
			)
		);
	}
	try {
		const answer = await fetch( address, {
			credentials: 'same-origin',
			cache: 'no-store',
			redirect: 'follow',
		} );
		const header = ban( answer.headers );
		if ( header !== '' ) {
			return trouble(
				'tab',
				sprintf(
					/* translators: %s: an HTTP header. */
					__(
						'This site forbids frames (%s), usually by a security plugin or the web server. Open the page in a new tab.',
						'svc'
					),
					header
				)
			);
		}
		if ( ( await answer.text() ).includes( 'id="svc-draft-js"' ) ) {
			return trouble(
				'tab',
				__(
					"Scripts don't run in this frame, perhaps because of a Content-Security-Policy. Open the page in a new tab.",
					'svc'
				)
			);
		}
	} catch {
		return trouble(
			'retry',
			__( "The site doesn't respond. Try again in a moment.", 'svc' )
		);
	}
	return trouble(
		'back',
		__(
			'The live page shows public pages only, not forms, files or the admin. Choose another page.',
			'svc'
		)
	);
}
