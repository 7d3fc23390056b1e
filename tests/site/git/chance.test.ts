/**
 * A site and a repository at random: people save, commit, delete and force the branch, and the site synchronizes. In the end both are alike, and
 * whatever a person was told is kept: what was saved here is in a snippet, its revisions or the trash; what was committed is in the branch,
 * its history or here, unless its author forced it away. The same at the speed of memory, with processes that die: `tests/unit/Git/WorldsTest`.
 * `SVC_SEED` repeats a run.
 */
import { afterAll, afterEach, expect, test } from 'vitest';
import { Forge } from '../../support/forge/forge.ts';
import { IS_LONG } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

const SCENARIOS = IS_LONG ? 30 : 1;
const SEED = Number( process.env.SVC_SEED ?? Date.now() % 100_000 );

const site = testSite();

type Texts = Record< string, string >;
type Snippet = { id: number; uid: string; code: string };

/** Each value that was ever entered is a number of its own. */
const valuesIn = ( text: string ): string[] => text.match( /v\d+;/g ) ?? [];

/** Numbers from a seed, so that a scenario can be run again. */
const chanceOf = ( seed: number ) => {
	let at = seed;
	return ( below: number ): number => {
		at = ( at * 1_664_525 + 1_013_904_223 ) % 2 ** 32;
		return Math.floor( ( at / 2 ** 32 ) * below );
	};
};

class Scenario {
	private value = 0;
	private readonly saved = new Set< string >();
	private readonly committed = new Set< string >();
	conflicts = 0;
	forced = 0;

	constructor(
		private readonly forge: Forge,
		private readonly branch: string,
		private readonly below: ( most: number ) => number
	) {}

	private code( into: Set< string > ): string {
		const value = `v${ ++this.value };`;
		into.add( value );
		return `/* ${ value } */`;
	}

	private readonly snippets = async (): Promise< Snippet[] > =>
		( await site.rest( 'GET', '/snippets?with_code=1' ) ).body;

	private readonly head = async () =>
		( await this.forge.repository.head( this.branch ) ) ?? '';

	private async files( commit: string ): Promise< Texts > {
		const { repository } = this.forge;
		const all: Texts = {};
		for ( const item of ( await repository.tree( commit ) ) ?? [] ) {
			if ( item.type === 'blob' ) {
				all[ item.path ] = String( await repository.blob( item.id ) );
			}
		}
		return all;
	}

	private async history(): Promise< string[] > {
		const log = await this.forge.repository.log( await this.head(), 500 );
		const texts: string[] = [];
		for ( const { id } of log ) {
			texts.push( ...Object.values( await this.files( id ) ) );
		}
		return texts.flatMap( valuesIn );
	}

	private async commit( write: Texts, remove: string[] = [] ) {
		await this.forge.repository.commit( {
			branch: this.branch,
			parent: ( await this.head() ) || null,
			write,
			remove,
			message: 'By hand',
		} );
	}

	private async save() {
		const all = await this.snippets();
		const one = all[ this.below( all.length + 1 ) ];
		const answer =
			one === undefined
				? await site.rest( 'POST', '/snippets', {
						title: `Here ${ this.value }`,
						type: 'css',
						code: this.code( this.saved ),
					} )
				: await site.rest( 'POST', `/snippets/${ one.id }`, {
						code: this.code( this.saved ),
					} );
		expect( answer.status, answer.text ).toBeLessThan( 300 );
	}

	private async trash() {
		const all = await this.snippets();
		const one = all[ this.below( all.length ) ];
		if ( one !== undefined ) {
			await site.rest( 'DELETE', `/snippets/${ one.id }` );
		}
	}

	private async edit() {
		const files = Object.keys( await this.files( await this.head() ) );
		const codes = files.filter( ( name ) => name.endsWith( '.css' ) );
		const one = codes[ this.below( codes.length + 1 ) ];
		if ( one !== undefined && this.below( 6 ) === 0 ) {
			await this.commit( {}, [
				one,
				...files.filter(
					( name ) => name === one.replace( /css$/, 'snippet.json' )
				),
			] );
			return;
		}
		const stem = `there-${ this.value }`;
		const code = `${ this.code( this.committed ) }\n`;
		await this.commit(
			one === undefined
				? {
						[ `${ stem }.css` ]: code,
						[ `${ stem }.snippet.json` ]: `{"uid":"${ stem }","type":"css"}\n`,
					}
				: { [ one ]: code }
		);
	}

	/** Sets the branch back, or puts another history with the same files in its place. */
	private async force() {
		const { repository } = this.forge;
		const log = await repository.log( await this.head(), 500 );
		const to = log[ 1 + this.below( 3 ) ]?.id;
		if ( to === undefined ) {
			return;
		}
		const kind = this.below( 3 );
		this.forced++;
		const write = await this.files( await this.head() );
		if ( kind > 0 ) {
			const other = `${ this.branch }-${ this.forced }`;
			const parent = kind === 1 ? to : null;
			if ( parent !== null ) {
				await repository.move( other, parent );
			}
			const was = parent === null ? {} : await this.files( parent );
			const made = await repository.commit( {
				branch: other,
				parent,
				write,
				remove: Object.keys( was ).filter(
					( name ) => ! ( name in write )
				),
				message: 'Another history',
			} );
			await repository.move( this.branch, made );
		} else {
			await repository.move( this.branch, to );
		}
		// Their author wants them no more.
		const left = await this.history();
		[ ...this.committed ]
			.filter( ( value ) => ! left.includes( value ) )
			.forEach( ( value ) => this.committed.delete( value ) );
	}

