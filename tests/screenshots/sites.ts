/** The sites that pictures are taken of, each started when the first picture of it is. */
import { start as startEmbedded } from '../../scripts/lib/embedded-site.mjs';
import { LANGUAGE_PLUGIN } from '../support/language.ts';
import { addMany } from '../support/many-snippets.ts';
import { TestSite } from '../support/site.ts';
import { past } from './past.ts';
import { seed } from './seed.ts';

export type Shown = {
	readonly site: TestSite;
	/** Id by title. */
	readonly ids: ReadonlyMap< string, number >;
};

const MANY = 5_000;

async function open( kind: 'shop' | 'empty' | 'many' ): Promise< Shown > {
	const site = new TestSite(
		await startEmbedded( {
			muPlugins: { 'language.php': LANGUAGE_PLUGIN },
		} )
	);
	if ( kind === 'many' ) {
		await addMany( site, {
			count: MANY,
			code: "'<p>' . $n . '</p>'",
			settings:
				"[ 'type' => [ 'html', 'css', 'js' ][ $n % 3 ], 'hook' => '', 'status' => $n % 7 ? 'active' : 'inactive', 'folder' => $n % 4 ? 'Agency/Client ' . $n % 12 : 'Everywhere', 'tags' => [ 'tag' . $n % 5 ] ]",
		} );
	}
	const ids =
		kind === 'shop' ? await seed( site ) : new Map< string, number >();
	if ( kind === 'shop' ) {
		await past( site, ids );
	}
	return { site, ids };
}

export function openSites() {
	const opened = new Map< string, Promise< Shown > >();
	return {
		site: ( kind: 'shop' | 'empty' | 'many' ): Promise< Shown > => {
			const shown = opened.get( kind ) ?? open( kind );
			opened.set( kind, shown );
			return shown;
		},
		close: async (): Promise< void > => {
			for ( const shown of opened.values() ) {
				await ( await shown ).site.stop();
			}
		},
	};
}
