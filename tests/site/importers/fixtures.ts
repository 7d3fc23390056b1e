/**
 * Loads the data of another snippet plugin into a test site, without that plugin, and holds what is read of it against what is expected.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { TestSite } from '../../support/site.ts';
import { withStore } from '../runtime/runtime-site.ts';
import { DEVIATIONS } from './deviations.ts';

const FOLDER = path.resolve( import.meta.dirname, '../../fixtures/importers' );

type Rule = { type: string; op: string; value: unknown };

/** A snippet as a source reads it (`Svc\Importers\ForeignSnippet`). */
export type Foreign = {
	id: string;
	title: string;
	fields: Record< string, unknown > & { conditions?: Rule[][] };
	code: string;
	is_active: boolean;
	original: { label: string; value: string }[];
	notes: string[];
	check_first: string[];
	error: string;
	stays: string;
	mark: string;
};

type Neutral = {
	type: string;
	operator: string;
	value: unknown;
	taxonomy?: string;
};

/** What a row of `*.expected.json` says where it leaves it out. */
const UNSAID = {
	lang: null as string | null,
	status: 'active',
	run: 'auto',
	hook: null as string | null,
	priority: 10,
	position: null as number | null,
	shortcode: null as string | null,
	load_as: null as string | null,
	js_strategy: null as string | null,
	tags: [] as string[],
	folder: null as string | null,
	conditions: [] as Neutral[][],
	check_first: false,
	notes: [] as string[],
};
type Expected = typeof UNSAID & {
	source_id: string;
	name: string;
	type: string;
	code: string;
};

/** Sources whose snippets can be switched over, with their data. */
export const SOURCES = [
	[ 'hfcm', 'hfcm.sql' ],
	[ 'wpcode', 'wpcode.json' ],
	[ 'woody', 'woody.json' ],
	[ 'custom-css-js', 'custom-css-js.json' ],
	[ 'code-snippets', 'code-snippets.sql' ],
	[ 'head-footer-post-injections', 'hefo.json' ],
	[ 'insert-php-code-snippet', 'xyz-insert-php.sql' ],
	[ 'fluent-snippets', 'fluent-snippets.json' ],
	[ 'wpcodebox', 'wpcodebox2.sql' ],
	[ 'post-snippets', 'post-snippets.sql' ],
	[ 'insert-html-snippet', 'xyz-insert-html.sql' ],
	[ 'head-footer-code', 'header-footer-options.json' ],
	[ 'wp-headers-and-footers', 'header-footer-options.json' ],
	[ 'header-and-footer-scripts', 'header-footer-options.json' ],
	[ 'simple-custom-css', 'header-footer-options.json' ],
	[ 'wp-add-custom-css', 'header-footer-options.json' ],
	[ 'admin-site-enhancements', 'ase.json' ],
	[ 'perfmatters', 'perfmatters.json' ],
	[ 'scripts-organizer', 'scripts-organizer.json' ],
] as const;

/** Posts, and takes no refusal. */
export const poster =
	( site: TestSite ) =>
	async ( route: string, body: Record< string, unknown > = {} ) => {
		const answer = await site.rest( 'POST', route, body );
		expect( answer.status, answer.text ).toBe( 200 );
		return answer.body;
	};

/** Whatever was switched over before, there is no way back from it any more. */
export const forgetSwitches = ( site: TestSite, more = '' ) =>
	site.php(
		`svc_plugin(); foreach ( Svc\\Importers\\SwitchRecord::options() as $option ) { delete_option( $option ); } ${ more }`
	);

/** Ids that are on over there, as the source reads them. */
export async function onThere(
	site: TestSite,
	source: string
): Promise< string[] > {
	const shown = await site.rest( 'GET', `/import/sources/${ source }` );
	return shown.body
		.filter( ( one: { status: string } ) => one.status === 'active' )
		.map( ( one: { id: string } ) => one.id );
}

/** Ids of ours that are on. */
export const onHere = async ( site: TestSite ): Promise< number[] > =>
	( await site.rest( 'GET', '/snippets' ) ).body
		.filter( ( one: { status: string } ) => one.status === 'active' )
		.map( ( one: { id: number } ) => one.id );

export async function loadFixture(
	site: TestSite,
	name: string,
	more = ''
): Promise< void > {
	await site.php(
		`require '${ FOLDER }/load-fixture.php'; importer_fixture_load( '${ FOLDER }/${ name }' ); ${ more }`
	);
}

/** PHP that adds to data of which too little is on, so that some can go and others stay. */
const MORE: Record< string, string > = {
	'xyz-insert-html.sql':
		"global $wpdb; $wpdb->update( $wpdb->prefix . 'xyz_ihs_short_code', array( 'status' => 1 ), array( 'id' => 2 ) );",
	'post-snippets.sql':
		"global $wpdb; $t = $wpdb->prefix . 'pspro_snippets'; $row = $wpdb->get_row( \"SELECT * FROM $t WHERE ID = 3\", ARRAY_A ); $wpdb->insert( $t, array( 'ID' => 5, 'snippet_title' => 'NextLine' ) + $row ); $wpdb->insert( $t, array( 'ID' => 6, 'snippet_title' => 'Plain_Box', 'snippet_php' => 0, 'snippet_shortcode' => 1, 'snippet_vars' => '', 'snippet_content' => '<p>Plain</p>' ) + $row );",
};

/** The same with several snippets that are on. */
export async function loadSeveral(
	site: TestSite,
	name: string
): Promise< void > {
	await loadFixture( site, name, MORE[ name ] );
}

/**
 * Switches on what came from elsewhere, as `bulk` does, where a test is about what comes after it: each of them would have pages of the
 * site asked for.
 */
