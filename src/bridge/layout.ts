import { createHash } from 'node:crypto';
import { boxes } from '../contract/boxes.js';
import { errors } from '../contract/errors.js';
import { exportFormat } from '../contract/export.js';
import { codeSigns } from '../contract/code-signs.js';
import { codeFiles, settingsEnding, stems } from '../contract/file-types.js';
import {
	bulkFields,
	libraryFields,
	settingFields,
} from '../contract/field-names.js';
import { firedInside, hookOrder } from '../contract/hook-order.js';
import { limits } from '../contract/limits.js';
import { wordPressGlobals } from '../contract/php-globals.js';
import {
	adminHandles,
	scriptGlobals,
	scriptLibraries,
	wpHandles,
} from '../contract/script-handles.js';
import { fieldsForTypes } from '../contract/rules.js';
import { steering } from '../contract/terminal.js';
import { levels, type OperationSpec } from '../contract/operation.js';
import { tiers } from '../contract/tiers.js';
import { operators } from '../contract/conditions.js';
import { filterNames } from './filters.js';
import { hasHandler } from './handlers.js';
import { openApi } from './openapi.js';
import { phpConstants, ranks } from './php-constants.js';
import { printErrorEnum } from './php-enum.js';
import { phpDataFile } from './php-printer.js';
import { phpShapes } from './shapes.js';
import {
	conditionTable,
	fieldTable,
	locationTable,
	operationTable,
	schemaTable,
} from './tables.js';

/** Version of the product; svc.php carries the same, and a test compares them. */
export const VERSION = '0.1.0';

/**
 * Every file that the generator writes: path below `build/` => bytes. No file depends on time, machine or order of keys in memory,
 * so the same contract gives the same bytes. The API description lists only what has a handler; PHP gets all of the contract and
 * finds out by itself.
 */
export function layout(
	operations: readonly OperationSpec[]
): ReadonlyMap< string, string > {
	const schemas = schemaTable( operations );
	const files = new Map< string, string >( [
		[ 'bridge/fields.php', phpDataFile( fieldTable() ) ],
		[ 'bridge/locations.php', phpDataFile( locationTable() ) ],
		[ 'bridge/conditions.php', phpDataFile( conditionTable() ) ],
		[
			'bridge/operations.php',
			phpDataFile( operationTable( operations ) ),
		],
		[ 'bridge/schemas.php', phpDataFile( schemas ) ],
		[ 'bridge/ErrorCode.php', printErrorEnum( errors ) ],
		[
			'bridge/Limits.php',
			phpConstants(
				'Limits',
				'Every number that both sides must agree on; `src/contract/limits.ts` says what each is.',
				limits
			),
		],
		[
			'bridge/FieldNames.php',
			phpConstants(
				'FieldNames',
				'Fields of a snippet by what uses them; `src/contract/field-names.ts` says what each list is. `FOR_TYPES`: field => its default and the types that take another value.',
				{
					settings: settingFields,
					library: libraryFields,
					bulk: bulkFields,
					for_types: Object.fromEntries(
						fieldsForTypes.map( ( { field, idle, types } ) => [
							field,
							[ idle, types ],
						] )
					),
				}
			),
		],
		[
			'bridge/FileTypes.php',
			phpConstants(
				'FileTypes',
				'Files of a folder of snippets: extension of a code file => type and language of the snippet, the ending of its settings, and stems that the layout gives to no file.',
				{
					code: codeFiles,
					settings: settingsEnding,
					reserved: stems.reserved,
				}
			),
		],
		[
			'bridge/CodeSigns.php',
			phpConstants(
				'CodeSigns',
				'What code without a name is recognized by; `src/contract/code-signs.ts` says how to read it.',
				codeSigns
			),
		],
		[
			'bridge/TerminalText.php',
			phpConstants(
				'TerminalText',
				'Ranges of code points that steer a terminal; `src/contract/terminal.ts` says which.',
				{ steering }
			),
		],
		[
			'bridge/PhpGlobals.php',
			phpConstants(
				'PhpGlobals',
				'Global variables of WordPress that the top level of a snippet reads.',
				{ wordpress: wordPressGlobals }
			),
		],
		[
			'bridge/ScriptHandles.php',
			phpConstants(
				'ScriptHandles',
				'Scripts of WordPress by the global variable, or the property of `wp`, that they set, those that the admin always loads, and variables of other libraries.',
				{
					globals: scriptGlobals,
					wp: wpHandles,
					admin: adminHandles,
					libraries: scriptLibraries,
				}
			),
		],
		[
			'bridge/HookOrder.php',
			phpConstants(
				'HookOrder',
				'When WordPress fires hooks that fire once in a request; `src/contract/hook-order.ts` says how to read it.',
				{ requests: hookOrder, fired_inside: firedInside }
			),
		],
		[
			'bridge/Filters.php',
			phpConstants(
				'Filters',
				'Hooks of WordPress that are filters: `apply_filters()` and never `do_action()` by these names.',
				{ names: filterNames }
			),
		],
		[
			'bridge/Ranks.php',
			phpConstants(
				'Ranks',
				'Tiers and levels of access with their rank: a higher one holds every lower one.',
				{
					tiers: ranks( tiers ),
					levels: ranks( [ 'none', ...levels ] ),
				}
			),
		],
		[
			'openapi.json',
			`${ JSON.stringify( openApi( operations.filter( hasHandler ), schemas, VERSION ), null, '\t' ) }\n`,
		],
	] );
	const hash = createHash( 'sha256' );
	for ( const [ path, bytes ] of files ) {
		hash.update( `${ path }\0${ bytes }\0` );
	}
	const contract = {
		version: VERSION,
		hash: hash.digest( 'hex' ),
		export: exportFormat,
		boxes,
		limits,
		operators,
	};
	return files
		.set( 'bridge/contract.php', phpDataFile( contract ) )
		.set( 'phpstan/Inputs.php', phpShapes( schemas ) );
}
