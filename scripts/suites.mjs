/**
 * All test suites, in the order in which they run. Those that leave a core to
 * others come first, two at a time and the longest before the others, so that
 * both cores end together; some begin while the app is still being built.
 */

/**
 * @typedef {Object} Suite
 * @property {string}                             name
 * @property {'vitest' | 'phpunit' | 'command'}   reporter How to count; a command counts as one test.
 * @property {[string, ...string[]]}              command
 * @property {boolean}                            [isOneCore] Leaves a core to others: another runs beside it.
 * @property {boolean}                            [isIdle]    Leaves both to others most of the time: two more run beside it.
 * @property {string[]}                           [reads]     Files and folders of the build, where it does not need all of it.
 * @property {boolean}                            [mayWait]   Its tests wait for a whole site or a browser: files that fail run once more, alone.
 */

const BIN = 'node_modules/.bin';

/** The compiler that is written in Go: a third of the time. Tools that need its interface for programs have the other one. */
const TYPESCRIPT = 'node_modules/typescript-go/bin/tsc';

/** @type {[string, ...string[]]} The tools run a sixth faster in code that OPcache has optimised. */
const PHP = [ 'php', '-d', 'opcache.enable_cli=1' ];

/**
 * @param {string}                                                   name     Folder below tests/, or a project of vitest.config.ts.
 * @param {Partial<Pick<Suite, 'isOneCore' | 'isIdle' | 'mayWait'>>} more
 * @param {string[]}                                                 projects Of vitest.config.ts.
 * @return {Suite} Its suite.
 */
function vitest( name, more = {}, projects = [ name ] ) {
	return {
		name,
		...more,
		reporter: 'vitest',
		command: [
			`${ BIN }/vitest`,
			'run',
			...projects.flatMap( ( project ) => [ '--project', project ] ),
		],
	};
}

/** @type {Suite[]} */
export const SUITES = [
	vitest( 'full-alone', { isOneCore: true, isIdle: true, mayWait: true } ),
	{
		name: 'phpstan',
		reporter: 'command',
		isOneCore: true,
		reads: [ 'build/bridge', 'build/phpstan', 'build/vendor' ],
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
		name: 'lint',
		reporter: 'command',
		isOneCore: true,
		reads: [],
		command: [ `${ BIN }/eslint`, '.' ],
	},
	{
		name: 'phpunit',
		reporter: 'phpunit',
		isOneCore: true,
		reads: [
			'build/bridge',
			'build/vendor',
			'build/library',
			'build/styles',
		],
		command: [ 'vendor/bin/phpunit', '--no-progress' ],
	},
	vitest( 'unit', { isOneCore: true }, [ 'unit', 'unit-alone' ] ),
	vitest( 'contract', { isOneCore: true } ),
	{
		name: 'typecheck',
		reporter: 'command',
		isOneCore: true,
		reads: [],
		// Beside another suite, the workers of the compiler would only wait for each other.
		command: [ 'node', TYPESCRIPT, '--noEmit', '--singleThreaded' ],
	},
	vitest( 'architecture', { isOneCore: true } ),
	{
		name: 'phpcs',
		reporter: 'command',
		isOneCore: true,
		reads: [],
		command: [ ...PHP, 'vendor/bin/phpcs', '-q' ],
	},
	{
		name: 'unused',
		reporter: 'command',
		isOneCore: true,
		command: [ `${ BIN }/knip`, '--no-progress', '--no-config-hints' ],
	},
	vitest( 'site', { mayWait: true } ),
	vitest( 'full', { mayWait: true } ),
	vitest( 'e2e', { mayWait: true }, [ 'e2e', 'e2e-alone' ] ),
	vitest( 'faults' ),
];
