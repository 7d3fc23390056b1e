/**
 * The admin app without a browser and without a site, for unit tests of what it decides: a window that has an address and storages, and
 * a site that answers as the test says. Everything between the two is the app's own, also what it sends and how it reads an answer.
 *
 * Files that come one after the other share the app's modules, which hold on to the window that was there first. So there is one of it,
 * and it is there while such a file runs. A file calls openApp() first and imports the app after it.
 */
// Before there is a window: they would take it for a whole browser.
import { dispatch, select } from '@wordpress/data';
import '@wordpress/element';
import { store as notices } from '@wordpress/notices';
import { store as preferences } from '@wordpress/preferences';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { bootData, type Boot } from '../../src/client/index.ts';
import type {
	OperationId,
	OperationOutput,
	Snippet,
} from '../../src/contract/index.ts';
import { operationAt, PLAIN } from './in-contract.ts';

const BOOT: Boot = {
	version: '1.0.0',
	level: 'full',
	locked: false,
	tier: 'agency',
	may: {
		write: [ 'php', 'html', 'css', 'js' ],
		styleAnywhere: true,
		readPhp: true,
		stop: true,
		changeFiles: true,
		setPolicies: false,
	},
	user: { id: 7, name: 'Ada' },
	people: { 7: 'Ada', 8: 'Grace' },
	site: {
		name: 'Example',
		url: 'https://example.com',
		environment: 'production',
		offset: 0,
		timezone: 'UTC',
	},
	roles: {},
	highlighting: true,
	mcp: null,
	assistant: false,
	proposals: null,
	safeMode: false,
	testPages: [],
	sampling: { on: false, rate: 100 },
};

/** A storage that can refuse, as those of private windows do. */
class Storage {
	readonly values = new Map< string, string >();
	refuses = false;
	private allow(): void {
		if ( this.refuses ) {
			throw new Error( 'The operation is insecure.' );
		}
	}
	getItem( key: string ): string | null {
		this.allow();
		return this.values.get( key ) ?? null;
	}
	setItem( key: string, value: string ): void {
		this.allow();
		this.values.set( key, value );
	}
	removeItem( key: string ): void {
		this.allow();
		this.values.delete( key );
	}
}

/** As much of a database of the browser as unsaved work needs. */
class Database {
	readonly values = new Map< string, unknown >();
	private static ask< Result >( result: Result ) {
		const request = { result, onsuccess: (): void => undefined };
		queueMicrotask( () => request.onsuccess() );
		return request;
	}
	private transaction() {
		const { values } = this;
		const transaction = {
			oncomplete: (): void => undefined,
			commit: (): void => undefined,
			objectStore: () => ( {
				transaction,
				get: ( key: string ) =>
					Database.ask( structuredClone( values.get( key ) ) ),
				getAllKeys: () => Database.ask( [ ...values.keys() ] ),
				put: ( value: unknown, key: string ) => {
					values.set( key, structuredClone( value ) );
					return Database.ask( key );
				},
				delete: ( key: string ) => {
					values.delete( key );
					return Database.ask( undefined );
				},
			} ),
		};
		void Promise.resolve()
			.then( () => undefined )
			.then( () => undefined )
			.then( () => transaction.oncomplete() );
		return transaction;
	}
	open() {
		return Database.ask( { transaction: () => this.transaction() } );
	}
}

const place = { pathname: '/wp-admin/admin.php', search: '?page=svc' };

/** Addresses that the person can go back to. */
const before: string[] = [];

function goTo( address: string ): void {
	const url = new URL( address, 'https://example.com' );
	place.pathname = url.pathname;
	place.search = url.search;
}

type Timer = ReturnType< typeof setTimeout >;

/** What the app still means to do: a window that is closed does none of it. */
const timers = new Set< Timer >();

const doc = Object.assign( new EventTarget(), {
	visibilityState: 'visible',
} );

const win = Object.assign( new EventTarget(), {
	document: doc,
	location: place,
	history: {
		pushState: ( _: unknown, __: string, address: string ) => {
			before.push( place.pathname + place.search );
			goTo( address );
		},
		replaceState: ( _: unknown, __: string, address: string ) =>
			goTo( address ),
	},
	localStorage: new Storage(),
	sessionStorage: new Storage(),
	svcApp: BOOT,
	crypto: globalThis.crypto,
	navigator: {} as { locks?: unknown },
	fetch: async (): Promise< Response > => new Response( '', { status: 500 } ),
	// By name at each call: a test may have its own clock.
	setTimeout: ( then: () => void, ms: number ) => {
		const timer = setTimeout( then, ms );
		timers.add( timer );
		return timer;
	},
	clearTimeout: ( timer?: Timer ) => clearTimeout( timer ),
	jQuery: undefined as unknown,
} );

