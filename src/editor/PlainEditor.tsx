import { Fragment, useEffect, useRef, useState } from '@wordpress/element';
import type { Problem } from '../contract/index.js';
import { LINE_HEIGHT } from './options.js';
import './plain.scss';

const NONE: readonly Problem[] = [];

type Severity = 'error' | 'warning';

/** Lines with a problem: the worst of each. */
function markedLines(
	errors: readonly Problem[],
	warnings: readonly Problem[],
	count: number
): ReadonlyMap< number, Severity > {
	const marked = new Map< number, Severity >();
	const mark = ( problems: readonly Problem[], severity: Severity ) =>
		problems
			.filter( ( { line } ) => line > 0 && line <= count )
			.forEach( ( { line } ) => marked.set( line, severity ) );
	mark( warnings, 'warning' );
	mark( errors, 'error' );
	return marked;
}

/** The marks lie below the field and are only to be seen: the list of problems says in words what is wrong. */
function Squiggles( {
	lines,
	marked,
	left,
}: {
	readonly lines: readonly string[];
	readonly marked: ReadonlyMap< number, Severity >;
	/** Pixels that the field is pushed sideways. */
	readonly left: number;
} ) {
	return (
		<>
			{ [ ...marked ].map( ( [ line, severity ] ) => (
				<span
					key={ line }
					className={ `svc-plain__mark is-${ severity }` }
					style={ { top: `calc(${ line - 1 } * 1lh + 8px)` } }
					aria-hidden="true"
				>
					<span
						className="svc-plain__squiggle"
						style={ { transform: `translateX(${ -left }px)` } }
					>
						{ lines[ line - 1 ]?.trimEnd() || ' ' }
					</span>
				</span>
			) ) }
		</>
	);
}

/** A plain text field with line numbers: on phones, and for people whose profile wants no highlighting. */
export function PlainEditor( {
	code,
	label,
	line,
	isReadOnly,
	fontSize,
	errors = NONE,
	warnings = NONE,
	onChange,
	onCursor,
}: {
	readonly code: string;
	readonly label: string;
	/** Line to go to when it changes; 0 for none. */
	readonly line: number;
	readonly isReadOnly: boolean;
	/** Pixels, where Monaco will take its place; its lines are as high as Monaco's then. */
	readonly fontSize?: number | undefined;
	readonly errors?: readonly Problem[];
	readonly warnings?: readonly Problem[];
	readonly onChange: ( code: string ) => void;
	readonly onCursor: ( line: number, column: number ) => void;
} ) {
	const field = useRef< HTMLTextAreaElement >( null );
	const [ left, setLeft ] = useState( 0 );
	const lines = code.split( '\n' );
	const marked = markedLines( errors, warnings, lines.length );
	useEffect( () => {
		if ( line > 0 && field.current !== null ) {
			const at = field.current.value
				.split( '\n' )
				.slice( 0, line - 1 )
				.reduce( ( length, before ) => length + before.length + 1, 0 );
			field.current.focus();
			field.current.setSelectionRange( at, at );
		}
	}, [ line ] );
	return (
		<div
			className="svc-plain"
			dir="ltr"
			style={
				fontSize === undefined
					? undefined
					: {
							fontSize,
							lineHeight: `${ Math.round( fontSize * LINE_HEIGHT ) }px`,
						}
			}
		>
			<pre className="svc-plain__lines" aria-hidden="true">
				{ lines.map( ( _, at ) => {
					const severity = marked.get( at + 1 );
					return severity === undefined ? (
						`${ at + 1 }\n`
					) : (
						<Fragment key={ at }>
							<span
								className={ `svc-plain__number is-${ severity }` }
							>
								{ at + 1 }
							</span>
							{ '\n' }
						</Fragment>
					);
				} ) }
			</pre>
			<div className="svc-plain__field">
				<Squiggles lines={ lines } marked={ marked } left={ left } />
				<textarea
					ref={ field }
					className="svc-plain__code"
					aria-label={ label }
					value={ code }
					rows={ lines.length + 2 }
					wrap="off"
					spellCheck={ false }
					autoCapitalize="off"
					autoComplete="off"
					readOnly={ isReadOnly }
					onChange={ ( event ) => onChange( event.target.value ) }
					onScroll={ ( event ) =>
						setLeft( event.currentTarget.scrollLeft )
					}
					onSelect={ ( { currentTarget } ) => {
						const before = currentTarget.value
							.slice( 0, currentTarget.selectionStart )
							.split( '\n' );
						onCursor(
							before.length,
							( before.at( -1 )?.length ?? 0 ) + 1
						);
					} }
				/>
			</div>
		</div>
	);
}
