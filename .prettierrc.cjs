module.exports = {
	...require( '@wordpress/prettier-config' ),
	overrides: [
		{
			// Prints the same as the compiler's own parser, in less than two thirds of the time.
			files: [ '*.ts', '*.tsx' ],
			options: { parser: 'babel-ts' },
		},
	],
};
