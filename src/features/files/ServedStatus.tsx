import { useEffect, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { servedAt, type Served } from '../../client/index.js';
import type { SiteFile } from '../../state/site/index.js';

/** Whether what was fetched is the text; of robots.txt it is the end. */
const isText = ( { status, text }: Served, wanted: string, isPart: boolean ) =>
	status === 200 &&
	( isPart
		? text.trimEnd().endsWith( wanted.trim() )
		: text.trimEnd() === wanted.trimEnd() );

/**
 * Whether visitors get a file: it is asked for as they do. Web servers, security plugins and caches may stand in front of WordPress,
 * and that would not be noticed before a crawler complains.
 */
export function ServedStatus( {
	file: { field, state, url },
	text,
}: {
	readonly file: SiteFile;
	/** As it is saved. */
	readonly text: string;
} ) {
	const [ served, setServed ] = useState< Served | null >( null );
	const isAsked = state === 'served';
	useEffect( () => {
		if ( ! isAsked ) {
			return;
		}
		const controller = new AbortController();
		setServed( null );
		void servedAt( url, controller.signal ).then( ( answer ) => {
			if ( ! controller.signal.aborted ) {
				setServed( answer );
			}
		} );
		return () => controller.abort();
	}, [ isAsked, url, text ] );
	const isRobots = field === 'robots';
	if ( ! isAsked || served === null ) {
		return <p className="svc-file__reach" role="status" />;
	}
	const arrives = isText( served, text, isRobots );
	return (
		<>
			<p
				className={ `svc-file__reach ${ arrives ? 'is-good' : 'svc-bad' }` }
				role="status"
			>
				{ arrives && __( 'Visitors get this file.', 'svc' ) }
				{ ! arrives &&
					( served.status === 200
						? __(
								'Visitors get another text, from a cache, another plugin or the web server.',
								'svc'
							)
						: sprintf(
								/* translators: %d: HTTP status, such as 404. */
								__(
									"Visitors don't get this file: status %d. Ask your host to pass missing .txt files to WordPress.",
									'svc'
								),
								served.status
							) ) }
			</p>
			{ isRobots && served.status === 200 && (
				<details className="svc-file__whole">
					<summary>{ __( 'Complete robots.txt', 'svc' ) }</summary>
					<pre
						dir="ltr"
						// A part that scrolls has to be reachable by keyboard.
						tabIndex={ 0 }
						aria-label={ __( 'Complete robots.txt', 'svc' ) }
						role="region"
					>
						{ served.text }
					</pre>
				</details>
			) }
		</>
	);
}
