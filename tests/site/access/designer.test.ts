/**
 * Spec 5.4 over HTTP: a user with CSS, JavaScript and HTML never reaches PHP, whichever way they try, and nothing of what they tried is
 * left behind. `contributor` has the level design, `author` view.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { ownNotices } from '../rest/own-notices.ts';
import { setUpPeople } from './people.ts';

const AS = { as: 'contributor' } as const;

/** HTML that is, or may be meant to be, PHP. */
const HIDDEN = [
	'<p><?php echo 1; ?></p>',
	'<?PHP echo 1;',
	'<?php\necho 1;',
	'<?=1?>',
	'<? echo 1; ?>',
	'<p title="<?= 1 ?>">x</p>',
	'<!-- <?php echo 1; ?> -->',
	'<script language="php">echo 1;</script>',
	"<SCRIPT type=x LANGUAGE = 'PHP'>echo 1;</SCRIPT>",
	'<script language=php>echo 1;</script>',
	'\uFEFF<?php echo 1;',
	'<?xml version="1.0"?><?= 1 ?>',
	'<?xml?><?php echo 1;',
	'<'.repeat( 3 ) + '?php echo 1;',
];

let site: TestSite;
/** An inactive PHP snippet, HTML with PHP, and HTML without. */
let php: number;
let mixed: number;
let html: number;

const make = async ( fields: Record< string, unknown > ): Promise< number > => {
	const made = await site.rest( 'POST', '/snippets', fields );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet.id;
};

const everything = async () =>
	(
		await site.rest( 'GET', '/snippets', undefined, {
			query: { with_code: 1 },
		} )
	).body;

beforeAll( async () => {
	site = await startSite();
	await setUpPeople( site );
	php = await make( {
		title: 'php',
		type: 'php',
		code: 'echo 1;',
		run: 'manual',
	} );
	mixed = await make( {
		title: 'mixed',
		type: 'html',
		code: '<?= 1 ?>',
		run: 'manual',
	} );
	html = await make( {
		title: 'html',
		type: 'html',
		code: '<p>x</p>',
		run: 'manual',
	} );
}, 120_000 );

afterAll( async () => {
	await site?.stop();
} );

