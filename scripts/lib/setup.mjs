/**
 * From a bare clone to a built checkout: dependencies of npm and Composer,
 * then the build. Imports nothing but Node's own modules, because it runs
 * before anything is installed.
 */
import { existsSync } from 'node:fs';
import { readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './paths.mjs';
import { launch } from './processes.mjs';
import { absentPackages, meetRequirements } from './requirements.mjs';

/** @typedef {import('./requirements.mjs').RequirementSet} RequirementSet */

/** @typedef {Record<string, {version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean}>} LockedPackages */

const INSTALLED = path.join( ROOT, 'vendor/composer/installed.json' );

/**
 * @param {string} file
 * @return {Promise<LockedPackages>} Place to package.
 */
async function lockedPackages( file ) {
	return JSON.parse( await readFile( path.join( ROOT, file ), 'utf8' ) )
		.packages;
}

/**
 * Times do not tell: npm writes its own copy of the lock file before it writes the lock file.
 *
 * @return {Promise<boolean>} Whether node_modules is what the lock file wants.
 */
async function hasNodeModules() {
	if (
		! existsSync( path.join( ROOT, 'node_modules/.package-lock.json' ) )
	) {
		return false;
	}
	const wanted = await lockedPackages( 'package-lock.json' );
	const installed = await lockedPackages( 'node_modules/.package-lock.json' );
	return Object.entries( wanted ).every(
		( [ place, it ] ) =>
			place === '' ||
			it.optional === true ||
			it.devOptional === true ||
			it.peer === true ||
			installed[ place ]?.version === it.version
	);
}

/** @return {Promise<boolean>} Whether vendor is as new as composer.json. */
async function hasVendor() {
	if ( ! existsSync( INSTALLED ) ) {
		return false;
	}
	const wanted = await stat( path.join( ROOT, 'composer.json' ) );
	return ( await stat( INSTALLED ) ).mtimeMs >= wanted.mtimeMs;
}

/**
 * Runs a command of the set-up in the open: its output is ours.
 *
 * @param {string}                 command
 * @param {string[]}               args
 * @param {Record<string, string>} [env]
 */
export async function step( command, args, env = {} ) {
	const code = await launch( command, args, {
		cwd: ROOT,
		inherit: true,
		env,
	} ).ended;
	if ( code !== 0 ) {
		throw new Error(
			`"${ command } ${ args.join( ' ' ) }" ended with ${ code }.`
		);
	}
}

async function installPackagesOfNpm() {
	if ( ! ( await hasNodeModules() ) ) {
		console.log( 'Installing packages of npm …' );
		await step( 'npm', [
			// Only what is missing, where packages are there already.
			existsSync( path.join( ROOT, 'node_modules' ) ) ? 'install' : 'ci',
			'--no-audit',
			'--no-fund',
			'--loglevel=error',
		] );
	}
}

async function installPackagesOfComposer() {
	if ( ! ( await hasVendor() ) ) {
		console.log( 'Installing packages of Composer …' );
		await step(
			'composer',
			[ 'install', '--no-interaction', '--no-progress', '--quiet' ],
			{ COMPOSER_ALLOW_SUPERUSER: '1' }
		);
		// Composer leaves the file alone when nothing had to change.
		await utimes( INSTALLED, new Date(), new Date() );
	}
}

/**
 * Everything but the build.
 *
 * @param {RequirementSet[]} [sets] Beyond what the build needs.
 * @throws {Error} When something is missing that cannot be installed from here.
 */
export async function installAll( sets = [] ) {
	// Said before anything is fetched.
	await absentPackages( [ 'build', ...sets ] );
	await meetRequirements( [ 'build' ] );
	// Packages of the system and of npm have nothing to do with each other; among the system's may be another PHP, which Composer runs on.
	const both = await Promise.allSettled( [
		installPackagesOfNpm(),
		meetRequirements( sets ).then( installPackagesOfComposer ),
	] );
	for ( const one of both ) {
		if ( one.status === 'rejected' ) {
			throw one.reason;
		}
	}
}

/**
 * @param {RequirementSet[]}   [sets]    Beyond what the build needs.
 * @param {{force?: boolean}} [options] Force: builds what is up to date, too.
 * @throws {Error} When something is missing that cannot be installed from here, or the build fails.
 */
export async function setUp( sets = [], options = {} ) {
	await installAll( sets );
	if ( ( await build( options ) ) === 0 ) {
		console.log( 'The build is up to date.' );
	}
}
