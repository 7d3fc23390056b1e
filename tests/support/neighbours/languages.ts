/**
 * Plugins for languages: at every moment at which a snippet can be decided,
 * what `/explain` says is what runs, and the language is that of the page.
 */
import { put } from '../../site/runtime/runtime-site.ts';
import type { TestSite } from '../site.ts';
import type { Check } from './checks.ts';
import type { Family } from './neighbour.ts';

/** From the first moment to the last; before and behind the one at which Polylang reads the content. */
const MOMENTS = [
	{ hook: 'root' },
	{ hook: 'init' },
	{ hook: 'wp', priority: 1 },
	{ hook: 'wp', priority: 10 },
	{ hook: 'wp_footer' },
];

const RULES = [
	{ type: 'language', op: 'is', value: [ 'de' ] },
	{ type: 'language', op: 'is_not', value: [ 'de' ] },
	{ type: 'language', op: 'is', value: [ 'en' ] },
	{ type: 'post_type', op: 'is', value: [ 'page' ] },
	{ type: 'url', op: 'contains', value: 'hallo' },
];

const CELLS = MOMENTS.flatMap( ( moment ) =>
	RULES.map( ( rule ) => ( {
		moment,
		rule,
		name: `${ rule.type } ${ rule.op } ${ String( rule.value ) } at ${ moment.hook } ${ moment.priority ?? '' }`.trim(),
	} ) )
);

async function ran( site: TestSite, address: string ): Promise< string[] > {
	const page = await site.page( address );
	const found = /<!--said:(.*?)-->/.exec( page.text );
	if ( found === null ) {
		throw new Error(
			`${ address } is answered with ${ page.status } ${ page.headers.get( 'location' ) ?? '' }`
		);
	}
	return ( JSON.parse( found[ 1 ] ?? '[]' ) as string[] ).sort();
}

/** Asks each page both ways; what differs, or a language that a page does not have. */
async function compare( site: TestSite ): Promise< string > {
	const pages = JSON.parse(
		await site.php(
			`echo wp_json_encode( get_option( 'neighbour_pages' ) );`
		)
	) as Record< string, string >;
	const [ saying, ...ids ] = await put(
		site,
		{
			hook: 'wp_footer',
			priority: 9999,
			code: `echo '<!--said:', wp_json_encode( $GLOBALS['said'] ?? [] ), '-->';`,
		},
		...CELLS.map( ( { moment, rule, name } ) => ( {
			...moment,
			code: `$GLOBALS['said'][] = ${ JSON.stringify( name ) };`,
			conditions: [ [ rule ] ],
		} ) )
	);
	for ( const [ language, url ] of Object.entries( pages ) ) {
		const address = url.slice( site.url.length );
		const really = await ran( site, address );
		const { body } = await site.rest( 'GET', '/explain', undefined, {
			query: { url: address, as: 'guest' },
		} );
		const running = new Set(
			( body.snippets as { id: number; runs: boolean }[] )
				.filter( ( { id, runs } ) => runs && id !== saying )
				.map( ( { id } ) => id )
		);
		for ( const [ index, { name, rule } ] of CELLS.entries() ) {
			const runs = really.includes( name );
			if ( runs !== running.has( ids[ index ] ?? 0 ) ) {
				return `${ address }: ${ name } ${ runs ? 'runs' : 'does not run' }, and the explanation says the opposite`;
			}
			const wanted =
				rule.type !== 'language' ||
				( rule.value[ 0 ] === language ) === ( rule.op === 'is' );
			if ( rule.type === 'language' && runs !== wanted ) {
				return `${ address }: ${ name } ${ runs ? 'runs' : 'does not run' }`;
			}
		}
	}
	return 'yes';
}

const CHECKS: readonly Check[] = [
	...[ 'content', 'directory', 'default' ].map( ( way ) => ( {
		what: `what is explained is what runs, language ${
			{
				content: 'told by the content',
				directory: 'told by the directory',
				default: 'told by the directory, the first one hidden',
			}[ way ]
		}`,
		run: async ( site: TestSite ) => {
			await site.php( `update_option( 'neighbour_way', '${ way }' );` );
			await site.php( PAGES );
			return compare( site );
		},
	} ) ),
	{
		what: 'each language is listed once, by its code',
		run: async ( site ) => {
			const { body } = await site.rest( 'GET', '/schema' );
			const { options } = body.condition_types.find(
				( one: { type: string } ) => one.type === 'language'
			) as { options: { value: string }[] };
			const listed = options
				.map( ( { value } ) => value )
				.sort()
				.join();
			return listed === 'de,en' ? 'yes' : `listed are ${ listed }`;
		},
	},
];

// Polylang offers to tell the language by the content only to sites that had that before.
const LANGUAGES = `update_option( 'pll_language_from_content_available', 'yes' );
PLL()->model->languages->add( [ 'locale' => 'en_US', 'name' => 'English', 'slug' => 'en', 'rtl' => false, 'term_group' => 0, 'flag' => 'us' ] );
PLL()->model->languages->add( [ 'locale' => 'de_DE', 'name' => 'Deutsch', 'slug' => 'de', 'rtl' => false, 'term_group' => 1, 'flag' => 'de' ] );
$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
foreach ( [ 'en' => 'hello-there', 'de' => 'hallo-da' ] as $language => $name ) {
	$ids[ $language ] = wp_insert_post( [ 'post_title' => $name, 'post_name' => $name, 'post_type' => 'page', 'post_status' => 'publish' ] );
	pll_set_post_language( $ids[ $language ], $language );
}
pll_save_post_translations( $ids );
update_option( 'neighbour_ids', $ids );`;

const PAGES = `$way = get_option( 'neighbour_way' );
PLL()->model->options->set( 'force_lang', 'content' === $way ? 0 : 1 );
PLL()->model->options->set( 'hide_default', 'default' === $way );
PLL()->model->options->save();
delete_option( 'rewrite_rules' );
$base = 'content' === $way ? [ 'en' => '', 'de' => '' ] : [ 'en' => 'default' === $way ? '' : 'en/', 'de' => 'de/' ];
foreach ( get_option( 'neighbour_ids' ) as $language => $id ) {
	$pages[ $language ] = home_url( '/' . $base[ $language ] . get_post( $id )->post_name . '/' );
}
update_option( 'neighbour_pages', $pages );`;

export const LANGUAGE_PLUGINS: Family = {
	polylang: { setUp: LANGUAGES, checks: () => CHECKS },
};
