/**
 * The options of a command: reads them, explains them, and says in one
 * sentence what is wrong with them. Imports nothing but Node's own modules,
 * because `--help` has to work before anything is installed.
 */
import { parseArgs } from 'node:util';

/**
 * @typedef {Object} BooleanOption
 * @property {'boolean'} type
 * @property {string}    help One line.
 */

/**
 * @typedef {Object} StringOption
 * @property {'string'} type
 * @property {string}   value   What stands for the value in the help: `NUMBER`.
 * @property {string}   help    One line.
 * @property {string}   [preset] Used when the option is not given.
 */

/** @typedef {Record<string, BooleanOption | StringOption>} OptionTable */

/**
 * @template {OptionTable} T
 * @typedef {import('./option-values.d.ts').OptionValues<T>} OptionValues
 */

/**
 * @typedef {Object} Command
 * @property {string}   name  As people type it: `npm start`.
 * @property {string[]} about What it does, line by line.
 */

/** Thrown for options that cannot be used; the message says what to do. */
class WrongOptions extends Error {}

/**
 * @param {string} one
 * @param {string} other
 * @return {number} How many letters have to be changed, added or removed.
 */
function distance( one, other ) {
	let row = [ ...other, '' ].map( ( _, index ) => index );
	for ( const [ index, letter ] of [ ...one ].entries() ) {
		const next = [ index + 1 ];
		for ( const [ column, wanted ] of [ ...other ].entries() ) {
			next.push(
				Math.min(
					( row[ column + 1 ] ?? 0 ) + 1,
					( next[ column ] ?? 0 ) + 1,
					( row[ column ] ?? 0 ) + ( letter === wanted ? 0 : 1 )
				)
			);
		}
		row = next;
	}
	return row[ other.length ] ?? 0;
}

/**
 * @param {string}   given
 * @param {string[]} known
 * @return {string | undefined} The known name that was probably meant.
 */
function nearest( given, known ) {
	return known
		.filter( ( name ) => distance( given, name ) <= 2 )
		.sort( ( a, b ) => distance( given, a ) - distance( given, b ) )[ 0 ];
}

/**
 * npm keeps options that stand before `--` for itself, so that the command would quietly run without them.
 *
 * @param {Command}                              command
 * @param {OptionTable}                          table
 * @param {Record<string, string | undefined>}   env
 */
function findSwallowed( command, table, env ) {
	for ( const name of Object.keys( table ) ) {
		const kept = env[ `npm_config_${ name.replaceAll( '-', '_' ) }` ];
		if ( kept !== undefined && kept !== '' ) {
			throw new WrongOptions(
				`npm kept --${ name } for itself. Put two dashes before the options: ${ command.name } -- --${ name }`
			);
		}
	}
}

/**
 * @param {Command}     command
 * @param {OptionTable} table
 * @return {string} What `--help` prints.
 */
export function helpText( command, table ) {
	const entries = Object.entries( table );
	const rows = entries.map( ( [ name, option ] ) => ( {
		left: `--${ name }${ option.type === 'string' ? ` ${ option.value }` : '' }`,
		right:
			option.type === 'string' && option.preset !== undefined
				? `${ option.help } Default: ${ option.preset }`
				: option.help,
	} ) );
	rows.push( { left: '--help', right: 'Prints this text.' } );
	const width = Math.max( ...rows.map( ( { left } ) => left.length ) );
	return [
		`${ command.name }${ entries.length > 0 ? ' -- [options]' : '' }`,
		'',
		...command.about,
		'',
		...rows.map(
			( { left, right } ) => `  ${ left.padEnd( width ) }  ${ right }`
		),
		'',
	].join( '\n' );
}

/**
 * @template {OptionTable} const T
 * @param {Command}                            command
 * @param {T}                                  table
 * @param {string[]}                           args
 * @param {Record<string, string | undefined>} [env]   Where npm leaves what it kept.
 * @return {OptionValues<T> | null} Null: the help is wanted.
 * @throws {WrongOptions} When there is an unknown option, a missing value or a stray word.
 */
export function parseOptions( command, table, args, env = {} ) {
	findSwallowed( command, table, env );
	const { tokens } = parseArgs( {
		args,
		options: {
			...Object.fromEntries(
				Object.entries( table ).map( ( [ name, { type } ] ) => [
					name,
					{ type },
				] )
			),
			help: { type: 'boolean', short: 'h' },
		},
		strict: false,
		tokens: true,
		allowPositionals: true,
	} );
	/** @type {Record<string, string | boolean | undefined>} */
	const values = Object.fromEntries(
		Object.entries( table ).map( ( [ name, option ] ) => [
			name,
			option.type === 'boolean' ? false : option.preset,
		] )
	);
	let wantsHelp = false;
	for ( const token of tokens ) {
		if ( token.kind === 'positional' ) {
			throw new WrongOptions( `"${ token.value }" is not an option.` );
		}
		if ( token.kind !== 'option' ) {
			continue;
		}
		if ( token.name === 'help' ) {
			wantsHelp = true;
			continue;
		}
		const option = table[ token.name ];
		if ( option === undefined ) {
			const meant = nearest( token.name, [
				...Object.keys( table ),
				'help',
			] );
			throw new WrongOptions(
				`There is no option ${ token.rawName }.${ meant === undefined ? '' : ` Did you mean --${ meant }?` }`
			);
		}
		if ( option.type === 'boolean' ) {
			if ( token.value !== undefined ) {
				throw new WrongOptions( `--${ token.name } takes no value.` );
			}
			values[ token.name ] = true;
			continue;
		}
		const value = token.value ?? '';
		if ( value === '' || ( ! token.inlineValue && value[ 0 ] === '-' ) ) {
			throw new WrongOptions(
				`--${ token.name } needs a value: --${ token.name } ${ option.value }`
			);
		}
		values[ token.name ] = value;
	}
	return wantsHelp ? null : /** @type {OptionValues<T>} */ ( values );
}

/**
 * For commands: the options of this process. Prints the help, or what is wrong, and ends the process then.
 *
 * @template {OptionTable} const T
 * @param {Command} command
 * @param {T}       table
 * @return {OptionValues<T>} The options.
 */
export function readOptions( command, table ) {
	let values;
	try {
		values = parseOptions(
			command,
			table,
			process.argv.slice( 2 ),
			process.env
		);
	} catch ( error ) {
		if ( ! ( error instanceof WrongOptions ) ) {
			throw error;
		}
		refuse( command, error.message );
	}
	if ( values === null ) {
		console.log( helpText( command, table ) );
		process.exit( 0 );
	}
	return values;
}

/**
 * Ends the process because of its options.
 *
 * @param {Command} command
 * @param {string}  reason
 * @return {never}
 */
export function refuse( command, reason ) {
	console.error(
		`${ reason }\nSee ${ command.name } -- --help for all options.`
	);
	process.exit( 2 );
}

/**
 * Runs a command. What it throws ends the process with one sentence instead of a stack.
 *
 * @param {() => Promise<void>} main
 */
export async function runCommand( main ) {
	try {
		await main();
	} catch ( error ) {
		console.error( error instanceof Error ? error.message : error );
		process.exit( 1 );
	}
}