	/** @return Whether nothing was left to do. */
	private async sync( decides: boolean ): Promise< boolean > {
		const { status, text, body } = await site.rest(
			'POST',
			'/git/sync',
			{}
		);
		expect( status, text ).toBe( 200 );
		const { pulled, pushed, conflicts, held } = body.report;
		const open = [ ...conflicts, ...held ] as { uid: string }[];
		this.conflicts += open.length;
		if ( decides && open.length > 0 ) {
			const decided = await site.rest( 'POST', '/git/sync', {
				resolve: Object.fromEntries(
					open.map( ( { uid } ) => [
						uid,
						this.below( 2 ) === 0 ? 'site' : 'git',
					] )
				),
			} );
			expect( decided.status, decided.text ).toBe( 200 );
		}
		return [ pulled, pushed, open ].every( ( { length } ) => length === 0 );
	}

	async live( steps: number ) {
		const acts = [
			...Array( 5 ).fill( () => this.save() ),
			this.trash,
			...Array( 4 ).fill( () => this.edit() ),
			...Array( 2 ).fill( () => this.force() ),
			...Array( 3 ).fill( () => this.sync( false ) ),
			() => site.php( "do_action( 'svc_git_sync' );" ),
		] as ( () => Promise< unknown > )[];
		for ( let at = 0; at < steps; at++ ) {
			await acts[ this.below( acts.length ) ]?.call( this );
		}
	}

	private async versions( id: number ): Promise< string[] > {
		const path = `/snippets/${ id }/revisions`;
		const { body } = await site.rest( 'GET', path );
		const texts: string[] = [];
		for ( const { rev } of body as { rev: number }[] ) {
			texts.push(
				( await site.rest( 'GET', `${ path }/${ rev }` ) ).text
			);
		}
		return texts.flatMap( valuesIn );
	}

	/** What every version of every snippet here says, those in the trash among them. Takes the snippets away. */
	private async here(): Promise< string[] > {
		const all: string[] = [];
		const trash = ( await site.rest( 'GET', '/trash' ) ).body as Snippet[];
		for ( const { id } of await this.snippets() ) {
			all.push( ...( await this.versions( id ) ) );
			await site.rest( 'DELETE', `/snippets/${ id }` );
		}
		for ( const { id } of trash ) {
			const path = `/trash/${ id }/restore`;
			const { status, text } = await site.rest( 'POST', path );
			expect( status, text ).toBe( 200 );
			all.push( ...( await this.versions( id ) ) );
			await site.rest( 'DELETE', `/snippets/${ id }` );
		}
		return all;
	}

	/** Syncs until nothing is left to do, and holds both sides to what people were told. */
	async end() {
		for ( let at = 0, calm = 0; calm < 2; at++ ) {
			expect( at ).toBeLessThan( 12 );
			calm = ( await this.sync( true ) ) ? calm + 1 : 0;
		}
		const codes = ( await this.snippets() ).map( ( { code } ) => code );
		const files = Object.entries( await this.files( await this.head() ) );
		expect( codes.sort() ).toEqual(
			files
				.filter( ( [ name ] ) => name.endsWith( '.css' ) )
				.map( ( [ , text ] ) => text.trimEnd() )
				.sort()
		);
		const there = await this.history();
		const here = await this.here();
		const lost = ( values: Set< string >, ...in_: string[][] ) =>
			[ ...values ].filter( ( value ) => ! in_.flat().includes( value ) );
		expect( lost( this.saved, here ) ).toEqual( [] );
		expect( lost( this.committed, here, there ) ).toEqual( [] );
	}
}

let forge: Forge | undefined;
const seen = { conflicts: 0, forced: 0 };

afterEach( () => site.rest( 'DELETE', '/git', { all: true } ) );
afterAll( () => forge?.stop() );

for ( const kind of [ 'github', 'gitlab' ] as const ) {
	test.each( Array.from( { length: SCENARIOS }, ( _, at ) => at ) )(
		`${ kind }, scenario %d of SVC_SEED=${ SEED }`,
		async ( at ) => {
			if ( forge?.kind !== kind ) {
				await forge?.stop();
				forge = await Forge.start( kind );
			}
			const branch = `b${ at }`;
			await forge.repository.commit( {
				branch,
				parent: null,
				write: { 'README.md': 'Ours\n' },
				message: 'First',
			} );
			const set = await site.rest( 'POST', '/git/settings', {
				provider: kind,
				repo: forge.name,
				branch,
				root: '',
				scope: 'all',
				api: forge.origin,
				token: forge.token,
			} );
			expect( set.status, set.text ).toBe( 200 );
			const scenario = new Scenario(
				forge,
				branch,
				chanceOf( SEED * 7_919 + at * 104_729 )
			);
			await scenario.live( IS_LONG ? 16 : 10 );
			await scenario.end();
			seen.conflicts += scenario.conflicts;
			seen.forced += scenario.forced;
			expect( forge.mistakes ).toEqual( [] );
		},
		120_000
	);
}

test.runIf( IS_LONG )( 'that proves something', () => {
	expect( seen.conflicts ).toBeGreaterThan( SCENARIOS / 4 );
	expect( seen.forced ).toBeGreaterThan( SCENARIOS );
} );
