import type { Options, Plugin } from 'prettier';
import { format } from 'prettier/standalone';
import { asWordPressWrites } from './wordpress.js';
import type { FormatAnswer, FormatQuestion } from './format-messages.js';

/** Prettier, with the plugins of one language at a time: those of the others are never loaded. */

/** As WordPress writes code. */
const STYLE: Options & { readonly parenSpacing: boolean } = {
	useTabs: true,
	tabWidth: 4,
	printWidth: 100,
	singleQuote: true,
	trailingComma: 'es5',
	parenSpacing: true,
};

interface Way {
	readonly parser: string;
	readonly plugins: readonly ( Plugin | { readonly default: Plugin } )[];
	readonly options?: Readonly< Record< string, unknown > >;
}

const css = async ( lang: string ): Promise< Way > => ( {
	parser: lang === '' ? 'css' : lang,
	plugins: [ await import( 'prettier/plugins/postcss' ) ],
	options: { singleQuote: false, parenSpacing: false },
} );

const script = () =>
	Promise.all( [
		import( 'prettier/plugins/acorn' ),
		import( 'prettier/plugins/estree' ),
	] );

const php = async (): Promise< Way > => ( {
	parser: 'php',
	plugins: [ await import( '@prettier/plugin-php' ) ],
	options: { phpVersion: '8.1', braceStyle: '1tbs', trailingCommaPHP: true },
} );

const html = async (): Promise< Way > => ( {
	parser: 'html',
	plugins: [
		await import( 'prettier/plugins/html' ),
		await import( 'prettier/plugins/postcss' ),
		...( await script() ),
	],
	options: { singleQuote: false },
} );

function wayOf( { type, lang, code }: FormatQuestion ): Promise< Way > {
	switch ( type ) {
		case 'php':
			return php();
		case 'css':
			return css( lang );
		case 'js':
			return script().then( ( plugins ) => ( {
				parser: 'acorn',
				plugins,
			} ) );
		default:
			// Markup around PHP is left as it is; without any, it is markup's turn.
			return code.includes( '<?' ) ? php() : html();
	}
}

/** Snippets of PHP have no opening tag, which Prettier needs. */
const TAG = '<?php\n';

const isBare = ( { type, code }: FormatQuestion ): boolean =>
	type === 'php' && ! /^\s*<\?php/.test( code );

async function formatted( question: FormatQuestion ): Promise< string > {
	const { parser, plugins, options } = await wayOf( question );
	const pretty = await format(
		isBare( question ) ? TAG + question.code : question.code,
		{
			...STYLE,
			...options,
			parser,
			plugins: plugins.map( ( plugin ) =>
				'default' in plugin ? plugin.default : plugin
			),
		}
	);
	const code = parser === 'php' ? asWordPressWrites( pretty ) : pretty;
	return isBare( question ) ? code.replace( /^<\?php\s*?\n\n?/, '' ) : code;
}

/** Line that a parser names, in the code as it was given; 0 for none. */
function lineOf( error: Error ): number {
	const place: unknown = Reflect.get( error, 'loc' );
	const start: unknown =
		typeof place === 'object' && place !== null
			? Reflect.get( place, 'start' )
			: undefined;
	const line: unknown =
		typeof start === 'object' && start !== null
			? Reflect.get( start, 'line' )
			: undefined;
	return typeof line === 'number' ? line : 0;
}

export async function answer(
	question: FormatQuestion
): Promise< FormatAnswer > {
	const { id } = question;
	try {
		return { id, code: await formatted( question ) };
	} catch ( error ) {
		if ( ! ( error instanceof Error ) ) {
			throw error;
		}
		const shift = isBare( question ) ? 1 : 0;
		const line = lineOf( error );
		return {
			id,
			// Behind the first line, Prettier shows the code.
			fault: ( error.message.split( '\n' )[ 0 ] ?? '' ).replace(
				/ ?\(\d+:\d+\)$/,
				''
			),
			line: Math.max( 0, line - shift ),
		};
	}
}
