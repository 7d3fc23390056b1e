/**
 * Writes wp-config.php: one file per site, so that two sites can share the
 * rest of WordPress by hard links.
 */
import { createHash } from 'node:crypto';

/**
 * @typedef {string | number | boolean} ConstantValue
 */

/**
 * @typedef {Object} DatabaseAccess
 * @property {string} name
 * @property {string} user
 * @property {string} password
 * @property {string} host     As WordPress takes it: `localhost:/path/to/socket`.
 */

/** @type {Record<string, ConstantValue>} */
const LOCAL = {
	WP_ENVIRONMENT_TYPE: 'local',
	WP_DEBUG: true,
	WP_DEBUG_LOG: true,
	WP_DEBUG_DISPLAY: false,
	// Without this every request for updates burns its whole time limit.
	WP_HTTP_BLOCK_EXTERNAL: true,
	WP_ACCESSIBLE_HOSTS: '127.0.0.1,localhost',
	AUTOMATIC_UPDATER_DISABLED: true,
	DISABLE_WP_CRON: true,
};

/**
 * @param {ConstantValue} value
 * @return {string} The value as PHP source.
 */
export function phpValue( value ) {
	return typeof value === 'string'
		? `'${ value.replaceAll( '\\', '\\\\' ).replaceAll( "'", "\\'" ) }'`
		: String( value );
}

/**
 * Keys are fixed per name: cookies made on the template work on its copies.
 *
 * @return {Record<string, string>} The eight keys and salts.
 */
function keys() {
	const names = [ 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ].flatMap(
		( name ) => [ `${ name }_KEY`, `${ name }_SALT` ]
	);
	return Object.fromEntries(
		names.map( ( name ) => [
			name,
			createHash( 'sha256' )
				.update( `svc test ${ name }` )
				.digest( 'hex' ),
		] )
	);
}

/**
 * @param {Object}                        settings
 * @param {DatabaseAccess}                settings.database
 * @param {Record<string, ConstantValue>} settings.constants Win over ours.
 * @return {string} The file.
 */
export function wpConfig( { database, constants } ) {
	const all = {
		DB_NAME: database.name,
		DB_USER: database.user,
		DB_PASSWORD: database.password,
		DB_HOST: database.host,
		DB_CHARSET: 'utf8mb4',
		DB_COLLATE: '',
		...keys(),
		...LOCAL,
		...constants,
	};
	const defines = Object.entries( all ).map(
		( [ name, value ] ) => `define( '${ name }', ${ phpValue( value ) } );`
	);
	return [
		'<?php',
		...defines,
		"$table_prefix = 'wp_';",
		"if ( ! defined( 'ABSPATH' ) ) {",
		"\tdefine( 'ABSPATH', __DIR__ . '/' );",
		'}',
		"require_once ABSPATH . 'wp-settings.php';",
		'',
	].join( '\n' );
}
