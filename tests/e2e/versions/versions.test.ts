/**
 * The app on older WordPress: one journey on each that the registries have, and all of it in the long form. `npm run try:wordpress` asks
 * all of it of the WordPress in folders instead, which `SVC_WORDPRESS` names with commas, and prints a table.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	stableWordpress,
	wordpressIn,
} from '../../../scripts/lib/other-wordpress.mjs';
import {
	oldestWordpress,
	wordpressSource,
} from '../../../scripts/lib/wordpress-source.mjs';
import { startBrowser } from '../../support/browser.ts';
import { IS_LONG, longTest } from '../../support/long.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { openApp } from '../app/app-page.ts';
import { fillScreens } from '../app/screens.ts';
import { JOBS } from './jobs.ts';
import { HEAD, rowOfTable } from './table.ts';
import { doJobs, drawScreens, tryAll } from './version.ts';

const SHORT_SCREENS = [ 'list', 'editor' ];
const SHORT_JOBS = [ 'create, save, activate', 'sort' ];

const FOLDERS = ( process.env.SVC_WORDPRESS ?? '' )
	.split( ',' )
	.filter( ( folder ) => folder !== '' );

/** In the short form, 7.1 is what all other tests are on. */
const SOURCES =
	FOLDERS.length > 0
		? await Promise.all( FOLDERS.map( wordpressIn ) )
		: [
				await oldestWordpress(),
				await stableWordpress(),
				...( IS_LONG ? [ await wordpressSource() ] : [] ),
			].filter( ( source ) => source !== null );

const rows: string[] = [];
afterAll( () => {
	if ( FOLDERS.length > 0 ) {
		process.stdout.write( `\n${ HEAD }${ rows.join( '' ) }\n` );
	}
} );

const browser = await startBrowser();
afterAll( () => browser.close() );

describe.each( SOURCES )( 'WordPress $version', ( source ) => {
	let site: TestSite;
	beforeAll( async () => {
		site = await startSite( { source } );
	} );
	afterAll( () => site.stop() );

	test( 'the list and the editor are drawn, and a snippet is created, activated and sorted', async () => {
		const id = await fillScreens( site );
		const { page, context, faults } = await openApp( browser, site );
		const found = [
			...( await drawScreens( page, id, SHORT_SCREENS, false ) ),
			...( await doJobs(
				page,
				site,
				JOBS.filter( ( { name } ) => SHORT_JOBS.includes( name ) )
			) ),
		];
		expect( found.filter( ( { wrong } ) => wrong !== '' ) ).toEqual( [] );
		expect( found ).toHaveLength(
			SHORT_SCREENS.length + SHORT_JOBS.length
		);
		expect( faults ).toEqual( [] );
		await context.close();
	} );

	longTest(
		'every screen, job and door works, and axe objects to nothing',
		async () => {
			await site.resetSnippets();
			const found = await tryAll( browser, site );
			rows.push( rowOfTable( source.version, found ) );
			expect( found.filter( ( { wrong } ) => wrong !== '' ) ).toEqual(
				[]
			);
		},
		600_000
	);
} );
