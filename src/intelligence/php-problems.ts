import type { Catalogue } from './catalogue.js';
import { declaredIn } from './declared.js';
import { near } from './matching.js';
import { argumentAt, quotedNameAt } from './php-callbacks.js';
import { isMemberSign } from './php-context.js';
import { Methods } from './php-methods.js';
import { Reading } from './php-references.js';
import { textAt, type PhpText } from './php-tokens.js';
import { undefinedVariables } from './php-undefined.js';

/**
 * Words of PHP that name what is not there, found during typing. Only what is sure is told; where other code of the site may
 * declare a name, it is to be asked about first.
 */

export interface WordProblem {
	readonly kind: 'function' | 'callback' | 'method' | 'variable';
	readonly name: string;
	/** Class of a method; empty otherwise. */
	readonly owner: string;
	/** Counted from 0. */
	readonly start: number;
	readonly end: number;
	/** Names that may have been meant, the nearest first. */
	readonly meant: readonly string[];
	/** Whether the site has to be asked: something else than this code may declare it. */
	readonly isAsked: boolean;
}

/** Functions that look at a callback without needing it. */
const LOOKING = [
	'function_exists',
	'is_callable',
	'remove_action',
	'remove_filter',
	'has_action',
	'has_filter',
	'remove_shortcode',
];

/** Functions that ask whether something is there, so that the code can do without it. */
const ASKING = [
	'function_exists',
	'class_exists',
	'is_callable',
	'method_exists',
	'defined',
	'is_plugin_active',
	'did_action',
];

const LOADING = [
	'include',
	'include_once',
	'require',
	'require_once',
	'eval',
];

/** Functions of extensions of PHP that few sites have: the site tells of none that PHP itself has. */
const EXTENSIONS =
	/^(?:_|apache|apcu?|brotli|bz|cli|com|db2|dba|dgettext|dngettext|eio|enchant|event|fann|fastcgi|fbird|frankenphp|ftp|geoip|getallheaders|gettext|gmagick|gmp|gnupg|ibase|igbinary|imagick|imap|inotify|ldap|litespeed|lzf|maxminddb|mcrypt|memcache|mhash|ms?sql|msgpack|msg|newrelic|ngettext|oci|odbc|opcache|pcntl|pg|posix|pspell|readline|recode|relay|sem|shm|shmop|snmp|socket|sodium|sqlite|sqlsrv|ssh2|swoole|sybase|textdomain|bindtextdomain|tidy|uopz|uuid|variant|wddx|wincache|xcache|xdebug|xdiff|xhprof|xmlrpc|yaml|zstd)(?:_|$)/;

/** Most words that are told of at a time. */
const MOST = 200;

interface Words {
	readonly names: ReadonlySet< string >;
	/** In quotes. */
	readonly quoted: ReadonlySet< string >;
}

function wordsOf( text: PhpText ): Words {
	const names = new Set< string >();
	const quoted = new Set< string >();
	text.tokens.forEach( ( { kind }, at ) => {
		const word = textAt( text, at ).toLowerCase();
		if ( kind === 'name' ) {
			names.add( word.replace( /^\\/, '' ) );
		} else if ( kind === 'string' ) {
			quoted.add( word.slice( 1, -1 ).replace( /^\\+/, '' ) );
		}
	} );
	return { names, quoted };
}

class Finder {
	private readonly text: PhpText;

	private readonly words: Words;

	private readonly own: ReadonlySet< string >;

	private readonly methods: Methods;

	/** Whether functions may come from somewhere that cannot be seen, and whether the code can do without some. */
	private readonly isOpen: boolean;

	private readonly asks: boolean;

	private functions: readonly string[] | undefined;

	constructor(
		private readonly reading: Reading,
		private readonly known: Catalogue
	) {
		this.text = reading.all.text;
		this.words = wordsOf( this.text );
		this.own = new Set(
			declaredIn( this.text ).map( ( { name } ) => name.toLowerCase() )
		);
		this.methods = new Methods( reading, known );
		const { names } = this.words;
		this.isOpen = [ ...LOADING, 'namespace' ].some( ( it ) =>
			names.has( it )
		);
		this.asks = ASKING.some( ( it ) => names.has( it ) );
	}

	find( isPhp: boolean ): readonly WordProblem[] {
		const found: WordProblem[] = undefinedVariables(
			this.reading,
			this.known,
			isPhp
		).map( ( use ) => ( {
			kind: 'variable',
			name: use.name,
			owner: '',
			// With its dollar sign.
			start: use.start - 1,
			end: use.end,
			meant: near( this.variablesOf( use.scope, use.name ), use.name ),
			isAsked: false,
		} ) );
		for ( let at = 0; at < this.text.tokens.length; at++ ) {
			const problem = this.problemAt( at );
			if ( problem !== null ) {
				found.push( problem );
			}
		}
		return found
			.sort( ( one, other ) => one.start - other.start )
			.slice( 0, MOST );
	}

	private variablesOf( scope: number, but: string ): readonly string[] {
		const names = this.reading
			.uses()
			.filter( ( it ) => it.scope === scope && it.name !== but )
			.map( ( { name } ) => name );
		return [ ...new Set( names ) ];
	}

	private problemAt( at: number ): WordProblem | null {
		const kind = this.text.tokens[ at ]?.kind;
		if ( kind === 'string' ) {
			return this.callbackAt( at );
		}
		if ( kind !== 'name' || textAt( this.text, at + 1 ) !== '(' ) {
			return null;
		}
		return isMemberSign( textAt( this.text, at - 1 ) )
			? this.methodAt( at )
			: this.functionAt( at );
	}

