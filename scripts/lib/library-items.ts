/**
 * The library's items as files: read and held against their schemas.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import { types } from '../../src/contract/fields.ts';
import {
	type Effect,
	effectFile,
	type Meta,
	metaFile,
	packFile,
} from '../../src/contract/library.ts';

export const LIBRARY = path.join( import.meta.dirname, '../../src/library' );

export type LibraryItem = {
	pack: string;
	slug: string;
	type: ( typeof types )[ number ];
	code: string;
	meta: Meta;
	effect: Effect;
};

function json( file: string ): unknown {
	return JSON.parse( readFileSync( file, 'utf8' ) );
}

function folders( dir: string ): string[] {
	return readdirSync( dir, { withFileTypes: true } )
		.filter( ( entry ) => entry.isDirectory() )
		.map( ( entry ) => entry.name )
		.sort();
}

/** Packs with snippets of their own. */
export const packs = (): string[] =>
	folders( LIBRARY ).filter( ( id ) => slugsOf( id ).length > 0 );

/** Starting sets, which name snippets of packs. */
export const sets = (): string[] =>
	folders( LIBRARY ).filter( ( id ) => slugsOf( id ).length === 0 );

/** @throws {z.ZodError} When it is not as a pack has to be. */
export function readPack( pack: string ): z.infer< typeof packFile > {
	return packFile.parse( json( path.join( LIBRARY, pack, 'pack.json' ) ) );
}

/** @throws {Error} When it is not as an item has to be. */
export function readItem( pack: string, slugOfItem: string ): LibraryItem {
	const dir = path.join( LIBRARY, pack, slugOfItem );
	const files = readdirSync( dir ).sort();
	const type = types.find( ( ending ) =>
		files.includes( `snippet.${ ending }` )
	);
	if ( type === undefined || files.length !== 3 ) {
		throw new Error( `${ dir } holds ${ files.join( ', ' ) }.` );
	}
	return {
		pack,
		slug: slugOfItem,
		type,
		code: readFileSync( path.join( dir, `snippet.${ type }` ), 'utf8' ),
		meta: metaFile.parse( json( path.join( dir, 'meta.json' ) ) ),
		effect: effectFile.parse( json( path.join( dir, 'effect.json' ) ) ),
	};
}

export function slugsOf( pack: string ): string[] {
	return folders( path.join( LIBRARY, pack ) );
}
