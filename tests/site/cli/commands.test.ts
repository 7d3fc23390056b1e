/**
 * What is the command line's own: names of snippets, formats, files, standard
 * input, dry runs, exit codes, help and completion.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { exportFormat } from '../../../src/contract/export.ts';
import { longTest } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';
import { typeSvc } from './doors.ts';
import { type Run, shell, wpWith } from './run.ts';

const site = testSite();
const svc = ( ...args: string[] ): Promise< Run > => site.wp( 'svc', ...args );

async function create( ...args: string[] ): Promise< string > {
	const { code, stdout, stderr } = await svc(
		'create',
		'--porcelain',
		...args
	);
	expect( code, stderr ).toBe( 0 );
	return stdout.trim();
}

/** Commands in one process, where the start of each is not what the test is about. */
const inOne = (
	...lines: readonly ( readonly string[] )[]
): Promise< Run[] > => typeSvc( site, ...lines );

/** A snippet that is only there; its ID. */
async function made( fields: Record< string, unknown > ): Promise< string > {
	const answer = await site.rest( 'POST', '/snippets', fields );
	expect( answer.status, answer.text ).toBe( 201 );
	return String( answer.body.snippet.id );
}

const codeOf = async ( id: string ): Promise< string > =>
	( await site.rest( 'GET', `/snippets/${ id }` ) ).body.code;

const inFolder = async ( name: string, text: string ): Promise< string > => {
	const file = path.join( site.dir, name );
	await writeFile( file, text );
	return file;
};

describe( 'naming a snippet', () => {
	test( 'works by ID, permanent ID and title, and lists what is ambiguous', async () => {
		const id = await create( '--title=Banner', '--type=html' );
		const { uid } = ( await site.rest( 'GET', `/snippets/${ id }` ) ).body;
		expect( ( await svc( 'get', uid, '--field=id' ) ).stdout ).toBe(
			`${ id }\n`
		);
		const other = String( Number( id ) + 1 );
		const [ byTitle, second, both, none ] = await inOne(
			[ 'get', 'banner', '--field=id' ],
			[ 'create', '--porcelain', '--title=Banner', '--type=css' ],
			[ 'get', 'Banner' ],
			[ 'get', 'Nothing' ]
		);
		expect( byTitle?.stdout ).toBe( id );
		expect( second?.stdout ).toBe( other );
		expect( both?.code ).toBe( 2 );
		expect( both?.stderr ).toContain( `${ id } (${ uid }), ${ other } (` );
		expect( none?.code ).toBe( 3 );
		expect( none?.stderr ).toContain( '"Nothing"' );
	} );
} );

describe( 'output', () => {
	test( 'names snippets of the library as its commands take them, also installed ones', async () => {
		const [ , ids ] = await inOne(
			[ 'library', 'install', 'author-badge' ],
			[ 'library', '--search=author-badge', '--format=ids' ]
		);
		expect( ids?.stdout ).toMatch( /^author-badge\b/ );
	} );

	test( 'comes in every format, whole or by fields', async () => {
		const [ a, b, json, ids, count, yaml, table, code, wrong, xml ] =
			await inOne(
				[
					...[ 'create', '--title=A', '--type=css' ],
					...[ '--code=a {}', '--tags=x,y' ],
				],
				[ 'create', '--title=B', '--type=html', '--folder=Shop' ],
				[ 'list', '--format=json' ],
				[ 'list', '--format=ids' ],
				[ 'list', '--format=count', '--type=css' ],
				[ 'list', '--format=yaml', '--fields=title' ],
				[ 'list' ],
				[ 'get', 'A', '--field=code' ],
				[ 'list', '--fields=id,nope' ],
				[ 'list', '--format=xml' ]
			);
		expect( [ a?.code, b?.code ] ).toEqual( [ 0, 0 ] );
		const rest = await site.rest( 'GET', '/snippets' );
		expect( JSON.parse( json?.stdout ?? '' ) ).toEqual( rest.body );
		expect( ids?.stdout ).toBe( '1 2' );
		expect( count?.stdout ).toBe( '1' );
		// WP-CLI writes it past what one process of many commands can hear.
		expect(
			( await svc( 'list', '--format=csv', '--fields=id,tags' ) ).stdout
		).toBe( 'id,tags\n1,"[""x"",""y""]"\n2,\n' );
		expect( yaml?.stdout ).toContain( 'title: A' );
		expect( table?.stdout ).toMatch( /B\thtml\tinactive/ );
		expect( code?.stdout ).toBe( 'a {}' );
		expect( [ wrong?.code, wrong?.stdout ] ).toEqual( [ 2, '' ] );
		expect( wrong?.stderr ).toContain( '"nope"' );
		expect( xml?.code ).toBe( 2 );
	} );
} );

