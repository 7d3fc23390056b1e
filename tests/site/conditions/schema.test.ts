/**
 * GET /schema: everything the form of a snippet needs, and the search of long options (spec 4.9).
 */
import { describe, expect, test } from 'vitest';
import { ownNotices, testSite } from '../../support/test-site.ts';

const site = testSite( {}, { reset: false, quiet: false } );

type Option = { value: string | number; label: string };
type ConditionType = {
	type: string;
	ops: Option[];
	stage: string;
	available: boolean;
	options: Option[] | null;
	search: boolean;
};

describe( 'GET /schema', () => {
	test( 'lists every condition type of spec 2.3 with operators, stage and options', async () => {
		const { status, body } = await site.rest( 'GET', '/schema' );
		expect( status ).toBe( 200 );
		const types = new Map(
			( body.condition_types as ConditionType[] ).map( ( type ) => [
				type.type,
				type,
			] )
		);
		expect( [ ...types.keys() ].sort() ).toEqual(
			[
				'location',
				'user_logged_in',
				'user_role',
				'url',
				'query_param',
				'cookie',
				'device',
				'page_type',
				'post_type',
				'post_id',
				'term',
				'date_range',
				'time_of_day',
				'day_of_week',
				'environment',
				'plugin_active',
				'referrer',
				'country',
				'region',
				'consent',
				'language',
				'wc_cart_total',
				'wc_cart_count',
				'wc_order_count',
				'wc_cart_product',
				'wc_bought',
				'wc_cart_category',
			].sort()
		);
		const values = ( type: string ) =>
			types.get( type )?.options?.map( ( option ) => option.value );
		expect( values( 'user_role' ) ).toContain( 'editor' );
		expect( values( 'post_type' ) ).toEqual(
			expect.arrayContaining( [ 'post', 'page' ] )
		);
		expect( values( 'plugin_active' ) ).toContain( 'svc' );
		expect( values( 'country' )?.length ).toBeGreaterThan( 240 );
		expect( values( 'language' ) ).toContain( 'en_US' );
		expect( values( 'page_type' ) ).toContain( '404' );
		expect( types.get( 'term' ) ).toMatchObject( {
			options: null,
			search: true,
			stage: 'query',
			available: true,
		} );
		expect( types.get( 'url' )?.ops.map( ( op ) => op.value ) ).toEqual( [
			'contains',
			'not_contains',
			'equals',
			'not_equals',
			'starts_with',
			'regex',
		] );
		expect(
			body.groups
				.flatMap( ( group: { types: string[] } ) => group.types )
				.sort()
		).toEqual( [ ...types.keys() ].sort() );
	} );

	test( 'lists locations per type with stage and description, snippet types and stylesheet languages', async () => {
		const { body } = await site.rest( 'GET', '/schema' );
		expect( Object.keys( body.locations ) ).toEqual( [
			'php',
			'html',
			'css',
			'js',
		] );
		expect( body.locations.php ).toMatchObject( {
			default: 'root',
			custom: true,
		} );
		expect( body.locations.css ).toMatchObject( {
			default: 'frontend',
			custom: false,
		} );
		for ( const item of body.locations.html.items ) {
			expect( item ).toMatchObject( {
				type: 'html',
				stage: expect.stringMatching( /^(early|user|query)$/ ),
				description: expect.stringMatching( /\.$/ ),
			} );
		}
		expect( body.types.map( ( type: Option ) => type.value ) ).toEqual( [
			'php',
			'html',
			'css',
			'js',
		] );
		expect(
			body.languages.map( ( language: Option ) => language.value )
		).toEqual( [ 'css', 'scss', 'less' ] );
		expect(
			body.stages.map( ( stage: { stage: string } ) => stage.stage )
		).toEqual( [ 'early', 'user', 'query' ] );
	} );

	test( 'searches posts, terms and fixed options, and names values that a rule holds', async () => {
		const id = Number(
			await site.php(
				`$id = wp_insert_post( [ 'post_title' => 'Pears & plums', 'post_status' => 'publish' ] ); wp_insert_term( 'Größe', 'post_tag' ); echo $id;`
			)
		);
		const ask = async ( query: Record< string, string | number > ) =>
			( await site.rest( 'GET', '/schema', undefined, { query } ) ).body;
		expect( await ask( { options: 'post_id', search: 'pears' } ) ).toEqual(
			{
				type: 'post_id',
				options: [ { value: id, label: 'Pears & plums' } ],
				more: false,
			}
		);
		expect(
			( await ask( { options: 'post_id', search: String( id ) } ) )
				.options[ 0 ]
		).toEqual( { value: id, label: 'Pears & plums' } );
		expect(
			( await ask( { options: 'post_id', include: String( id ) } ) )
				.options
		).toEqual( [ { value: id, label: 'Pears & plums' } ] );
		const terms = ( await ask( { options: 'term', search: 'größe' } ) )
			.options as Option[];
		expect( terms ).toEqual( [
			{
				value: expect.stringMatching( /^post_tag:/ ),
				label: 'Tags: Größe',
			},
		] );
		expect(
			(
				await ask( {
					options: 'term',
					include: String( terms[ 0 ]?.value ),
				} )
			).options
		).toEqual( terms );
		expect(
			( await ask( { options: 'country', search: 'germ' } ) ).options
		).toEqual( [ { value: 'DE', label: 'Germany' } ] );
		expect(
			( await ask( { options: 'page_type', search: 'not found' } ) )
				.options
		).toEqual( [ { value: '404', label: 'Not found' } ] );
		expect(
			( await ask( { options: 'wc_cart_category', search: 'x' } ) )
				.options
		).toEqual( [] );
		expect(
			( await ask( { options: 'url', search: 'x' } ) ).options
		).toEqual( [] );
	} );

	test( 'refuses strangers and unknown types', async () => {
		expect(
			( await site.rest( 'GET', '/schema', undefined, { as: null } ) )
				.status
		).toBe( 401 );
		expect(
			(
				await site.rest( 'GET', '/schema', undefined, {
					as: 'subscriber',
				} )
			).status
		).toBe( 403 );
		const unknown = await site.rest( 'GET', '/schema', undefined, {
			query: { options: 'moon' },
		} );
		expect( [ unknown.status, unknown.body.code ] ).toEqual( [
			404,
			'svc_not_found',
		] );
	} );

	test( 'leaves no notice', async () => {
		expect( await ownNotices( site ) ).toEqual( [] );
	} );
} );
