import { __, sprintf } from '@wordpress/i18n';
import { offerOf } from '../../state/site/index.js';
import type { Proposal } from '../../state/detection/index.js';
import { mayWrite, seesPhp } from '../../state/snippets/index.js';

/** What can be made here, by this person, and what stands in the way. */

const TYPES: readonly ( readonly [
	Proposal[ 'type' ],
	string,
	() => string,
] )[] = [
	[ 'php', 'PHP', () => __( 'Changes what WordPress does', 'svc' ) ],
	[ 'html', 'HTML', () => __( 'Puts something on a page', 'svc' ) ],
	[ 'css', 'CSS', () => __( 'Changes how the site looks', 'svc' ) ],
	[ 'js', 'JavaScript', () => __( 'Runs in the browser', 'svc' ) ],
];

/** What a person may start with; besides, what was pasted is called what it is. */
export const offered = ( found?: Proposal[ 'type' ] ) =>
	TYPES.filter(
		( [ type ] ) =>
			( mayWrite( { type } ) && ( seesPhp() || type !== 'php' ) ) ||
			type === found
	);

/** A type, and for stylesheets their language. */
type Kind = Pick< Proposal, 'type' | 'lang' >;

const LANGUAGES: readonly ( readonly [ Kind[ 'lang' ], string ] )[] = [
	[ 'scss', 'SCSS' ],
	[ 'less', 'LESS' ],
];

/** What one can start with, without anything pasted: a type, its name, what it is for, and the languages that it can be written in instead. */
export const starts = (): readonly {
	readonly kind: Kind;
	readonly name: string;
	readonly text: string;
	readonly languages: typeof LANGUAGES;
}[] =>
	offered().map( ( [ type, name, text ] ) => ( {
		kind: { type, lang: '' },
		name,
		text: text(),
		languages:
			type === 'css'
				? LANGUAGES.filter(
						( [ lang ] ) => ! offerOf( 'lang', lang, '' ).disabled
					)
				: [],
	} ) );

export const blank = ( kind: Kind ): Proposal => ( {
	...kind,
	code: '',
	title: '',
	description: '',
	hook: '',
	conditions: [],
} );

/** What becomes of pasted text. */
export const keptAs = ( { code, type }: Proposal, text: string ): string =>
	code === text.trim()
		? ''
		: sprintf(
				/* translators: %s: type, such as PHP. */
				__( 'Kept as %s without its tags.', 'svc' ),
				type.toUpperCase()
			);
