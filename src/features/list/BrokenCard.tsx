import { Button } from '@wordpress/components';
import { useCallback, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { ListedSnippet } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { navigate, sayFailure } from '../../state/frame/index.js';
import { returnToVersion } from '../../state/history/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import {
	fallOf,
	lineInWords,
	runErrorOf,
	type Fall,
	type RunError,
} from '../../state/words/index.js';
import { atTime, shortTime } from '../../ui/index.js';
import { titleOf } from './TitleCell.js';

/** The snippets that ran into an error, the newest first. */
const brokenOf = ( list: readonly ListedSnippet[] ): readonly ListedSnippet[] =>
	list
		.filter( ( { error } ) => error !== null )
		.sort( ( one, other ) => other.modified - one.modified );

function useFall( { id, modified }: ListedSnippet ): Fall | null {
	const load = useCallback(
		async ( signal: AbortSignal ) => ( {
			modified,
			fall: fallOf( await call( 'list-revisions', { id }, { signal } ) ),
		} ),
		[ id, modified ]
	);
	return useAnswer( load ).value?.fall ?? null;
}

function headingOf(
	snippet: ListedSnippet,
	{ isOff }: RunError,
	time: number
): string {
	const values = [ titleOf( snippet ), atTime( time ) ] as const;
	if ( isOff ) {
		return sprintf(
			/* translators: 1: title of a snippet, 2: time, such as "at 14:02". */
			__( '%1$s was deactivated %2$s', 'svc' ),
			...values
		);
	}
	return sprintf(
		/* translators: 1: title of a snippet, 2: time, such as "at 14:02". */
		__( '%1$s had an error %2$s', 'svc' ),
		...values
	);
}

/** The version that worked, put back and switched on through the test load. */
function GoBack( {
	id,
	worked,
}: {
	readonly id: number;
	readonly worked: NonNullable< Fall[ 'worked' ] >;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const goBack = () => {
		setBusy( true );
		returnToVersion( id, worked.rev )
			.catch( sayFailure )
			.finally( () => setBusy( false ) );
	};
	return (
		<Button
			__next40pxDefaultSize
			variant="secondary"
			isBusy={ isBusy }
			accessibleWhenDisabled
			disabled={ isBusy }
			onClick={ goBack }
		>
			{ sprintf(
				/* translators: %s: time of the version that worked, such as "14:02", "yesterday" or "3 Nov". */
				__( 'Go back to %s', 'svc' ),
				shortTime( worked.time )
			) }
		</Button>
	);
}

function Card( {
	snippet,
	error,
	more,
}: {
	readonly snippet: ListedSnippet;
	readonly error: RunError;
	/** Other snippets that are broken. */
	readonly more: number;
} ) {
	const fall = useFall( snippet );
	const { id, modified } = snippet;
	const { isOff, line } = error;
	const worked = fall?.worked ?? null;
	return (
		<section className="svc-broken" aria-labelledby="svc-broken">
			<h3 className="svc-broken__title" id="svc-broken">
				{ headingOf( snippet, error, fall?.time ?? modified ) }
			</h3>
			<p className="svc-broken__text" dir="auto">
				{ lineInWords( error ) }
			</p>
			<p className="svc-broken__text">
				{ isOff
					? __( 'The site runs without this snippet.', 'svc' )
					: __( 'The snippet stays active.', 'svc' ) }
			</p>
			<div className="svc-broken__actions">
				<Button
					__next40pxDefaultSize
					variant="secondary"
					onClick={ () =>
						navigate( `/snippet/${ id }`, {
							line: line > 0 ? String( line ) : '',
						} )
					}
				>
					{ line > 0
						? sprintf(
								/* translators: %d: number of a line. */
								__( 'Go to line %d', 'svc' ),
								line
							)
						: __( 'Open the snippet', 'svc' ) }
				</Button>
				{ isOff && worked !== null && mayWrite( snippet ) && (
					<GoBack id={ id } worked={ worked } />
				) }
				{ more > 0 && (
					<Button
						__next40pxDefaultSize
						variant="link"
						onClick={ () => navigate( '/', { view: 'broken' } ) }
					>
						{ sprintf(
							/* translators: %d: number of snippets. */ _n(
								'%d more snippet has an error',
								'%d more snippets have errors',
								more,
								'svc'
							),
							more
						) }
					</Button>
				) }
			</div>
		</section>
	);
}

/** Above the list: what broke last, with the way to it and the way back. */
export function BrokenCard( {
	list,
}: {
	readonly list: readonly ListedSnippet[];
} ) {
	const broken = brokenOf( list );
	const [ snippet ] = broken;
	const error = snippet === undefined ? null : runErrorOf( snippet );
	return snippet === undefined || error === null ? null : (
		<Card
			key={ snippet.id }
			snippet={ snippet }
			error={ error }
			more={ broken.length - 1 }
		/>
	);
}
