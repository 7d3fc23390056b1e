import { basename } from 'node:path';
import type { Caller } from '../client/remote/index.js';
import { extensions, ofFile } from '../layout/code-text';
import { partsOf } from '../layout/file-names';
import { textAt } from './disk';
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

const known = [ ...extensions.keys() ].join( ', ' );

async function fromFile( file: string ): Promise< Source > {
	const { stem, extension } = partsOf( basename( file ) );
	if ( ! extensions.has( extension ) ) {
		throw new UsageError(
			`The extension of "${ file }" says no type. Use one of: ${ known }.`
		);
	}
	const text = await textAt( file );
	if ( text === null ) {
		throw new UsageError(
			`"${ file }" is not UTF-8 text. Save it as UTF-8.`
		);
	}
	return { title: stem, extension, text, path: file };
}

/** Standard input, which is waited for when the line names it. */
async function fromInput(
	{ title = '', type = '' }: SnippetOptions,
	isNamed: boolean
): Promise< Source > {
	const text = await piped( isNamed );
	if ( text === null ) {
		throw new UsageError(
			'There is no code. Name one file, or pipe the code into the command. See "svc create --help".'
		);
	}
	if ( ! extensions.has( type ) || title === '' ) {
		throw new UsageError(
			`Code on standard input has no name: add --title, and --type with one of: ${ known }.`
		);
	}
	return { title, extension: type, text, path: '' };
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
			: await fromFile( file );
	const kind = extensions.get( source.extension ) ?? {
		type: 'php',
		lang: '',
	};
	const { code, firstLine } = ofFile( kind.type, source.text );
	const saved = await site.call( 'create-snippet', {
		title: options.title ?? source.title,
		type: kind.type,
		...( kind.type === 'css'
			? { lang: pick( kind.lang, [ 'css', 'scss', 'less' ], 'type' ) }
			: {} ),
		code,
		...( options.folder === undefined ? {} : { folder: options.folder } ),
		status: options.active ? 'active' : 'inactive',
	} );
	return told( saved, options, source.path, firstLine );
}
