import { Button } from '@wordpress/components';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { chevronDown, chevronUp } from '@wordpress/icons';
import {
	prefer,
	readPreference,
	usePreference,
} from '../../../state/frame/index.js';
import { isHeldBack, type ReadyDocument } from '../ready.js';
import { Compiled } from './Compiled.js';
import { OutputTab } from './OutputTab.js';
import { problemsOf } from './problems.js';
import { ProblemsTab } from './ProblemsTab.js';
import { TabMark } from './TabMark.js';
import { TestLoadTab } from './TestLoadTab.js';
import './panel.scss';

type Tab = 'problems' | 'load' | 'output' | 'compiled';

const tabNames = (): Readonly< Record< Tab, string > > => ( {
	problems: __( 'Problems', 'svc' ),
	load: __( 'Test run', 'svc' ),
	output: __( 'Output', 'svc' ),
	compiled: __( 'Compiled', 'svc' ),
} );

/** Stylesheets and scripts run in browsers, so they print nothing and break no page; only what is compiled has something to show. */
function tabsOf( { base, draft }: ReadyDocument ): readonly Tab[] {
	const isServed = [ 'php', 'html' ].includes( base.type );
	const isCompiled =
		base.type === 'css' && [ 'scss', 'less' ].includes( draft.lang );
	return [
		'problems',
		...( isServed ? ( [ 'load', 'output' ] as const ) : [] ),
		...( isCompiled ? [ 'compiled' as const ] : [] ),
	];
}

function TabBody( {
	tab,
	document,
	since,
}: {
	readonly tab: Tab;
	readonly document: ReadyDocument;
	readonly since: number;
} ) {
	switch ( tab ) {
		case 'load':
			return <TestLoadTab document={ document } />;
		case 'output':
			return <OutputTab document={ document } />;
		case 'compiled':
			return <Compiled document={ document } />;
		default:
			return <ProblemsTab document={ document } since={ since } />;
	}
}

/** The tab that what has just happened is told in; null when there is nothing new to look at. */
function tabOfNews( { saving, testLoad }: ReadyDocument ): Tab | null {
	if ( isHeldBack( saving ) ) {
		return 'problems';
	}
	return saving.kind === 'saved' && testLoad?.outcome === 'unknown'
		? 'load'
		: null;
}

/** Which tab is shown. Opens the panel by itself when there is something new to see, and only then. */
function useTab( document: ReadyDocument ) {
	const [ tab, setTab ] = useState< Tab >( 'problems' );
	const [ since, setSince ] = useState( 0 );
	const { saving, isRunning } = document;
	const seen = useRef( saving );
	/** Whether it was shut before something was to be seen; then it is again when that is solved, unless a person has chosen a tab meanwhile. */
	const wasShut = useRef( false );
	const news = tabOfNews( document );
	useEffect( () => {
		if ( seen.current === saving ) {
			return;
		}
		seen.current = saving;
		setSince( isHeldBack( saving ) ? saving.time : 0 );
		if ( news !== null ) {
			wasShut.current ||= ! readPreference( 'panel' );
			setTab( news );
			prefer( 'panel', true );
		} else if ( saving.kind === 'saved' && wasShut.current ) {
			wasShut.current = false;
			prefer( 'panel', false );
		}
	}, [ saving, news ] );
	useEffect( () => {
		if ( isRunning ) {
			setTab( 'output' );
			prefer( 'panel', true );
		}
	}, [ isRunning ] );
	const choose = ( name: Tab ) => {
		wasShut.current = false;
		setTab( name );
	};
	return { tab, choose, since };
}

/** Below the code: what is wrong, how the site took it, and what it printed. */
export function Panel( { document }: { readonly document: ReadyDocument } ) {
	const isOpen = usePreference( 'panel' );
	const { tab, choose, since } = useTab( document );
	const shown = tabsOf( document );
	const names = tabNames();
	const problems = problemsOf( document );
	const current = shown.includes( tab ) ? tab : 'problems';
	const isBad = problems.some( ( { kind } ) => kind !== 'warning' );
	const show = ( name: Tab ) => {
		prefer( 'panel', tab !== name || ! isOpen );
		choose( name );
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
						aria-pressed={ isOpen && current === name }
						onClick={ () => show( name ) }
					>
						{ names[ name ] }
						{ name === 'problems' && problems.length > 0 && (
							<span
								className={ `svc-count${ isBad ? ' is-bad' : '' }` }
							>
								{ problems.length }
							</span>
						) }
						{ name === 'load' && <TabMark document={ document } /> }
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
				<div
					className="svc-panel__body"
					// A part that scrolls has to be reachable by keyboard.

					tabIndex={ 0 }
					role="region"
					aria-label={ names[ current ] }
				>
					<TabBody
						tab={ current }
						document={ document }
						since={ since }
					/>
				</div>
			) }
		</section>
	);
}
