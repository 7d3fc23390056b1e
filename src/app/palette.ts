import { store as commandsStore } from '@wordpress/commands';
import { dispatch } from '@wordpress/data';
import { useEffect, useMemo, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import {
	findSnippets,
	stopAllSnippets,
	type Found,
} from '../client/palette.js';

/**
 * Snippets in the command palette of every other admin screen: open one by name, make one, stop all. All that the rest of the admin
 * loads of this plugin, so it is small, uses only what the palette has loaded anyway, and asks nothing before a search.
 */

declare global {
	interface Window {
		/** Who is here, by `includes/Everyday.php`. */
		svcPalette?: {
			readonly page: string;
			readonly may: {
				readonly write: boolean;
				readonly php: boolean;
				readonly stop: boolean;
			};
		};
	}
}

const { page = 'admin.php?page=svc', may } = window.svcPalette ?? {};

/** Milliseconds without a key stroke before the site is asked. */
const PAUSE_MS = 150;

const goTo = ( place: string ): void =>
	window.location.assign( `${ page }&p=${ place }` );

function useSnippets( { search }: { search: string } ) {
	const [ found, setFound ] = useState< readonly Found[] >( [] );
	const [ isLoading, setLoading ] = useState( false );
	const words = search.trim();
	useEffect( () => {
		if ( words === '' ) {
			setFound( [] );
			setLoading( false );
			return undefined;
		}
		const stop = new AbortController();
		setLoading( true );
		const pause = window.setTimeout( async () => {
			const snippets = await findSnippets(
				words,
				may?.php !== false,
				stop.signal
			);
			if ( ! stop.signal.aborted ) {
				setFound( snippets );
				setLoading( false );
			}
		}, PAUSE_MS );
		return () => {
			window.clearTimeout( pause );
			stop.abort();
		};
	}, [ words ] );
	const commands = useMemo(
		() =>
			found.map( ( { id, title, type, folder, status } ) => ( {
				name: `svc/open-${ id }`,
				label: [
					sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Snippets: open %s', 'svc' ),
						title === '' ? __( '(no title)', 'svc' ) : title
					),
					String( type ).toUpperCase(),
					folder,
					status === 'active'
						? __( 'Active', 'svc' )
						: __( 'Inactive', 'svc' ),
				]
					.filter( Boolean )
					.join( ' · ' ),
				// The words fit by description or tag, too, which the palette does not see.
				searchLabel: `${ title } ${ words }`,
				callback: () => goTo( `/snippet/${ id }` ),
			} ) ),
		[ found, words ]
	);
	return { commands, isLoading };
}

async function stopAll( close: () => void ): Promise< void > {
	close();
	const question = [
		__( 'Turn on safe mode?', 'svc' ),
		__( 'No snippets will run for anyone until you turn it off.', 'svc' ),
	].join( '\n\n' );
	// eslint-disable-next-line no-alert -- loads nothing, and works when a screen is half broken.
	if ( ! window.confirm( question ) ) {
		return;
	}
	if ( await stopAllSnippets() ) {
		goTo( '/' );
	} else {
		// eslint-disable-next-line no-alert -- see above.
		window.alert(
			__(
				'Safe mode couldn\'t be turned on. Use the rescue link, or run "wp svc safe-mode set --on".',
				'svc'
			)
		);
	}
}

const commands = dispatch( commandsStore );
commands.registerCommandLoader( { name: 'svc/snippets', hook: useSnippets } );
if ( may?.write === true ) {
	commands.registerCommand( {
		name: 'svc/new',
		label: __( 'New snippet', 'svc' ),
		callback: () => goTo( '/new' ),
	} );
}
if ( may?.stop === true ) {
	commands.registerCommand( {
		name: 'svc/safe-mode',
		label: __( 'Turn on safe mode', 'svc' ),
		callback: ( { close }: { close: () => void } ) => void stopAll( close ),
	} );
}