describe( 'code', () => {
	test( 'comes from a file and from standard input, conditions from a file', async () => {
		const conditions = [
			[ { type: 'user_logged_in', op: 'is', value: null } ],
			[ { type: 'elsewhere', op: 'is', value: {} } ],
		];
		const code = await inFolder( 'code.css', '@media print { a {} }\n' );
		const rules = await inFolder(
			'rules.json',
			JSON.stringify( conditions )
		);
		const id = await create(
			'--title=C',
			'--type=css',
			`--file=${ code }`,
			`--conditions=@${ rules }`
		);
		const saved = await site.rest( 'GET', `/snippets/${ id }` );
		expect( saved.body.code ).toBe( '@media print { a {} }\n' );
		expect( saved.body.conditions ).toEqual( conditions );
		const again = await svc( 'get', id, '--format=json' );
		expect( JSON.parse( again.stdout ) ).toEqual( saved.body );
		expect( again.stdout ).toContain( '"value":{}' );
		const piped = await wpWith( site, { input: 'b {}' }, [
			'svc',
			'update',
			id,
			'--file=-',
		] );
		expect( piped.code, piped.stderr ).toBe( 0 );
		expect( await codeOf( id ) ).toBe( 'b {}' );
		const missing = await svc( 'update', id, '--file=/no/such.css' );
		expect( missing.code ).toBe( 2 );
		expect( missing.stderr ).toContain( '/no/such.css' );
	} );
} );

describe( 'a type that is not given', () => {
	test( 'follows the name of the file, else the code', async () => {
		const file = await inFolder( 'x.scss', '.a { .b { top: 0; } }\n' );
		const named = await create( '--title=Named', `--file=${ file }` );
		expect(
			( await site.rest( 'GET', `/snippets/${ named }` ) ).body
		).toMatchObject( { type: 'css', lang: 'scss' } );
		const piped = await wpWith( site, { input: '<p>Hi</p>' }, [
			...[ 'svc', 'create', '--title=Piped', '--porcelain' ],
		] );
		expect(
			( await site.rest( 'GET', `/snippets/${ piped.stdout.trim() }` ) )
				.body.type
		).toBe( 'html' );
	} );
} );

describe( 'exit codes', () => {
	test( 'tell errors of the code, which are named by line on standard error', async () => {
		const [ broken, status, fails, checked, right, updated ] = await inOne(
			[ 'create', '--title=X', '--code=\n\necho 1', '--active' ],
			[ 'get', 'X', '--field=status' ],
			[
				...[ 'create', '--title=Y', '--active' ],
				'--code=add_action( "wp_footer", function () { exit; } );',
			],
			[ 'validate', 'X' ],
			[ 'validate', 'X', '--code=$a = 1;' ],
			[
				...[ 'update', 'X' ],
				'--code=echo "out"; throw new Exception("ran\\e[31m");',
			]
		);
		expect( broken?.code ).toBe( 9 );
		expect( broken?.stderr ).toMatch( /line 3: / );
		expect( broken?.stderr ).toContain( 'saved as inactive' );
		expect( broken?.stdout ).toBe( '' );
		expect( status?.stdout ).toBe( 'inactive' );
		expect( fails?.stderr ).toContain(
			`Seen on the front page: ${ site.url }/`
		);
		expect( [ checked?.code, checked?.stdout ] ).toEqual( [ 9, '' ] );
		expect( checked?.stderr ).toMatch( /line 3: / );
		expect( [ right?.code, right?.stderr ] ).toEqual( [ 0, '' ] );
		expect( updated?.code, updated?.stderr ).toBe( 0 );
		const ran = await svc( 'run', 'X' );
		expect( ran.code ).toBe( 9 );
		expect( ran.stdout ).toBe( 'out' );
		// What a snippet says cannot steer the terminal.
		expect( ran.stderr ).toContain( 'ran[31m' );
		const [ , held ] = await inOne( [ 'safe-mode', 'on' ], [ 'run', 'X' ] );
		expect( held?.code ).toBe( 5 );
		expect( held?.stderr ).toContain( '[svc_safe_mode]' );
	} );
} );

