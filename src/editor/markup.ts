import type { emmetHTML } from 'emmet-monaco-es';
import { contextOf } from '../intelligence/php-context.js';
import { monaco } from './monaco.js';
import { textBefore } from './php/reading.js';

/** Emmet: abbreviations that become markup and styles. Fetched with the first snippet that it serves. */

type Provider = monaco.languages.CompletionItemProvider;
type Registering = typeof monaco.languages.registerCompletionItemProvider;

/** Emmet asks Monaco for tokens of a line that may not be there yet: then the next letter is soon enough. */
const patient = (
	provider: Provider,
	isHere: ( model: monaco.editor.ITextModel, at: monaco.Position ) => boolean
): Provider => ( {
	...provider,
	provideCompletionItems: ( model, position, ...rest ) => {
		try {
			return isHere( model, position )
				? provider.provideCompletionItems( model, position, ...rest )
				: undefined;
		} catch {
			return undefined;
		}
	},
} );

const register = monaco.languages.registerCompletionItemProvider;

/** In HTML only outside of PHP; Emmet itself looks at the tokens of Monaco, which it knows for markup alone. */
const outsidePhp: Registering = ( selector, provider ) =>
	register(
		selector,
		patient(
			provider,
			( model, at ) =>
				contextOf( textBefore( model, at ), { isPhp: false } ).kind ===
				'markup'
		)
	);

const anywhere: Registering = ( selector, provider ) =>
	register(
		selector,
		patient( provider, () => true )
	);

/** Emmet uses what all editions of Monaco have, and asks for the type of the largest one. */
type Whole = NonNullable< Parameters< typeof emmetHTML >[ 0 ] >;

const withRegistering = ( registerCompletionItemProvider: Registering ) =>
	( {
		...monaco,
		languages: { ...monaco.languages, registerCompletionItemProvider },
	} ) as unknown as Whole;

const load = () => import( /* webpackChunkName: "emmet" */ 'emmet-monaco-es' );

export function startEmmet(): void {
	monaco.languages.onLanguage( 'php', () => {
		void load().then( ( emmet ) =>
			emmet.emmetHTML( withRegistering( outsidePhp ), [ 'php' ] )
		);
	} );
	for ( const lang of [ 'css', 'scss', 'less' ] ) {
		monaco.languages.onLanguage( lang, () => {
			void load().then( ( emmet ) =>
				emmet.emmetCSS( withRegistering( anywhere ), [ lang ] )
			);
		} );
	}
}
