import { Button } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import type { ListedSnippet, Problem } from '../../contract/index.js';
import {
	addressOf,
	isBroken,
	navigate,
	sayFailure,
	setDragged,
	snippetsStore,
	switchSnippet,
	type Deed,
} from '../../state/index.js';
import { Switch, TypeMark } from '../../ui/index.js';

export const titleOf = ( { title }: { readonly title: string } ): string =>
	title === '' ? __( '(no title)', 'svc' ) : title;

function busyText( deed: Deed | undefined ): string {
	switch ( deed ) {
		case 'on':
			return __( 'Trying it…', 'svc' );
		case 'off':
			return __( 'Switching it off…', 'svc' );
		case 'other':
			return __( 'One moment…', 'svc' );
		default:
			return '';
	}
}

/** The switch of a snippet, wherever it stands. */
export function SnippetSwitch( {
	snippet,
}: {
	readonly snippet: ListedSnippet;
} ) {
	const deed = useSelect(
		( select ) =>
			select( snippetsStore ).getState().doing.get( snippet.id ),
		[ snippet.id ]
	);
	return (
		<Switch
			isOn={ snippet.status === 'active' }
			label={ sprintf(
				/* translators: %s: title of a snippet. */ __(
					'%s is on',
					'svc'
				),
				titleOf( snippet )
			) }
			busy={ busyText( deed ) }
			isDisabled={ bootData().level === 'view' }
			onChange={ ( isOn ) => {
				switchSnippet( snippet.id, isOn ).catch( sayFailure );
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
				<li key={ at }>
					<Button
						variant="link"
						onClick={ () =>
							navigate( `/snippet/${ id }`, {
								line: line > 0 ? String( line ) : '',
							} )
						}
					>
						{ line > 0
							? sprintf(
									/* translators: 1: number of a line, 2: what is wrong. */ __(
										'Line %1$d: %2$s',
										'svc'
									),
									line,
									message
								)
							: message }
					</Button>
				</li>
			) ) }
		</ul>
	);
}

function SecondLine( { snippet }: { readonly snippet: ListedSnippet } ) {
	const { id, error, stale, folder } = snippet;
	const { deed, refusal } = useSelect(
		( select ) => {
			const state = select( snippetsStore ).getState();
			return {
				deed: state.doing.get( id ),
				refusal: state.refused.get( id ),
			};
		},
		[ id ]
	);
	if ( deed !== undefined ) {
		return <span className="svc-row__second">{ busyText( deed ) }</span>;
	}
	if ( refusal !== undefined ) {
		return <Reasons id={ id } problems={ refusal.problems } />;
	}
	if ( error !== null || stale ) {
		return (
			<span className="svc-row__second is-bad">
				{ error ??
					__(
						'Its CSS is older than its source: no compiler could be run. Open it to put that right.',
						'svc'
					) }
			</span>
		);
	}
	return (
		<span className="svc-row__second">
			{ folder === ''
				? __( 'No folder', 'svc' )
				: folder.replaceAll( '/', ' / ' ) }
		</span>
	);
}

/** First column: switch, type, title, and below it the folder or what is wrong. */
export function TitleCell( {
	snippet,
	selected,
}: {
	readonly snippet: ListedSnippet;
	/** What is dragged along when this one is selected. */
	readonly selected: readonly number[];
} ) {
	const place = `/snippet/${ snippet.id }`;
	return (
		<div
			className={ `svc-row${ isBroken( snippet ) ? ' is-broken' : '' }` }
			draggable={ bootData().level !== 'view' }
			onDragStart={ ( event ) =>
				setDragged(
					event.dataTransfer,
					selected.includes( snippet.id ) ? selected : [ snippet.id ]
				)
			}
		>
			<SnippetSwitch snippet={ snippet } />
			<TypeMark type={ snippet.type } lang={ snippet.lang } />
			<div className="svc-row__text">
				<span className="svc-row__head">
					<a
						className="svc-row__title"
						href={ addressOf( place ) }
						onClick={ ( event ) => {
							if ( ! event.metaKey && ! event.ctrlKey ) {
								event.preventDefault();
								navigate( place );
							}
						} }
					>
						{ titleOf( snippet ) }
					</a>
					{ snippet.mode === 'test' && (
						<span className="svc-chip">
							{ __( 'testing', 'svc' ) }
						</span>
					) }
				</span>
				<SecondLine snippet={ snippet } />
			</div>
		</div>
	);
}
