/**
 * The words that the three hosts of the style compiler speak (design 3.1). The same shapes cross the border to PHP as
 * JSON (`includes/Styles/NodeCompiler.php`), therefore everything in here is plain data.
 */

export type StyleLang = 'css' | 'scss' | 'less';

/** Another stylesheet snippet as it may be used by this one. */
export interface Partial {
	/** Folder path and title slug: `brand/colors`. Several partials may share one path. */
	readonly path: string;
	readonly lang: StyleLang;
	readonly code: string;
}

/** Every snippet that may be used, by uid. */
export type Partials = Readonly< Record< string, Partial > >;

/** One stylesheet to compile. */
export interface StyleRequest {
	readonly lang: StyleLang;
	readonly code: string;
	/** The snippet's uid; empty for one that was never saved. */
	readonly uid?: string;
	/** The snippet's own path, where its relative names start. */
	readonly name?: string;
	readonly partials?: Partials;
	/**
	 * Takes out comments and blanks.
	 *
	 * @default false
	 */
	readonly minify?: boolean;
	/**
	 * Makes a source map whose sources are uids (`input` for a snippet without one).
	 *
	 * @default false
	 */
	readonly sourceMap?: boolean;
}

/** One thing that keeps a stylesheet from compiling. */
export interface StyleError {
	readonly message: string;
	/** Counted from 1; 0 when no line applies. */
	readonly line: number;
	/** Counted from 1; 0 when no column applies. */
	readonly column: number;
	/** The uid of the partial the line is in; null for the stylesheet itself. */
	readonly partial: string | null;
}

interface StyleSuccess {
	readonly ok: true;
	readonly css: string;
	/** Source map version 3 as JSON, empty when none was asked for. */
	readonly map: string;
	/** Uids of the partials used, directly or through others, sorted. */
	readonly deps: readonly string[];
}

interface StyleFailure {
	readonly ok: false;
	readonly errors: readonly StyleError[];
}

export type StyleResult = StyleSuccess | StyleFailure;
