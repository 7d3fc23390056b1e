/**
 * ESLint: the recommended rules of WordPress, and the project's own bans.
 */
import wordpress from '@wordpress/eslint-plugin';

/** Rules about components and what they draw. */
const ABOUT_COMPONENTS = wordpress.configs.recommended
	.flatMap( ( { rules = {} } ) => Object.keys( rules ) )
	.filter( ( name ) => /^(?:react|jsx-a11y)\//.test( name ) );

export default [
	{
		ignores: [
			'build/**',
			'dist/**',
			'node_modules/**',
			'vendor/**',
			'.wp/**',
			'tests/**/fixtures/**',
			// Code for sites, not for this build: a formatter would move the marks of settings.
			'src/library/**',
		],
	},
	...wordpress.configs.recommended,
	{
		rules: {
			eqeqeq: [ 'error', 'always' ],
			// TypeScript checks what is imported from where.
			'import/no-unresolved': 'off',
			'import/no-extraneous-dependencies': 'off',
			'import/named': 'off',
			// And what is not used.
			'no-unused-vars': 'off',
			'@typescript-eslint/no-unused-vars': 'off',
			// There are no access tags here.
			'jsdoc/check-access': 'off',
			// Wire keys and units in names (`timeout_ms`) are snake_case, functions are not.
			camelcase: [
				'error',
				{ properties: 'never', ignoreDestructuring: true },
			],
			'jsdoc/require-returns-description': 'off',
			'jsdoc/require-property-description': 'off',
			'jsdoc/require-param': 'off',
			'jsdoc/check-line-alignment': 'off',
			'jsdoc/check-tag-names': [
				'error',
				{ definedTags: [ 'default', 'remarks', 'throws' ] },
			],
			'jsdoc/no-undefined-types': 'off',
			// Endless loops that wait are written `for (;;)`.
			'no-constant-condition': [ 'error', { checkLoops: false } ],
		},
	},
	{
		files: [ '**/*.ts', '**/*.tsx' ],
		rules: {
			'@typescript-eslint/no-explicit-any': 'error',
			'@typescript-eslint/no-non-null-assertion': 'error',
			'@typescript-eslint/consistent-type-imports': [
				'error',
				{ fixStyle: 'inline-type-imports' },
			],
			'jsdoc/require-param-type': 'off',
		},
	},
	{
		// Nothing draws there, and looking for components takes its time.
		files: [ 'scripts/**', 'tests/**' ],
		ignores: [ '**/*.tsx' ],
		rules: Object.fromEntries(
			ABOUT_COMPONENTS.map( ( name ) => [ name, 'off' ] )
		),
	},
	{
		// Commands talk to the person at the terminal, and may wait for one thing at a time.
		files: [ 'scripts/**', 'src/bridge/**', 'tests/bench/**' ],
		rules: { 'no-console': 'off' },
	},
];
