/**
 * An nginx of our own in front of PHP-FPM: one port per pool, all with the
 * same document root. Uploads are delivered as files, and nothing of svc is
 * hidden, so that its own guards can be tested.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitUntil } from './ports.mjs';
import { launch } from './processes.mjs';

/**
 * How `fastcgi_cache` keeps pages: as long as the headers of an answer allow it, or whatever they say. Both step aside for cookies and
 * addresses as the guides for WordPress have it; neither does so for parameters.
 *
 * @typedef {'honours headers' | 'ignores headers'} PageCache
 */

/**
 * @typedef {Object} NginxSettings
 * @property {string}                                     dir       Document root.
 * @property {string}                                     run
 * @property {{port: number, socket: string}[]}           servers
 * @property {boolean}                                    multisite
 * @property {PageCache}                                  [cache]   None by default.
 * @property {string}                                     [lines]   More of the server block.
 * @property {import('./processes.mjs').Account | null}   account
 */

const TYPES = `types {
	text/html html; text/css css; text/javascript js; text/plain txt;
	application/json json map; image/svg+xml svg; image/png png;
	image/jpeg jpg jpeg; image/gif gif; image/webp webp; font/woff2 woff2;
}`;

// The rules WordPress gives for networks in subdirectories.
const NETWORK = `if (!-e $request_filename) {
		rewrite /wp-admin$ $scheme://$http_host$uri/ permanent;
		rewrite ^(/[^/]+)?(/wp-.*) $2 last;
		rewrite ^(/[^/]+)?(/.*\\.php) $2 last;
	}`;

const SKIP = `set $skip 0;
	if ($request_method = POST) { set $skip 1; }
	if ($request_uri ~* "/wp-admin/|/wp-json/|rest_route=|/wp-[a-z-]+\\.php|/feed/") { set $skip 1; }
	if ($http_cookie ~* "comment_author|wordpress_[a-f0-9]+|wp-postpass|wordpress_logged_in") { set $skip 1; }`;

/** @param {PageCache} cache */
const keep = ( cache ) => `fastcgi_cache pages;
		fastcgi_cache_key "$scheme$request_method$host$request_uri";
		fastcgi_cache_valid 200 301 302 60m;
		fastcgi_cache_bypass $skip;
		fastcgi_no_cache $skip;
		${ cache === 'ignores headers' ? 'fastcgi_ignore_headers Cache-Control Expires Set-Cookie Vary;' : '' }
		add_header X-FastCGI-Cache $upstream_cache_status;`;

/**
 * @param {NginxSettings}                  settings
 * @param {{port: number, socket: string}} server
 * @param {number}                         firstPort
 */
function serverBlock( settings, server, firstPort ) {
	return `server {
	listen 127.0.0.1:${ server.port };
	root ${ settings.dir };
	index index.php;
	${ settings.multisite ? NETWORK : '' }
	${ settings.cache === undefined ? '' : SKIP }
	${ settings.lines ?? '' }
	location / { try_files $uri $uri/ /index.php?$args; }
	location ~ /\\.ht { deny all; }
	location ~ \\.php$ {
		try_files $uri =404;
		fastcgi_pass unix:${ server.socket };
		fastcgi_read_timeout 120s;
		${ settings.cache === undefined ? '' : keep( settings.cache ) }
		fastcgi_buffers 16 32k;
		fastcgi_buffer_size 32k;
		fastcgi_param QUERY_STRING $query_string;
		fastcgi_param REQUEST_METHOD $request_method;
		fastcgi_param CONTENT_TYPE $content_type;
		fastcgi_param CONTENT_LENGTH $content_length;
		fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
		fastcgi_param SCRIPT_NAME $fastcgi_script_name;
		fastcgi_param REQUEST_URI $request_uri;
		fastcgi_param DOCUMENT_URI $document_uri;
		fastcgi_param DOCUMENT_ROOT $document_root;
		fastcgi_param SERVER_PROTOCOL $server_protocol;
		fastcgi_param SERVER_SOFTWARE nginx/$nginx_version;
		fastcgi_param REQUEST_SCHEME $scheme;
		fastcgi_param GATEWAY_INTERFACE CGI/1.1;
		fastcgi_param REMOTE_ADDR $remote_addr;
		fastcgi_param REMOTE_PORT $remote_port;
		fastcgi_param SERVER_ADDR $server_addr;
		fastcgi_param SERVER_NAME 127.0.0.1;
		# The second pool stands for a second server of the same site: WordPress
		# must see the one address it knows, with its port, on both.
		fastcgi_param SERVER_PORT ${ firstPort };
		fastcgi_param HTTP_HOST 127.0.0.1:${ firstPort };
	}
}`;
}

/**
 * @param {NginxSettings} settings
 * @return {string} nginx.conf
 */
function configuration( settings ) {
	const temporary = path.join( settings.run, 'nginx' );
	const firstPort = settings.servers[ 0 ]?.port ?? 80;
	return `daemon off;
pid ${ temporary }/nginx.pid;
error_log ${ settings.run }/server.log warn;
worker_processes 2;
${ process.getuid?.() === 0 && settings.account === null ? 'user root;' : '' }
events { worker_connections 512; }
http {
${ TYPES }
default_type application/octet-stream;
access_log off;
client_max_body_size 64m;
client_body_temp_path ${ temporary }/body;
fastcgi_temp_path ${ temporary }/fastcgi;
proxy_temp_path ${ temporary }/proxy;
uwsgi_temp_path ${ temporary }/uwsgi;
scgi_temp_path ${ temporary }/scgi;
fastcgi_cache_path ${ temporary }/cache keys_zone=pages:1m;
${ settings.servers
	.map( ( server ) => serverBlock( settings, server, firstPort ) )
	.join( '\n' ) }
}
`;
}

/**
 * Writes the configuration; its directory may be handed over afterwards.
 *
 * @param {NginxSettings} settings
 */
export async function configureNginx( settings ) {
	await mkdir( path.join( settings.run, 'nginx' ), { recursive: true } );
	await writeFile(
		path.join( settings.run, 'nginx.conf' ),
		configuration( settings )
	);
}

/**
 * @param {NginxSettings} settings
 * @return {Promise<import('./processes.mjs').Launched>} Answering on all ports.
 */
export async function startNginx( settings ) {
	const log = path.join( settings.run, 'server.log' );
	const server = launch(
		'nginx',
		[
			'-e',
			log,
			'-p',
			settings.run,
			'-c',
			path.join( settings.run, 'nginx.conf' ),
		],
		{
			account: settings.account,
			logFile: log,
			env: {
				PATH: `${ process.env.PATH ?? '' }:/usr/sbin:/usr/local/sbin`,
			},
		}
	);
	for ( const { port } of settings.servers ) {
		await waitUntil(
			async () =>
				( await fetch( `http://127.0.0.1:${ port }/license.txt` ) ).ok,
			`nginx answered on port ${ port } (see ${ log })`,
			() => ! server.isAlive()
		);
	}
	return server;
}
