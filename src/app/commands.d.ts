/** The package has no types of its own. */
declare module '@wordpress/commands' {
	import type { ReactElement } from 'react';
	import type { StoreDescriptor } from '@wordpress/data';

	interface Command {
		readonly name: string;
		readonly label: string;
		readonly searchLabel?: string;
		readonly icon?: ReactElement;
		readonly category?: string;
		readonly keywords?: readonly string[];
		readonly disabled?: boolean;
		readonly callback: ( options: { close: () => void } ) => void;
	}
	export const store: StoreDescriptor;

	export function useCommand( command: Command ): void;
	export function useCommandLoader( loader: {
		readonly name: string;
		/** Where it is offered before a search; the admin is `root`. */
		readonly context?: string;
		readonly hook: ( options: { search: string } ) => {
			readonly commands: readonly Command[];
			readonly isLoading: boolean;
		};
	} ): void;
}