export async function switchOnHere(
	site: TestSite,
	ids: readonly number[]
): Promise< void > {
	await withStore(
		site,
		`$store->change( static function ( $batch ) {
			foreach ( json_decode( '${ JSON.stringify( ids ) }' ) as $id ) {
				$batch->update( $id, [ 'status' => 'active' ], null, 'enabled' );
			}
		}, $actor );`
	);
}

/** The items of a source, read by its class below `Svc\Importers`; `more` is PHP of what its constructor takes besides the database. */
export async function itemsOf(
	site: TestSite,
	source: string
): Promise< { count: number; items: Foreign[] } > {
	const json = await site.php( `
		svc_plugin();
		$source = ( new Svc\\Importers\\Sources( new Svc\\Importers\\Database() ) )->get( '${ source }' );
		$items  = array();
		foreach ( $source->items() as $item ) {
			$items[] = get_object_vars( $item ) + array( 'mark' => $item->mark() );
		}
		echo wp_json_encode( array( 'count' => $source->count(), 'items' => $items ) );` );
	return JSON.parse( json );
}

async function expectedOf(
	name: string
): Promise< { snippets: Expected[]; skipped: { source_id: string }[] } > {
	const { snippets, skipped } = JSON.parse(
		await readFile( path.join( FOLDER, `${ name }.expected.json` ), 'utf8' )
	);
	return {
		snippets: snippets.map( ( one: Expected ) => ( {
			...UNSAID,
			...one,
		} ) ),
		skipped,
	};
}

/** A rule of the neutral notation as ours. */
function ours( rule: Neutral ): Rule {
	const is = ! [ 'not_in', 'is_not' ].includes( rule.operator );
	const op = is ? 'is' : 'is_not';
	const list = rule.value as ( string | number )[];
	switch ( rule.type ) {
		case 'user_logged_in':
			return {
				type: rule.type,
				op: rule.value === true ? 'is' : 'is_not',
				value: null,
			};
		case 'date_range':
			return {
				type: rule.type,
				op,
				value: { from: list[ 0 ], to: list[ 1 ] },
			};
		case 'page_type':
			return {
				type: rule.type,
				op,
				value: list.map( ( one ) => ( one === 'home' ? 'blog' : one ) ),
			};
		case 'url':
			return { type: rule.type, op: rule.operator, value: rule.value };
		case 'term':
			return {
				type: rule.type,
				op,
				value: list.map(
					( one ) => `${ rule.taxonomy }:term-${ one }`
				),
			};
		default:
			return { type: rule.type, op, value: list };
	}
}

/** What is expected of a source, in the form in which it is read here. */
function asExpected( one: Expected ) {
	const whole = {
		type: one.type,
		run: one.run,
		hook: one.hook ?? '',
		priority: one.priority,
		position: one.position ?? 1,
		shortcode: one.shortcode ?? '',
		load_as: one.load_as ?? 'inline',
		js_strategy: one.js_strategy ?? '',
		tags: one.tags,
		folder: one.folder ?? '',
		// PHP in HTML is no language of its own here.
		lang: one.lang === 'php+html' ? '' : ( one.lang ?? '' ),
		conditions: one.conditions.map( ( group ) => group.map( ours ) ),
	};
	return {
		id: one.source_id,
		title: one.name,
		is_active: one.status === 'active',
		check_first: one.check_first,
		code: one.code,
		error: '',
		...whole,
	};
}

/** The same of what was read. */
function asRead( one: Foreign ) {
	const fields = {
		type: 'php',
		run: 'auto',
		hook: '',
		priority: 10,
		position: 1,
		shortcode: '',
		load_as: 'inline',
		js_strategy: '',
		tags: [],
		folder: '',
		lang: '',
		conditions: [],
		...one.fields,
	};
	const {
		description: _description,
		created: _created,
		// The fixtures say it in words.
		requires: _requires,
		...rest
	} = {
		description: '',
		created: 0,
		requires: [],
		...fields,
	};
	return {
		id: one.id,
		title: one.title,
		is_active: one.is_active,
		check_first: one.check_first.length > 0,
		code: one.code,
		error: one.error,
		...rest,
	};
}

/**
 * Every item of the fixture, field by field, but for `DEVIATIONS`; and for each that something is said where something was expected.
 *
 * @param items
 * @param name  Of the fixture.
 */
export async function expectAll(
	items: Foreign[],
	name: string
): Promise< void > {
	const expected = await expectedOf( name );
	for ( const one of expected.snippets ) {
		const item = items.find( ( { id } ) => id === one.source_id );
		expect( item, one.source_id ).toBeDefined();
		if ( item !== undefined ) {
			const wanted = asExpected( one );
			const but = DEVIATIONS[ name ]?.[ one.source_id ] ?? {};
			for ( const [ field, value ] of Object.entries( but ) ) {
				expect(
					wanted[ field as keyof typeof wanted ],
					`${ one.source_id } ${ field } is no deviation`
				).not.toEqual( value );
			}
			expect( asRead( item ), one.source_id ).toEqual( {
				...wanted,
				...but,
			} );
			expectSaid( item, one );
		}
	}
	const ids = items.map( ( { id } ) => id );
	for ( const skipped of expected.skipped ) {
		expect( ids ).not.toContain( skipped.source_id );
	}
}

/** Something is said where something was expected. */
function expectSaid( item: Foreign, one: Expected ): void {
	const said = [
		...item.notes,
		...item.check_first,
		...( item.fields.description ? [ 'description' ] : [] ),
	];
	if ( one.notes.length > 0 ) {
		expect( said, one.source_id ).not.toEqual( [] );
	}
}
