import { Button } from '@wordpress/components';
import { useEffect, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { chevronDown, chevronUp } from '@wordpress/icons';
import type { Problem } from '../../contract/index.js';
import { changeParams, prefer, usePreference } from '../../state/index.js';
import { Compiled } from './Compiled.js';
import type { ReadyDocument } from './ready.js';

function ProblemList( { document }: { readonly document: ReadyDocument } ) {
	const { errors, warnings, isChecking } = document;
	const items: readonly ( Problem & { readonly isError: boolean } )[] = [
		...errors.map( ( it ) => ( { ...it, isError: true } ) ),
		...warnings.map( ( it ) => ( { ...it, isError: false } ) ),
	];
	if ( items.length === 0 ) {
		return (
			<p className="svc-panel__nothing">
				{ isChecking
					? __( 'Checking…', 'svc' )
					: __( 'No problems.', 'svc' ) }
			</p>
		);
	}
	return (
		<ul className="svc-problems">
			{ items.map( ( { message, line, isError }, at ) => (
				<li key={ at }>
					<button
						type="button"
						className={ `svc-problem ${ isError ? 'is-error' : 'is-warning' }` }
						onClick={ () => {
							// Through none, so that the same line can be asked for again.
							changeParams( { line: '' }, { replace: true } );
							changeParams(
								{ line: line > 0 ? String( line ) : '' },
								{ replace: true }
							);
						} }
					>
						<span className="svc-problem__mark" aria-hidden="true">
							{ isError ? '✕' : '!' }
						</span>
						<span className="screen-reader-text">
							{ isError
								? __( 'Error:', 'svc' )
								: __( 'Warning:', 'svc' ) }
						</span>
						{ line > 0 && (
							<span className="svc-problem__line">
								{ sprintf(
									/* translators: %d: number of a line. */ __(
										'line %d',
										'svc'
									),
									line
								) }
							</span>
						) }
						<span>{ message }</span>
					</button>
				</li>
			) ) }
		</ul>
	);
}

function OutputView( { document }: { readonly document: ReadyDocument } ) {
	const { output, isRunning } = document;
	if ( isRunning || output === null ) {
		return (
			<p className="svc-panel__nothing">
				{ isRunning
					? __( 'Running…', 'svc' )
					: __(
							'Run it once to see what it prints. What is saved is run.',
							'svc'
						) }
			</p>
		);
	}
	return (
		<div className="svc-output">
			{ output.error !== null && (
				<p className="svc-output__error">
					{ output.error.line > 0
						? sprintf(
								/* translators: 1: number of a line, 2: what is wrong. */
								__( 'Line %1$d: %2$s', 'svc' ),
								output.error.line,
								output.error.message
							)
						: output.error.message }
				</p>
			) }
			<pre className="svc-output__text">
				{ output.text === ''
					? __( '(nothing printed)', 'svc' )
					: output.text }
			</pre>
			<p className="svc-weak">
				{ sprintf(
					/* translators: %d: milliseconds. */ __(
						'%d ms, with the way there and back',
						'svc'
					),
					output.took
				) }
			</p>
		</div>
	);
}

type Tab = 'problems' | 'output' | 'compiled';

const tabNames = (): Readonly< Record< Tab, string > > => ( {
	problems: __( 'Problems', 'svc' ),
	output: __( 'Output', 'svc' ),
	compiled: __( 'Compiled', 'svc' ),
} );

/** Stylesheets print nothing, and only those that are compiled have something to show. */
function tabsOf( { base, draft }: ReadyDocument ): readonly Tab[] {
	const isCompiled =
		base.type === 'css' && [ 'scss', 'less' ].includes( draft.lang );
	return [
		'problems',
		'output',
		...( isCompiled ? [ 'compiled' as const ] : [] ),
	];
}

function TabBody( {
	tab,
	document,
}: {
	readonly tab: Tab;
	readonly document: ReadyDocument;
} ) {
	switch ( tab ) {
		case 'output':
			return <OutputView document={ document } />;
		case 'compiled':
			return <Compiled document={ document } />;
		default:
			return <ProblemList document={ document } />;
	}
}

/** Below the code: what is wrong, and what it printed. Opens by itself when there is something new to see. */
export function Panel( { document }: { readonly document: ReadyDocument } ) {
	const isOpen = usePreference( 'panel' );
	const [ tab, setTab ] = useState< Tab >( 'problems' );
	const { errors, warnings, output, isRunning, saving } = document;
	const count = errors.length + warnings.length;
	useEffect( () => {
		if ( saving.kind === 'kept_off' ) {
			setTab( 'problems' );
			prefer( 'panel', true );
		}
	}, [ saving.kind ] );
	useEffect( () => {
		if ( isRunning ) {
			setTab( 'output' );
			prefer( 'panel', true );
		}
	}, [ isRunning, output ] );
	const shown = tabsOf( document );
	const names = tabNames();
	const show = ( name: Tab ) => {
		prefer( 'panel', tab !== name || ! isOpen );
		setTab( name );
	};
	return (
		<section
			className={ `svc-panel${ isOpen ? ' is-open' : '' }` }
			aria-label={ __( 'Problems and output', 'svc' ) }
		>
			<div className="svc-panel__tabs">
				{ shown.map( ( name ) => (
					<button
						key={ name }
						type="button"
						className="svc-panel__tab"
						aria-pressed={ isOpen && tab === name }
						onClick={ () => show( name ) }
					>
						{ names[ name ] }
						{ name === 'problems' && count > 0 && (
							<span
								className={ `svc-count${ errors.length > 0 ? ' is-bad' : '' }` }
							>
								{ count }
							</span>
						) }
					</button>
				) ) }
				<span className="svc-grow" />
				<Button
					size="small"
					icon={ isOpen ? chevronDown : chevronUp }
					label={
						isOpen
							? __( 'Close the panel', 'svc' )
							: __( 'Open the panel', 'svc' )
					}
					onClick={ () => prefer( 'panel', ! isOpen ) }
				/>
			</div>
			{ isOpen && (
				<div className="svc-panel__body">
					<TabBody
						tab={ shown.includes( tab ) ? tab : 'problems' }
						document={ document }
					/>
				</div>
			) }
		</section>
	);
}
