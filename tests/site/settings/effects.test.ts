/**
 * No setting without an effect: the fields are read in the contract, and each has a row that sees what it changes. A field without a row
 * fails, and so does one that is taken and changes nothing.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../../src/contract/index.ts';
import { testSite } from '../../support/test-site.ts';
import { propose } from '../proposals/propose.ts';
import { put } from '../runtime/runtime-site.ts';

const site = testSite();

const send = ( body: Record< string, unknown > ) =>
	site.rest( 'POST', '/settings', body );

async function save( fields: Record< string, unknown > ): Promise< number > {
	const made = await site.rest( 'POST', '/snippets', fields );
	expect( made.status, made.text ).toBe( 201 );
	return made.body.snippet.id;
}

interface Effect {
	readonly values: readonly [ unknown, unknown ];
	/** What the site does, which has to differ with the second value. */
	readonly seen: () => Promise< unknown >;
}

/** Whether someone may only propose, as `who` says in PHP. */
const proposes = ( who: string ) =>
	site.php(
		`echo svc_plugin()->get( Svc\\Access\\Gate::class )->may_only_propose( new Svc\\Domain\\Actor( ${ who } ) ) ? 'proposes' : 'acts';`
	);

const EFFECTS: Record< string, Effect > = {
	propose: {
		values: [ 'off', 'abilities' ],
		seen: () => proposes( "1, 'ability'" ),
	},
	proposers: {
		values: [ { users: {} }, { users: { 2: 'propose' } } ],
		seen: () => proposes( "2, 'rest'" ),
	},
	assistant: {
		values: [ true, false ],
		seen: async () =>
			( await site.rest( 'GET', '/assistant' ) ).body.reason,
	},
	assistant_tokens: {
		values: [ 1_000_000, 5 ],
		seen: async () => ( await site.rest( 'GET', '/assistant' ) ).body.limit,
	},
	abilities: {
		values: [ false, true ],
		seen: () =>
			site.php(
				"echo count( array_filter( function_exists( 'wp_get_abilities' ) ? array_keys( wp_get_abilities() ) : [], static fn( $name ) => str_starts_with( $name, 'svc/' ) ) ) > 0 ? 'offered' : 'none';"
			),
	},
	access: {
		values: [ { roles: {} }, { roles: { editor: 'view' } } ],
		seen: async () =>
			(
				await site.rest( 'GET', '/snippets', undefined, {
					as: 'editor',
				} )
			).status,
	},
	activity_days: {
		values: [ 365, 7 ],
		seen: () =>
			site.php( `
				$log = svc_plugin()->get( Svc\\Storage\\Activity\\ActivityLog::class );
				$log->append( new Svc\\Storage\\Activity\\ActivityEntry( 'x', time() - 30 * DAY_IN_SECONDS, 0, '', 'system', 'settings', null, '', 'old' ) );
				echo svc_plugin()->get( Svc\\Activity\\ActivityRetention::class )->run();` ),
	},
	revision_limit: {
		values: [ 100, 2 ],
		seen: async () => {
			const id = await save( { type: 'html', code: '0' } );
			for ( const code of [ '1', '2', '3' ] ) {
				await site.rest( 'PUT', `/snippets/${ id }`, { code } );
			}
			return ( await site.rest( 'GET', `/snippets/${ id }/revisions` ) )
				.body.length;
		},
	},
	error_mail: {
		values: [ '', 'a@example.test' ],
		seen: async () => {
			const [ id ] = await put( site, { code: 'return;' } );
			return site.php( `
				wp_unschedule_hook( 'svc_error_mail' );
				svc_plugin()->get( Svc\\Recovery\\Failures::class )->switch_off( ${ id }, [ 'message' => 'broken', 'line' => 1, 'file' => '' ] );
				echo wp_next_scheduled( 'svc_error_mail', [ ${ id } ] ) ? 'planned' : 'none';` );
		},
	},
	proposal_mail: {
		values: [ false, true ],
		seen: async () => {
			await propose( site );
			return site.php(
				"echo wp_next_scheduled( 'svc_proposal_mail' ) ? 'planned' : 'none'; wp_unschedule_hook( 'svc_proposal_mail' );"
			);
		},
	},
	minify: {
		values: [ true, false ],
		seen: async () => {
			const id = await save( {
				type: 'css',
				load_as: 'file',
				status: 'active',
				code: '/* note */\n.a {\n\tcolor: red;\n}\n',
			} );
			const file = path.join( site.uploads, `svc/${ id }.css` );
			return ( await readFile( file, 'utf8' ) ).includes( 'note' );
		},
	},
	consent_without_api: {
		values: [ 'run', 'hold' ],
		seen: async () => {
			await save( {
				type: 'js',
				code: 'counted()',
				hook: 'frontend_footer',
				status: 'active',
				consent: 'marketing',
			} );
			const { text } = await site.page( '/' );
			return text
				.replace( /<template data-svc=[^>]*>/g, '' )
				.includes( 'counted()' );
		},
	},
};

const spec = operations.find( ( { id } ) => id === 'update-settings' );
const fields = Object.keys( spec?.input.shape ?? {} );

test( 'each field of the settings has an effect', () => {
	expect( fields.length ).toBeGreaterThan( 5 );
	expect( Object.keys( EFFECTS ).sort() ).toEqual( fields.toSorted() );
} );

test.each( Object.entries( EFFECTS ) )(
	'%s changes what the site does',
	async ( field, { values: [ before, after ], seen } ) => {
		const first = await send( { [ field ]: before } );
		expect( first.status, first.text ).toBe( 200 );
		const was = await seen();
		const second = await send( { [ field ]: after } );
		expect( second.status, second.text ).toBe( 200 );
		expect( second.body ).toHaveProperty( field );
		expect( await seen() ).not.toEqual( was );
	}
);
