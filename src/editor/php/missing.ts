import { __, sprintf } from '@wordpress/i18n';
import type { Catalogue } from '../../intelligence/catalogue.js';
import {
	beginningOf,
	problemsIn,
	type WordProblem,
} from '../../intelligence/php-problems.js';
import { catalogue } from '../catalogue.js';
import { monaco } from '../monaco.js';
import { functionsLike } from '../symbols.js';
import { setWordMarks } from '../word-marks.js';
import { isBare, PHP_LANGUAGES, rangeOf, wholeOf } from './reading.js';

/** Words that name what is not there, marked where they stand, and what may have been meant. */

type Model = monaco.editor.ITextModel;

/** Quiet after typing, milliseconds: what is half written is not looked at. */
const LOOK_AFTER_MS = 600;

/** Longest code that is looked at, characters: beyond that it would be felt. */
const LONGEST = 120_000;

/** Beginnings of names that the site is asked about at a time. */
const MOST_ASKED = 8;

const MARKS = 'svc-words';

function sentenceOf( { kind, name, owner }: WordProblem ): string {
	switch ( kind ) {
		case 'function':
		case 'callback':
			return sprintf(
				/* translators: %s: name of a function. */
				__( 'Undefined function %s().', 'svc' ),
				name
			);
		case 'method':
			return owner === ''
				? /* translators: %s: name of a method. */
					sprintf( __( 'Undefined method %s().', 'svc' ), name )
				: sprintf(
						/* translators: 1: name of a class, 2: name of a method. */
						__( 'Undefined method %1$s::%2$s().', 'svc' ),
						owner,
						name
					);
		default:
			/* translators: %s: name of a variable. */
			return sprintf( __( 'Undefined variable %s.', 'svc' ), name );
	}
}

/**
 * Leaves out what something on this site declares, what may belong to the same plugin as other functions of the site that begin alike (it
 * need not be loaded now), and what cannot be asked about.
 */
async function confirmed(
	problems: readonly WordProblem[],
	known: Catalogue
): Promise< readonly WordProblem[] > {
	const asked = [
		...new Set(
			problems
				.filter( ( { isAsked } ) => isAsked )
				.map( ( { name } ) => beginningOf( name, known ) )
		),
	].slice( 0, MOST_ASKED );
	const answers = new Map(
		await Promise.all(
			asked.map(
				async ( text ) => [ text, await functionsLike( text ) ] as const
			)
		)
	);
	return problems.filter( ( { isAsked, name } ) => {
		if ( ! isAsked ) {
			return true;
		}
		const text = beginningOf( name, known );
		const found = answers.get( text ) ?? null;
		return (
			found !== null &&
			! found.some(
				( it ) =>
					it.name.toLowerCase() === name.toLowerCase() ||
					( it.of !== 'snippet' &&
						it.of !== 'wordpress' &&
						it.name.toLowerCase().startsWith( text ) )
			)
		);
	} );
}

/** What is marked in each text now. */
const marked = new WeakMap<
	Model,
	{ readonly version: number; readonly problems: readonly WordProblem[] }
>();

function mark(
	model: Model,
	version: number,
	problems: readonly WordProblem[]
): void {
	if ( model.isDisposed() || model.getVersionId() !== version ) {
		return;
	}
	marked.set( model, { version, problems } );
	const found = problems.map( ( it ) => ( {
		...rangeOf( model, it.start, it.end ),
		message: sentenceOf( it ),
		severity: monaco.MarkerSeverity.Warning,
	} ) );
	monaco.editor.setModelMarkers( model, MARKS, found );
	setWordMarks(
		Number( model.uri.authority ),
		found.map( ( { message, startLineNumber }, at ) => ( {
			message,
			line: startLineNumber,
			name: problems[ at ]?.name ?? '',
		} ) )
	);
}

async function look( model: Model ): Promise< void > {
	const isPhp = PHP_LANGUAGES.includes( model.getLanguageId() );
	if ( ! isPhp || model.getValueLength() > LONGEST ) {
		mark( model, model.getVersionId(), [] );
		return;
	}
	const version = model.getVersionId();
	const known = await catalogue().catch( () => null );
	// Without it nothing is said; the next key tries again.
	if (
		known === null ||
		model.isDisposed() ||
		model.getVersionId() !== version
	) {
		return;
	}
	const found = problemsIn( wholeOf( model ), known, isBare( model ) );
	const isSure = ( { isAsked }: WordProblem ) => ! isAsked;
	mark( model, version, found.filter( isSure ) );
	mark( model, version, await confirmed( found, known ) );
}

function watch( model: Model ): void {
	if ( model.uri.scheme !== 'svc' ) {
		return;
	}
	let timer = 0;
	const soon = () => {
		window.clearTimeout( timer );
		timer = window.setTimeout( () => {
			void look( model );
		}, LOOK_AFTER_MS );
	};
	soon();
	model.onDidChangeContent( soon );
	model.onDidChangeLanguage( soon );
	model.onWillDispose( () => {
		window.clearTimeout( timer );
		setWordMarks( Number( model.uri.authority ), [] );
	} );
}

/** Looks at every text with PHP that is opened. Once, at the start. */
export function watchWords(): void {
	monaco.editor.getModels().forEach( watch );
	monaco.editor.onDidCreateModel( watch );
}

export const phpWordFixes: monaco.languages.CodeActionProvider = {
	provideCodeActions: ( model, _, { markers } ) => {
		const now = marked.get( model );
		if ( markers.length === 0 || now?.version !== model.getVersionId() ) {
			return null;
		}
		const actions = now.problems.flatMap( ( problem ) => {
			// Calls of functions have their fix with those of the checks.
			const marker =
				problem.kind === 'function'
					? undefined
					: markers.find(
							( it ) =>
								it.message === sentenceOf( problem ) &&
								model.getOffsetAt( {
									lineNumber: it.startLineNumber,
									column: it.startColumn,
								} ) === problem.start
						);
			return marker === undefined
				? []
				: problem.meant.map(
						( name, at ): monaco.languages.CodeAction => ( {
							/* translators: %s: name of a function. */
							title: sprintf( __( 'Write %s', 'svc' ), name ),
							kind: 'quickfix',
							diagnostics: [ marker ],
							isPreferred: at === 0,
							edit: {
								edits: [
									{
										resource: model.uri,
										versionId: model.getVersionId(),
										textEdit: {
											range: rangeOf(
												model,
												problem.start,
												problem.end
											),
											text: name,
										},
									},
								],
							},
						} )
					);
		} );
		return { actions, dispose: () => {} };
	},
};
