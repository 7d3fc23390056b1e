/**
 * Loads what another plugin keeps into a site without that plugin, and reads
 * it as an import does.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestSite } from '../../support/site.ts';

const FIXTURES = path.join( import.meta.dirname, '../../fixtures/importers' );

export type Rule = { type: string; op: string; value: unknown };

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
	mark: string;
};

export type Expected = {
	source_id: string;
	name: string;
	type: string;
	lang: string | null;
	status: string;
	run: string;
	hook: string | null;
	priority: number;
	position: number | null;
	shortcode: string | null;
	load_as: string | null;
	js_strategy: string | null;
	tags: string[];
	folder: string | null;
	conditions: {
		groups: { type: string; operator: string; value: unknown }[][];
	} | null;
	check_first: boolean;
	code: string;
};

export function expectedOf( name: string ): {
	snippets: Expected[];
	skipped: { source_id: string }[];
} {
	return JSON.parse(
		readFileSync( path.join( FIXTURES, `${ name }.expected.json` ), 'utf8' )
	);
}

/** Runs PHP after the loader of fixtures, and returns what it prints as JSON after a mark. */
async function answer( site: TestSite, code: string ): Promise< unknown > {
	const loader = path.join( FIXTURES, 'load-fixture.php' );
	const text = await site.php(
		`require_once '${ loader }'; $made = ( static function () { ${ code } } )(); echo "\\n=====", wp_json_encode( $made, JSON_INVALID_UTF8_SUBSTITUTE );`
	);
	return JSON.parse( text.slice( text.lastIndexOf( '=====' ) + 5 ) );
}

/** @param source PHP that makes the source; `$database` is there. */
const reading = ( source: string ): string => `
	$database = new \\Svc\\Importers\\Database();
	$source = ${ source };
	$items = [];
	foreach ( $source->items() as $item ) {
		$items[] = get_object_vars( $item ) + [ 'mark' => $item->mark() ];
	}
	return [ 'count' => $source->count(), 'items' => $items ];`;

export async function read(
	site: TestSite,
	source: string,
	before = ''
): Promise< { count: number; items: Foreign[] } > {
	return ( await answer( site, before + reading( source ) ) ) as {
		count: number;
		items: Foreign[];
	};
}

export const loading = ( file: string ): string =>
	`importer_fixture_load( '${ path.join( FIXTURES, file ) }' );`;

const OPERATORS: Record< string, string > = { in: 'is', not_in: 'is_not' };

/** A record of what is expected, in the words of our fields. */
export function inOurWords( record: Expected ): Record< string, unknown > {
	return {
		id: record.source_id,
		title: record.name,
		type: record.type,
		active: record.status === 'active',
		run: record.run,
		hook: record.hook,
		priority: record.priority,
		position: record.position,
		shortcode: record.shortcode,
		load_as: record.load_as,
		js_strategy: record.js_strategy,
		tags: record.tags,
		folder: record.folder,
		conditions:
			record.conditions?.groups.map( ( group ) =>
				group.map( ( { type, operator, value } ) => ( {
					type,
					op: OPERATORS[ operator ] ?? operator,
					value,
				} ) )
			) ?? null,
		check_first: record.check_first,
		code: record.code,
		error: '',
	};
}

/** What arrives, in the same form. Rules that stand for one we do not have count as none: they keep it from ever running. */
export function arrived( item: Foreign ): Record< string, unknown > {
	const { fields } = item;
	const groups = fields.conditions ?? [];
	const isBlocked = groups.flat().some( ( { type } ) => type === 'not_imported' );
	return {
		id: item.id,
		title: item.title,
		type: fields.type,
		active: item.is_active,
		run: fields.run ?? 'auto',
		hook: fields.hook ?? null,
		priority: fields.priority,
		position: fields.position ?? null,
		shortcode: fields.shortcode ?? null,
		load_as: fields.load_as ?? null,
		js_strategy: fields.js_strategy ?? null,
		tags: fields.tags ?? [],
		folder: fields.folder === '' ? null : fields.folder ?? null,
		conditions: groups.length === 0 || isBlocked ? null : groups,
		check_first: item.check_first.length > 0,
		code: item.code,
		error: item.error,
	};
}
