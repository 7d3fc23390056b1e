import { codeSigns } from './code-signs.js';

/** What type code is that comes without one. `includes/Domain/Layout/CodeKind.php` decides the same. */

export interface CodeKind {
	readonly type: 'php' | 'html' | 'css' | 'js';
	readonly lang: '' | 'css' | 'scss' | 'less';
}

const pattern = ( name: keyof typeof codeSigns ): RegExp =>
	new RegExp( codeSigns[ name ], 'm' );

const signs = {
	php: pattern( 'php' ),
	notPhp: pattern( 'not_php' ),
	js: pattern( 'js' ),
	css: pattern( 'css' ),
	scss: pattern( 'scss' ),
	less: pattern( 'less' ),
};

/** Language of a stylesheet. */
export function styleLanguage( code: string ): CodeKind {
	if ( signs.less.test( code ) ) {
		return { type: 'css', lang: 'less' };
	}
	return { type: 'css', lang: signs.scss.test( code ) ? 'scss' : '' };
}

/**
 * Type and language of code.
 *
 * @param code Without blanks around it.
 */
export function kindOf( code: string ): CodeKind {
	if ( /^<\?(?:php|=)/i.test( code ) ) {
		// Something after the last ?> is markup that PHP stands in.
		return /\?>\s*\S/.test( code )
			? { type: 'html', lang: '' }
			: { type: 'php', lang: '' };
	}
	if (
		/^<|<\/[a-z][\w-]*>|<\?(?:php|=)/i.test( code ) &&
		! signs.php.test( code.split( '<' )[ 0 ] ?? '' )
	) {
		return { type: 'html', lang: '' };
	}
	if ( signs.php.test( code ) && ! signs.notPhp.test( code ) ) {
		return { type: 'php', lang: '' };
	}
	if ( ! signs.js.test( code ) && signs.css.test( code ) ) {
		return styleLanguage( code );
	}
	return { type: signs.js.test( code ) ? 'js' : 'php', lang: '' };
}
