import { speak } from '@wordpress/a11y';
import { Button } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useContext } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ListedSnippet, Problem } from '../../contract/index.js';
import { AppLink, navigate, sayFailure } from '../../state/frame/index.js';
import { isBroken } from '../../state/list/index.js';
import {
	mayWrite,
	setDragged,
	snippetsStore,
	switchSnippet,
	type SnippetAction,
	whyReadOnly,
} from '../../state/snippets/index.js';
import { joinSentences, lineInWords } from '../../state/words/index.js';
import { Switch, TypeMark, useMedia } from '../../ui/index.js';
import { SelectionContext } from './selection.js';
import { LinesContext } from './use-code-search.js';
import { WhatBroke, WhereAndWhen } from './Whereabouts.js';

/** Most lines of its code that a row shows. */
const LINES = 3;

export const titleOf = ( { title }: { readonly title: string } ): string =>
	title === '' ? __( '(no title)', 'svc' ) : title;

function busyText( running: SnippetAction | undefined ): string {
	switch ( running ) {
		case 'on':
			return __( 'Test run…', 'svc' );
		case 'off':
			return __( 'Deactivating…', 'svc' );
		case 'other':
			return __( 'Please wait…', 'svc' );
		default:
			return '';
	}
}

/** Switches it and tells screen readers how that goes on; the row shows it. */
async function turn( snippet: ListedSnippet, isOn: boolean ): Promise< void > {
	speak( busyText( isOn ? 'on' : 'off' ) );
	const title = titleOf( snippet );
	const { problems } = await switchSnippet( snippet.id, { isOn } );
	if ( problems.length > 0 ) {
		speak(
			sprintf(
				/* translators: 1: title of a snippet, 2: why. */
				__( '%1$s was not activated. %2$s', 'svc' ),
				title,
				joinSentences( problems.map( lineInWords ) )
			),
			'assertive'
		);
	} else {
		speak(
			isOn
				? /* translators: %s: title of a snippet. */
					sprintf( __( '%s is active', 'svc' ), title )
				: /* translators: %s: title of a snippet. */
					sprintf( __( '%s is inactive', 'svc' ), title )
		);
	}
}

/** The switch of a snippet, wherever it stands. */
function SnippetSwitch( { snippet }: { readonly snippet: ListedSnippet } ) {
	const running = useSelect(
		( select ) =>
			select( snippetsStore ).getState().doing.get( snippet.id ),
		[ snippet.id ]
	);
	return (
		<Switch
			isOn={ snippet.status === 'active' }
			label={ titleOf( snippet ) }
			busy={ busyText( running ) }
			whyOff={ whyReadOnly( snippet ) }
			onChange={ ( isOn ) => {
				turn( snippet, isOn ).catch( sayFailure );
			} }
		/>
	);
}

/** Why it stayed off: each reason leads to its line. */
function Reasons( {
	id,
	problems,
}: {
	readonly id: number;
	readonly problems: readonly Problem[];
} ) {
	return (
		<ul className="svc-row__reasons">
			{ problems.map( ( { message, line }, at ) => (
				<li key={ at } dir="auto">
					<Button
						variant="link"
						onClick={ () =>
							navigate( `/snippet/${ id }`, {
								line: line > 0 ? String( line ) : '',
							} )
						}
					>
						{ lineInWords( { message, line } ) }
					</Button>
				</li>
			) ) }
		</ul>
	);
}

/** Lines of the code that have what was searched for. */
function Lines( { id }: { readonly id: number } ) {
	const lines = useContext( LinesContext )?.get( id ) ?? [];
	if ( lines.length === 0 ) {
		return null;
	}
	return (
		<ol className="svc-row__lines">
			{ lines.slice( 0, LINES ).map( ( { number, parts } ) => (
				<li key={ number }>
					<AppLink
						className="svc-row__line"
						dir="ltr"
						to={ `/snippet/${ id }` }
						params={ {
							line: String( number ),
						} }
					>
						<span className="svc-row__number">{ number }</span>
						<code>
							{ parts.map( ( { text, isHit }, at ) =>
								isHit ? (
									<mark key={ at }>{ text }</mark>
								) : (
									<span key={ at }>{ text }</span>
								)
							) }
						</code>
					</AppLink>
				</li>
			) ) }
			{ lines.length > LINES && (
				<li className="svc-row__second">
					{ sprintf(
						/* translators: %d: number of lines. */
						_n(
							'and %d more line',
							'and %d more lines',
							lines.length - LINES,
							'svc'
						),
						lines.length - LINES
					) }
				</li>
			) }
		</ol>
	);
}

function SecondLine( { snippet }: { readonly snippet: ListedSnippet } ) {
	const { id, error, stale, folder } = snippet;
	const isPhone = useMedia( '(max-width: 599px)' );
	const { running, refusal } = useSelect(
		( select ) => {
			const state = select( snippetsStore ).getState();
			return {
				running: state.doing.get( id ),
				refusal: state.refused.get( id ),
			};
		},
		[ id ]
	);
	if ( running !== undefined ) {
		return <span className="svc-row__second">{ busyText( running ) }</span>;
	}
	if ( refusal !== undefined ) {
		return <Reasons id={ id } problems={ refusal.problems } />;
	}
	if ( error !== null ) {
		return <WhatBroke id={ id } error={ error } />;
	}
	if ( stale ) {
		return (
			<span className="svc-row__second is-bad">
				{ __(
					'The CSS is outdated: no compiler was available. Open the snippet to compile it.',
					'svc'
				) }
			</span>
		);
	}
	if ( isPhone ) {
		return <WhereAndWhen id={ id } />;
	}
	return (
		<span className="svc-row__second is-folder">
			{ folder === ''
				? __( 'No folder', 'svc' )
				: folder.replaceAll( '/', ' / ' ) }
		</span>
	);
}

/** First column: switch, type, title, and below it the folder, what is wrong, or where the words stand. */
export function TitleCell( { item }: { readonly item: ListedSnippet } ) {
	const { ids } = useContext( SelectionContext );
	const place = `/snippet/${ item.id }`;
	return (
		<div
			className={ `svc-row${ isBroken( item ) ? ' is-broken' : '' }` }
			data-id={ item.id }
			draggable={ mayWrite( item ) }
			onDragStart={ ( event ) =>
				setDragged(
					event.dataTransfer,
					// What is selected is dragged along.
					ids.has( item.id ) ? [ ...ids ] : [ item.id ]
				)
			}
		>
			<SnippetSwitch snippet={ item } />
			<TypeMark type={ item.type } lang={ item.lang } />
			<div className="svc-row__text">
				<span className="svc-row__head">
					<AppLink
						className="svc-row__title"
						to={ place }
						dir="auto"
						title={ titleOf( item ) }
					>
						{ titleOf( item ) }
					</AppLink>
					{ item.mode === 'test' && (
						<span className="svc-chip">
							{ __( 'testing', 'svc' ) }
						</span>
					) }
				</span>
				<SecondLine snippet={ item } />
				<Lines id={ item.id } />
			</div>
		</div>
	);
}
