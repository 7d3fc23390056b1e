import type { Entry } from './catalogue.js';

/** How an entry is shown: its declaration as PHP, and the page about it. */

const WORDS: Readonly< Partial< Record< Entry[ 'kind' ], string > > > = {
	f: 'function ',
	m: 'function ',
	s: 'static function ',
	c: 'class ',
	k: 'const ',
	x: 'const ',
};

/** The declaration as one line of PHP. */
export function declarationOf( {
	kind,
	name,
	params,
	type,
	owner,
}: Entry ): string {
	const label = owner === '' ? name : `${ owner }::${ name }`;
	const list = params === '' ? '()' : `( ${ params } )`;
	switch ( kind ) {
		case 'a':
			return `do_action( '${ name }'${ params === '' ? '' : `, ${ params }` } )`;
		case 'h':
			return `apply_filters( '${ name }'${ params === '' ? '' : `, ${ params }` } )`;
		case 'c':
			return `class ${ name }${ type === '' ? '' : ` extends ${ type }` }`;
		case 'k':
		case 'x':
			return `const ${ label }${ type === '' ? '' : ` = ${ type }` }`;
		case 'p':
		case 'o':
			return `${ type === '' ? '' : `${ type } ` }${ owner }::$${ name }`;
		default:
			return `${ WORDS[ kind ] ?? '' }${ label }${ list }${ type === '' ? '' : `: ${ type }` }`;
	}
}

const slug = ( name: string ): string =>
	name
		.toLowerCase()
		.replaceAll( '->', '-' )
		.replaceAll( /[^\w-]/g, '' );

function inWordPress( { kind, name, owner }: Entry ): string {
	const base = 'https://developer.wordpress.org/reference';
	switch ( kind ) {
		case 'f':
			return `${ base }/functions/${ slug( name ) }/`;
		case 'c':
			return `${ base }/classes/${ slug( name ) }/`;
		case 'a':
		case 'h':
			return `${ base }/hooks/${ slug( name ) }/`;
		case 'm':
		case 's':
			return `${ base }/classes/${ slug( owner ) }/${ slug( name ) }/`;
		default:
			return owner === '' ? '' : `${ base }/classes/${ slug( owner ) }/`;
	}
}

function inPhp( { kind, name, owner }: Entry ): string {
	const base = 'https://www.php.net/manual/en';
	const part = ( text: string ) =>
		text.toLowerCase().replaceAll( /^_+/g, '' ).replaceAll( '_', '-' );
	switch ( kind ) {
		case 'f':
			return `${ base }/function.${ part( name ) }.php`;
		case 'c':
			return `${ base }/class.${ part( name ) }.php`;
		case 'm':
		case 's':
			return `${ base }/${ part( owner ) }.${ part( name ) }.php`;
		default:
			return owner === '' ? '' : `${ base }/class.${ part( owner ) }.php`;
	}
}

/** Address of the page about it; empty where there is none. */
export function pageOf( entry: Entry ): string {
	switch ( entry.source ) {
		case 'php':
			return inPhp( entry );
		case 'wordpress':
			return inWordPress( entry );
		default:
			return '';
	}
}
