import { expect, test } from 'vitest';
import { ApiError, createClient } from '../../../src/client/remote/index.ts';

const connection = {
	url: 'https://example.com/blog',
	user: 'a',
	password: 'b',
};

/** A client, and the addresses that it asks. */
function clientOf( answer: () => Response, url = connection.url ) {
	const asked: string[] = [];
	const client = createClient( {
		...connection,
		url,
		fetch: async ( address ) => {
			asked.push( String( address ) );
			return answer();
		},
	} );
	return { client, asked };
}
const deleted = () =>
	Response.json( {
		deleted: true,
		id: 3,
		trash: true,
		users: [],
		warnings: [],
	} );

test.each( [
	[ 'https://example.com', '/index.php?rest_route=/svc/v1/snippets/3' ],
	[
		'https://example.com/blog/',
		'/blog/index.php?rest_route=/svc/v1/snippets/3',
	],
	[
		'https://example.com/index.php',
		'/index.php?rest_route=/svc/v1/snippets/3',
	],
	[ 'https://example.com/wp-json', '/wp-json/svc/v1/snippets/3' ],
] )(
	'a program asks %s where every method is let through',
	async ( url, path ) => {
		const { client, asked } = clientOf( deleted, url );
		await client.call( 'delete-snippet', { id: 3 } );
		expect( asked ).toEqual( [ `https://example.com${ path }` ] );
	}
);

const torn = () =>
	new Response(
		new ReadableStream( {
			start: ( controller ) =>
				controller.error( new TypeError( 'torn' ) ),
		} )
	);

test( 'an answer that breaks off is an ApiError', async () => {
	const { client } = clientOf( torn );
	const asking = client.call( 'list-snippets', {} );
	await expect( asking ).rejects.toBeInstanceOf( ApiError );
	await expect( asking ).rejects.toMatchObject( { code: 'offline' } );
} );

test( 'what cannot be asked over REST, and what JSON cannot say, is an ApiError', async () => {
	const { client, asked } = clientOf( deleted );
	await expect(
		client.call( 'set-access', { who: 'editor', level: 'view' } )
	).rejects.toBeInstanceOf( ApiError );
	await expect(
		client.call( 'create-snippet', { priority: 1n as never } )
	).rejects.toBeInstanceOf( ApiError );
	expect( asked ).toEqual( [] );
} );
