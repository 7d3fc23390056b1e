import { exportFormat } from '../../contract/index.js';

/** Cells that the first line of an exported table has (includes/Importers/Files/CsvTable.php). */
const COLUMNS = [ 'name', 'snippet', 'location' ];

/** Fields beside its code that a snippet has in a list without a head (includes/Importers/Files/JsonFormats.php). */
const SIGNS = [ 'code_type', 'codeType', 'display_on', 'scope' ];

const isTable = ( text: string ): boolean => {
	const [ head = '' ] = text.split( /[\r\n]/, 1 );
	const cells = head
		.toLowerCase()
		.split( /[,;\t]/ )
		.map( ( cell ) => cell.replace( /^\W+|\W+$/g, '' ) );
	return COLUMNS.every( ( column ) => cells.includes( column ) );
};

const isObject = ( value: unknown ): value is object =>
	typeof value === 'object' && value !== null;

const isList = ( text: string ): boolean => {
	let raw: unknown;
	try {
		raw = JSON.parse( text );
	} catch {
		return false;
	}
	if ( Array.isArray( raw ) ) {
		return raw.some(
			( one ) =>
				isObject( one ) && SIGNS.some( ( field ) => field in one )
		);
	}
	return (
		isObject( raw ) &&
		( ( 'format' in raw && raw.format === exportFormat.format ) ||
			( 'snippets' in raw && Array.isArray( raw.snippets ) ) )
	);
};

/** Whether pasted text is an export of snippets, of this plugin or another one, and no code. The site reads it and says what is in it. */
export function isExport( pasted: string ): boolean {
	const text = pasted.trim();
	return /^[[{]/.test( text )
		? isList( text )
		: /^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:rss|snippets)\b/.test(
				text
			) || isTable( text );
}
