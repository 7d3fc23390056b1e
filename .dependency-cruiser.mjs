/**
 * Which folder of src/ may import which, and which packages. Nothing needs
 * itself through others, and features never import each other.
 * `tests/architecture` runs it; by hand: `npx depcruise src`.
 */

/** @type {Record<string, {parts: string[], packages: string[]}>} Packages as beginnings: `@wordpress/` is all of them, `node:` what Node brings. */
const PARTS = {
	contract: { parts: [], packages: [ 'zod' ] },
	bridge: { parts: [ 'contract' ], packages: [ 'zod', 'node:' ] },
	styles: {
		parts: [],
		packages: [ 'acorn', 'sass', 'less', 'source-map-js', 'node:' ],
	},
	visitor: { parts: [], packages: [] },
	frame: { parts: [ 'contract' ], packages: [] },
	command: {
		parts: [ 'styles', 'client', 'contract' ],
		packages: [ 'node:' ],
	},
	client: {
		parts: [ 'contract' ],
		packages: [ 'zod', 'node:', '@wordpress/api-fetch', '@wordpress/i18n' ],
	},
	library: { parts: [ 'contract' ], packages: [ 'node:' ] },
	ui: { parts: [], packages: [ 'react', '@wordpress/' ] },
	intelligence: { parts: [ 'contract' ], packages: [] },
	editor: {
		parts: [ 'intelligence', 'ui', 'styles', 'client', 'contract' ],
		packages: [
			'react',
			'monaco-editor',
			'@monaco-editor/react',
			'monaco-vim',
			'emmet-monaco-es',
			'prettier',
			'@prettier/',
			'@wordpress/',
		],
	},
	state: {
		parts: [ 'client', 'contract' ],
		packages: [ 'idb-keyval', 'node-diff3', '@wordpress/' ],
	},
	jobs: {
		parts: [ 'state', 'ui', 'contract' ],
		packages: [ 'react', '@wordpress/' ],
	},
	comparing: {
		parts: [ 'state', 'ui', 'editor', 'contract' ],
		packages: [ 'react', '@wordpress/' ],
	},
	assistant: {
		parts: [ 'comparing', 'state', 'ui', 'client', 'contract' ],
		packages: [ 'react', '@wordpress/' ],
	},
	features: {
		parts: [
			'assistant',
			'comparing',
			'jobs',
			'state',
			'ui',
			'editor',
			'client',
			'contract',
		],
		packages: [ 'react', '@wordpress/' ],
	},
	bundled: {
		parts: [],
		packages: [ 'react', '@ariakit/react', '@wordpress/' ],
	},
	app: {
		parts: [
			'features',
			'bundled',
			'state',
			'ui',
			'editor',
			'client',
			'contract',
		],
		packages: [ 'react', 'react-dom', '@wordpress/' ],
	},
};

/** @type {Record<string, string>} Package to the one folder that may import it. */
const ONLY_IN = {
	'@wordpress/api-fetch': 'client',
};

const NODE = 'node:';

/** @param {string[]} packages */
const folders = ( packages ) =>
	packages
		.filter( ( name ) => name !== NODE )
		.map( ( name ) => ( name.endsWith( '/' ) ? name : `${ name }/` ) )
		.join( '|' );

/** @param {string[]} parts */
const below = ( parts ) => `^src/(${ parts.join( '|' ) })/`;

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const perPart = Object.entries( PARTS ).flatMap(
	( [ part, { parts, packages } ] ) => [
		{
			name: `${ part } imports ${ parts.join( ', ' ) || 'no other folder' }`,
			severity: 'error',
			from: { path: below( [ part ] ) },
			to: {
				path: '^src/',
				pathNot: below( [ part, ...parts ] ),
			},
		},
		{
			name: `${ part } imports the packages ${ packages.join( ', ' ) || 'none' }`,
			severity: 'error',
			from: { path: below( [ part ] ) },
			to: {
				path: 'node_modules/',
				pathNot: `node_modules/(?:@types/)?(?:${ folders( packages ) || '$^' })`,
			},
		},
		...( packages.includes( NODE )
			? []
			: [
					/** @type {import('dependency-cruiser').IForbiddenRuleType} */ ( {
						name: `${ part } needs no Node`,
						severity: 'error',
						from: { path: below( [ part ] ) },
						to: { dependencyTypes: [ 'core' ] },
					} ),
				] ),
	]
);

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const single = Object.entries( ONLY_IN ).map( ( [ name, part ] ) => ( {
	name: `${ part } alone imports ${ name }`,
	severity: 'error',
	from: { pathNot: below( [ part ] ) },
	to: { path: `node_modules/${ name }/` },
} ) );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
	forbidden: [
		...perPart,
		...single,
		{
			name: 'features never import each other',
			severity: 'error',
			from: { path: '^src/features/([^/]+)/' },
			to: { path: '^src/features/', pathNot: '^src/features/$1/' },
		},
		{
			name: 'every folder has a row',
			severity: 'error',
			from: { path: '^src/', pathNot: below( Object.keys( PARTS ) ) },
			to: {},
		},
		{
			name: 'nothing outside src/ is part of the product',
			severity: 'error',
			from: { path: '^src/' },
			to: {
				pathNot: '^src/|node_modules/',
				dependencyTypesNot: [ 'core' ],
			},
		},
		{
			name: 'no circles',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
	],
	options: {
		tsPreCompilationDeps: true,
		doNotFollow: { path: 'node_modules' },
		// Code for sites, not for this build.
		exclude: { path: '^src/library/' },
		enhancedResolveOptions: {
			exportsFields: [ 'exports' ],
			conditionNames: [ 'import', 'require', 'types', 'default' ],
			extensions: [ '.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts' ],
		},
	},
};
