/**
 * Imports of TypeScript that `.dependency-cruiser.mjs` refuses.
 */
import { cruise, type IReporterOutput } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import type { Violation } from './table.ts';

type Result = Exclude< IReporterOutput[ 'output' ], string >;

/** `../../node_modules/@wordpress/a11y/build/index.mjs` is `@wordpress/a11y`. */
function nameOf( file: string ): string {
	const [ , inPackages ] =
		/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec( file ) ?? [];
	return inPackages ?? file.replace( /^(?:\.\.\/)+/, '' );
}

/**
 * All of them below `src/` of the tree, each once for each rule.
 *
 * @param root Absolute path.
 */
export async function refusedImports( root: string ): Promise< Violation[] > {
	const { enhancedResolveOptions, ...options } = config.options ?? {};
	const { output } = await cruise(
		[ 'src' ],
		{
			...options,
			baseDir: root,
			validate: true,
			ruleSet: { forbidden: config.forbidden ?? [] },
		},
		enhancedResolveOptions
	);
	return ( output as Result ).summary.violations.map(
		( { from, to, rule } ) => ( {
			file: from,
			line: 1,
			what: `imports ${ nameOf( to ) }`,
			why: rule.name,
		} )
	);
}
