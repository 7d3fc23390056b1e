import * as z from 'zod';

/** Names of snippets and of the site (design 9.6). */

/** Where a name stands. No path of the server is in it. */
const place = {
	of: z
		.enum( [
			'snippet',
			'plugin',
			'must-use',
			'theme',
			'wordpress',
			'php',
			'other',
		] )
		.describe(
			'Whose it is; "other" for what cannot be traced, such as a constant.'
		),
	source: z
		.string()
		.describe(
			'Title of the snippet, or name of the plugin or theme; may be empty.'
		),
	snippet: z.int().optional().describe( 'ID of the snippet.' ),
	active: z.boolean().optional().describe( 'Whether the snippet is active.' ),
	file: z
		.string()
		.optional()
		.describe( 'File inside the folder of the plugin or theme.' ),
	line: z.int().optional(),
	guard: z
		.enum( [ 'none', 'guarded', 'conditional' ] )
		.optional()
		.describe(
			'Declared always; only when the name is still free; or under some other condition.'
		),
};

const parameter = z.object( {
	name: z.string().describe( 'Without the dollar sign.' ),
	type: z.string().optional(),
	optional: z.boolean().optional(),
	default: z.string().optional().describe( 'As PHP code.' ),
	variadic: z.boolean().optional(),
	by_reference: z.boolean().optional(),
} );

/** A name and what is done with it at one place. */
export const symbol = z.object( {
	kind: z
		.enum( [
			'function',
			'class',
			'interface',
			'trait',
			'enum',
			'method',
			'constant',
			'action',
			'filter',
			'hook',
			'shortcode',
			'partial',
			'variable',
			'mixin',
			'placeholder',
			'sass_function',
			'global',
		] )
		.describe(
			'"hook" where action or filter cannot be told apart, as with callbacks that the site has registered.'
		),
	name: z
		.string()
		.describe(
			'As written, without leading backslash; methods as Class::method, variables with $ or @, placeholders with %.'
		),
	role: z
		.enum( [ 'declares', 'hooks', 'removes', 'fires', 'uses' ] )
		.describe(
			'Declares the name, adds a callback to the hook, removes one, fires the hook, or uses what others declare.'
		),
	...place,
	owner: z
		.string()
		.optional()
		.describe(
			'Name of the loaded plugin or theme that declares the symbol.'
		),
	signature: z
		.string()
		.optional()
		.describe( 'Such as: name( string $a, int $b = 0 ): string' ),
	parameters: z.array( parameter ).optional(),
	returns: z.string().optional().describe( 'Type of what it returns.' ),
	static: z.boolean().optional().describe( 'Of a method.' ),
	summary: z
		.string()
		.optional()
		.describe( 'First sentence of its doc comment.' ),
	value: z.string().optional().describe( 'Of a variable of a partial.' ),
	callback: z
		.string()
		.optional()
		.describe( 'Name of the callback that a hook or shortcode calls.' ),
	priority: z.int().optional().describe( 'Of the callback of a hook.' ),
	accepted_args: z
		.int()
		.optional()
		.describe( 'Number of arguments that the callback takes.' ),
} );

/** One name that a snippet declares and other code, too. */
export const symbolClash = z.object( {
	kind: z.enum( [ 'function', 'class', 'constant', 'shortcode' ] ),
	name: z.string(),
	level: z
		.enum( [ 'error', 'warning' ] )
		.describe(
			'An error ends the request; a warning may, or one of the two does not work.'
		),
	now: z
		.boolean()
		.describe(
			'Whether it concerns active snippets; otherwise only inactive ones.'
		),
	message: z.string(),
	places: z
		.array( z.object( place ) )
		.describe( 'All who declare it, in the order in which they load.' ),
} );
