import { Button, Spinner } from '@wordpress/components';
import { useCallback } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { SiteSymbol, SymbolClash } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { isChanged } from '../../state/documents/index.js';
import { addressOf, changeParams } from '../../state/frame/index.js';
import { seesPhp } from '../../state/snippets/index.js';
import { HookMates } from './HookMates.js';
import {
	kindInWords,
	nameInCode,
	ownerInWords,
	priorityInWords,
} from './names-words.js';
import './names.scss';
import type { ReadyDocument } from './ready.js';

/** More names than are declared by hand. */
const MOST = 500;

const HOOKS: readonly string[] = [ 'action', 'filter', 'hook' ];

function showLine( line: number ): void {
	// Through none, so that the same line can be asked for again.
	changeParams( { line: '' }, { replace: true } );
	changeParams( { line: String( line ) }, { replace: true } );
}

const lineInWords = ( line: number ): string =>
	/* translators: %d: number of a line. */
	sprintf( __( 'line %d', 'svc' ), line );

function Place( {
	place,
	own,
}: {
	readonly place: SymbolClash[ 'places' ][ number ];
	readonly own: number;
} ) {
	const { snippet, line = 0, active } = place;
	if ( snippet === own ) {
		return (
			<li>
				{ __( 'this snippet', 'svc' ) }
				{ line > 0 && (
					<>
						{ ', ' }
						<Button
							variant="link"
							onClick={ () => showLine( line ) }
						>
							{ lineInWords( line ) }
						</Button>
					</>
				) }
			</li>
		);
	}
	if ( snippet === undefined ) {
		return <li>{ ownerInWords( place ) }</li>;
	}
	return (
		<li>
			<a
				href={ addressOf( `/snippet/${ snippet }`, {
					tab: 'details',
					line: line > 0 ? String( line ) : '',
				} ) }
			>
				{ ownerInWords( place ) }
			</a>
			{ line > 0 && `, ${ lineInWords( line ) }` }
			{ active === false && ` (${ __( 'inactive', 'svc' ) })` }
		</li>
	);
}

function Clash( {
	clash,
	own,
}: {
	readonly clash: SymbolClash;
	readonly own: number;
} ) {
	const { kind, level, now, message, places } = clash;
	return (
		<li className={ `svc-clash is-${ level }` }>
			<p>
				<span className="svc-clash__mark" aria-hidden="true">
					{ level === 'error' ? '✕' : '!' }
				</span>
				<span className="screen-reader-text">
					{ level === 'error'
						? __( 'Error:', 'svc' )
						: __( 'Warning:', 'svc' ) }
				</span>{ ' ' }
				{ kindInWords( kind ) } <code>{ nameInCode( clash ) }</code>
				{ ! now && (
					<span className="svc-weak">
						{ ' ' }
						{ __( 'once all are active', 'svc' ) }
					</span>
				) }
			</p>
			<ul>
				{ places.map( ( place, at ) => (
					<Place key={ at } place={ place } own={ own } />
				) ) }
			</ul>
			<p className="svc-hint">{ message }</p>
		</li>
	);
}

/** A name with its line, which can be gone to. */
function Name( { symbol }: { readonly symbol: SiteSymbol } ) {
	const { kind, line = 0, signature, summary, owner, value } = symbol;
	const inside = (
		<>
			<code>{ nameInCode( symbol ) }</code>
			<span className="svc-weak">
				{ owner ?? value ?? kindInWords( kind ) }
			</span>
		</>
	);
	return (
		<li
			title={ [ signature, summary ]
				.filter( ( text ) => text !== undefined )
				.join( '\n' ) }
		>
			{ line > 0 ? (
				<button
					type="button"
					className="svc-name"
					onClick={ () => showLine( line ) }
				>
					{ inside }
					<span className="screen-reader-text">
						{ lineInWords( line ) }
					</span>
				</button>
			) : (
				<span className="svc-name">{ inside }</span>
			) }
		</li>
	);
}

function noteOf( { role, priority }: SiteSymbol ): string {
	if ( role === 'fires' ) {
		return __( 'fired here', 'svc' );
	}
	if ( role === 'removes' ) {
		return __( 'callback removed', 'svc' );
	}
	return priority === undefined
		? ''
		: /* translators: %s: priority of a callback, or: last. */
			sprintf( __( 'priority %s', 'svc' ), priorityInWords( priority ) );
}

function Group( {
	title,
	symbols,
	own,
}: {
	readonly title: string;
	readonly symbols: readonly SiteSymbol[];
	readonly own: number;
} ) {
	if ( symbols.length === 0 ) {
		return null;
	}
	return (
		<div>
			<h4 className="svc-names__title">{ title }</h4>
			<ul className="svc-names__list">
				{ symbols.map( ( symbol, at ) =>
					HOOKS.includes( symbol.kind ) ? (
						<HookMates
							key={ at }
							hook={ symbol }
							note={ noteOf( symbol ) }
							own={ own }
						/>
					) : (
						<Name key={ at } symbol={ symbol } />
					)
				) }
			</ul>
		</div>
	);
}

/** What the snippet declares and touches, who else hooks the same, and with whom it clashes. */
export function Names( { document }: { readonly document: ReadyDocument } ) {
	const { id, modified } = document.base;
	const load = useCallback(
		async ( signal: AbortSignal ) => ( {
			// What is saved is read, so every save asks again.
			of: modified,
			...( await call(
				'list-symbols',
				{ snippet: id, per_page: MOST },
				{ signal }
			) ),
		} ),
		[ id, modified ]
	);
	const { value, error, reload } = useAnswer( load );
	const some = ( test: ( symbol: SiteSymbol ) => boolean ) =>
		value?.symbols.filter(
			( symbol ) =>
				test( symbol ) &&
				// Hooks are a matter of PHP.
				( seesPhp() || ! HOOKS.includes( symbol.kind ) )
		) ?? [];
	return (
		<section
			className="svc-section svc-names"
			aria-label={ __( 'Names', 'svc' ) }
		>
			<h3 className="svc-section__title">{ __( 'Names', 'svc' ) }</h3>
			{ error !== null && (
				<p className="svc-bad">
					{ error.message }{ ' ' }
					<Button variant="link" onClick={ reload }>
						{ __( 'Try again', 'svc' ) }
					</Button>
				</p>
			) }
			{ value === null && error === null && <Spinner /> }
			{ value !== null && (
				<>
					{ isChanged( document ) && (
						<p className="svc-hint">
							{ __( 'As last saved.', 'svc' ) }
						</p>
					) }
					{ value.clashes.length > 0 && (
						<ul className="svc-names__clashes">
							{ value.clashes.map( ( clash ) => (
								<Clash
									key={ `${ clash.kind } ${ clash.name }` }
									clash={ clash }
									own={ id }
								/>
							) ) }
						</ul>
					) }
					{ some( () => true ).length === 0 && (
						<p className="svc-hint">
							{ seesPhp()
								? __( 'No names or hooks.', 'svc' )
								: __( 'No names.', 'svc' ) }
						</p>
					) }
					<Group
						title={ __( 'Declares', 'svc' ) }
						symbols={ some( ( { role } ) => role === 'declares' ) }
						own={ id }
					/>
					<Group
						title={ __( 'Hooks', 'svc' ) }
						symbols={ some( ( { kind } ) =>
							HOOKS.includes( kind )
						) }
						own={ id }
					/>
					<Group
						title={ __( 'Uses from others', 'svc' ) }
						symbols={ some(
							( { kind, role } ) =>
								! HOOKS.includes( kind ) && role !== 'declares'
						) }
						own={ id }
					/>
				</>
			) }
		</section>
	);
}