const database = new Database();

type Given = Readonly< Record< string, unknown > >;

/** What the site does with a request; a Response or an Error is what comes instead of its answer. */
type Handler< Id extends OperationId > = (
	input: Given
) =>
	| OperationOutput< Id >
	| Response
	| Error
	| Promise< OperationOutput< Id > | Response | Error >;

export const json = (
	body: unknown,
	status = 200,
	headers: Readonly< Record< string, string > > = {}
): Response =>
	new Response( JSON.stringify( body ), {
		status,
		headers: { 'content-type': 'application/json', ...headers },
	} );

/** A refusal by the service. */
export const refusal = (
	code: string,
	status: number,
	message = 'No.',
	more: Given = {}
): Response => json( { code, message, ...more }, status );

/** A page of a firewall or a proxy instead of an answer. */
export const page = ( status: number ): Response =>
	new Response( '<h1>Blocked</h1>', {
		status,
		headers: { 'content-type': 'text/html' },
	} );

export const OFFLINE = new TypeError( 'Failed to fetch' );

interface Asked {
	readonly id: OperationId;
	readonly input: Given;
	readonly signal: AbortSignal | undefined;
}

/** The operation at an address, and what is said in it. */
function readRequest(
	address: string,
	{ method = 'GET', headers, body, signal }: RequestInit
): Asked {
	const verb =
		new Headers( headers ).get( 'x-http-method-override' ) ?? method;
	const url = new URL( address, 'https://example.com' );
	const found = operationAt( verb, url.pathname.replace( '/svc/v1', '' ) );
	if ( found === undefined ) {
		throw new Error( `No operation is at ${ verb } ${ address }.` );
	}
	url.searchParams.delete( '_locale' );
	const sent = (
		typeof body === 'string' ? JSON.parse( body ) : {}
	) as Given & { encoded?: string };
	const plain =
		sent.encoded === undefined
			? sent
			: ( JSON.parse(
					Buffer.from( sent.encoded, 'base64' ).toString( 'utf8' )
				) as Given );
	return {
		id: found.operation.id,
		input: {
			...found.named,
			...Object.fromEntries( url.searchParams ),
			...plain,
		},
		signal: signal ?? undefined,
	};
}

export interface App {
	/** What the site does from now on. A test that has it asked for anything else fails. */
	answer: < Id extends OperationId >( id: Id, how: Handler< Id > ) => void;
	/** All that it was asked for, in order. */
	readonly asked: Asked[];
	/** The same of one operation: what was sent. */
	sent: ( id: OperationId ) => Given[];
	boot: ( change: Partial< Boot > ) => void;
	readonly window: typeof win;
	/** The address without what every page of the app has. */
	address: () => string;
	/** Goes to an address as the person does with Back. */
	back: () => void;
	/** The window is no longer seen, or again. */
	see: ( isSeen: boolean ) => void;
	/** Unsaved work that the browser keeps, by key. */
	readonly kept: Map< string, unknown >;
	/** What is said at the foot of the window, the oldest first. */
	said: () => string[];
	/** Presses what a notice offers. */
	press: ( label: string ) => void;
	/** What WordPress keeps of how the person likes the app. */
	prefer: ( name: string, value: unknown ) => void;
	preferred: ( name: string ) => unknown;
}

const noticesNow = () => select( notices ).getNotices();

/** The store of open snippets, by name: importing it would have it there before the window. */
const documents = () =>
	dispatch( 'svc/documents' ) as
		{ closed: ( id: number ) => void } | undefined;
const openTabs = (): readonly number[] => {
	const state: { tabs: readonly number[] } | undefined =
		select( 'svc/documents' )?.getState();
	return state?.tabs ?? [];
};

/** Numbers of snippets that no other test of this process has met. */
let lastId = 1_000;
export const newId = (): number => ++lastId;

