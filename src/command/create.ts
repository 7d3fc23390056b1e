import { basename } from 'node:path';
import { codeFiles, kindOf } from '../contract/index.js';
import type { Caller } from '../client/remote/index.js';
import { textAt } from './disk';
import { codeIn } from './files';
import { piped } from './input';
import { pick, told, type SnippetOptions } from './snippets';
import { UsageError } from './terminal';

/** `svc create`: a snippet from a file, or from what is piped into the command. */

interface Source {
	readonly title: string;
	/** Extension of a file with such code. */
	readonly extension: string;
	readonly text: string;
	/** For messages. */
	readonly path: string;
}

const known = Object.keys( codeFiles );

/** Extension of a file with such code: as it was typed, as the file has it, or as the code looks. */
function extensionFor(
	typed: string | undefined,
	name: string,
	text: string
): string {
	if ( typed !== undefined ) {
		return pick( typed, known, 'type' ) ?? typed;
	}
	const own = name.slice( name.lastIndexOf( '.' ) + 1 ).toLowerCase();
	if ( name.includes( '.' ) && known.includes( own ) ) {
		return own;
	}
	const { type, lang } = kindOf( text.replaceAll( '\r\n', '\n' ).trim() );
	return lang === '' ? type : lang;
}

async function fromFile(
	file: string,
	{ type }: SnippetOptions
): Promise< Source > {
	const text = await textAt( file );
	if ( text === null ) {
		throw new UsageError( `${ file }: The text is not valid UTF-8.` );
	}
	const name = basename( file );
	return {
		title: name.replace( /(?<=.)\.[^.]*$/, '' ),
		extension: extensionFor( type, name, text ),
		text,
		path: file,
	};
}

/** Standard input, which is waited for when the line names it. */
async function fromInput(
	{ title = '', type }: SnippetOptions,
	isNamed: boolean
): Promise< Source > {
	const text = await piped( isNamed );
	if ( text === null ) {
		throw new UsageError(
			'Code is missing. Name one file, or pipe the code into the command. See "svc create --help".'
		);
	}
	if ( title === '' ) {
		throw new UsageError(
			'Code on standard input has no name: add --title.'
		);
	}
	return { title, extension: extensionFor( type, '', text ), text, path: '' };
}

/** Creates it of a file; without a name, or with `-`, of standard input. */
export async function create(
	site: Caller,
	file: string,
	options: SnippetOptions
): Promise< number > {
	const source =
		file === '' || file === '-'
			? await fromInput( options, file === '-' )
			: await fromFile( file, options );
	const item = await codeIn( site, `.${ source.extension }`, source.text );
	const type = pick( item.type, [ 'php', 'html', 'css', 'js' ], 'type' );
	const saved = await site.call( 'create-snippet', {
		title: options.title ?? source.title,
		type: type ?? 'php',
		...( type === 'css'
			? { lang: pick( item.lang, [ 'css', 'scss', 'less' ], 'type' ) }
			: {} ),
		code: item.code,
		...( options.folder === undefined ? {} : { folder: options.folder } ),
		status: options.active ? 'active' : 'inactive',
	} );
	return told( saved, options, source.path, item.first_line );
}