describe( 'each error', () => {
	test( 'has an exit code of its kind, and its own in brackets', async () => {
		const [ storage, plan ] = [
			await site.wp(
				"--exec=define( 'SVC_STORAGE_DIR', '/dev/null/svc' );",
				'svc',
				'create',
				'--title=x',
				'--type=css',
				'--code=a {}'
			),
			await svc(
				'plan',
				await inFolder(
					'set.json',
					'{"snippets":[{"uid":"u","type":"css","code":"a {}"}]}'
				),
				'--check'
			),
		];
		expect( storage.code, storage.stderr ).toBe( 7 );
		expect( storage.stderr ).toContain( '[svc_storage]' );
		expect( plan.code, plan.stderr ).toBe( 10 );
		// Busy is waited for, so no command is run for it here: what the door makes of it is asked for.
		const told = await site.php(
			`$door = svc_plugin()->get( Svc\\Doors\\Cli\\Refusal::class ); echo $door->tell( Svc\\Domain\\Error\\Busy::site() ), $door->tell( Svc\\Domain\\Error\\TierRequired::for_tier( 'pro' ) );`
		);
		expect( told ).toBe( '64' );
	} );
} );

describe( 'several snippets', () => {
	test( 'go through one bulk action, and what fails is named', async () => {
		const [ , , bad, on, active ] = await inOne(
			[ 'create', '--title=One', '--type=css', '--code=a {}' ],
			[ 'create', '--title=Two', '--type=css', '--code=a {}' ],
			[ 'create', '--title=Bad', '--code=a(' ],
			[ 'enable', 'One', 'Two', 'Bad' ],
			[ 'list', '--status=active', '--format=ids' ]
		);
		expect( bad?.code ).toBe( 9 );
		expect( on?.code ).toBe( 9 );
		expect( on?.stderr ).toContain( '3: ' );
		expect( active?.stdout ).toBe( '1 2' );
		const log = await site.rest( 'GET', '/generations' );
		expect( log.body[ 0 ].changes ).toBe( 2 );
		const [ tagged, count, gone, back ] = await inOne(
			[ 'bulk', 'tag', '1', 'Two', '--value=x' ],
			[ 'list', '--tag=x', '--format=count' ],
			[ 'delete', '1', '2' ],
			[ 'untrash', 'One', 'Two', '--porcelain' ]
		);
		expect( tagged?.code ).toBe( 0 );
		expect( count?.stdout ).toBe( '2' );
		expect( gone?.code ).toBe( 0 );
		expect( back?.stdout ).toBe( '1\n2' );
	} );
} );