/** Has the app's window there for the tests of a file; each test begins with a site that answers nothing. */
export function openApp(): App {
	const handlers = new Map< OperationId, ( input: Given ) => unknown >();
	const asked: Asked[] = [];
	/** What a test has not thought of. */
	const unexpected: OperationId[] = [];
	vi.stubGlobal( 'window', win );
	vi.stubGlobal( 'navigator', win.navigator );
	vi.stubGlobal( 'indexedDB', database );

	const site = async (
		address: string,
		init: RequestInit
	): Promise< Response > => {
		const request = readRequest( address, init );
		asked.push( request );
		const handler = handlers.get( request.id );
		if ( handler === undefined ) {
			unexpected.push( request.id );
			throw OFFLINE;
		}
		const ended = new Promise< Error >( ( resolve ) =>
			request.signal?.addEventListener( 'abort', () =>
				resolve( new DOMException( 'Aborted.', 'AbortError' ) )
			)
		);
		const answer = await Promise.race( [
			handler( request.input ),
			ended,
		] );
		if ( answer instanceof Error ) {
			throw answer;
		}
		return answer instanceof Response ? answer.clone() : json( answer );
	};
	vi.stubGlobal( 'fetch', site );

	const boot = ( change: Partial< Boot > ): void => {
		Object.assign( bootData(), structuredClone( change ) );
	};
	beforeEach( () => {
		handlers.clear();
		asked.length = 0;
		unexpected.length = 0;
		boot( BOOT );
		database.values.clear();
		for ( const storage of [ win.localStorage, win.sessionStorage ] ) {
			storage.values.clear();
			storage.refuses = false;
		}
		doc.visibilityState = 'visible';
		win.jQuery = undefined;
		delete win.navigator.locks;
		noticesNow().forEach( ( { id } ) =>
			dispatch( notices ).removeNotice( id )
		);
		before.length = 0;
		goTo( '/wp-admin/admin.php?page=svc' );
		win.dispatchEvent( new Event( 'popstate' ) );
	} );
	afterEach( async () => {
		// What was asked for without waiting for it belongs to this test.
		await new Promise( ( done ) => {
			setTimeout( done );
		} );
		openTabs().forEach( ( id ) => documents()?.closed( id ) );
		timers.forEach( ( timer ) => clearTimeout( timer ) );
		timers.clear();
		expect( unexpected ).toEqual( [] );
	} );
	afterAll( () => {
		vi.unstubAllGlobals();
	} );

	return {
		answer: ( id, how ) => {
			handlers.set( id, how );
		},
		asked,
		sent: ( id ) =>
			asked
				.filter( ( request ) => request.id === id )
				.map( ( { input } ) => input ),
		boot,
		window: win,
		address: () => place.search.replace( /^\?page=svc&?/, '' ),
		back: () => {
			goTo( before.pop() ?? '/wp-admin/admin.php?page=svc' );
			win.dispatchEvent( new Event( 'popstate' ) );
		},
		see: ( isSeen ) => {
			doc.visibilityState = isSeen ? 'visible' : 'hidden';
			doc.dispatchEvent( new Event( 'visibilitychange' ) );
		},
		kept: database.values,
		said: () => noticesNow().map( ( { content } ) => content ),
		press: ( label ) => {
			const [ action ] = noticesNow()
				.flatMap( ( { actions } ) => actions )
				.filter( ( it ) => it.label === label );
			if ( action === undefined || ! ( 'onClick' in action ) ) {
				throw new Error( `Nothing offers "${ label }".` );
			}
			action.onClick?.();
		},
		prefer: ( name, value ) =>
			dispatch( preferences ).set( 'svc', name, value ),
		preferred: ( name ) => select( preferences ).get( 'svc', name ),
	};
}

/** A snippet as the site answers with it. */
export const snippetOf = (
	id: number,
	change: Partial< Snippet > = {}
): Snippet => ( {
	...PLAIN,
	id,
	uid: `uid-${ id }`,
	title: `Snippet ${ id }`,
	type: 'php',
	code: 'echo 1;',
	author: 7,
	modified_by: 7,
	created: 100,
	modified: 100,
	hash: '0123456789ab',
	...change,
} );

/** An answer that comes when the test says so. */
export function later< Value >(): {
	readonly promise: Promise< Value >;
	readonly come: ( value: Value ) => void;
} {
	let come: ( value: Value ) => void = () => undefined;
	const promise = new Promise< Value >( ( resolve ) => {
		come = resolve;
	} );
	return { promise, come };
}

/** Waits for what follows by itself, as soon as it can be seen. */
export const soon = < Value >(
	look: () => Value | Promise< Value >
): Promise< Value > => vi.waitFor( look, { interval: 1, timeout: 15_000 } );