describe( 'a designer', () => {
	test( 'makes, switches on, changes and deletes what is not PHP', async () => {
		for ( const fields of [
			{ type: 'css', code: 'a { color: red }' },
			{ type: 'js', code: 'void 0;' },
			{ type: 'html', code: '<?xml version="1.0"?><p>x</p>' },
		] ) {
			const made = await site.rest(
				'POST',
				'/snippets',
				{ title: 'mine', status: 'active', ...fields },
				AS
			);
			expect( made.status, made.text ).toBe( 201 );
			expect( made.body.snippet.status, made.text ).toBe( 'active' );
			const { id } = made.body.snippet;
			expect(
				(
					await site.rest(
						'PATCH',
						`/snippets/${ id }`,
						{ title: 'changed' },
						AS
					)
				).status
			).toBe( 200 );
			expect(
				(
					await site.rest(
						'POST',
						`/snippets/${ id }/disable`,
						{},
						AS
					)
				).status
			).toBe( 200 );
			expect(
				(
					await site.rest(
						'DELETE',
						`/snippets/${ id }`,
						undefined,
						AS
					)
				).status
			).toBe( 200 );
			expect(
				( await site.rest( 'POST', `/trash/${ id }/restore`, {}, AS ) )
					.status
			).toBe( 200 );
			expect(
				( await site.rest( 'DELETE', `/snippets/${ id }` ) ).status
			).toBe( 200 );
		}
	} );

	// `tests/unit/Compiler/CodeCompilerTest.php` tells all of them apart.
	test.each( sample( HIDDEN, 7 ) )(
		'cannot save %j as HTML, neither new nor over their own, by no door',
		async ( code ) => {
			const before = await everything();
			for ( const refused of [
				await site.rest(
					'POST',
					'/snippets',
					{ type: 'html', code },
					AS
				),
				await site.rest( 'PATCH', `/snippets/${ html }`, { code }, AS ),
				await site.rest(
					'POST',
					'/validate',
					{ type: 'html', code },
					AS
				),
				await site.rest(
					'POST',
					'/abilities/svc/save-snippet/run',
					{ input: { type: 'html', code } },
					{ ...AS, namespace: 'wp-abilities/v1' }
				),
				await site.rest(
					'POST',
					'/abilities/svc/save-snippet/run',
					{ input: { id: html, code } },
					{ ...AS, namespace: 'wp-abilities/v1' }
				),
			] ) {
				expect( refused.status, refused.text ).toBe( 403 );
				expect( refused.body.code ).toBe( 'svc_forbidden' );
				expect( refused.body.message.length ).toBeGreaterThan( 20 );
			}
			expect( await everything() ).toEqual( before );
		}
	);

	test( 'cannot turn code that waits in another type into PHP', async () => {
		for ( const type of [ 'css', 'js' ] ) {
			const made = await site.rest(
				'POST',
				'/snippets',
				{ type, code: '<?php echo 1; ?>' },
				AS
			);
			expect( made.status, made.text ).toBe( 201 );
			const { id } = made.body.snippet;
			for ( const change of [
				{ type: 'php' },
				{ type: 'html' },
				{ type: 'html', hook: 'wp_head' },
			] ) {
				expect(
					(
						await site.rest(
							'PATCH',
							`/snippets/${ id }`,
							change,
							AS
						)
					).status
				).toBe( 403 );
			}
			await site.rest( 'DELETE', `/snippets/${ id }` );
		}
		expect(
			(
				await site.rest(
					'PATCH',
					`/snippets/${ html }`,
					{ type: 'php' },
					AS
				)
			).status
		).toBe( 403 );
	} );

	test( 'cannot touch a snippet that holds PHP, not even to take the PHP out', async () => {
		const before = await everything();
		for ( const id of [ php, mixed ] ) {
			for ( const [ method, route, body ] of [
				[ 'PATCH', `/snippets/${ id }`, { title: 'mine' } ],
				[ 'PATCH', `/snippets/${ id }`, { type: 'css', code: 'a {}' } ],
				[
					'PATCH',
					`/snippets/${ id }`,
					{ type: 'html', code: '<p>x</p>' },
				],
				[ 'PATCH', `/snippets/${ id }`, { folder: 'Mine' } ],
				[ 'POST', `/snippets/${ id }/enable`, {} ],
				[ 'POST', `/snippets/${ id }/disable`, {} ],
				[ 'POST', `/snippets/${ id }/run`, {} ],
				[ 'POST', `/snippets/${ id }/duplicate`, {} ],
				[ 'POST', `/snippets/${ id }/revisions/1/restore`, {} ],
				[ 'DELETE', `/snippets/${ id }`, undefined ],
			] as const ) {
				const refused = await site.rest( method, route, body, AS );
				expect( [ method, route, refused.status ] ).toEqual( [
					method,
					route,
					403,
				] );
			}
		}
		for ( const action of [
			'enable',
			'disable',
			'delete',
			'tag',
			'untag',
			'move',
		] ) {
			const bulk = await site.rest(
				'POST',
				'/bulk',
				{ ids: [ php, mixed ], action, value: 'x' },
				AS
			);
			expect( bulk.status, bulk.text ).toBe( 200 );
			expect( bulk.body.done ).toEqual( [] );
			expect( Object.keys( bulk.body.errors ) ).toEqual( [
				String( php ),
				String( mixed ),
			] );
		}
		expect( await everything() ).toEqual( before );
	} );

	test( 'cannot bring PHP back from history or trash', async () => {
		const was = await make( {
			type: 'html',
			code: '<?= 1 ?>',
			run: 'manual',
		} );
		await site.rest( 'PATCH', `/snippets/${ was }`, {
			code: '<p>now harmless</p>',
		} );
		expect(
			(
				await site.rest(
					'PATCH',
					`/snippets/${ was }`,
					{ title: 'fine' },
					AS
				)
			).status
		).toBe( 200 );
		expect(
			(
				await site.rest(
					'POST',
					`/snippets/${ was }/revisions/1/restore`,
					{},
					AS
				)
			).status
		).toBe( 403 );
		const gone = await make( {
			type: 'php',
			code: 'echo 1;',
			run: 'manual',
		} );
		await site.rest( 'DELETE', `/snippets/${ gone }` );
		expect(
			( await site.rest( 'POST', `/trash/${ gone }/restore`, {}, AS ) )
				.status
		).toBe( 403 );
		expect(
			( await site.rest( 'DELETE', `/trash/${ gone }`, undefined, AS ) )
				.status
		).toBe( 403 );
		expect(
			( await site.rest( 'GET', `/snippets/${ was }` ) ).body.code
		).toBe( '<p>now harmless</p>' );
	} );

	test( 'cannot bring back what may have been PHP because its newest version cannot be read', async () => {
		const untrash = ( id: number ) =>
			site.rest( 'POST', `/trash/${ id }/restore`, {}, AS );
		const damage = ( id: number, rev: number ) =>
			writeFile(
				path.join(
					site.storage,
					`trash/${ id }/revisions/${ rev }.php`
				),
				'<?php exit; ?>\n{'
			);
		// It was PHP when it was deleted; what is left of it is not.
		const phpLast = await make( { type: 'html', code: '<p>old</p>' } );
		await site.rest( 'PATCH', `/snippets/${ phpLast }`, {
			type: 'php',
			code: 'echo 1;',
		} );
		// It was HTML both times, but it cannot be told what the newer one held.
		const htmlLast = await make( { type: 'html', code: '<p>old</p>' } );
		await site.rest( 'PATCH', `/snippets/${ htmlLast }`, {
			code: '<?= 1 ?>',
		} );
		const style = await make( { type: 'css', code: 'a { color: red }' } );
		for ( const id of [ phpLast, htmlLast, style ] ) {
			await site.rest( 'DELETE', `/snippets/${ id }` );
		}
		await damage( phpLast, 2 );
		await damage( htmlLast, 2 );
		for ( const id of [ phpLast, htmlLast ] ) {
			const refused = await untrash( id );
			expect( refused.status, refused.text ).toBe( 403 );
		}
		await damage( style, 1 );
		expect( ( await untrash( style ) ).status ).toBe( 404 );
		const back = await site.rest( 'POST', `/trash/${ htmlLast }/restore` );
		expect( back.body, back.text ).toMatchObject( {
			code: '<p>old</p>',
			status: 'inactive',
		} );
		await site.rest( 'DELETE', `/snippets/${ htmlLast }` );
	} );

	test( 'cannot import, go back in time, rename folders or see settings', async () => {
		for ( const [ method, route, body ] of [
			[
				'POST',
				'/import',
				{
					format: 'snipfire',
					version: 1,
					snippets: [ { type: 'css', code: 'a {}' } ],
				},
			],
			[ 'POST', '/generations/1/restore', {} ],
			[ 'POST', '/folders/rename', { from: 'A', to: 'B' } ],
			[ 'GET', '/settings', undefined ],
			[
				'POST',
				'/settings',
				{ access: { roles: { contributor: 'full' } } },
			],
			[ 'POST', '/safe-mode', { on: true } ],
			[ 'POST', '/preview/new-key', {} ],
		] as const ) {
			const refused = await site.rest( method, route, body, AS );
			expect( [ route, refused.status ] ).toEqual( [ route, 403 ] );
		}
	} );

	test( 'reaches with a shortcode only what was made for it, and its attributes stay data', async () => {
		const tag = await make( {
			type: 'php',
			run: 'shortcode',
			shortcode: 'greet',
			status: 'active',
			code: "echo 'HELLO ' . esc_html( $atts['name'] ?? '' ) . ( isset( $file ) || isset( $row ) || isset( $code ) ? ' LEAK' : '' );",
		} );
		const off = await make( {
			type: 'php',
			run: 'shortcode',
			code: "echo 'OFF RAN';",
		} );
		const auto = await make( {
			type: 'php',
			run: 'auto',
			hook: 'svc_never',
			status: 'active',
			code: "echo 'AUTO RAN';",
		} );
		const written = await site.rest(
			'POST',
			'/snippets',
			{
				type: 'html',
				run: 'shortcode',
				shortcode: 'frame',
				status: 'active',
				code:
					`[greet name="system('id')" file="/etc/passwd" row="x" code="echo 666;"]` +
					`[svc id="${ off }"][svc id="${ auto }"][svc id="${ php }"][svc code="echo 667;"][svc php="echo 668;"]` +
					`[svc id="${ tag } or 1"]`,
			},
			AS
		);
		expect( written.status, written.text ).toBe( 201 );
		expect( written.body.snippet.status, written.text ).toBe( 'active' );
		const shown = await site.php( `echo do_shortcode( '[frame]' );` );
		expect( shown ).toContain( 'HELLO system(&#039;id&#039;)' );
		for ( const leak of [
			'LEAK',
			'OFF RAN',
			'AUTO RAN',
			'666',
			'667',
			'668',
			'root:',
		] ) {
			expect( shown ).not.toContain( leak );
		}
	} );

	test( 'still reads everything, and somebody with view reads and writes nothing', async () => {
		expect(
			( await site.rest( 'GET', `/snippets/${ php }`, undefined, AS ) )
				.body.code
		).toBe( 'echo 1;' );
		const reader = { as: 'author' } as const;
		for ( const route of [
			'/snippets',
			`/snippets/${ php }`,
			'/export',
			'/activity',
			'/schema',
			'/trash',
		] ) {
			expect( [
				route,
				( await site.rest( 'GET', route, undefined, reader ) ).status,
			] ).toEqual( [ route, 200 ] );
		}
		expect(
			(
				await site.rest(
					'POST',
					'/snippets',
					{ type: 'css', code: 'a {}' },
					reader
				)
			).status
		).toBe( 403 );
		expect(
			(
				await site.rest(
					'POST',
					'/validate',
					{ type: 'css', code: 'a {}' },
					reader
				)
			).status
		).toBe( 403 );
		expect( await ownNotices( site ) ).toEqual( [] );
	} );
} );

