/**
 * Writes `languages/svc-<locale>.l10n.php` for PHP and `languages/svc-<locale>-<handle>.json` for each script, from
 * `translations/<locale>.po`. The same sources give the same bytes.
 *
 * `npm run translations` brings the sources up to date first: texts that are new in `languages/svc.pot` come in
 * untranslated, in the order of that file, and texts that are gone go. Then it lists what is untranslated.
 *
 * @see https://developer.wordpress.org/plugins/internationalization/how-to-internationalize-your-plugin/
 */
import {
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { po } from 'gettext-parser';
import type { GetTextTranslation, GetTextTranslations } from 'gettext-parser';

const root = path.resolve(
	path.dirname( fileURLToPath( import.meta.url ) ),
	'..'
);
const SOURCES = path.join( root, 'translations' );
const LANGUAGES = path.join( root, 'languages' );

/** Handle of a script to the places whose texts it shows. */
const SCRIPTS: Record< string, ( place: string ) => boolean > = {
	'svc-app': ( place ) => place.startsWith( 'src/' ),
	'svc-palette': ( place ) =>
		place.startsWith( 'src/app/palette.ts' ) ||
		place.startsWith( 'src/client/palette.ts' ),
};

/** What WordPress puts between a context and its text. */
const AFTER_CONTEXT = '\u0004';

function read( file: string ): GetTextTranslations {
	return po.parse( readFileSync( file, 'utf8' ) );
}

function write( file: string, content: string ): void {
	const temporary = `${ file }.${ process.pid }.tmp`;
	writeFileSync( temporary, content );
	renameSync( temporary, file );
}

/** All texts, without the header, which gettext keeps as the translation of nothing. */
function textsOf( file: GetTextTranslations ): GetTextTranslation[] {
	return Object.values( file.translations )
		.flatMap( ( context ) => Object.values( context ) )
		.filter( ( text ) => text.msgid !== '' );
}

function keyOf(
	text: Pick< GetTextTranslation, 'msgctxt' | 'msgid' >
): string {
	return text.msgctxt === undefined
		? text.msgid
		: text.msgctxt + AFTER_CONTEXT + text.msgid;
}

/** How many forms a text with a plural has in the language of a file. */
function formsOf( file: GetTextTranslations ): number {
	return Number(
		/nplurals\s*=\s*(\d+)/.exec(
			file.headers[ 'Plural-Forms' ] ?? ''
		)?.[ 1 ]
	);
}

/** The file with the texts of the template, in its order. */
function updated(
	file: GetTextTranslations,
	template: GetTextTranslations
): GetTextTranslations {
	const known = new Map(
		textsOf( file ).map( ( text ) => [ keyOf( text ), text ] )
	);
	const translations: GetTextTranslations[ 'translations' ] = {
		'': {
			'': file.translations[ '' ]?.[ '' ] ?? { msgid: '', msgstr: [] },
		},
	};
	for ( const { comments, msgctxt, msgid, ...text } of textsOf( template ) ) {
		const before = known.get(
			keyOf( msgctxt === undefined ? { msgid } : { msgctxt, msgid } )
		);
		// A text that got or lost its plural has to be translated again.
		const kept =
			before !== undefined && before.msgid_plural === text.msgid_plural
				? before.msgstr
				: Array< string >(
						text.msgid_plural === undefined ? 1 : formsOf( file )
					).fill( '' );
		( translations[ msgctxt ?? '' ] ??= {} )[ msgid ] = {
			...( msgctxt === undefined ? {} : { msgctxt } ),
			msgid,
			...text,
			msgstr: kept,
			comments: comments?.extracted?.startsWith( 'translators:' )
				? { extracted: comments.extracted }
				: {},
		};
	}
	return { ...file, translations };
}

function inPhp( text: string ): string {
	return text
		.split( '\0' )
		.map(
			( part ) =>
				`'${ part.replaceAll( '\\', '\\\\' ).replaceAll( "'", "\\'" ) }'`
		)
		.join( ` . "\\0" . ` );
}

/** What WordPress 6.5 and later loads instead of a file of gettext, without parsing it. */
function phpFile(
	file: GetTextTranslations,
	texts: GetTextTranslation[]
): string {
	const headers = {
		language: file.headers.Language ?? '',
		'plural-forms': file.headers[ 'Plural-Forms' ] ?? '',
	};
	return [
		'<?php',
		'return [',
		...Object.entries( headers ).map(
			( [ name, value ] ) =>
				`\t${ inPhp( name ) } => ${ inPhp( value ) },`
		),
		"\t'messages' => [",
		...texts.map(
			( text ) =>
				`\t\t${ inPhp( keyOf( text ) ) } => ${ inPhp( text.msgstr.join( '\0' ) ) },`
		),
		'\t],',
		'];',
		'',
	].join( '\n' );
}

/** What `wp.i18n` takes. */
function scriptFile(
	file: GetTextTranslations,
	texts: GetTextTranslation[]
): string {
	const header = {
		domain: 'messages',
		lang: file.headers.Language ?? '',
		'plural-forms': file.headers[ 'Plural-Forms' ] ?? '',
	};
	const messages = Object.fromEntries( [
		[ '', header ],
		...texts.map( ( text ) => [ keyOf( text ), text.msgstr ] ),
	] );
	return `${ JSON.stringify( { domain: 'messages', locale_data: { messages } } ) }\n`;
}

const template = read( path.join( LANGUAGES, 'svc.pot' ) );
const places = new Map(
	textsOf( template ).map( ( text ) => [
		keyOf( text ),
		( text.comments?.reference ?? '' ).split( /\s+/ ),
	] )
);
const isUpdate = process.argv.includes( '--update' );
mkdirSync( LANGUAGES, { recursive: true } );
for ( const old of readdirSync( LANGUAGES ) ) {
	if ( old !== 'svc.pot' ) {
		rmSync( path.join( LANGUAGES, old ) );
	}
}
for ( const name of readdirSync( SOURCES ).filter( ( it ) =>
	it.endsWith( '.po' )
) ) {
	const source = path.join( SOURCES, name );
	const locale = path.basename( name, '.po' );
	let file = read( source );
	if ( isUpdate ) {
		file = updated( file, template );
		write(
			source,
			`${ po.compile( file, { foldLength: 0 } ).toString() }\n`
		);
	}
	const isDone = ( text: GetTextTranslation ) =>
		text.msgstr.every( ( form ) => form !== '' );
	const done = textsOf( file ).filter(
		( text ) => places.has( keyOf( text ) ) && isDone( text )
	);
	write(
		path.join( LANGUAGES, `svc-${ locale }.l10n.php` ),
		phpFile( file, done )
	);
	for ( const [ handle, shows ] of Object.entries( SCRIPTS ) ) {
		const shown = done.filter( ( text ) =>
			places.get( keyOf( text ) )?.some( shows )
		);
		write(
			path.join( LANGUAGES, `svc-${ locale }-${ handle }.json` ),
			scriptFile( file, shown )
		);
	}
	process.stdout.write(
		`languages/svc-${ locale } ${ done.length } of ${ places.size } texts\n`
	);
	if ( isUpdate ) {
		for ( const text of textsOf( file ).filter(
			( it ) => ! isDone( it )
		) ) {
			process.stdout.write( `\tuntranslated: ${ text.msgid }\n` );
		}
	}
}
