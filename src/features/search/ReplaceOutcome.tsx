import { useEffect, useRef } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { RefObject } from 'react';
import {
	forgetReplacing,
	mayUndo,
	placesText,
	useReplacing,
	undoReplacing,
	type ReplacePlan,
	type Replacing,
} from '../../state/replacing/index.js';
import { Button } from '../../ui/index.js';
import { LineLink } from './ReplaceResult.js';

/** Reasons that are shown; a rename that fails may fail everywhere for the same. */
const SHOWN = 50;

function Reasons( {
	errors,
	title,
}: {
	readonly errors: ReplacePlan[ 'warnings' ];
	readonly title: string;
} ) {
	if ( errors.length === 0 ) {
		return null;
	}
	return (
		<>
			<p className="svc-outcome__text">{ title }</p>
			<ul className="svc-outcome__list">
				{ errors
					.slice( 0, SHOWN )
					.map( ( { snippet, title: name, message, line }, at ) => (
						<li key={ at }>
							{ snippet !== undefined && (
								<>
									<LineLink
										id={ snippet }
										line={ Math.max( 1, line ) }
									>
										{ line > 0
											? sprintf(
													/* translators: 1: title of a snippet, 2: number of a line. */
													__(
														'%1$s, line %2$d',
														'svc'
													),
													name ?? '',
													line
												)
											: ( name ?? '' ) }
									</LineLink>{ ' ' }
								</>
							) }
							{ message }
						</li>
					) ) }
			</ul>
		</>
	);
}

function Done( { answer }: { readonly answer: ReplacePlan } ) {
	const { errors, warnings, matches, snippets, generation } = answer;
	const left = new Set( errors.map( ( { snippet } ) => snippet ) ).size;
	return (
		<>
			<p className="svc-outcome__text">
				<strong>
					{ matches === 0
						? __( 'Nothing was replaced.', 'svc' )
						: sprintf(
								/* translators: %s: "132 matches in 50 snippets". */
								__( 'Replaced %s.', 'svc' ),
								placesText( matches, snippets.length )
							) }
				</strong>{ ' ' }
				{ matches > 0 &&
					! mayUndo( answer ) &&
					__( 'Earlier versions stay in the history.', 'svc' ) }
			</p>
			<Reasons
				errors={ errors }
				title={ sprintf(
					/* translators: %d: number of snippets. */
					_n(
						'%d snippet was skipped:',
						'%d snippets were skipped:',
						left,
						'svc'
					),
					left
				) }
			/>
			<Reasons
				errors={ warnings }
				title={ __( 'Replaced with warnings:', 'svc' ) }
			/>
			<div className="svc-outcome__actions">
				{ generation !== null && mayUndo( answer ) && (
					<Button
						variant="secondary"
						onClick={ () => void undoReplacing( generation ) }
					>
						{ __( 'Undo', 'svc' ) }
					</Button>
				) }
				<Button variant="tertiary" onClick={ forgetReplacing }>
					{ __( 'Close', 'svc' ) }
				</Button>
			</div>
		</>
	);
}

/**
 * The focus goes on to what came of it, unless the user has gone elsewhere while it was done.
 *
 * @param container What holds the button that began it.
 * @param kind   How far the replacement is.
 */
function useFocusOn(
	container: RefObject< HTMLElement >,
	kind: Replacing[ 'kind' ]
) {
	const place = useRef< HTMLElement >( null );
	const from = useRef< Element | null >( null );
	useEffect( () => {
		const box = container.current;
		const focused = box?.ownerDocument.activeElement ?? null;
		if ( kind === 'working' ) {
			from.current = focused;
		} else if ( from.current !== null ) {
			const isHere =
				focused === from.current ||
				focused === box?.ownerDocument.body ||
				box?.contains( focused ) === true;
			from.current = null;
			if ( isHere ) {
				place.current?.focus();
			}
		}
	}, [ container, kind ] );
	return place;
}

/** What came of the last replacement, until it is closed. */
export function ReplaceOutcome( {
	container,
}: {
	readonly container: RefObject< HTMLElement >;
} ) {
	const now = useReplacing();
	const place = useFocusOn( container, now.kind );
	if ( now.kind === 'idle' || now.kind === 'working' ) {
		return null;
	}
	return (
		<section
			ref={ place }
			tabIndex={ -1 }
			className={ `svc-outcome is-${ now.kind }` }
			aria-label={ __( 'Result', 'svc' ) }
			role={ now.kind === 'failed' ? 'alert' : undefined }
		>
			{ now.kind === 'done' ? (
				<Done answer={ now.answer } />
			) : (
				<>
					<p className="svc-outcome__text">
						<strong>
							{ __( 'Nothing was replaced.', 'svc' ) }
						</strong>{ ' ' }
						{ now.error.message }
					</p>
					<div className="svc-outcome__actions">
						<Button variant="tertiary" onClick={ forgetReplacing }>
							{ __( 'Close', 'svc' ) }
						</Button>
					</div>
				</>
			) }
		</section>
	);
}
