import {
	membersOf,
	styleContext,
	usesIn,
	type StyleContext,
	type StyleMember,
} from '../../intelligence/stylesheet.js';
import { canUse, resolve } from '../../styles/names.js';
import { monaco } from '../monaco.js';
import { previewOf } from '../previews.js';
import {
	partialsOf,
	sitePartials,
	styleLang,
	type SitePartial,
} from './partials.js';

/** Names of other stylesheets, and their variables, mixins and functions. */

type Model = monaco.editor.ITextModel;

const { CompletionItemKind, CompletionItemInsertTextRule } = monaco.languages;

const idOf = ( model: Model ): number => Number( model.uri.authority ) || 0;

const KINDS = {
	variable: CompletionItemKind.Variable,
	mixin: CompletionItemKind.Method,
	function: CompletionItemKind.Function,
	placeholder: CompletionItemKind.Class,
};

/** The stylesheet that a name means, seen from the one in the model. */
function partialCalled(
	name: string,
	model: Model,
	all: readonly SitePartial[]
): SitePartial | undefined {
	const id = idOf( model );
	const from = all.find( ( it ) => it.id === id )?.path ?? '';
	const found = resolve(
		name,
		from,
		partialsOf( all, id ),
		styleLang( model.getLanguageId() )
	);
	return found !== null && 'found' in found
		? all.find( ( { uid } ) => uid === found.found )
		: undefined;
}

/** What the used stylesheets with a prefix offer, and in which of them it stands. */
async function offered(
	model: Model,
	prefix: string
): Promise< readonly { member: StyleMember; from: SitePartial }[] > {
	const all = await sitePartials();
	return usesIn( model.getValue() )
		.filter( ( use ) => use.prefix === prefix )
		.flatMap( ( { name } ) => {
			const from = partialCalled( name, model, all );
			return from === undefined
				? []
				: membersOf( from.code, from.lang ).map( ( member ) => ( {
						member,
						from,
					} ) );
		} );
}

function rangeFor( position: monaco.Position, word: string ): monaco.IRange {
	return {
		startLineNumber: position.lineNumber,
		startColumn: position.column - word.length,
		endLineNumber: position.lineNumber,
		endColumn: position.column,
	};
}

/** A mixin that takes something is written with its brackets. */
function textOf( { kind, name, detail }: StyleMember ) {
	const takes = ( kind === 'mixin' || kind === 'function' ) && detail !== '';
	return takes && detail !== '()'
		? {
				insertText: `${ name.replace( /^\$/, '\\$' ) }($0)`,
				insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet,
			}
		: { insertText: name };
}

const suggestion = (
	{ member, from }: { member: StyleMember; from: SitePartial },
	range: monaco.IRange
): monaco.languages.CompletionItem => ( {
	label: {
		label: member.name,
		detail: ` ${ member.detail }`,
		description: from.title,
	},
	kind: KINDS[ member.kind ],
	filterText: member.name,
	range,
	sortText: `0${ member.name }`,
	...textOf( member ),
} );

function wanted(
	context: StyleContext,
	before: string
): ( member: StyleMember ) => boolean {
	switch ( context.kind ) {
		case 'member':
			return /@include\s+[\w.-]*$/.test( before )
				? ( { kind } ) => kind === 'mixin'
				: ( { kind } ) => kind === 'variable' || kind === 'function';
		case 'mixin':
			return ( { kind } ) => kind === 'mixin';
		default:
			return ( { kind } ) => kind === 'variable';
	}
}

async function pathSuggestions(
	model: Model,
	range: monaco.IRange
): Promise< monaco.languages.CompletionItem[] > {
	const lang = styleLang( model.getLanguageId() );
	return ( await sitePartials() )
		.filter( ( it ) => it.id !== idOf( model ) && canUse( lang, it.lang ) )
		.map( ( { path, title } ) => ( {
			label: { label: path, description: title },
			kind: CompletionItemKind.File,
			insertText: path,
			filterText: path,
			range,
		} ) );
}

export const styleCompletion: monaco.languages.CompletionItemProvider = {
	triggerCharacters: [ '"', "'", '/', '.', '$', '@' ],
	provideCompletionItems: async ( model, position ) => {
		const before = model
			.getLineContent( position.lineNumber )
			.slice( 0, position.column - 1 );
		const context = styleContext(
			before,
			styleLang( model.getLanguageId() )
		);
		if ( context.kind === 'none' ) {
			return { suggestions: [] };
		}
		const range = rangeFor( position, context.word );
		if ( context.kind === 'path' ) {
			return { suggestions: await pathSuggestions( model, range ) };
		}
		const isWanted = wanted( context, before );
		const found = await offered(
			model,
			context.kind === 'member' ? context.prefix : '*'
		);
		return {
			suggestions: found
				.filter( ( { member } ) => isWanted( member ) )
				.map( ( it ) => suggestion( it, range ) ),
		};
	},
};

/** From the name of another stylesheet to that snippet; from what it declares to the line. */
export const styleDefinition: monaco.languages.DefinitionProvider = {
	provideDefinition: async ( model, { lineNumber, column } ) => {
		const line = model.getLineContent( lineNumber );
		const all = await sitePartials();
		const [ use ] = usesIn( line );
		const start = use === undefined ? -1 : line.indexOf( use.name );
		if (
			use !== undefined &&
			column > start &&
			column <= start + use.name.length + 1
		) {
			const partial = partialCalled( use.name, model, all );
			return partial === undefined ? null : previewOf( partial.id, 1 );
		}
		for ( const [ text, prefix = '', name = '' ] of line.matchAll(
			/(?:([\w-]+)\.)?([$@%]?[A-Za-z_][\w-]*)/g
		) ) {
			const at = line.indexOf( text );
			if ( column <= at || column > at + text.length + 1 ) {
				continue;
			}
			const found = ( await offered( model, prefix || '*' ) ).find(
				( { member } ) => member.name === name
			);
			if ( found !== undefined ) {
				return previewOf( found.from.id, found.member.line );
			}
		}
		return null;
	},
};