describe( '--dry-run', () => {
	test( 'says what would change and what is wrong, and changes nothing', async () => {
		const id = await made( {
			title: 'Dry',
			type: 'css',
			code: 'a {}',
			status: 'active',
		} );
		const php = await made( { title: 'Once', type: 'php', code: '1;' } );
		const index = path.join( site.storage, 'index.php' );
		const before = await readFile( index );
		const shown = await svc(
			'update',
			id,
			'--code=b {',
			'--folder=F',
			'--dry-run',
			'--format=json'
		);
		const preview = JSON.parse( shown.stdout );
		expect( shown.code ).toBe( 9 );
		expect( preview.changes ).toEqual( [
			{ id: 1, title: 'Dry', field: 'code', now: 'a {}', then: 'b {' },
			{
				id: 1,
				title: 'Dry',
				field: 'status',
				now: 'active',
				then: 'inactive',
			},
			{ id: 1, title: 'Dry', field: 'folder', now: '', then: 'F' },
		] );
		expect( preview.errors.length ).toBe( 1 );
		const lines = [
			[ 'create', '--title=New', '--type=css', '--code=a {}' ],
			[ 'enable', id ],
			[ 'disable', id ],
			[ 'disable', id, '1' ],
			[ 'delete', id ],
			[ 'restore', id, '1' ],
			[ 'bulk', 'move', id, '--value=F' ],
			[ 'safe-mode', 'on' ],
			[ 'generation', 'restore', '1' ],
			[ 'settings', 'set', '--activity_days=7' ],
		];
		const whole = [
			[ 'snippet', 'duplicate', id ],
			[ 'run', 'run', php ],
			[ 'link', 'preview' ],
			[ 'index', 'info', '--repair' ],
		];
		const refused = [
			[ 3, 'folders', 'rename', 'No', 'Two' ],
			[ 5, 'update', id, '--title=N', '--base_modified=1' ],
			[ 3, 'trash', 'delete', '77' ],
		] as const;
		const said = await inOne(
			...[
				...lines,
				...whole.map( ( [ , ...line ] ) => [
					...line,
					'--format=json',
				] ),
				...refused.map( ( [ , ...line ] ) => line ),
			].map( ( line ) => [ ...line, '--dry-run' ] )
		);
		for ( const line of lines ) {
			const about = line.join( ' ' );
			const { code, stdout, stderr } = said.shift() ?? {};
			expect( code, `${ about }: ${ stderr }` ).toBe( 0 );
			expect( stdout ).toMatch( /Nothing (?:was changed|would change)/ );
		}
		for ( const [ field ] of whole ) {
			const { stdout = '' } = said.shift() ?? {};
			expect( JSON.parse( stdout ).changes ).toMatchObject( [
				{ field },
			] );
		}
		for ( const [ code, ...line ] of refused ) {
			expect( said.shift(), line.join( ' ' ) ).toMatchObject( {
				code,
				stdout: '',
			} );
		}
		expect(
			(
				await svc(
					'create',
					'--code=1;',
					'--dry-run',
					'--user=subscriber'
				)
			).code
		).toBe( 4 );
		expect( await readFile( index ) ).toEqual( before );
	} );

	longTest( 'ends as the command does, with the same errors', async () => {
		const css = await create(
			'--title=Sheet',
			'--type=css',
			'--code=a {}'
		);
		const php = await create( '--title=Once', '--type=php', '--code=1;' );
		const gone = await create( '--title=Gone', '--type=php', '--code=2;' );
		await svc( 'delete', gone );
		const file = await inFolder(
			'two.json',
			JSON.stringify( {
				...exportFormat,
				snippets: [
					{ title: 'Fine', type: 'css', code: 'a {}' },
					{ title: 'Broken', type: 'nothing', code: 'a {}' },
					{
						title: 'Live',
						type: 'php',
						code: 'if ( {',
						status: 'active',
					},
				],
			} )
		);
		const set = path.join( site.dir, 'set' );
		await mkdir( set );
		await writeFile( path.join( set, 'whole.css' ), 'a {}' );
		await writeFile(
			path.join( set, 'whole.snippet.json' ),
			JSON.stringify( { uid: 'whole', type: 'css', active: true } )
		);
		const broken = path.join( site.dir, 'broken' );
		await mkdir( broken );
		await writeFile( path.join( broken, 'live.php' ), '<?php if ( {' );
		await writeFile(
			path.join( broken, 'live.snippet.json' ),
			JSON.stringify( { uid: 'live', type: 'php', active: true } )
		);
		const lines = [
			[ 'apply', set, '--user=subscriber' ],
			[ 'apply', set, `--digest=${ '0'.repeat( 64 ) }` ],
			[ 'apply', broken ],
			[ 'apply', set ],
			[ 'create' ],
			[ 'create', '--code=if ( {', '--type=php', '--active' ],
			[ 'update', css, '--code=b {', '--status=active' ],
			[ 'update', css, '--title=N', '--base_modified=1' ],
			[ 'update', '99', '--title=N' ],
			[ 'enable', '99' ],
			[ 'enable', css, '--user=subscriber' ],
			[ 'restore', css, '99' ],
			[ 'duplicate', '99' ],
			[ 'run', css ],
			[ 'bulk', 'tag', css ],
			[ 'bulk', 'move', css, php, '--value=a/b/c/d/e/f/g/h/i/j/k' ],
			[ 'folders', 'rename', 'Nope', 'Y' ],
			[ 'trash', 'delete', '99' ],
			[ 'untrash', '99' ],
			[ 'import', file ],
			[ 'import', file, '--keep_status' ],
			[ 'settings', 'set', '--error_mail=nobody' ],
			[ 'access', 'set', 'nobody', 'view' ],
			[ 'generation', 'restore', '99' ],
			[ 'delete', php, '99' ],
			[ 'untrash', gone ],
		];
		const errors = ( text: string ) =>
			text
				.split( '\n' )
				.filter( ( line ) => line.startsWith( 'Error: ' ) );
		for ( const line of lines ) {
			const foreseen = await svc( ...line, '--dry-run' );
			const done = await svc( ...line );
			const about = `${ line.join( ' ' ) }\n${ foreseen.stderr }\n${ done.stderr }`;
			expect( foreseen.code, about ).toBe( done.code );
			expect( errors( done.stderr ), about ).toEqual(
				expect.arrayContaining( errors( foreseen.stderr ) )
			);
			if ( done.code !== 0 ) {
				expect( errors( foreseen.stderr ), about ).not.toEqual( [] );
			}
		}
	} );

	longTest( 'is answered by every operation that writes', async () => {
		const blind = await site.php( `
			$table = svc_plugin()->get( Svc\\Dispatch\\OperationTable::class );
			foreach ( svc_plugin()->get( Svc\\Doors\\Cli\\CommandTable::class )->families() as $family ) {
				foreach ( $family->commands as $command ) {
					if ( $command->writes() && ! is_subclass_of( $table->class_of( $command->id ), Svc\\Dispatch\\Foreseeable::class ) ) {
						echo $command->id, "\\n";
					}
				}
			}` );
		// It tells every change itself, match by match.
		expect( blind.trim().split( '\n' ) ).toEqual( [ 'replace-code' ] );
	} );
} );

