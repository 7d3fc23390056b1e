/** Fields of a snippet by what uses them. Without schemas, so that the app can use it. */

/** What files of settings, Git and imports hold where it is not the default, in their order. */
export const settingFields = [
	'mode',
	'run',
	'hook',
	'priority',
	'position',
	'shortcode',
	'conditions',
	'load_as',
	'js_strategy',
	'requires',
	'consent',
	'on_error',
	'decide',
] as const;

/** What the editor writes. Type and status are changed at once. */
export const draftFields = [
	'title',
	'description',
	'lang',
	'code',
	...settingFields,
	'tags',
	'folder',
] as const;

/** What the bulk action `edit` takes. */
export const bulkFields = [
	'hook',
	'priority',
	'folder',
	'add_tags',
	'remove_tags',
	'conditions',
] as const;

type SettingField = ( typeof settingFields )[ number ];

/** What a library says of a snippet. Its `requires` is about the site, and testing is the site's business. */
export const libraryFields = settingFields.filter(
	( field ): field is Exclude< SettingField, 'mode' | 'requires' > =>
		field !== 'mode' && field !== 'requires'
);

/** Some properties of an object. */
export const pick = < T extends object, K extends keyof T >(
	from: T,
	names: readonly K[]
): Pick< T, K > =>
	names.reduce(
		( picked, name ) => ( { ...picked, [ name ]: from[ name ] } ),
		{} as Pick< T, K >
	);
