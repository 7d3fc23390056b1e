/**
 * Sets everything up and measures: see tests/bench/run.ts.
 */
import { endWithTheTerminal } from './lib/processes.mjs';
import { readOptions, refuse, runCommand } from './lib/options.mjs';
import { setUp, step } from './lib/setup.mjs';

const COMMAND = {
	name: 'npm run bench',
	about: [
		'Measures what active snippets cost, side by side with plain includes and with eval, and prints Markdown.',
		'Takes about ten minutes. Ratios hold on a busy machine, single numbers need a quiet one.',
	],
};
const TABLES = [
	'active',
	'outside',
	'breakdown',
	'elsewhere',
	'conditions',
	'many',
	'library',
	'saves',
	'git',
	'import',
	'app',
];

const values = readOptions( COMMAND, {
	only: {
		type: 'string',
		value: 'NAMES',
		preset: TABLES.join( ',' ),
		help: 'Tables to make.',
	},
	counts: {
		type: 'string',
		value: 'NUMBERS',
		preset: '0,10,100,500',
		help: 'How many active snippets.',
	},
	snippets: {
		type: 'string',
		value: 'NUMBER',
		preset: '5000',
		help: 'How many there are in the tables many, saves, git and import.',
	},
	rounds: {
		type: 'string',
		value: 'NUMBER',
		preset: '150',
		help: 'Pages to ask for in each case.',
	},
} );
for ( const name of values.only.split( ',' ) ) {
	if ( ! TABLES.includes( name ) ) {
		refuse(
			COMMAND,
			`There is no table "${ name }". There are ${ TABLES.join( ', ' ) }.`
		);
	}
}
if ( ! /^\d+(,\d+)*$/.test( values.counts ) ) {
	refuse(
		COMMAND,
		`--counts takes numbers with commas between them, not "${ values.counts }".`
	);
}
for ( const [ name, value ] of [
	[ 'rounds', values.rounds ],
	[ 'snippets', values.snippets ],
] ) {
	if ( ! /^[1-9]\d*$/.test( String( value ) ) ) {
		refuse(
			COMMAND,
			`--${ name } takes a number from 1, not "${ value }".`
		);
	}
}

endWithTheTerminal( async () => {} );
await runCommand( async () => {
	await setUp( [ 'embedded', 'full' ] );
	await step( 'node', [
		'--import',
		'tsx',
		'tests/bench/run.ts',
		...Object.entries( values ).map(
			( [ name, value ] ) => `--${ name }=${ value }`
		),
	] );
} );
