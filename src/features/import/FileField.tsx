import { useEffect, useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { sayFailure } from '../../state/frame/index.js';
import { takeDropped } from '../../state/importing/index.js';
import { Empty, useFileDrop } from '../../ui/index.js';

/** A place to drop a file on, and the button that asks for one. Takes what was dropped on another screen. */
export function FileField( {
	fault,
	onFile,
}: {
	readonly fault: string;
	readonly onFile: ( bytes: Uint8Array ) => Promise< void >;
} ) {
	const input = useRef< HTMLInputElement >( null );
	const [ isBusy, setBusy ] = useState( false );
	const take = async ( file: File | undefined ) => {
		// One after the other: what comes last would be shown, whichever was chosen last.
		if ( file === undefined || isBusy ) {
			return;
		}
		setBusy( true );
		try {
			await onFile( new Uint8Array( await file.arrayBuffer() ) );
		} catch ( error ) {
			sayFailure( error );
		}
		setBusy( false );
	};
	useEffect( () => {
		void take( takeDropped() );
		// Once, when the screen opens.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );
	const { isOver, on } = useFileDrop( ( [ file ] ) => void take( file ) );
	return (
		<div
			className={ `svc-import__drop${ isOver ? ' is-over' : '' }` }
			{ ...on }
		>
			<Empty
				title={ __( 'Import a file', 'svc' ) }
				next={ {
					label: __( 'Choose a file', 'svc' ),
					isBusy,
					onClick: () => input.current?.click(),
				} }
			>
				{ __(
					'From Snippets, Code Snippets, WPCode, FluentSnippets, Header Footer Code Manager, Woody, WPCodeBox or Simple Custom CSS and JS.',
					'svc'
				) }
			</Empty>
			<input
				ref={ input }
				className="screen-reader-text"
				type="file"
				accept=".json,.xml,.csv,.php,.zip"
				aria-label={ __( 'Export file', 'svc' ) }
				tabIndex={ -1 }
				onChange={ ( { target } ) => {
					void take( target.files?.[ 0 ] );
					// The same file may be chosen again.
					target.value = '';
				} }
			/>
			<p className="svc-import__fault" role="alert">
				{ fault }
			</p>
		</div>
	);
}
