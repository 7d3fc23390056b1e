/**
 * All test suites, in the order in which they run: those that keep one core
 * busy come first, two at a time and the longest before the others, so that
 * both cores end together.
 */

/**
 * @typedef {Object} Suite
 * @property {string}                             name
 * @property {'vitest' | 'phpunit' | 'command'}   reporter How to count; a command counts as one test.
 * @property {[string, ...string[]]}              command
 * @property {boolean}                            [mayWait] Its tests wait for a whole site or a browser: files that fail run once more, alone.
 */

const BIN = 'node_modules/.bin';

/**
 * @param {string}  name    Folder below tests/. Its projects in vitest.config.ts have this name, or this name and `-alone`.
 * @param {boolean} mayWait
 * @return {Suite} Its suite.
 */
function vitest( name, mayWait = false ) {
	return {
		name,
		mayWait,
		reporter: 'vitest',
		command: [ `${ BIN }/vitest`, 'run', '--project', `${ name }*` ],
	};
}

/** @type {Suite[]} */
export const SUITES = [
	{
		name: 'phpunit',
		reporter: 'phpunit',
		command: [ 'vendor/bin/phpunit', '--no-progress' ],
	},
	{
		name: 'phpstan',
		reporter: 'command',
		command: [
			'vendor/bin/phpstan',
			'analyse',
			'--no-progress',
			'--memory-limit=1G',
		],
	},
	{
		name: 'typecheck',
		reporter: 'command',
		command: [ `${ BIN }/tsc`, '--noEmit' ],
	},
	{
		name: 'unused',
		reporter: 'command',
		command: [ `${ BIN }/knip`, '--no-progress', '--no-config-hints' ],
	},
	{ name: 'lint', reporter: 'command', command: [ `${ BIN }/eslint`, '.' ] },
	{
		name: 'phpcs',
		reporter: 'command',
		command: [ 'vendor/bin/phpcs', '-q' ],
	},
	vitest( 'unit' ),
	vitest( 'architecture' ),
	vitest( 'contract' ),
	vitest( 'site', true ),
	vitest( 'full', true ),
	vitest( 'e2e', true ),
	vitest( 'faults' ),
];
