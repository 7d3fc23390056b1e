/**
 * Puts many snippets on a test site at once, straight through the storage:
 * for what hundreds and thousands of them cost.
 */
import type { TestSite } from './site.ts';

export type ManySnippets = {
	count: number;
	/** PHP expression for the settings of snippet `$n` (from 1): `[ 'title' => … ]`. */
	settings?: string;
	/** PHP expression for the code of snippet `$n` (from 1). */
	code: string;
	/** Storage root; that of the site by default. */
	root?: string;
};

const changes = ( work: string ): string => `
	$plugin->get( 'Svc\\\\Storage\\\\Snippets' )->change( ${ work }, Svc\\Domain\\Actor::system() )`;

/** PHP for a site whose last change is longer ago than requests are watched. */
const UNWATCHED = `${ changes(
	"static fn( $batch ) => $batch->set_switches( [ 'watch' => null ] )"
) };`;

/** Goes on as if the minutes were over for which requests are watched after a change. */
export async function endWatch(
	site: Pick< TestSite, 'php' >
): Promise< void > {
	await site.php( `$plugin = svc_plugin(); ${ UNWATCHED }` );
}

/** PHP that sets `$plugin`. WP-CLI has built one already, which knows no other root than that of the site. */
export function pluginAt( root: string | undefined ): string {
	return root === undefined
		? '$plugin = svc_plugin();'
		: `define( 'SVC_STORAGE_DIR', '${ root }' ); $plugin = new Svc\\Plugin( dirname( SVC_FILE ) );`;
}

/** Adds the snippets with one write of the index; ids in order. Requests are not watched then. */
export async function addMany(
	site: Pick< TestSite, 'php' >,
	many: ManySnippets
): Promise< number[] > {
	const ids = await site.php( `
		${ pluginAt( many.root ) }
		wp_raise_memory_limit();
		$settings = static fn( $n ) => ${ many.settings ?? '[]' };
		$code     = static fn( $n ) => ${ many.code };
		$made     = ${ changes( `static function ( $batch ) use ( $settings, $code ) {
			$ids = [];
			for ( $n = 1; $n <= ${ many.count }; ++$n ) {
				$draft = $settings( $n ) + [ 'title' => 'Snippet ' . $n, 'type' => 'php', 'hook' => 'root', 'status' => 'active' ];
				$ids[] = $batch->create( Svc\\Domain\\Snippet::create( $draft ), $code( $n ), 'created' )->id;
			}
			return $ids;
		}` ) };
		${ UNWATCHED }
		echo json_encode( $made );` );
	return JSON.parse( ids ) as number[];
}
