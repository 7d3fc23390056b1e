import { classIn, type Catalogue, type Entry } from './catalogue.js';
import { before, textAt, type PhpText } from './php-tokens.js';
import { openedBefore } from './php-brackets.js';
import { isMemberSign } from './php-context.js';
import { classAround, structureOf } from './php-structure.js';

/** Which class something is of, as far as the code itself and what is known of PHP and WordPress tell. */

/** Global variables that WordPress sets. */
export const GLOBALS: Readonly< Record< string, string > > = {
	$wpdb: 'wpdb',
	$wp_query: 'WP_Query',
	$wp_the_query: 'WP_Query',
	$post: 'WP_Post',
	$wp: 'WP',
	$wp_rewrite: 'WP_Rewrite',
	$wp_roles: 'WP_Roles',
	$wp_admin_bar: 'WP_Admin_Bar',
	$wp_scripts: 'WP_Scripts',
	$wp_styles: 'WP_Styles',
	$wp_customize: 'WP_Customize_Manager',
	$wp_widget_factory: 'WP_Widget_Factory',
	$wp_locale: 'WP_Locale',
	$wp_embed: 'WP_Embed',
	$wp_object_cache: 'WP_Object_Cache',
	$current_user: 'WP_User',
	$current_screen: 'WP_Screen',
	$authordata: 'WP_User',
	$comment: 'WP_Comment',
};

/** How many steps of a chain are followed. */
const DEEPEST = 12;

export class Types {
	constructor(
		private readonly text: PhpText,
		private readonly catalogue: Catalogue
	) {}

	/** The class that a place stands in, and the one above; empty for none. */
	private classAround( at: number ): { own: string; parent: string } {
		const all = structureOf( this.text );
		// It counts no comments.
		const { start = 0 } = this.text.tokens[ at ] ?? {};
		const it = classAround(
			all,
			all.text.tokens.findLastIndex( ( token ) => token.start <= start )
		);
		return { own: it?.name ?? '', parent: it?.parent ?? '' };
	}

	/** Members that fit after the arrow or double colon at a place; null when nothing is known of what stands before it. */
	membersAt( sign: number ): readonly Entry[] | null {
		const owner = this.ownerAt( sign );
		const members = this.catalogue.members( owner );
		if ( members.length === 0 ) {
			return null;
		}
		const kinds = this.kindsAt( sign );
		return members.filter( ( { kind } ) => kinds.includes( kind ) );
	}

	private kindsAt( sign: number ): string {
		if ( textAt( this.text, sign ) !== '::' ) {
			return 'mp';
		}
		// The parent's own methods are called with a double colon, too.
		return textAt( this.text, before( this.text, sign ) ) === 'parent'
			? 'msox'
			: 'sox';
	}

	/** Class of what stands before an arrow or double colon; empty when it is not known. */
	ownerAt( sign: number ): string {
		const last = before( this.text, sign );
		return textAt( this.text, sign ) === '::'
			? this.className( textAt( this.text, last ), last )
			: this.typeEnding( last, DEEPEST );
	}

	private className( name: string, at: number ): string {
		const bare = name.replace( /^\\/, '' );
		switch ( bare.toLowerCase() ) {
			case 'self':
			case 'static':
				return this.classAround( at ).own;
			case 'parent':
				return this.classAround( at ).parent;
			default:
				return this.catalogue.get( 'c', bare )?.name ?? bare;
		}
	}

	/** Class of the expression whose last token is at a place. */
	private typeEnding( at: number, depth: number ): string {
		if ( depth === 0 || at < 0 ) {
			return '';
		}
		const word = textAt( this.text, at );
		const kind = this.text.tokens[ at ]?.kind;
		if ( kind === 'variable' ) {
			return this.typeOfVariable( word, at, depth );
		}
		if ( kind === 'name' ) {
			const sign = before( this.text, at );
			return isMemberSign( textAt( this.text, sign ) )
				? this.memberType( sign, word, 'po', depth )
				: '';
		}
		return word === ')' ? this.typeOfCall( at, depth ) : '';
	}

	private memberType(
		sign: number,
		name: string,
		kinds: string,
		depth: number
	): string {
		const last = before( this.text, sign );
		const owner =
			textAt( this.text, sign ) === '::'
				? this.className( textAt( this.text, last ), last )
				: this.typeEnding( last, depth - 1 );
		const found = this.catalogue
			.members( owner )
			.find( ( it ) => it.name === name && kinds.includes( it.kind ) );
		const type = found?.type ?? '';
		return /\b(?:static|self|\$this)\b/.test( type )
			? owner
			: classIn( type );
	}

	private typeOfCall( closing: number, depth: number ): string {
		const { opening = -1 } = openedBefore( this.text, closing - 1 ) ?? {};
		const callee = before( this.text, opening );
		if ( this.text.tokens[ callee ]?.kind !== 'name' ) {
			// Brackets around an expression: `( new Foo() )->`.
			return this.typeEnding( before( this.text, closing ), depth - 1 );
		}
		const name = textAt( this.text, callee );
		const sign = before( this.text, callee );
		if ( isMemberSign( textAt( this.text, sign ) ) ) {
			return this.memberType( sign, name, 'ms', depth );
		}
		if ( textAt( this.text, sign ).toLowerCase() === 'new' ) {
			return this.className( name, callee );
		}
		return classIn(
			this.catalogue.get( 'f', name.replace( /^\\/, '' ) )?.type ?? ''
		);
	}

	/** From what it was last set to, or declared as, above the place. */
	private typeOfVariable( name: string, at: number, depth: number ): string {
		if ( name === '$this' ) {
			const { own, parent } = this.classAround( at );
			return this.catalogue.get( 'c', own ) ? own : parent;
		}
		for ( let index = at - 1; index >= 0; index-- ) {
			if ( textAt( this.text, index ) !== name ) {
				continue;
			}
			const found =
				textAt( this.text, index + 1 ) === '='
					? this.typeSet( index + 2, depth )
					: this.typeDeclared( index );
			if ( found !== '' ) {
				return found;
			}
		}
		return GLOBALS[ name ] ?? '';
	}

	/** Class of the value that begins at a place: up to the end of its statement. */
	private typeSet( from: number, depth: number ): string {
		const { tokens } = this.text;
		let level = 0;
		for ( let at = from; at < tokens.length; at++ ) {
			const word =
				tokens[ at ]?.kind === 'sign' ? textAt( this.text, at ) : '';
			level += '([{'.includes( word ) && word !== '' ? 1 : 0;
			level -= ')]}'.includes( word ) && word !== '' ? 1 : 0;
			if (
				level < 0 ||
				( level === 0 && ( word === ';' || word === ',' ) )
			) {
				const last = before( this.text, at );
				// `new Foo` without brackets.
				return textAt( this.text, last - 1 ).toLowerCase() === 'new'
					? this.className( textAt( this.text, last ), last )
					: this.typeEnding( last, depth - 1 );
			}
		}
		return '';
	}

	private typeDeclared( at: number ): string {
		const type = before( this.text, at );
		return this.text.tokens[ type ]?.kind === 'name'
			? classIn( textAt( this.text, type ) )
			: '';
	}
}
