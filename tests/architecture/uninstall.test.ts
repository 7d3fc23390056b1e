/**
 * Deleting the plugin with SVC_DELETE_DATA leaves nothing of it in the
 * database: whatever is written there under some name is removed by
 * uninstall.php, or by PlannedEvents, which name the same constant.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { sourceFiles } from './source-files.ts';

/** Every function of WordPress that keeps something under a name, and the place of the name. */
const WRITERS =
	/\b(?:(?:update|add)_(?:(?:site_|network_|blog_)?option|(?:user_|post_|term_|site_)?meta|user_option)|set_(?:site_)?transient|wp_schedule_(?:single_)?event)\(\s*((?:[^()]|\([^()]*(?:\([^()]*\)[^()]*)*\))*)\)/g;

/** Names that are put together, by the file that does. */
const MADE: Record< string, string > = {
	'includes/Activity/Presence.php self::key( $snippet )': 'self::TRANSIENT',
	'includes/Recovery/MissingDependency.php $key': 'self::PLUGIN',
	'includes/Recovery/RepairRecord.php $this->option':
		'CodeFileRepair::OPTION and PublicFileRepair::OPTION',
	'includes/Checks/Loopback/Reach/RememberedRoute.php self::name()':
		'self::TRANSIENT',
	'includes/Checks/Request/LoopbackQueue.php self::slow_since()':
		'self::SLOW_SINCE',
};

const removes = [ 'uninstall.php', 'includes/PlannedEvents.php' ]
	.map( ( file ) => readFileSync( path.join( ROOT, file ), 'utf8' ) )
	.join( '\n' );

/** Arguments of a call, split at commas that are in no brackets. */
function argumentsOf( text: string ): string[] {
	const found = [ '' ];
	let depth = 0;
	for ( const letter of text ) {
		depth += '([{'.includes( letter ) ? 1 : 0;
		depth -= ')]}'.includes( letter ) ? 1 : 0;
		if ( letter === ',' && depth === 0 ) {
			found.push( '' );
		} else {
			found[ found.length - 1 ] += letter;
		}
	}
	return found.map( ( argument ) => argument.trim() );
}

/** Which argument of a call is the name. */
function placeOf( call: string ): number {
	if ( call.startsWith( 'wp_schedule_event' ) ) {
		return 2;
	}
	return /^wp_schedule|_meta\(/.test( call ) ? 1 : 0;
}

/** What is written into the database, as uninstall.php names it. */
function written(): string[] {
	const names: string[] = [];
	for ( const file of sourceFiles(
		ROOT,
		[ 'includes', 'svc.php' ],
		[ '.php' ]
	) ) {
		const text = readFileSync( path.join( ROOT, file ), 'utf8' );
		const [ , space ] = /^namespace ([\w\\]+);/m.exec( text ) ?? [];
		const own = `${ space ?? '' }\\${ path.basename( file, '.php' ) }`;
		for ( const [ call, inner = '' ] of text.matchAll( WRITERS ) ) {
			const given = argumentsOf( inner );
			const name = given[ placeOf( call ) ] ?? '';
			const known = MADE[ `${ file } ${ name }` ] ?? name;
			for ( const one of known.split( ' and ' ) ) {
				const [ constant = '' ] = one.split( ' . ' );
				const [ short = '', ending = '' ] = constant.split( '::' );
				const used = new RegExp(
					`^use ([\\w\\\\]+\\\\${ short });`,
					'm'
				);
				const owner =
					short === 'self'
						? own
						: ( used.exec( text )?.[ 1 ] ??
							`${ space ?? '' }\\${ short }` );
				names.push(
					ending === '' ? constant : `${ owner }::${ ending }`
				);
			}
		}
	}
	return [ ...new Set( names ) ].sort();
}

test( 'what is written into the database is removed', () => {
	const names = written();
	// As many as are known: a way of writing that this test cannot read would hide one.
	expect( names.length ).toBeGreaterThanOrEqual( 15 );
	expect( names.filter( ( name ) => ! removes.includes( name ) ) ).toEqual(
		[]
	);
} );
