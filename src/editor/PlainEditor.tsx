import { useEffect, useRef } from '@wordpress/element';
import './plain.scss';

/** A plain text field with line numbers: on phones, and for people whose profile wants no highlighting. */
export function PlainEditor( {
	code,
	label,
	line,
	isReadOnly,
	onChange,
	onCursor,
}: {
	readonly code: string;
	readonly label: string;
	/** Line to go to when it changes; 0 for none. */
	readonly line: number;
	readonly isReadOnly: boolean;
	readonly onChange: ( code: string ) => void;
	readonly onCursor: ( line: number, column: number ) => void;
} ) {
	const field = useRef< HTMLTextAreaElement >( null );
	const lines = code.split( '\n' );
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
		<div className="svc-plain" dir="ltr">
			<pre className="svc-plain__lines" aria-hidden="true">
				{ lines.map( ( _, at ) => at + 1 ).join( '\n' ) }
			</pre>
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
	);
}
