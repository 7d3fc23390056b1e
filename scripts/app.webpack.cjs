/**
 * The admin app with the webpack configuration of WordPress: what WordPress ships stays outside, Monaco gets chunks of its own.
 * esbuild minifies, because terser takes minutes for Monaco.
 */
const { writeFileSync } = require( 'node:fs' );
const path = require( 'node:path' );
const MiniCssExtractPlugin = require( 'mini-css-extract-plugin' );
const TerserPlugin = require( 'terser-webpack-plugin' );
const {
	Compilation,
	ExternalModule,
	NormalModuleReplacementPlugin,
	sources,
} = require( 'webpack' );
const DependencyExtractionPlugin = require( '@wordpress/dependency-extraction-webpack-plugin' );
// @ts-expect-error -- the package has no types.
const base = require( '@wordpress/scripts/config/webpack.config' );

const root = path.join( __dirname, '..' );
const bundled = path.join( root, 'src/bundled' );
const theme = path.join( root, 'node_modules/@wordpress/theme' );

/** Parts of DataViews that the app does not use, of which many want what is private in WordPress. */
const UNUSED_PARTS =
	/dataviews\/build-module\/components\/(?:dataform-controls\/(?!index\.mjs)|dataviews-layouts\/(?!index\.mjs|table\/|utils\/(?!grid-config)))/;

/** Parts of zod that write JSON Schema. */
const JSON_SCHEMA =
	/^\.\.?\/(?:.*\/)?(?:json-schema-processors|to-json-schema)\.js$/;

/** @type {(request: string, issuer: string, context: string) => string | undefined} What a bundled package gets for what it asks for. */
function inPlaceOf( request, issuer, context ) {
	if ( request === '@wordpress/private-apis' ) {
		return path.join( bundled, 'private-apis.ts' );
	}
	if ( request.startsWith( '@wordpress/theme' ) ) {
		if ( ! issuer.endsWith( 'own-theme.ts' ) ) {
			return path.join( bundled, 'theme.tsx' );
		}
		return request === '@wordpress/theme'
			? path.join( theme, 'build-module/index.mjs' )
			: path.join( theme, 'prebuilt/css/design-tokens.css' );
	}
	if (
		request === '@wordpress/compose' &&
		issuer.includes( 'node_modules/@wordpress/' )
	) {
		return path.join( bundled, 'compose.ts' );
	}
	if ( issuer.includes( '/zod/' ) && JSON_SCHEMA.test( request ) ) {
		return path.join( bundled, 'no-json-schema.cjs' );
	}
	if ( ! issuer.includes( '@wordpress/dataviews/' ) ) {
		return undefined;
	}
	if ( request === '@wordpress/components' ) {
		return path.join( bundled, 'components.ts' );
	}
	if ( request === '@wordpress/ui' ) {
		return path.join( bundled, 'ui.tsx' );
	}
	const isUnused =
		request.startsWith( '.' ) &&
		! UNUSED_PARTS.test( issuer ) &&
		UNUSED_PARTS.test( path.join( context, request ) );
	return isUnused ? path.join( bundled, 'nothing.ts' ) : undefined;
}

/** Leaves outside what WordPress ships, but for what has something in its place. */
class WordPressOutside extends DependencyExtractionPlugin {
	/**
	 * @param {import('webpack').ExternalItemFunctionData} data
	 * @param {() => void}                                 callback
	 */
	externalizeWpDeps( data, callback ) {
		const { request = '', contextInfo, context = '' } = data;
		if (
			inPlaceOf( request, contextInfo?.issuer ?? '', context ) ===
			undefined
		) {
			Reflect.get(
				DependencyExtractionPlugin.prototype,
				'externalizeWpDeps'
			).call( this, data, callback );
		} else {
			callback();
		}
	}
}

/** Writes which packages ended up in the bundles, for the list of licences. */
class CarriedPackages {
	/** @param {import('webpack').Compiler} compiler */
	apply( compiler ) {
		compiler.hooks.afterEmit.tap( 'CarriedPackages', ( compilation ) => {
			/** @type {Set<string>} */
			const folders = new Set();
			/** @param {Iterable<import('webpack').Module>} modules */
			const walk = ( modules ) => {
				for ( const module of modules ) {
					const inside = Reflect.get( module, 'modules' );
					if ( Array.isArray( inside ) ) {
						walk( inside );
					}
					const found = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(
						module.nameForCondition() ?? ''
					);
					if ( found ) {
						folders.add( path.relative( root, found[ 0 ] ) );
					}
				}
			};
			// Only what is in a file: styles are made by running modules of the loaders, which are among the modules of a cold build
			// and not among those of a warm one.
			walk(
				[ ...compilation.modules ].filter(
					( module ) =>
						compilation.chunkGraph.getNumberOfModuleChunks(
							module
						) > 0
				)
			);
			writeFileSync(
				path.join( root, 'build/app/.packages.json' ),
				JSON.stringify( [ ...folders ].sort(), null, '\t' )
			);
		} );
	}
}

