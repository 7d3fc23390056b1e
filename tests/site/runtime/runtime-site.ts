/**
 * Puts snippets on a test site straight through the storage, without checks
 * and test load: the runtime has to survive what those would refuse.
 */
import type { TestSite } from '../../support/site.ts';

export type Draft = {
	type?: 'php' | 'html' | 'css' | 'js';
	code: string;
	[ field: string ]: unknown;
};

function phpString( value: string ): string {
	return `'${ value.replaceAll( '\\', '\\\\' ).replaceAll( "'", "\\'" ) }'`;
}

/** Runs PHP with the store as `$store` and the actor as `$actor`; no snippet runs meanwhile. */
export function withStore( site: TestSite, code: string ): Promise< string > {
	return site.php(
		`$store = svc_plugin()->get( 'Svc\\\\Storage\\\\Snippets' ); $actor = Svc\\Domain\\Actor::system(); ${ code }`
	);
}

/** Replaces every snippet by the given ones, switched on; their ids in order. */
export async function put(
	site: TestSite,
	...drafts: Draft[]
): Promise< number[] > {
	const json = JSON.stringify( drafts );
	const ids = await withStore(
		site,
		`
		$drafts = json_decode( ${ phpString( json ) }, true );
		$made = $store->change( static function ( $batch ) use ( $drafts ) {
			foreach ( array_keys( $batch->all() ) as $id ) { $batch->delete( $id ); }
			$made = [];
			foreach ( $drafts as $draft ) {
				$code = $draft['code'];
				unset( $draft['code'] );
				$draft += [ 'title' => 't', 'type' => 'php', 'status' => 'active' ];
				$made[] = $batch->create( Svc\\Domain\\Snippet::create( $draft ), $code, 'created' );
			}
			return $made;
		}, $actor );
		foreach ( $made as $index => $snippet ) {
			if ( 'file' === $snippet->load_as || '' !== $snippet->lang && 'css' !== $snippet->lang ) {
				// Asked for only here: releases before had it elsewhere.
				svc_plugin()->get( 'Svc\\\\Storage\\\\Code\\\\PublicFiles' )->write( $snippet->id, $snippet->type, $drafts[ $index ]['public'] ?? $drafts[ $index ]['code'] );
			}
		}
		echo json_encode( array_map( static fn( $s ) => $s->id, $made ) );`
	);
	return JSON.parse( ids ) as number[];
}

/** What the index says about one snippet. */
export async function settings(
	site: TestSite,
	id: number
): Promise< { status: string; error: string | null } > {
	return JSON.parse(
		await withStore(
			site,
			`echo json_encode( $store->get( ${ id } )->settings() );`
		)
	);
}
