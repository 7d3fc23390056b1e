import type { emmetHTML } from 'emmet-monaco-es';
import { contextOf } from '../intelligence/php-context.js';
import { monaco } from './monaco.js';
import { textBefore } from './php/reading.js';

/** Emmet: abbreviations that become markup and styles. Fetched with the first snippet that it serves. */

type Registering = typeof monaco.languages.registerCompletionItemProvider;

/** In HTML only outside of PHP; Emmet itself looks at the tokens of Monaco, which it knows for markup alone. */
const outsidePhp: Registering = ( selector, provider ) =>
	monaco.languages.registerCompletionItemProvider( selector, {
		...provider,
		provideCompletionItems: ( model, position, ...rest ) =>
			contextOf( textBefore( model, position ), false ).kind === 'markup'
				? provider.provideCompletionItems( model, position, ...rest )
				: undefined,
	} );

/** Emmet uses what all editions of Monaco have, and asks for the type of the largest one. */
type Whole = NonNullable< Parameters< typeof emmetHTML >[ 0 ] >;

const inMarkup = {
	...monaco,
	languages: {
		...monaco.languages,
		registerCompletionItemProvider: outsidePhp,
	},
} as unknown as Whole;

const load = () =>
	import( /* webpackChunkName: "emmet" */ 'emmet-monaco-es' );

export function startEmmet(): void {
	monaco.languages.onLanguage( 'php', () => {
		void load().then( ( emmet ) => emmet.emmetHTML( inMarkup, [ 'php' ] ) );
	} );
	for ( const lang of [ 'css', 'scss', 'less' ] ) {
		monaco.languages.onLanguage( lang, () => {
			void load().then( ( emmet ) =>
				emmet.emmetCSS( monaco as unknown as Whole, [ lang ] )
			);
		} );
	}
}