/** Writes what each file is mostly made of, because most chunks have a number for a name. */
class NamedParts {
	/** @param {import('webpack').Compiler} compiler */
	apply( compiler ) {
		compiler.hooks.afterEmit.tap( 'NamedParts', ( compilation ) => {
			/** @type {Record<string, string>} */
			const parts = {};
			for ( const chunk of compilation.chunks ) {
				const [ biggest ] = [
					...compilation.chunkGraph.getChunkModules( chunk ),
				].sort( ( one, other ) => other.size() - one.size() );
				const name = biggest?.nameForCondition() ?? '';
				for ( const file of chunk.files ) {
					parts[ file.replace( /\?.*/, '' ) ] = path
						.relative( root, name )
						.replace( /^.*node_modules\//, '' );
				}
			}
			writeFileSync(
				path.join( root, 'build/app/.parts.json' ),
				JSON.stringify( parts, null, '\t' )
			);
		} );
	}
}

/** Puts in front of the starter what the app takes from each of WordPress' scripts, so that the page can say what is missing. */
class NeededExports {
	/** @param {import('webpack').Compiler} compiler */
	apply( compiler ) {
		compiler.hooks.thisCompilation.tap(
			'NeededExports',
			( compilation ) => {
				compilation.hooks.processAssets.tap(
					{
						name: 'NeededExports',
						stage:
							Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
					},
					() =>
						compilation.updateAsset(
							'starter.js',
							( source ) =>
								new sources.ConcatSource(
									`window.svcNeeds=${ JSON.stringify( this.needs( compilation ) ) };`,
									source
								)
						)
				);
			}
		);
	}

	/** @param {import('webpack').Compilation} compilation */
	needs( compilation ) {
		/** @type {Record<string, string[]>} Global to the names that are taken; none where all of it is. */
		const needed = {};
		for ( const module of compilation.modules ) {
			if ( module instanceof ExternalModule ) {
				const used = compilation.moduleGraph.getUsedExports(
					module,
					'index'
				);
				needed[
					[ Reflect.get( module, 'request' ) ].flat().join( '.' )
				] = used instanceof Set ? [ ...used ].sort() : [];
			}
		}
		return needed;
	}
}

module.exports = {
	...base,
	entry: {
		index: path.join( root, 'src/app/index.tsx' ),
		palette: path.join( root, 'src/app/palette.ts' ),
		starter: path.join( root, 'src/app/starter.ts' ),
	},
	output: {
		...base.output,
		path: path.join( root, 'build/app' ),
		chunkFilename: '[name].js?ver=[chunkhash]',
	},
	resolve: {
		...base.resolve,
		extensionAlias: { '.js': [ '.ts', '.tsx', '.js' ] },
		// Asked for by Prettier's plugin of PHP, which uses neither in a browser.
		fallback: { fs: false, path: false },
		alias: {
			...base.resolve?.alias,
			// Where older packages look for the parts of Monaco.
			'monaco-editor/esm/vs': path.join(
				root,
				'node_modules/monaco-editor/esm/vs'
			),
		},
	},
	module: {
		...base.module,
		rules: [
			...base.module.rules,
			// As text in a script, which every server compresses and no server refuses.
			{ test: /\.tsv$/, type: 'asset/source' },
			// A part that only screens of their own use comes with them. These folders do nothing when they are imported.
			{
				test: /\.tsx?$/,
				include:
					/[\\/]src[\\/](?:ui|state[\\/](?:asking|browser|git|history|importing|kept|library|list|saving|words))[\\/]/,
				sideEffects: false,
			},
			{
				include: path.join( root, 'src/contract' ),
				enforce: 'pre',
				loader: path.join( __dirname, 'app.contract.cjs' ),
			},
		],
	},
	plugins: [
		...base.plugins.filter(
			/** @param {Object} plugin */
			( plugin ) =>
				! ( plugin instanceof MiniCssExtractPlugin ) &&
				! ( plugin instanceof DependencyExtractionPlugin )
		),
		new WordPressOutside( {} ),
		new MiniCssExtractPlugin( {
			filename: '[name].css',
			chunkFilename: '[name].css?ver=[contenthash]',
		} ),
		new NormalModuleReplacementPlugin( /./, ( resource ) => {
			const { request, context, contextInfo } = resource;
			resource.request =
				inPlaceOf( request, contextInfo.issuer, context ) ?? request;
		} ),
		new CarriedPackages(),
		new NamedParts(),
		new NeededExports(),
	],
	// A machine that builds once has no use for what the next build would find.
	cache:
		process.env.CI !== undefined
			? false
			: {
					type: 'filesystem',
					cacheDirectory: path.join( root, '.wp/cache/webpack' ),
					buildDependencies: {
						config: [
							__filename,
							path.join( __dirname, 'app.contract.cjs' ),
						],
					},
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