	/** Whether nothing here, in PHP and in WordPress has a function. */
	private isMissing( name: string ): boolean {
		return (
			! this.isOpen &&
			! EXTENSIONS.test( name.toLowerCase() ) &&
			! this.own.has( name.toLowerCase() ) &&
			! this.known.has( 'f', name )
		);
	}

	private nearFunctions( name: string ): readonly string[] {
		this.functions ??= [
			...declaredIn( this.text )
				.filter( ( { kind } ) => kind === 'function' )
				.map( ( it ) => it.name ),
			...this.known.all( 'f' ),
		];
		return near( this.functions, name );
	}

	private functionAt( at: number ): WordProblem | null {
		const last = textAt( this.text, at - 1 ).toLowerCase();
		const before =
			last === '&' ? textAt( this.text, at - 2 ).toLowerCase() : last;
		if (
			before === 'function' ||
			! this.isMissing( textAt( this.text, at ).replace( /^\\/, '' ) )
		) {
			return null;
		}
		const target = this.reading.targetOf( at );
		if (
			target?.kind !== 'function' ||
			! /^\\?\w+$/.test( textAt( this.text, at ) ) ||
			this.words.quoted.has( target.name.toLowerCase() )
		) {
			return null;
		}
		const token = this.text.tokens[ at ];
		const meant = this.nearFunctions( target.name );
		// What the code can do without may belong to a plugin that is not here.
		return token === undefined || ( this.asks && meant.length === 0 )
			? null
			: {
					kind: 'function',
					name: target.name,
					owner: '',
					start: token.end - target.name.length,
					end: token.end,
					meant,
					isAsked: true,
				};
	}

	private callbackAt( at: number ): WordProblem | null {
		const quoted = quotedNameAt( this.text, at, this.known );
		if ( quoted?.kind === 'method' && quoted.owner === '$this' ) {
			return this.ownCallbackAt( at, quoted );
		}
		const argument = argumentAt( this.text, at );
		if (
			quoted?.kind !== 'function' ||
			argument === null ||
			LOOKING.includes( argument.call ) ||
			! this.isMissing( quoted.name )
		) {
			return null;
		}
		const { name, start, end } = quoted;
		const meant = this.nearFunctions( name );
		return this.asks && meant.length === 0
			? null
			: {
					...{ kind: 'callback', name, owner: '', start, end },
					...{ meant, isAsked: true },
				};
	}

	/** `[ $this, 'name' ]` as the callback of a hook. */
	private ownCallbackAt(
		at: number,
		{
			name,
			start,
			end,
		}: {
			readonly name: string;
			readonly start: number;
			readonly end: number;
		}
	): WordProblem | null {
		const opening = textAt( this.text, at - 3 ) === '[' ? at - 3 : at - 4;
		const call = textAt( this.text, opening - 3 ).toLowerCase();
		const isHook =
			textAt( this.text, opening - 1 ) === ',' &&
			[ 'add_action', 'add_filter', 'add_shortcode' ].includes(
				textAt( this.text, opening - 4 ).toLowerCase()
			);
		const names =
			isHook && call === '('
				? this.methods.missingInOwn( at, name )
				: null;
		return names === null
			? null
			: {
					...{ kind: 'callback', name, owner: '', start, end },
					...{ meant: near( names, name ), isAsked: false },
				};
	}

	private methodAt( at: number ): WordProblem | null {
		const name = textAt( this.text, at );
		const token = this.text.tokens[ at ];
		const { names, quoted } = this.words;
		const isTold =
			names.has( 'namespace' ) ||
			quoted.has( name.toLowerCase() ) ||
			/@(?:method|mixin)\b/.test( this.text.code );
		const missing = isTold ? null : this.methods.missingAt( at );
		if ( missing === null || token === undefined ) {
			return null;
		}
		const bare = name.replace( /^_+/, '' ).toLowerCase();
		// Two that differ by an underscore in front are meant to be two.
		const meant = near( missing.names, name ).filter(
			( it ) => it.replace( /^_+/, '' ).toLowerCase() !== bare
		);
		// A class below the one that is promised may have more.
		return ! missing.isExact && meant.length === 0
			? null
			: {
					...{ kind: 'method', name, owner: missing.owner },
					...{ start: token.start, end: token.end },
					...{ meant, isAsked: false },
				};
	}
}

/**
 * @param text
 * @param known
 * @param isPhp Whether it is a snippet of PHP, and not a page with PHP in it.
 * @return In their order; nothing for code whose brackets do not match, because it is just being written.
 */
export function problemsIn(
	text: PhpText,
	known: Catalogue,
	isPhp: boolean
): readonly WordProblem[] {
	const reading = new Reading( text, known );
	return reading.all.isWhole
		? new Finder( reading, known ).find( isPhp )
		: [];
}

/**
 * What the functions of one plugin begin with, in lower case: the first part of a name, or the first two where functions of PHP and
 * WordPress begin with that one, too.
 */
export function beginningOf( name: string, known: Catalogue ): string {
	const parts = name.toLowerCase().split( '_' );
	const [ first = '', second = '' ] = parts;
	if ( parts.length < 2 || first === '' ) {
		return name.toLowerCase();
	}
	const isCommon = known
		.all( 'f' )
		.some( ( it ) => it.startsWith( `${ first }_` ) );
	return isCommon ? `${ first }_${ second }` : `${ first }_`;
}
