/**
 * Several people, pipelines and sites with one set of snippets: an apply replaces nothing newer on a site unasked, whoever brought it there,
 * and what a folder contains is not taken for newer.
 */
import { expect } from 'vitest';
import {
	FROM,
	NEWER,
	newer,
	stories,
	STAGING,
	withoutGit,
	type Row,
} from './developers.ts';
import { CONFLICT, home } from './home.ts';

const DIFFERS = 10;

const applies: readonly Row[] = [
	[
		'an older checkout does not undo what a colleague applied',
		async ( w ) => {
			await newer( w );
			return w.anna.apply();
		},
		CONFLICT,
		'two',
		FROM,
	],
	[
		'a plan of it says so, too',
		async ( w ) => {
			await newer( w );
			return w.anna.plan();
		},
		CONFLICT,
		'two',
		FROM,
	],
	[
		'with --check, it ends as for every difference',
		async ( w ) => {
			await newer( w );
			return w.anna.plan( { check: true } );
		},
		DIFFERS,
		'two',
		FROM,
	],
	[
		'unless it is told to',
		async ( w ) => {
			await newer( w );
			expect( await w.anna.plan( { force: true } ) ).toBe( 0 );
			return w.anna.apply( { force: true } );
		},
		0,
		'one',
	],
	[
		'the digest of a plan does not stand for that',
		async ( w ) => {
			await newer( w );
			await w.anna.plan();
			const digest = /Digest: (\w+)/.exec( w.said() )?.[ 1 ];
			return w.anna.apply( { digest } );
		},
		CONFLICT,
		'two',
	],
	[
		'a checkout that has it by Git has nothing to do',
		async ( w ) => {
			await newer( w );
			return w.anna.git( 'pull', '-q' ).apply();
		},
		0,
		'two',
		/up to date/,
	],
	[
		'a commit on top of it is applied',
		async ( w ) => {
			await newer( w );
			return w.anna
				.git( 'pull', '-q' )
				.write( 'x', 'three' )
				.commit()
				.apply();
		},
		0,
		'three',
	],
	[
		'so is a change on top of it that is not committed',
		async ( w ) => {
			await newer( w );
			return w.anna.git( 'pull', '-q' ).write( 'x', 'three' ).apply();
		},
		0,
		'three',
	],
	[
		'a change beside it is not',
		async ( w ) => {
			await newer( w );
			return w.anna.write( 'x', 'mine' ).commit().apply();
		},
		CONFLICT,
		'two',
		FROM,
	],
	[
		'a version of no commit is newer, too',
		async ( w ) => {
			await w.ben.write( 'x', 'two' ).apply();
			return w.anna.apply();
		},
		CONFLICT,
		'two',
		NEWER,
	],
	[
		'and is known once it was committed and applied as it is',
		async ( w ) => {
			await w.ben.write( 'x', 'two' ).apply();
			await w.ben.share().apply();
			return w.anna.git( 'pull', '-q' ).write( 'x', 'three' ).apply();
		},
		0,
		'three',
	],
	[
		'a branch that was squashed is known by the commit that has it now',
		async ( w ) => {
			w.ben
				.git( 'checkout', '-qb', 'topic' )
				.write( 'x', 'two' )
				.commit();
			await w.ben.apply();
			w.ben
				.git( 'checkout', '-q', 'main' )
				.git( 'merge', '-q', '--squash', 'topic' )
				.share();
			await w.ben.apply();
			return w.anna.git( 'pull', '-q' ).write( 'x', 'three' ).apply();
		},
		0,
		'three',
	],
	[
		"one's own version may be replaced by an older one",
		async ( w ) => {
			await newer( w );
			return w.ben.git( 'checkout', '-q', 'HEAD~1' ).apply();
		},
		0,
		'one',
	],
	[
		'a change by hand on the site is newer',
		async ( w ) => {
			w.production.who = 'Ben';
			w.production.put( { uid: 'x', code: 'by hand' } );
			return w.anna.write( 'x', 'mine' ).apply();
		},
		CONFLICT,
		'by hand',
		/x\.js: Newer on the site: saved by Ben on [^,]*\.\n/,
	],
	[
		'so is a setting that files name',
		async ( w ) => {
			w.production.who = 'Ben';
			w.production.put( { uid: 'x', priority: 70 } );
			return w.anna.write( 'x', 'mine' ).apply();
		},
		CONFLICT,
		'one',
		NEWER,
	],
	[
		'a snippet that an older checkout does not have is not deleted',
		async ( w ) => {
			w.ben.write( 'y', 'new' ).share();
			await w.ben.apply();
			const exit = await w.anna.apply( { prune: true } );
			expect( w.production.at( 'y' ).code ).toBe( 'new' );
			return exit;
		},
		CONFLICT,
		'one',
		/y: Newer on the site: saved by Ben/,
	],
	[
		'it is by a checkout that deleted it',
		async ( w ) => {
			w.ben.write( 'y', 'new' ).share();
			await w.ben.apply();
			w.anna.git( 'pull', '-q' ).remove( 'y' ).commit();
			const exit = await w.anna.apply( { prune: true } );
			expect( w.production.find( 'y' ) ).toBeUndefined();
			return exit;
		},
		0,
		'one',
	],
	[
		'a snippet that a colleague deleted does not come back',
		async ( w ) => {
			w.production.who = 'Ben';
			w.production.remove( 'x' );
			w.production.put( { uid: 'z', code: 'other' } );
			const exit = await w.anna.apply();
			expect( w.production.find( 'x' ) ).toBeUndefined();
			return exit;
		},
		CONFLICT,
		'',
		/x\.js: Deleted on the site by Ben on .* UTC\./,
	],
	[
		'unless it is told to, and is known from then on',
		async ( w ) => {
			w.production.remove( 'x' );
			await w.anna.apply( { force: true } );
			return w.anna.write( 'x', 'three' ).apply();
		},
		0,
		'three',
	],
	[
		'without Git, the notes of the folder tell',
		async ( w ) => {
			const anna = withoutGit( w.anna, w.production );
			await anna.apply();
			await newer( w );
			return anna.apply();
		},
		CONFLICT,
		'two',
		FROM,
	],
	[
		"and without Git one's own changes are applied",
		async ( w ) => {
			const anna = withoutGit( w.anna, w.production );
			await anna.apply();
			return anna.write( 'x', 'three' ).apply();
		},
		0,
		'three',
	],
	[
		'what was pulled from the site is known',
		async ( w ) => {
			await newer( w );
			await w.anna.pull();
			return w.anna.write( 'x', 'three' ).apply();
		},
		0,
		'three',
	],
	[
		'what was pushed to it, too',
		async ( w ) => {
			await w.anna.write( 'x', 'two' ).push();
			return w.anna.write( 'x', 'three' ).apply();
		},
		0,
		'three',
	],
	[
		'the same change by both is no conflict',
		async ( w ) => {
			await newer( w );
			await w.anna.write( 'x', 'two' ).apply();
			return w.anna.write( 'x', 'three' ).apply();
		},
		0,
		'three',
	],
	[
		'a newer version on one site is none on another',
		async ( w ) => {
			const anna = w.anna.on( w.staging, STAGING );
			await anna.apply();
			await newer( w );
			const exit = await anna.write( 'x', 'three' ).apply();
			expect( w.staging.at( 'x' ).code ).toBe( 'three' );
			expect( await w.anna.apply() ).toBe( CONFLICT );
			return exit;
		},
		0,
		'two',
	],
];

