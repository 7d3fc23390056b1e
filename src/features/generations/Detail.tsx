import { Button } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useCallback, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { bootData, call } from '../../client/index.js';
import type { Difference } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { AppLink, navigate } from '../../state/frame/index.js';
import { doorInWords, nameOf } from '../../state/replacing/index.js';
import { schemaStore } from '../../state/site/index.js';
import {
	isHidden,
	mayWrite,
	seesPhp,
	summaryShown,
} from '../../state/snippets/index.js';
import { authorOf, fieldInWords } from '../../state/words/index.js';
import {
	Back,
	Empty,
	Failure,
	fullTime,
	TypeMark,
	NARROW,
	useMedia,
	Waiting,
} from '../../ui/index.js';
import { Comparison } from './Comparison.js';
import { GoBack, type Target } from './GoBack.js';
import { changeInWords } from './words.js';

function Line( {
	difference,
	onCompare,
}: {
	readonly difference: Difference;
	readonly onCompare: () => void;
} ) {
	const { schema } = useSelect(
		( select ) => select( schemaStore ).getState(),
		[]
	);
	const { id, type, change, rev, hash, fields, available } = difference;
	const place = `/snippet/${ id }`;
	const title = nameOf( difference );
	const isComparable =
		change === 'changed' && available && hash.then !== hash.now;
	return (
		<li className="svc-line">
			{ type !== '' && <TypeMark type={ type } /> }
			<div className="svc-line__text">
				{ change === 'removed' ? (
					<span className="svc-line__title" dir="auto">
						{ title }
					</span>
				) : (
					<AppLink
						className="svc-line__title"
						dir="auto"
						to={ place }
					>
						{ title }
					</AppLink>
				) }
				{ [
					...changeInWords( difference ),
					...( schema === null
						? []
						: fields
								.filter( ( { field } ) => field !== 'status' )
								.map( ( field ) =>
									fieldInWords( schema, type, field )
								) ),
				].map( ( text, at ) => (
					<span key={ at } className="svc-line__second">
						{ text }
					</span>
				) ) }
			</div>
			{ isComparable && rev.then !== null && (
				<Button
					variant="secondary"
					size="compact"
					aria-label={ sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Compare the code of %s', 'svc' ),
						title
					) }
					onClick={ onCompare }
				>
					{ __( 'Compare', 'svc' ) }
				</Button>
			) }
		</li>
	);
}

function Content( {
	target,
	isNewest,
	onChanged,
}: {
	readonly target: Target;
	readonly isNewest: boolean;
	readonly onChanged: () => void;
} ) {
	const [ compared, setCompared ] = useState< Difference | null >( null );
	const [ isAsking, setAsking ] = useState( false );
	const shown = target.differs.filter(
		( difference ) =>
			seesPhp() ||
			( difference.type !== 'php' && ! isHidden( difference.id ) )
	);
	const others = target.differs.length - shown.length;
	const { differs } = target;
	const mayGoBack = bootData().level === 'full' && mayWrite();
	return (
		<>
			<p className="svc-generation__facts">
				{ [
					fullTime( target.time ),
					authorOf( target ),
					doorInWords( target.via ),
				]
					.filter( ( part ) => part !== '' )
					.join( ' · ' ) }
				{ target.via === 'ability' && mayGoBack && (
					<>
						{ ' · ' }
						<AppLink
							to="/proposals"
							params={ {
								undo: String( target.user ),
								password: target.password,
							} }
						>
							{ __( 'Undo changes of this assistant', 'svc' ) }
						</AppLink>
					</>
				) }
			</p>
			{ differs.length === 0 ? (
				<Empty
					title={
						isNewest
							? __( 'This is the current state.', 'svc' )
							: __(
									'No differences from the current state.',
									'svc'
								)
					}
				/>
			) : (
				<>
					<div className="svc-generation__bar">
						<h4>
							{ sprintf(
								/* translators: %d: number of snippets. */
								_n(
									'%d snippet differs from the current state',
									'%d snippets differ from the current state',
									differs.length,
									'svc'
								),
								differs.length
							) }
						</h4>
						{ mayGoBack ? (
							<Button
								variant="primary"
								size="compact"
								onClick={ () => setAsking( true ) }
							>
								{ __( 'Go back to this', 'svc' ) }
							</Button>
						) : (
							<span className="svc-weak">
								{ __(
									'This needs full access. Ask an administrator.',
									'svc'
								) }
							</span>
						) }
					</div>
					<ul className="svc-rows">
						{ shown.map( ( difference ) => (
							<Line
								key={ difference.id }
								difference={ difference }
								onCompare={ () => setCompared( difference ) }
							/>
						) ) }
					</ul>
					{ others > 0 && (
						<p className="svc-generation__facts">
							{ sprintf(
								/* translators: %d: number of snippets. */
								_n(
									'%d of them contains PHP.',
									'%d of them contain PHP.',
									others,
									'svc'
								),
								others
							) }
						</p>
					) }
				</>
			) }
			{ compared !== null && (
				<Comparison
					difference={ compared }
					onClose={ () => setCompared( null ) }
				/>
			) }
			{ isAsking && (
				<GoBack
					target={ target }
					onClose={ () => setAsking( false ) }
					onDone={ onChanged }
				/>
			) }
		</>
	);
}

/** One generation, and snippet by snippet what is different now. */
export function Detail( {
	n,
	isNewest,
	onChanged,
}: {
	readonly n: number;
	readonly isNewest: boolean;
	readonly onChanged: () => void;
} ) {
	const isNarrow = useMedia( NARROW );
	const load = useCallback(
		( signal: AbortSignal ) => call( 'get-generation', { n }, { signal } ),
		[ n ]
	);
	const { value, error, reload } = useAnswer( load );
	return (
		<article
			className="svc-generation"
			aria-label={ summaryShown( value?.summary ?? '' ) }
		>
			<div className="svc-generation__head">
				{ isNarrow && (
					<Back
						label={ __( 'All changes', 'svc' ) }
						onClick={ () => navigate( '/history' ) }
					/>
				) }
				{ value !== null && <h3>{ summaryShown( value.summary ) }</h3> }
			</div>
			{ error !== null && (
				<Failure message={ error.message } onRetry={ reload } />
			) }
			{ value === null && error === null && <Waiting /> }
			{ value !== null && (
				<Content
					target={ value }
					isNewest={ isNewest }
					onChanged={ () => {
						reload();
						onChanged();
					} }
				/>
			) }
		</article>
	);
}
