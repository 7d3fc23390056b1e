/**
 * The library's items as files: each as its schema says, its settings marked
 * in the code, and all of them together without a double.
 */
import { expect, test } from 'vitest';
import { literals, marked } from '../../../src/contract/library.ts';
import {
	type LibraryItem,
	packs,
	readItem,
	readPack,
	sets,
	slugsOf,
} from '../../../scripts/lib/library-items.ts';

const items = packs().flatMap( ( pack ) =>
	slugsOf( pack ).map( ( slug ) => readItem( pack, slug ) )
);

test( 'packs have an order of their own', () => {
	const orders = [ ...packs(), ...sets() ].map(
		( pack ) => readPack( pack ).order
	);
	expect( new Set( orders ).size ).toBe( orders.length );
} );

test.each( sets() )(
	'the set %s has 5 to 12 snippets that go together and need no settings',
	( set ) => {
		const slugs = readPack( set ).slugs ?? [];
		expect( new Set( slugs ).size ).toBe( slugs.length );
		expect( slugs.length ).toBeGreaterThanOrEqual( 5 );
		expect( slugs.length ).toBeLessThanOrEqual( 12 );
		for ( const slug of slugs ) {
			const meta = items.find( ( item ) => item.slug === slug )?.meta;
			expect( meta, slug ).toBeDefined();
			expect(
				meta?.settings?.filter( ( { required } ) => required ) ?? [],
				slug
			).toEqual( [] );
			expect(
				meta?.conflicts?.filter( ( it ) => slugs.includes( it ) ) ?? [],
				slug
			).toEqual( [] );
		}
	}
);

test( 'slugs and titles stand once', () => {
	for ( const words of [
		items.map( ( item ) => item.slug ),
		items.map( ( item ) => item.meta.title ),
	] ) {
		expect(
			words.filter( ( word, at ) => words.indexOf( word ) !== at )
		).toEqual( [] );
	}
} );

test.each( items.map( ( item ) => [ item.slug, item ] as const ) )(
	'%s marks its settings, and only those',
	( _, { meta, code } ) => {
		const settings = meta.settings ?? [];
		expect( marked( code ).sort() ).toEqual(
			settings.map( ( setting ) => setting.name ).sort()
		);
		// Empty is what has to be filled in, and nothing else.
		for ( const [ name, literal ] of Object.entries( literals( code ) ) ) {
			const setting = settings.find( ( one ) => one.name === name );
			expect( [ "''", '""', '0' ].includes( literal ), name ).toBe(
				setting?.required ?? false
			);
		}
		for ( const setting of settings ) {
			expect( setting.options !== undefined, setting.name ).toBe(
				setting.type === 'choice'
			);
		}
	}
);

test( 'what does not go together is named on both sides', () => {
	const known = new Map( items.map( ( item ) => [ item.slug, item ] ) );
	const oneSided = items.flatMap( ( { slug, meta } ) =>
		( meta.conflicts ?? [] )
			.filter(
				( other ) =>
					known.get( other )?.meta.conflicts?.includes( slug ) !==
					true
			)
			.map( ( other ) => `${ slug } -> ${ other }` )
	);
	expect( oneSided ).toEqual( [] );
} );

/** Filters to whose value each snippet adds something of its own, so that several get along. */
const ADDS_UP = [
	'block_editor_settings_all',
	'embed_oembed_html',
	'manage_edit-{$type}_sortable_columns',
	'manage_users_columns',
	'manage_users_custom_column',
	'manage_users_sortable_columns',
	'manage_{$type}_posts_columns',
	'pre_comment_approved',
	'the_content',
	'wp_handle_sideload_prefilter',
	'wp_handle_upload_prefilter',
	'wp_headers',
	'wp_robots',
];

/** What a snippet of PHP decides, undoes, declares or sends: two that do the same have an entry in common. */
function decisions( code: string ): string[] {
	const filters = [
		...code.matchAll( /add_filter\(\s*['"]([^'"]+)['"]/g ),
	].flatMap( ( [ , hook = '' ] ) =>
		ADDS_UP.includes( hook ) ? [] : [ `filter ${ hook }` ]
	);
	const others = [
		/remove_(?:action|filter)\(\s*'[^']+',\s*'[^']+'/g,
		/(?:remove_meta_box|remove_node|remove_menu_page|unregister_widget|define|add_shortcode)\(\s*'[^']+'/g,
		/^\s*(?:function|class|const) \w+/gm,
		// Headers.
		/'(?:[A-Z][a-z]*-)+[A-Z][a-z]+'(?=\s*=>|\]\s*=)/g,
	].flatMap( ( pattern ) => code.match( pattern ) ?? [] );
	return [ ...new Set( [ ...filters, ...others ] ) ].map( ( one ) =>
		one.replaceAll( /\s+/g, ' ' )
	);
}

test( 'two that decide, undo or declare the same name each other', () => {
	const who = new Map< string, LibraryItem[] >();
	for ( const item of items.filter( ( { type } ) => type === 'php' ) ) {
		for ( const decision of decisions( item.code ) ) {
			who.set( decision, [ ...( who.get( decision ) ?? [] ), item ] );
		}
	}
	const shared = [ ...who ].filter( ( [ , those ] ) => those.length > 1 );
	expect( shared ).not.toEqual( [] );
	const silent = shared.flatMap( ( [ decision, [ first, ...rest ] ] ) =>
		rest
			.filter(
				( { slug } ) => first?.meta.conflicts?.includes( slug ) !== true
			)
			.map( ( { slug } ) => `${ decision }: ${ first?.slug }, ${ slug }` )
	);
	expect( silent ).toEqual( [] );
} );
