import { __ } from '@wordpress/i18n';
import { exportFormat, type OperationInput } from '../../contract/index.js';

/** What a chosen file holds. Everything is decided by the site; this only tells beforehand what can be told without it. Pure. */

type File = OperationInput< 'import-snippets' >;
type Raw = Readonly< Record< string, unknown > >;

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

/** What is told of one snippet of a file. */
export function itemOf( value: unknown, index: number ): Item {
	const raw = isRaw( value ) ? value : {};
	const isSnippet = isRaw( value ) && typeof raw.code === 'string';
	return {
		index,
		title: textIn( raw, 'title' ),
		type: typeIn( raw ),
		isOn: raw.status === 'active',
		uid: textIn( raw, 'uid' ),
		fault: isSnippet ? '' : __( 'Skipped: no code.', 'svc' ),
	};
}

/** JSON escapes a half of a pair of surrogates only where the other one is missing: the site refuses such text. */
const HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

/**
 * Reads an export of ours.
 *
 * @param bytes
 * @return Null where it is another file, or one that cannot be read: the site knows what, and says so.
 */
export function readFile( bytes: Uint8Array ): ReadFile | null {
	let raw: unknown;
	try {
		// Takes one byte order mark off.
		const text = new TextDecoder( 'utf-8', { fatal: true } ).decode(
			bytes
		);
		raw = text.includes( '\0' ) ? null : JSON.parse( text );
	} catch {
		return null;
	}
	if (
		! isRaw( raw ) ||
		raw.format !== exportFormat.format ||
		raw.version !== exportFormat.version ||
		! Array.isArray( raw.snippets ) ||
		HALF.test( JSON.stringify( raw ) )
	) {
		return null;
	}
	const list: readonly unknown[] = raw.snippets;
	return {
		file: {
			...exportFormat,
			snippets: [ ...list ] as NonNullable< File[ 'snippets' ] >,
		},
		items: list.map( itemOf ),
	};
}
