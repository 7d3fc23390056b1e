/** Words that name what is not there: none of them in real code, and those that are put into it are found. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { wordpressSource } from '../../../scripts/lib/wordpress-source.mjs';
import { Catalogue } from '../../../src/intelligence/catalogue.ts';
import { declaredIn } from '../../../src/intelligence/declared.ts';
import {
	problemsIn,
	type WordProblem,
} from '../../../src/intelligence/php-problems.ts';
import { structureOf } from '../../../src/intelligence/php-structure.ts';
import { read } from '../../../src/intelligence/php-tokens.ts';
import { sample } from '../../support/long.ts';

const SECOND = 1_000;

const table = ( name: string ) =>
	readFileSync(
		new URL(
			`../../../src/intelligence/data/${ name }.tsv`,
			import.meta.url
		),
		'utf8'
	);

const known = new Catalogue( {
	php: table( 'php' ),
	wordpress: table( 'wordpress' ),
} );

interface Piece {
	readonly where: string;
	readonly code: string;
}

const phpIn = ( folder: string ): readonly string[] =>
	readdirSync( folder, { recursive: true, encoding: 'utf8' } )
		.filter( ( name ) => name.endsWith( '.php' ) )
		.sort();

/** Functions and classes of real code as snippets, and the names that a site with all of it has. */
function cut( folder: string ) {
	const pieces: Piece[] = [];
	const names = new Set< string >();
	for ( const name of phpIn( folder ) ) {
		const all = structureOf(
			read( readFileSync( path.join( folder, name ), 'utf8' ), {
				isPhp: false,
			} )
		);
		const { code, tokens } = all.text;
		for ( const declared of declaredIn( all.text ) ) {
			names.add( declared.name.toLowerCase() );
		}
		const isNamespaced = /^\s*namespace\s/m.test( code );
		const wholes = [
			...all.scopes.filter(
				( { kind, parent } ) => kind === 'function' && parent === 0
			),
			...all.classes.filter(
				( it ) => it.name !== '' && all.scopeOf[ it.from ] === 0
			),
		];
		for ( const { from, to } of wholes ) {
			const start = tokens[ from ]?.start ?? 0;
			const end = tokens[ to ]?.end ?? 0;
			const piece = code.slice( start, end );
			pieces.push( {
				where: `${ name }:${ code.slice( 0, start ).split( '\n' ).length }`,
				code: isNamespaced ? `namespace A;\n${ piece }` : piece,
			} );
		}
	}
	return { pieces, names };
}

/** What is left when the site has been asked. */
const told = ( code: string, names: ReadonlySet< string > ) =>
	problemsIn( read( code, { isPhp: true } ), known, true ).filter(
		( { isAsked, name } ) => ! isAsked || ! names.has( name.toLowerCase() )
	);

const said = ( { kind, name, owner }: WordProblem ) =>
	`${ kind } ${ owner === '' ? '' : `${ owner }::` }${ name }`;

/** Mistakes that are in the code: a function that is nowhere declared, and a variable that nothing sets. */
const RIGHT =
	/(?:rss\.php:\d+ function debug|class-pclzip\.php:\d+ variable \$v_file)$/;

test(
	'no word of real code is said to be missing',
	{ timeout: 240 * SECOND },
	async () => {
		const { wordpress } = await wordpressSource();
		const { pieces, names } = cut( wordpress );
		expect( pieces.length ).toBeGreaterThan( 4_000 );
		const wrong = sample( pieces, 4 ).flatMap( ( { where, code } ) =>
			told( code, names ).map( ( it ) => `${ where } ${ said( it ) }` )
		);
		expect( wrong.filter( ( it ) => ! RIGHT.test( it ) ) ).toEqual( [] );
	}
);

/** The same code with one letter more in a name, if it is there. */
const spoilt = ( code: string, pattern: RegExp ) =>
	code.replace( pattern, ( name ) => `${ name }q` );

test(
	'what is misspelt in real code is found',
	{ timeout: 240 * SECOND },
	async () => {
		const { wordpress } = await wordpressSource();
		const { pieces, names } = cut(
			path.join( wordpress, 'wp-includes/blocks' )
		);
		let tried = 0;
		let found = 0;
		for ( const { code } of pieces ) {
			const wrong = spoilt(
				code,
				/(?<![\w>:$])(?:get_block_wrapper_attributes|register_block_type_from_metadata|esc_html|get_option|esc_attr|esc_url|get_the_ID)(?=\()/
			);
			if ( wrong !== code ) {
				tried++;
				found += told( wrong, names ).some( ( { name } ) =>
					name.endsWith( 'q' )
				)
					? 1
					: 0;
			}
		}
		expect( tried ).toBeGreaterThan( 50 );
		expect( found / tried ).toBeGreaterThan( 0.7 );
	}
);
