/**
 * All that a user does with snippets in a day, and what they read or see each time, as one line. The hosts of this folder are held
 * against ORDINARY: what differs on one of them stands with it and nowhere else.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { encodedBody } from '../../../src/client/request.ts';
import { takeUp } from '../../support/rescue.ts';
import type {
	PageResponse,
	SiteClient,
	UserName,
} from '../../support/site-client.ts';
import type { TestSite } from '../../support/site.ts';
import { ownNotices } from '../../support/test-site.ts';

const ORDINARY = {
	'save broken code':
		/^off: Syntax error, unexpected integer "2".* \(line 2\)$/,
	'save code that breaks pages':
		/^off: With this snippet, the front page fails: .*svc_no_such_callback/,
	'switch on': /^on$/,
	'look at the page': /^shown$/,
	explain: /^runs$/,
	'run once': /^printed <i>held<\/i>$/,
	edit: /^on, shown$/,
	'safe mode': /^hidden, then shown$/,
	'rescue link': /^hidden, shown to others$/,
	'it fails':
		/^off: Call to undefined function svc_undefined\(\) \(line 3\)$/,
	'delete and restore': /^hidden, in the trash, inactive, 5 versions$/,
	'look into the log': /^$/,
};

/** One day: what was done, and what was read or seen. */
export type Day = Record< keyof typeof ORDINARY, string >;

/** What is different on a host. */
export type Says = Partial< Record< keyof Day, RegExp > >;

/** Holds a day against what is ordinary, all of it at once. */
export function expectDay( lived: Day, says: Says = {} ): void {
	const wanted = Object.entries( { ...ORDINARY, ...says } ).map(
		( [ what, words ] ) => [ what, expect.stringMatching( words ) ]
	);
	expect( lived ).toEqual( Object.fromEntries( wanted ) );
}

/** Complaints of PHP; what a test breaks on purpose is a fatal error. */
const COMPLAINT = /PHP (?:Warning|Notice|Deprecated)|\] svc /;

/** Who has a day: mostly the administrator with an application password. */
export interface Person {
	client: Pick< SiteClient, 'page' | 'login' | 'appPassword' >;
	/** @default 'password' */
	auth?: 'password' | 'cookie';
	/** @default 'admin' */
	user?: UserName;
	/** Lines of the log. */
	notices: () => Promise< string[] >;
}

interface Answer {
	status: number;
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a day looks into answers of every shape
	body: any;
	text: string;
}

/** Most times that a busy site is asked. */
const BUSY_ATTEMPTS = 20;

async function credentials( {
	client,
	auth,
	user = 'admin',
}: Person ): Promise< {
	cookies: Record< string, string >;
	headers: Record< string, string >;
} > {
	if ( auth === 'cookie' ) {
		const { cookies, nonce } = await client.login( user );
		return { cookies, headers: { 'x-wp-nonce': nonce } };
	}
	const login = `${ user }:${ client.appPassword( user ) }`;
	return {
		cookies: {},
		headers: {
			authorization: `Basic ${ Buffer.from( login ).toString( 'base64' ) }`,
		},
	};
}

/** The administrator, who comes to a site directly. */
export const onSite = ( site: TestSite ): Person => ( {
	client: site,
	notices: () => ownNotices( site ),
} );

/**
 * Asks by the parameter, which works with every kind of permalinks; comes again where the site is busy, and with the body encoded where a
 * page comes instead of JSON, as the app does.
 */
