import { paramsOf, type Entry } from '../../intelligence/catalogue.js';
import { declarationOf } from '../../intelligence/entry-text.js';
import { openCall } from '../../intelligence/php-context.js';
import { meaningAt } from '../../intelligence/php-lookup.js';
import { textAt } from '../../intelligence/php-tokens.js';
import { catalogue } from '../catalogue.js';
import type { monaco } from '../monaco.js';
import { entryOnSite } from './hover.js';
import { textBefore } from './reading.js';
import { aboutEntry, markdown } from './entry-markdown.js';

/** Which parameters a call takes, shown while it is written. */

function helpOf(
	entry: Entry,
	argument: number
): monaco.languages.SignatureHelp {
	const params = paramsOf( entry.params );
	const isVariadic = params.at( -1 )?.includes( '...' ) === true;
	return {
		activeSignature: 0,
		activeParameter:
			isVariadic && argument >= params.length
				? params.length - 1
				: argument,
		signatures: [
			{
				label: declarationOf( entry ),
				documentation: markdown( aboutEntry( entry ) ),
				parameters: params.map( ( label, at ) => ( {
					label,
					documentation: entry.texts[ at ] ?? '',
				} ) ),
			},
		],
	};
}

export const phpSignature: monaco.languages.SignatureHelpProvider = {
	signatureHelpTriggerCharacters: [ '(', ',' ],
	signatureHelpRetriggerCharacters: [ ')' ],
	provideSignatureHelp: async ( model, position ) => {
		const text = textBefore( model, position );
		const call = openCall( text );
		if ( call === null ) {
			return null;
		}
		const known = await catalogue();
		const meaning = meaningAt( text, call.callee, known );
		if ( meaning === null ) {
			return null;
		}
		const made =
			meaning.kind === 'class'
				? known
						.members( meaning.name )
						.find( ( { name } ) => name === '__construct' )
				: undefined;
		const entry =
			made ??
			( meaning.kind === 'class'
				? known.get( 'c', textAt( text, call.callee ) )
				: meaning.entry ) ??
			( await entryOnSite( model, meaning ) );
		return entry === null || entry === undefined
			? null
			: { value: helpOf( entry, call.argument ), dispose: () => {} };
	},
};
