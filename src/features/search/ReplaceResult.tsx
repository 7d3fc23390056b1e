import { CheckboxControl } from '@wordpress/components';
import { __, _n, sprintf } from '@wordpress/i18n';
import { AppLink } from '../../state/frame/index.js';
import {
	nameOf,
	type FoundChange,
	type FoundMatch,
	type FoundSnippet,
	type ReplacePlan,
	type Unticked,
} from '../../state/replacing/index.js';
import {
	lineOf,
	partsOf,
	tickedOf,
	toggledMatch,
	toggledSnippet,
} from './selection-of-matches.js';
import { SnippetResult } from './SnippetResult.js';

/** Characters of code in the name of a tick box. */
const NAMED = 60;

/** A link to a line of a snippet. */
export function LineLink( {
	id,
	line,
	children,
}: {
	readonly id: number;
	readonly line: number;
	readonly children?: string;
} ) {
	const params = { line: String( line ) };
	return (
		<AppLink
			className="svc-change__line"
			to={ `/snippet/${ id }` }
			params={ params }
			aria-label={ sprintf(
				/* translators: %d: number of a line. */
				__( 'Open line %d', 'svc' ),
				line
			) }
		>
			{ children ?? line }
		</AppLink>
	);
}

const short = ( text: string ): string =>
	text.length > NAMED ? `${ text.slice( 0, NAMED ) }…` : text;

function Match( {
	id,
	change,
	match,
	isReplacing,
	isTicked,
	isDisabled,
	onToggle,
}: {
	readonly id: number;
	readonly change: FoundChange;
	readonly match: FoundMatch;
	readonly isReplacing: boolean;
	readonly isTicked: boolean;
	readonly isDisabled: boolean;
	readonly onToggle: () => void;
} ) {
	const line = lineOf( change, match );
	const { ahead, removed, added, behind } = partsOf( change, match );
	return (
		<li className="svc-change">
			{ isReplacing && (
				<CheckboxControl
					__nextHasNoMarginBottom
					checked={ isTicked }
					disabled={ isDisabled }
					aria-label={ sprintf(
						/* translators: 1: number of a line, 2: what is found, 3: what takes its place. */
						__( 'Line %1$d: %2$s becomes %3$s', 'svc' ),
						line,
						short( match.text ),
						match.with === ''
							? __( 'nothing', 'svc' )
							: short( match.with )
					) }
					onChange={ onToggle }
				/>
			) }
			<span className="svc-change__text" dir="ltr">
				<LineLink id={ id } line={ line } />
				<code className="svc-change__code">
					{ ahead }
					{ isReplacing ? (
						<>
							{ removed !== '' && <del>{ removed }</del> }
							{ isTicked && added !== '' && <ins>{ added }</ins> }
						</>
					) : (
						<mark>{ removed }</mark>
					) }
					{ behind }
				</code>
			</span>
		</li>
	);
}

/** Why a snippet is left out, each reason with its line. */
function Reasons( {
	id,
	errors,
	isUnsaved,
}: {
	readonly id: number;
	readonly errors: ReplacePlan[ 'errors' ];
	readonly isUnsaved: boolean;
} ) {
	return (
		<>
			{ isUnsaved && (
				<p className="svc-found__reason">
					{ __(
						'Skipped: save its changes in the open tab first.',
						'svc'
					) }
				</p>
			) }
			{ errors.map( ( { message, line }, at ) => (
				<p key={ at } className="svc-found__reason">
					{ sprintf(
						/* translators: %s: why. */
						__( 'Skipped: %s', 'svc' ),
						message
					) }{ ' ' }
					{ line > 0 && (
						<LineLink id={ id } line={ line }>
							{ sprintf(
								/* translators: %d: number of a line. */
								__( 'line %d', 'svc' ),
								line
							) }
						</LineLink>
					) }
				</p>
			) ) }
		</>
	);
}

/** One snippet with every place in it, each to be ticked. */
export function ReplaceResult( {
	snippet,
	errors,
	isUnsaved,
	isReplacing,
	unticked,
	onTick,
}: {
	readonly snippet: FoundSnippet;
	/** Of all snippets. */
	readonly errors: ReplacePlan[ 'errors' ];
	readonly isUnsaved: boolean;
	readonly isReplacing: boolean;
	readonly unticked: Unticked;
	readonly onTick: ( change: ( now: Unticked ) => Unticked ) => void;
} ) {
	const { id, folder, matches, changes = [] } = snippet;
	const own = errors.filter( ( error ) => error.snippet === id );
	const isDisabled = isUnsaved || own.length > 0;
	const ticked = tickedOf( snippet, unticked );
	const all = changes.flatMap( ( change ) =>
		change.matches.map( ( match ) => ( { change, match } ) )
	);
	return (
		<SnippetResult
			snippet={ snippet }
			place={ folder.replaceAll( '/', ' / ' ) }
			before={
				isReplacing && (
					<CheckboxControl
						__nextHasNoMarginBottom
						checked={ ticked > 0 }
						indeterminate={ ticked > 0 && ticked < matches }
						disabled={ isDisabled }
						aria-label={ sprintf(
							/* translators: %s: title of a snippet. */
							__( 'Replace in %s', 'svc' ),
							nameOf( snippet )
						) }
						onChange={ () =>
							onTick( ( now ) =>
								toggledSnippet( now, id, ticked < matches )
							)
						}
					/>
				)
			}
			items={ all.map( ( { change, match } ) => (
				<Match
					key={ match.n }
					id={ id }
					change={ change }
					match={ match }
					isReplacing={ isReplacing }
					isTicked={
						! unticked.snippets.has( id ) &&
						unticked.matches.get( id )?.has( match.n ) !== true
					}
					isDisabled={ isDisabled }
					onToggle={ () =>
						onTick( ( now ) =>
							toggledMatch( now, id, match.n, matches )
						)
					}
				/>
			) ) }
			more={ ( hidden ) =>
				sprintf(
					/* translators: %d: number of places in code. */
					_n( '%d more match', '%d more matches', hidden, 'svc' ),
					hidden
				)
			}
		>
			{ isReplacing && (
				<Reasons id={ id } errors={ own } isUnsaved={ isUnsaved } />
			) }
		</SnippetResult>
	);
}