async function ask(
	person: Person,
	method: string,
	route: string,
	body?: object
): Promise< Answer > {
	const [ path = '', query ] = route.split( '?' );
	const address = `?rest_route=/svc/v1${ path }${ query === undefined ? '' : `&${ query }` }`;
	const { cookies, headers } = await credentials( person );
	let sent = body === undefined ? undefined : JSON.stringify( body );
	for ( let attempt = 1; ; attempt++ ) {
		const answer: PageResponse = await person.client.page( address, {
			// As WordPress' own scripts send it: nginx takes no other method at the front page.
			method: method === 'GET' ? 'GET' : 'POST',
			cookies,
			headers: {
				...headers,
				'content-type': 'application/json',
				...( method === 'GET'
					? {}
					: { 'x-http-method-override': method } ),
			},
			...( sent === undefined ? {} : { body: sent } ),
		} );
		if (
			sent !== undefined &&
			attempt === 1 &&
			answer.status < 500 &&
			answer.headers.get( 'content-type' )?.includes( 'json' ) !== true
		) {
			sent = encodedBody( sent );
			continue;
		}
		const read: Answer[ 'body' ] = JSON.parse( answer.text );
		const seconds: unknown = read?.data?.retry_after;
		if ( typeof seconds !== 'number' || attempt === BUSY_ATTEMPTS ) {
			return { status: answer.status, body: read, text: answer.text };
		}
		await sleep( seconds * 1000 );
	}
}

export const OPENED =
	/^opened, its script is (?:text|application)\/javascript$/;

