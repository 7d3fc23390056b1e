import { __ } from '@wordpress/i18n';
import type { OperationInput } from '../../contract/index.js';

/** What a chosen file holds. Everything is decided by the site; this only tells beforehand what can be told without it. Pure. */

type File = OperationInput< 'import-snippets' >;
type Raw = Readonly< Record< string, unknown > >;

/** The marker of an export file, and the newest version that this app knows; `exportFormat` of the contract, which a test holds it to. */
export const MARKER = 'snipfire';
export const VERSION = 1;

export interface Item {
	/** Place in the file. */
	readonly index: number;
	readonly title: string;
	readonly type: 'php' | 'html' | 'css' | 'js';
	readonly isOn: boolean;
	readonly uid: string;
	/** Why it cannot come; empty when nothing is known to stand in the way. */
	readonly fault: string;
}

export interface ReadFile {
	readonly file: File;
	readonly items: readonly Item[];
	/** Product that wrote it, such as "svc 1.0"; empty when it does not say. */
	readonly generator: string;
}

const isRaw = ( value: unknown ): value is Raw =>
	typeof value === 'object' && value !== null && ! Array.isArray( value );

const textIn = ( raw: Raw, name: string ): string => {
	const value = raw[ name ];
	return typeof value === 'string' ? value : '';
};

const typeIn = ( raw: Raw ): Item[ 'type' ] => {
	const type = textIn( raw, 'type' );
	return type === 'html' || type === 'css' || type === 'js' ? type : 'php';
};

function itemOf( value: unknown, index: number ): Item {
	const raw = isRaw( value ) ? value : {};
	const isSnippet = isRaw( value ) && typeof raw.code === 'string';
	return {
		index,
		title: textIn( raw, 'title' ),
		type: typeIn( raw ),
		isOn: raw.status === 'active',
		uid: textIn( raw, 'uid' ),
		fault: isSnippet
			? ''
			: __( 'There is no code in it, so it is left out.', 'svc' ),
	};
}

/** JSON escapes a half of a pair of surrogates only where the other one is missing: the site refuses such text. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/** The fields of a JSON object, or why there are none: as `Domain/JsonText` says it at every other door. */
function parsed( bytes: Uint8Array ): Raw | string {
	let value: unknown;
	try {
		// Takes one byte order mark off.
		const text = new TextDecoder( 'utf-8', { fatal: true } ).decode(
			bytes
		);
		value = text;
		value = JSON.parse( text );
	} catch {
		return value === undefined
			? __(
					'This text is not UTF-8. Save it as UTF-8, then try again.',
					'svc'
				)
			: __(
					'This is not valid JSON. Check the file or the body.',
					'svc'
				);
	}
	if ( HALF.test( JSON.stringify( value ) ) ) {
		return __(
			'This is not valid JSON. Check the file or the body.',
			'svc'
		);
	}
	if ( isRaw( value ) ) {
		return value;
	}
	// PHP writes an empty object as a list.
	return Array.isArray( value ) && value.length === 0
		? {}
		: __(
				'This is JSON, but not an object with fields by name. Check the file or the body.',
				'svc'
			);
}

/** What an export file says of itself: as `Sets/ExportHead` at every other door. */
function faultOf( { format, version, snippets }: Raw ): string {
	if ( format !== MARKER ) {
		return __(
			'This is not an export of Snippets.',
			'svc'
		);
	}
	if ( version === undefined ) {
		return __(
			'This export file has no "version". Add "version": 1, or export it again.',
			'svc'
		);
	}
	if ( Number.isInteger( version ) && Number( version ) > VERSION ) {
		return __(
			'This export file has a newer version than this site knows. Update the plugin first.',
			'svc'
		);
	}
	if ( version !== VERSION ) {
		return __(
			'The "version" of this export file is not 1. Set it to 1, or export it again.',
			'svc'
		);
	}
	return Array.isArray( snippets )
		? ''
		: __(
				'This export file has no list "snippets". Export it again.',
				'svc'
			);
}

/**
 * Reads a file.
 *
 * @param bytes
 * @return What is in it, or a sentence that says why it cannot be imported.
 */
export function readFile( bytes: Uint8Array ): ReadFile | string {
	const raw = parsed( bytes );
	if ( typeof raw === 'string' ) {
		return raw;
	}
	const fault = faultOf( raw );
	if ( fault !== '' ) {
		return fault;
	}
	const list = raw.snippets as readonly unknown[];
	return {
		file: {
			format: MARKER,
			version: VERSION,
			snippets: [ ...list ] as File[ 'snippets' ],
		},
		items: list.map( itemOf ),
		generator: textIn( raw, 'generator' ),
	};
}
