/**
 * In the place of `@wordpress/private-apis` for the packages that the app bundles: what they lock is open to each other, and private parts
 * of WordPress stay closed, because every version has other ones.
 */
const open = {
	lock: ( target: object, parts: object ): void => {
		Object.defineProperties(
			target,
			Object.getOwnPropertyDescriptors( parts )
		);
	},
	unlock: ( target: object ): object => target,
};

export const __dangerousOptInToUnstableAPIsOnlyForCoreModules =
	(): typeof open => open;
