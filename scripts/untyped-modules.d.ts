/**
 * Types of the parts that we use of modules that come without any.
 */
declare module 'yazl' {
	export type EntryOptions = {
		mtime?: Date;
		/** Unix rights and file type. */
		mode?: number;
		/** Leaves the second, zoned time out. */
		forceDosTimestamp?: boolean;
	};
	export class ZipFile {
		readonly outputStream: NodeJS.ReadableStream;
		addBuffer(
			content: Buffer,
			path: string,
			options?: EntryOptions
		): void;
		end(): void;
	}
}

declare module '@wordpress/eslint-plugin' {
	import type { Linter } from 'eslint';
	const plugin: { configs: Record< 'recommended', Linter.Config[] > };
	export default plugin;
}
