/**
 * The parts of Less' core that `less.ts` builds on. The package's own types cover only its Node entry, which reads files
 * and its own package.json; its core has none.
 */
declare module 'less/lib/less/index.js' {
	export interface LessOutput {
		readonly css: string;
		readonly map?: string;
		readonly imports: readonly string[];
	}

	export interface LessNode {
		readonly path?: { readonly value: unknown };
	}

	/** A class of the syntax tree; the parser makes nodes through the table `tree`. */
	export type ImportClass = new (
		path: { readonly value: unknown },
		features: unknown,
		options: Readonly< Record< string, unknown > >,
		...rest: readonly unknown[]
	) => LessNode;

	export interface Less {
		PluginLoader: unknown;
		readonly tree: { Import: ImportClass };
		readonly render: (
			code: string,
			options: object
		) => Promise< LessOutput >;
	}

	export default function createLess(
		environment: object,
		fileManagers: readonly object[],
		version: string
	): Less;
}

declare module 'less/lib/less/environment/abstract-file-manager.js' {
	export default class AbstractFileManager {
		supportsSync(): boolean;
		getPath( filename: string ): string;
	}
}
