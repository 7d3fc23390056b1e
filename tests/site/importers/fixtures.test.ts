/**
 * What other plugins keep, read from a site where they are not: every field
 * as expected.
 */
import { describe, expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import {
	arrived,
	type Expected,
	expectedOf,
	inOurWords,
	loading,
	read,
} from './sources.ts';

const site = testSite();

/** The other way round than here: Woody runs the higher number first, from 1 on where WordPress loads and from 10 on pages. */
const turned = ( record: Expected ): Expected => ( {
	...record,
	priority: ( record.hook === 'plugins_loaded' ? 1 : 10 ) - record.priority,
} );
const same = ( record: Expected ): Expected => record;

const FLUENT =
	"new \\Svc\\Importers\\FluentSnippets\\FluentSnippetsSource( $database, new \\Svc\\Storage\\ForeignFiles( WP_CONTENT_DIR . '/fluent-snippet-storage' ) )";

const SOURCES: [
	string,
	string,
	string,
	( record: Expected ) => Expected,
][] = [
	[
		'woody',
		'woody.json',
		'new \\Svc\\Importers\\Woody\\WoodySource( $database )',
		turned,
	],
	[
		'hefo',
		'hefo.json',
		'new \\Svc\\Importers\\HeadFooter\\HeadFooterSource( $database )',
		same,
	],
	[
		'xyz-insert-php',
		'xyz-insert-php.sql',
		'new \\Svc\\Importers\\InsertPhp\\InsertPhpSource( $database )',
		same,
	],
	[ 'fluent-snippets', 'fluent-snippets.json', FLUENT, same ],
	[
		'wpcodebox2',
		'wpcodebox2.sql',
		'new \\Svc\\Importers\\WpCodeBox\\WpCodeBoxSource( $database )',
		same,
	],
];

describe.each( SOURCES )( '%s', ( name, file, source, as ) => {
	test( 'has nothing where its data is not', async () => {
		expect( await read( site, source ) ).toEqual( { count: 0, items: [] } );
	} );

	test( 'every snippet arrives as expected', async () => {
		const { snippets, skipped } = expectedOf( name );
		const { items, count } = await read( site, source, loading( file ) );
		expect( count ).toBe( items.length );
		const refused = items.filter( ( item ) => item.error !== '' );
		expect( skipped.map( ( one ) => one.source_id ) ).toEqual(
			expect.arrayContaining( refused.map( ( { id } ) => id ) )
		);
		const whole = items.filter( ( item ) => item.error === '' );
		expect( whole.map( ( item ) => arrived( item ) ) ).toEqual(
			snippets.map( ( record ) => inOurWords( as( record ) ) )
		);
		for ( const item of whole ) {
			expect( item.original.length, item.id ).toBeGreaterThan( 0 );
		}
	} );

	test( 'the same data has the same marks', async () => {
		const first = await read( site, source, loading( file ) );
		const again = await read( site, source );
		expect( again.items ).toEqual( first.items );
	} );
} );
