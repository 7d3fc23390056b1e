/**
 * The admin app with the webpack configuration of WordPress: what WordPress ships stays outside, Monaco gets chunks of its own.
 * esbuild minifies, because terser takes minutes for Monaco.
 */
const path = require( 'node:path' );
const TerserPlugin = require( 'terser-webpack-plugin' );
// @ts-expect-error -- the package has no types.
const base = require( '@wordpress/scripts/config/webpack.config' );

const root = path.join( __dirname, '..' );

module.exports = {
	...base,
	entry: { index: path.join( root, 'src/app/index.tsx' ) },
	output: {
		...base.output,
		path: path.join( root, 'build/app' ),
		chunkFilename: '[name].js?ver=[chunkhash]',
	},
	resolve: {
		...base.resolve,
		extensionAlias: { '.js': [ '.ts', '.tsx', '.js' ] },
	},
	cache: {
		type: 'filesystem',
		cacheDirectory: path.join( root, '.wp/cache/webpack' ),
		buildDependencies: { config: [ __filename ] },
	},
	optimization: {
		...base.optimization,
		// Without the group for files called style.css, which fails on chunks without a name.
		splitChunks: { cacheGroups: { default: false } },
		minimizer: [
			new TerserPlugin( {
				minify: TerserPlugin.esbuildMinify,
				terserOptions: { target: 'es2020', legalComments: 'none' },
			} ),
		],
	},
	performance: { hints: false },
	stats: 'errors-warnings',
};