/** Signs in and opens the app: the kind of its script, or what the screen says instead. */
export async function openApp( {
	client,
	user = 'admin',
}: Person ): Promise< string > {
	const { url } = JSON.parse(
		( await client.page( '?rest_route=/' ) ).text
	) as { url: string };
	const { cookies } = await client.page( `${ url }/wp-login.php`, {
		method: 'POST',
		cookies: { wordpress_test_cookie: 'WP%20Cookie%20check' },
		body: new URLSearchParams( {
			log: user,
			pwd: 'password',
			testcookie: '1',
		} ),
	} );
	const screen = await client.page( `${ url }/wp-admin/admin.php?page=svc`, {
		cookies,
	} );
	expect( screen.status, screen.text ).toBe( 200 );
	if ( ! screen.text.includes( 'id="svc-app"' ) ) {
		const sentence =
			/<div class="notice notice-error" role="status"><p>(.*?)<\/p>/;
		return sentence.exec( screen.text )?.[ 1 ] ?? 'nothing';
	}
	const tag = /<script\b[^>]*\bid=["']svc-app-js["'][^>]*>/.exec(
		screen.text
	);
	const source = /src=["']([^"']+)/.exec( tag?.[ 0 ] ?? '' )?.[ 1 ];
	expect( source, screen.text ).toBeDefined();
	const script = await client.page( source ?? '' );
	const type = script.headers.get( 'content-type' ) ?? '';
	return `opened, its script is ${ type.replace( /;.*/, '' ) }`;
}

/** What a save says: whether it is on, and every sentence with its line. */
function said( { status, body, text }: Answer ): string {
	if ( status >= 400 ) {
		return `${ status }: ${ body.message ?? text }`;
	}
	const sentences = [ ...body.errors, ...body.warnings ].map(
		( { message, line }: { message: string; line: number } ) =>
			`${ message } (line ${ line })`
	);
	const state = body.snippet.status === 'active' ? 'on' : 'off';
	return [ state, ...sentences ].join( ': ' );
}

/** Broken in each way that a person breaks it, and then as it should be. */
const SNIPPET = { type: 'php', hook: 'wp_footer', status: 'active' };
const code = ( word: string ) =>
	`echo '<i>${ word }</i>';\nif ( isset( $_SERVER['HTTP_X_BOOM'] ) ) {\n\tsvc_undefined();\n}`;

/** Lives one day, and leaves nothing but a history behind. */
export async function day( person: Person ): Promise< Day > {
	const shows = async (
		word = 'held',
		cookies: Record< string, string > = {}
	) => {
		const page = await person.client.page( '', { cookies } );
		expect( page.status, page.text ).toBe( 200 );
		return page.text.includes( `<i>${ word }</i>` ) ? 'shown' : 'hidden';
	};
	const done: Partial< Day > = {};
	const broken = await ask( person, 'POST', '/snippets', {
		...SNIPPET,
		title: 'Broken',
		code: "echo 'a';\necho 1 2;",
	} );
	done[ 'save broken code' ] = said( broken );
	const breaks = await ask( person, 'POST', '/snippets', {
		...SNIPPET,
		title: 'Breaks',
		hook: 'init',
		code: "\nadd_action( 'wp_footer', 'svc_no_such_callback' );",
	} );
	done[ 'save code that breaks pages' ] = said( breaks );
	for ( const { body } of [ broken, breaks ] ) {
		if ( body.snippet?.id !== undefined ) {
			await ask( person, 'DELETE', `/snippets/${ body.snippet.id }` );
		}
	}

	const made = await ask( person, 'POST', '/snippets', {
		...SNIPPET,
		title: 'Held',
		code: code( 'held' ),
		status: 'inactive',
	} );
	expect( made.status, made.text ).toBe( 201 );
	const route = `/snippets/${ made.body.snippet.id }`;
	done[ 'switch on' ] = said(
		await ask( person, 'POST', `${ route }/enable` )
	);
	done[ 'look at the page' ] = await shows();
	const { home } = JSON.parse(
		( await person.client.page( '?rest_route=/' ) ).text
	) as { home: string };
	const seen = await ask( person, 'GET', `/explain?url=${ home }/` );
	const own = seen.body.snippets?.find(
		( one: { id: number } ) => one.id === made.body.snippet.id
	);
	done.explain = [
		own?.runs === true ? 'runs' : `does not run: ${ seen.text }`,
		seen.body.problem,
	]
		.filter( ( part ) => part !== '' )
		.join( ': ' );
	const ran = await ask( person, 'POST', `${ route }/run` );
	done[ 'run once' ] =
		ran.body.error === null
			? `printed ${ ran.body.output }`
			: `${ ran.body.error?.message ?? ran.text }`;
	const edited = await ask( person, 'PUT', route, {
		code: code( 'edited' ),
	} );
	done.edit = `${ said( edited ) }, ${ await shows( 'edited' ) }`;

	await ask( person, 'POST', '/safe-mode', { on: true } );
	const inSafeMode = await shows( 'edited' );
	await ask( person, 'POST', '/safe-mode', { on: false } );
	done[ 'safe mode' ] = `${ inSafeMode }, then ${ await shows( 'edited' ) }`;
	const rescue = await ask( person, 'POST', '/safe-mode', { rescue: 'new' } );
	const { opened } = await takeUp( person.client, rescue.body.link );
	done[ 'rescue link' ] =
		`${ await shows( 'edited', opened.cookies ) }, ${ await shows( 'edited' ) } to others`;

	await person.client.page( '', { headers: { 'X-Boom': '1' } } );
	const failed = await ask( person, 'GET', route );
	done[ 'it fails' ] =
		`${ failed.body.status === 'active' ? 'on' : 'off' }: ${ failed.body.error }`;
	expect(
		( await person.client.page( '', { headers: { 'X-Boom': '1' } } ) )
			.status
	).toBe( 200 );
	await ask( person, 'DELETE', route );
	const deleted = await shows( 'edited' );
	const trash = await ask( person, 'GET', '/trash' );
	const isInTrash = trash.body.some(
		( { id }: { id: number } ) => id === made.body.snippet.id
	);
	await ask( person, 'POST', `/trash/${ made.body.snippet.id }/restore` );
	const back = await ask( person, 'GET', route );
	const versions = await ask( person, 'GET', `${ route }/revisions` );
	done[ 'delete and restore' ] =
		`${ deleted }, ${ isInTrash ? 'in the trash' : 'gone' }, ${ back.body.status }, ${ versions.body.length } versions`;
	await ask( person, 'DELETE', route );
	done[ 'look into the log' ] = ( await person.notices() )
		.filter( ( line ) => COMPLAINT.test( line ) )
		.join( '\n' );
	return done as Day;
}
