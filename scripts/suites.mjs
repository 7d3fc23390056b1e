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
 * @property {boolean}                            [isOneCore] Keeps one core busy, measures no time and starts no servers: another runs beside it.
 * @property {boolean}                            [mayWait] Its tests wait for a whole site or a browser: files that fail run once more, alone.
 */

const BIN = 'node_modules/.bin';

/** @type {[string, ...string[]]} The tools run a sixth faster in code that OPcache has optimised. */
const PHP = [ 'php', '-d', 'opcache.enable_cli=1' ];

/**
 * @param {string}                                        name Folder below tests/. Its projects in vitest.config.ts have this name, or this name and `-alone`.
 * @param {Partial<Pick<Suite, 'isOneCore' | 'mayWait'>>} more
 * @return {Suite} Its suite.
 */
function vitest( name, more = {} ) {
	return {
		name,
		...more,
		reporter: 'vitest',
		command: [ `${ BIN }/vitest`, 'run', '--project', `${ name }*` ],
	};
}

/** @type {Suite[]} */
export const SUITES = [
	{
		name: 'lint',
		reporter: 'command',
		isOneCore: true,
		command: [ `${ BIN }/eslint`, '.' ],
	},
	{
		name: 'phpstan',
		reporter: 'command',
		isOneCore: true,
		command: [
			...PHP,
			'vendor/bin/phpstan',
			'analyse',
			'--configuration=tests/phpstan/npm-test.neon',
			'--no-progress',
			'--memory-limit=1G',
		],
	},
	{
		name: 'typecheck',
		reporter: 'command',
		isOneCore: true,
		command: [ `${ BIN }/tsc`, '--noEmit' ],
	},
	{
		name: 'phpunit',
		reporter: 'phpunit',
		isOneCore: true,
		command: [ 'vendor/bin/phpunit', '--no-progress' ],
	},
	vitest( 'contract', { isOneCore: true } ),
	vitest( 'architecture', { isOneCore: true } ),
	{
		name: 'phpcs',
		reporter: 'command',
		isOneCore: true,
		command: [ ...PHP, 'vendor/bin/phpcs', '-q' ],
	},
	{
		name: 'unused',
		reporter: 'command',
		isOneCore: true,
		command: [ `${ BIN }/knip`, '--no-progress', '--no-config-hints' ],
	},
	vitest( 'unit' ),
	vitest( 'site', { mayWait: true } ),
	vitest( 'full', { mayWait: true } ),
	vitest( 'e2e', { mayWait: true } ),
	vitest( 'faults' ),
];
