import { __, sprintf } from '@wordpress/i18n';
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

function parsed( text: string ): unknown {
	try {
		// Editors of Windows put a mark in front.
		return JSON.parse( text.replace( /^\uFEFF/, '' ) );
	} catch {
		return null;
	}
}

/**
 * Reads the text of a file.
 *
 * @param text
 * @return What is in it, or a sentence that says why it cannot be imported.
 */
export function readFile( text: string ): ReadFile | string {
	const raw = parsed( text );
	if ( ! isRaw( raw ) ) {
		return __(
			'This file is not JSON. Choose a file that was exported from Snippets.',
			'svc'
		);
	}
	const { format, version, snippets } = raw;
	if ( format !== MARKER || ! Array.isArray( snippets ) ) {
		return __(
			'This is not an export of Snippets. Files of other plugins cannot be read here.',
			'svc'
		);
	}
	if ( typeof version !== 'number' || version > VERSION ) {
		return sprintf(
			/* translators: %s: number of a version. */ __(
				'This file has version %s of the format, which is newer than this site knows. Update the plugin first.',
				'svc'
			),
			String( version )
		);
	}
	const list: readonly unknown[] = snippets;
	return {
		file: { format, version, snippets: [ ...list ] as File[ 'snippets' ] },
		items: list.map( itemOf ),
		generator: textIn( raw, 'generator' ),
	};
}