describe( 'levels', () => {
	test( 'follow the setting at once, and the capabilities say the same', async () => {
		const caps = async () =>
			JSON.parse(
				await site.php( `
				$all = [];
				foreach ( [ 'admin', 'editor', 'author', 'contributor', 'subscriber' ] as $login ) {
					foreach ( [ 'view', 'design', 'full' ] as $level ) {
						$all[ $login ][] = user_can( get_user_by( 'login', $login ), "svc_$level" );
					}
				}
				echo json_encode( $all );` )
			);
		expect( await caps() ).toEqual( {
			admin: [ true, true, true ],
			editor: [ false, false, false ],
			author: [ true, false, false ],
			contributor: [ true, true, false ],
			subscriber: [ false, false, false ],
		} );
		const settings = ( await site.rest( 'GET', '/settings' ) ).body;
		await site.rest( 'POST', '/settings', {
			access: { roles: { editor: 'full' }, users: {} },
		} );
		expect(
			(
				await site.rest( 'GET', '/snippets', undefined, {
					as: 'author',
				} )
			).status
		).toBe( 403 );
		expect(
			(
				await site.rest( 'GET', '/settings', undefined, {
					as: 'editor',
				} )
			).status
		).toBe( 200 );
		expect( ( await caps() ).editor ).toEqual( [ true, true, true ] );
		await site.rest( 'POST', '/settings', { access: settings.access } );
	} );

	test( 'a snippet in testing mode runs for people with access and for nobody else', async () => {
		await make( {
			title: 'test',
			type: 'html',
			hook: 'wp_footer',
			mode: 'test',
			status: 'active',
			code: '<p>ONLY IN TEST</p>',
		} );
		for ( const [ as, sees ] of [
			[ null, false ],
			[ 'subscriber', false ],
			[ 'editor', false ],
			[ 'author', true ],
			[ 'contributor', true ],
			[ 'admin', true ],
		] as const ) {
			const page = await site.page( '/', { as } );
			expect( [ as, page.text.includes( 'ONLY IN TEST' ) ] ).toEqual( [
				as,
				sees,
			] );
		}
	} );

	test( 'settings that are damaged give nobody anything and leave administrators in', async () => {
		await site.php(
			`file_put_contents( svc_storage_root() . '/settings.php', '<?php exit; ?>' . "\\n" . '{"access":{"roles":{"subscr' );`
		);
		expect(
			(
				await site.rest( 'GET', '/snippets', undefined, {
					as: 'author',
				} )
			).status
		).toBe( 403 );
		expect( ( await site.rest( 'GET', '/snippets' ) ).status ).toBe( 200 );
	} );
} );