describe( 'help and completion', () => {
	test( 'come from the contract', async () => {
		const help = await wpWith( site, { env: { PAGER: 'cat' } }, [
			'help',
			'svc',
			'create',
		] );
		expect( help.stdout ).toContain( '[--conditions=<conditions>]' );
		expect( help.stdout ).toContain( 'One of: php, html, css, js.' );
		expect( help.stdout ).toContain( '--file=footer.php --active' );
		const asked = [
			[ 'wp svc sa', 'safe-mode' ],
			[ 'wp svc create --pri', '--priority=' ],
			[ 'wp svc create --status=', 'active', 'inactive' ],
			[ 'wp svc list --type=j', 'js' ],
			[ 'wp svc list --format=c', 'csv', 'count' ],
			[ 'wp svc access set role:editor d', 'design' ],
			[ 'wp svc files ads', 'ads.txt' ],
		] as const;
		const said = await inOne(
			...asked.map( ( [ line ] ) => [
				'completions',
				`--line=${ line }`,
				`--point=${ line.length }`,
			] ),
			[ 'access', 'set', 'role:editor' ]
		);
		for ( const [ at, [ line, ...words ] ] of asked.entries() ) {
			expect(
				said[ at ]?.stdout
					.split( '\n' )
					.map( ( word ) => word.trim() )
					.filter( ( word ) => word !== '' ),
				line
			).toEqual( words );
		}
		const unknown = await svc( 'create', '--titel=x' );
		expect( unknown.code ).toBe( 1 );
		expect( unknown.stderr ).toContain( "Did you mean '--title'?" );
		const usage = said.at( -1 );
		expect( usage?.code ).toBe( 2 );
		expect( usage?.stderr ).toContain( 'wp svc access set <who> <level>' );
	} );

	longTest(
		'completes at a prompt, as docs/cli.md sets that up',
		async () => {
			const [ , setUp = '' ] =
				/```\n(_wp_svc\(\)[\s\S]*?)```/.exec(
					await readFile( path.join( ROOT, 'docs/cli.md' ), 'utf8' )
				) ?? [];
			const { code, stdout, stderr } = await shell(
				site,
				`_wp_complete() { COMPREPLY=( theirs ); }
${ setUp }
for COMP_LINE in 'wp svc gener' 'wp plu'; do
	COMP_POINT=\${#COMP_LINE}
	_wp_svc
	printf '%s\\n' "\${COMPREPLY[@]}"
done
complete -p wp`
			);
			expect( code, stderr ).toBe( 0 );
			expect( stdout.replaceAll( / +\n/g, '\n' ) ).toBe(
				'generation\ngenerations\ntheirs\ncomplete -o nospace -F _wp_svc wp\n'
			);
		}
	);

	test( 'offer a dry run wherever something changes, and nowhere else', async () => {
		const found = await site.php( `
			foreach ( svc_plugin()->get( Svc\\Doors\\Cli\\CommandTable::class )->families() as $name => $family ) {
				$writes = [] !== array_filter( $family->commands, static fn( $command ) => $command->writes() );
				$offers = in_array( 'dry-run', array_column( Svc\\Doors\\Cli\\Synopsis::of( $family ), 'name' ), true );
				echo $writes === $offers ? '' : $name, "\\n";
			}` );
		expect( found.trim() ).toBe( '' );
		expect( found.length ).toBeGreaterThan( 25 );
		const read = await svc( 'list', '--porcelain' );
		expect( read.code ).toBe( 1 );
	} );
} );
