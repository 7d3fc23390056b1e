import type { BooleanOption, OptionTable } from './options.mjs';

/** What a table of options gives: a boolean, a text, or a text that may be missing. */
export type OptionValues< T extends OptionTable > = {
	[ K in keyof T ]: T[ K ] extends BooleanOption
		? boolean
		: T[ K ] extends { preset: string }
			? string
			: string | undefined;
};
