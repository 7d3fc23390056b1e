/**
 * Puts held-back markup into the page as if it had been there from the start: in its place, its scripts one after the other, what they
 * write behind them. Markup stands there at once, up to the first script that has to wait for another.
 */
import { isPutOff } from './delayed.js';
import { isRead, listen, tellMissed, watchHandler } from './late.js';
import { type Found, openStream, SCRIPT_END, type Stream } from './stream.js';

const SCRIPT_TYPE = /^(?:module$|$)|(?:java|ecma)script/i;

interface Writer {
	readonly stream: Stream;
	/** What is still to be read: the markup, and above it what each running script has written. */
	readonly texts: [ string, ...string[] ];
	/** Read, and next to run. */
	next: Found | undefined;
}

const queue: Writer[] = [];
/** Scripts that a page waits for: they may write. */
const writers = new WeakMap< Element, Writer >();
const others = new WeakSet< Element >();
/** Scripts that a page runs once it is read, with what stands for them. */
let afterwards: [ HTMLScriptElement, ChildNode ][] = [];
let isBusy = false;
let hasModules = false;

const isModule = ( script: HTMLScriptElement ) => script.type === 'module';

/** Whether the parser would have gone on before a script runs, or it never runs. */
function isApart( script: HTMLScriptElement ): boolean {
	return (
		isModule( script ) ||
		! SCRIPT_TYPE.test( script.type ) ||
		script.noModule ||
		( script.src !== '' &&
			( script.hasAttribute( 'async' ) ||
				script.hasAttribute( 'defer' ) ) )
	);
}

const writerOf = () =>
	document.currentScript === null
		? undefined
		: writers.get( document.currentScript );

const isOurs = () =>
	document.currentScript === null
		? hasModules
		: others.has( document.currentScript ) || writerOf() !== undefined;

/** Reads up to the next script. */
function readOn( writer: Writer ): void {
	const { texts, stream } = writer;
	const top = texts.length - 1;
	while ( writer.next === undefined && texts[ top ] !== '' ) {
		const text = texts[ top ] ?? '';
		const end = SCRIPT_END.exec( text );
		const length = end === null ? text.length : end.index + end[ 0 ].length;
		texts[ top ] = text.slice( length );
		writer.next = stream.read( text.slice( 0, length ) );
	}
}

function runApart( { script, put }: Found ): void {
	others.add( script );
	if ( isModule( script ) ) {
		hasModules = true;
	}
	if (
		! isRead() &&
		! script.hasAttribute( 'async' ) &&
		( isModule( script ) || script.hasAttribute( 'defer' ) )
	) {
		const mark = document.createTextNode( '' );
		put( mark );
		afterwards.push( [ script, mark ] );
	} else {
		put( script );
	}
}

/** Runs a script, at once or as soon as its file is there. */
function run( writer: Writer, found: Found ): void {
	const { script, put } = found;
	writer.next = undefined;
	if ( isApart( script ) ) {
		runApart( found );
		return;
	}
	const wasBusy = isBusy;
	const checkHandler = watchHandler( settle );
	isBusy = true;
	writers.set( script, writer );
	writer.texts.push( '' );
	const done = () => {
		const written = writer.texts.pop() ?? '';
		writer.texts.push( written + ( writer.texts.pop() ?? '' ) );
		isBusy = wasBusy;
		checkHandler();
	};
	if ( script.src === '' ) {
		put( script );
		done();
		return;
	}
	const arrived = () => {
		done();
		drain();
	};
	script.addEventListener( 'load', arrived );
	script.addEventListener( 'error', arrived );
	put( script );
	if ( ! script.isConnected ) {
		// The place went with what was around it: nothing runs there, and nothing waits.
		done();
	}
}

function drain(): void {
	let writer: Writer | undefined;
	while ( ! isBusy && ( writer = queue[ 0 ] ) && ! isPutOff( drain ) ) {
		readOn( writer );
		if ( writer.next ) {
			run( writer, writer.next );
		} else {
			queue.shift();
			writer.stream.close();
		}
	}
	settle();
}

/** When everything has run, what it has missed is made up for. */
function settle(): void {
	setTimeout( () => {
		if ( ! isBusy && queue.length === 0 ) {
			tellMissed();
		}
	} );
}

/** What a script writes is there when it goes on, up to a file that has to be waited for. */
function write( writer: Writer, text: string ): void {
	writer.texts.push( ( writer.texts.pop() ?? '' ) + text );
	readOn( writer );
	while (
		writer.next &&
		( isApart( writer.next.script ) || writer.next.script.src === '' )
	) {
		run( writer, writer.next );
		readOn( writer );
	}
}

function prepare(): void {
	for ( const name of [ 'write', 'writeln', 'open', 'close' ] as const ) {
		const own = document[ name ] as ( ...args: unknown[] ) => unknown;
		Object.assign( document, {
			[ name ]: ( ...args: unknown[] ) => {
				const writer = writerOf();
				if ( writer === undefined ) {
					return own.apply( document, args );
				}
				if ( name[ 0 ] === 'w' ) {
					write(
						writer,
						args.map( String ).join( '' ) +
							( name === 'write' ? '' : '\n' )
					);
				}
				return name === 'open' ? document : undefined;
			},
		} );
	}
	listen( isOurs, () => writerOf() !== undefined, settle );
	document.addEventListener( 'readystatechange', () => {
		const scripts = afterwards;
		afterwards = [];
		scripts.forEach( ( [ script, mark ] ) => mark.replaceWith( script ) );
	} );
	document.addEventListener( 'DOMContentLoaded', drain );
}

let isPrepared = false;

/**
 * Replaces a place by its markup. Scripts of other places go first.
 */
export function start( place: Element, markup: string ): void {
	if ( ! isPrepared ) {
		isPrepared = true;
		prepare();
	}
	const writer: Writer = {
		stream: openStream( place ),
		texts: [ markup ],
		next: undefined,
	};
	readOn( writer );
	queue.push( writer );
	drain();
}
