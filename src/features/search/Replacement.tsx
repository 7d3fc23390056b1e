import { SelectControl, TextareaControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useMemo } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { changeParams } from '../../state/frame/index.js';
import { seesPhp, snippetsStore } from '../../state/snippets/index.js';

/** Most lines that the field grows to. */
const LINES = 8;

/** Every folder with those above it, in the order of the alphabet. */
function useFolders(): readonly string[] {
	const list = useSelect(
		( select ) => select( snippetsStore ).getState().list,
		[]
	);
	return useMemo( () => {
		const all = new Set< string >();
		for ( const { folder } of list ) {
			const levels = folder === '' ? [] : folder.split( '/' );
			levels.forEach( ( _, at ) =>
				all.add( levels.slice( 0, at + 1 ).join( '/' ) )
			);
		}
		return [ ...all ].sort( ( one, other ) => one.localeCompare( other ) );
	}, [ list ] );
}

function Choice( {
	name,
	label,
	value,
	options,
}: {
	readonly name: string;
	readonly label: string;
	readonly value: string;
	readonly options: readonly {
		readonly value: string;
		readonly label: string;
	}[];
} ) {
	return (
		<SelectControl
			__next40pxDefaultSize
			__nextHasNoMarginBottom
			hideLabelFromVision
			label={ label }
			value={ value }
			options={ [ ...options ] }
			onChange={ ( next ) =>
				changeParams( { [ name ]: next }, { replace: true } )
			}
		/>
	);
}

/** What takes the place of the text, and where. */
export function Replacement( {
	params,
	text,
	onType,
}: {
	readonly params: Readonly< Record< string, string > >;
	readonly text: string;
	readonly onType: ( text: string ) => void;
} ) {
	const folders = useFolders();
	return (
		<div className="svc-search__row">
			<div className="svc-search__field">
				<TextareaControl
					__nextHasNoMarginBottom
					hideLabelFromVision
					className="svc-search__with"
					label={ __( 'Replace with', 'svc' ) }
					placeholder={
						params.regex === '1'
							? __( 'Replace with, $1 for a group', 'svc' )
							: __( 'Replace with', 'svc' )
					}
					rows={ Math.min( LINES, text.split( '\n' ).length ) }
					value={ text }
					onChange={ onType }
				/>
			</div>
			<div
				className="svc-search__options"
				role="group"
				aria-label={ __( 'Where to replace', 'svc' ) }
			>
				<Choice
					name="type"
					label={ __( 'Type', 'svc' ) }
					value={ params.type ?? '' }
					options={ [
						{ value: '', label: __( 'All types', 'svc' ) },
						...( seesPhp()
							? [ { value: 'php', label: 'PHP' } ]
							: [] ),
						{ value: 'html', label: 'HTML' },
						{ value: 'css', label: 'CSS' },
						{ value: 'js', label: 'JavaScript' },
					] }
				/>
				<Choice
					name="status"
					label={ __( 'Status', 'svc' ) }
					value={ params.status ?? '' }
					options={ [
						{ value: '', label: __( 'All', 'svc' ) },
						{ value: 'active', label: __( 'Active', 'svc' ) },
						{ value: 'inactive', label: __( 'Inactive', 'svc' ) },
					] }
				/>
				{ folders.length > 0 && (
					<Choice
						name="folder"
						label={ __( 'Folder', 'svc' ) }
						value={ params.folder ?? '' }
						options={ [
							{ value: '', label: __( 'All folders', 'svc' ) },
							...folders.map( ( folder ) => ( {
								value: folder,
								label: folder.replaceAll( '/', ' / ' ),
							} ) ),
						] }
					/>
				) }
			</div>
		</div>
	);
}
