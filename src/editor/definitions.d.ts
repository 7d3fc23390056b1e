/** Monaco's definitions of languages have no types of their own. */
declare module 'monaco-editor/languages/definitions/php/php' {
	import type { languages } from 'monaco-editor';

	export const conf: languages.LanguageConfiguration;
	export const language: languages.IMonarchLanguage;
}
declare module 'monaco-editor/features/register.all';
declare module 'monaco-editor/languages/definitions/*';
declare module 'monaco-editor/languages/features/css/register';
/** Tables of the catalogue, bundled as text. */
declare module '*.tsv' {
	const text: string;
	export default text;
}