const pipelines: readonly Row[] = [
	[
		'applies what is on top of what the site has',
		async ( w ) => {
			await newer( w );
			return w.clone().write( 'x', 'three' ).commit().apply();
		},
		0,
		'three',
	],
	[
		'run again for an older commit does not undo a later one',
		async ( w ) => {
			await newer( w );
			return w.clone().git( 'checkout', '-q', 'HEAD~1' ).apply();
		},
		CONFLICT,
		'two',
		FROM,
	],
	[
		'applies a shallow clone, which tells nothing',
		async ( w ) => {
			await newer( w );
			w.ben.write( 'x', 'three' ).share();
			return w.clone( '--depth=1' ).apply();
		},
		0,
		'three',
		/^(?:(?!Newer)[\s\S])*$/,
	],
	[
		'applies another branch, and says what it replaces',
		async ( w ) => {
			await newer( w );
			const ci = w.clone().git( 'checkout', '-q', 'HEAD~1' );
			return ci.write( 'x', 'other' ).commit().apply();
		},
		0,
		'other',
		/Warning: x\.js: Newer on the site: .*\. Your checkout does not have that commit\./,
	],
	[
		'applies over changes by hand, as ever',
		async ( w ) => {
			w.production.put( { uid: 'x', code: 'by hand' } );
			return w.clone().apply();
		},
		0,
		'one',
	],
	[
		'without Git applies what it has',
		async ( w ) => {
			await newer( w );
			return withoutGit( w.clone(), w.production )
				.write( 'x', 'three' )
				.apply();
		},
		0,
		'three',
	],
];

const it = home();
stories( it, 'an apply of two people', applies );
stories( it, 'a pipeline', pipelines );
