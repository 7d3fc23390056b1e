import { SelectControl, TextControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { hasName, readScope, scopeOptions, writeScope } from './words.js';

/** Which snippets of the site go to Git. */
export function ScopeFields( {
	scope,
	onChange,
}: {
	readonly scope: string;
	readonly onChange: ( scope: string ) => void;
} ) {
	const [ kind, name ] = readScope( scope );
	return (
		<>
			<SelectControl
				__next40pxDefaultSize
				label={ __( 'What goes to Git', 'svc' ) }
				help={ __(
					'What is in the repository once stays in it.',
					'svc'
				) }
				value={ kind }
				options={ scopeOptions() }
				onChange={ ( next ) => onChange( writeScope( next, name ) ) }
			/>
			{ hasName( kind ) && (
				<TextControl
					__next40pxDefaultSize
					label={
						kind === 'folder'
							? __( 'Folder of this site', 'svc' )
							: __( 'Tag', 'svc' )
					}
					value={ name }
					onChange={ ( next ) =>
						onChange( writeScope( kind, next ) )
					}
				/>
			) }
		</>
	);
}

/** What is wrong with a scope; empty where nothing is. */
export function problemOfScope( scope: string ): string {
	const [ kind, name ] = readScope( scope );
	if ( ! hasName( kind ) || name.trim() !== '' ) {
		return '';
	}
	return kind === 'folder'
		? __( 'Enter the folder.', 'svc' )
		: __( 'Enter the tag.', 'svc' );
}
