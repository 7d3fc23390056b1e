/**
 * Every number that both sides must agree on (spec 8, design 8). Values that the specification leaves open were chosen so that
 * no ordinary use reaches them, and they stop a bad request early.
 */
export const limits = {
	/** Size of one snippet's code in UTF-8 bytes. */
	code_bytes: 2_097_152,
	/** Characters (code points) of a title. */
	title: 200,
	/** Characters of a description. */
	description: 5_000,
	/** Characters of a location or action name. */
	hook: 200,
	/** Characters of a shortcode tag. */
	shortcode: 100,
	/** Script handles that one snippet requires, and characters of one. */
	requires: 20,
	handle: 100,
	/** Tags on one snippet, and characters of one tag. */
	tags: 50,
	tag: 100,
	/** Characters of a folder path, and its levels. */
	folder: 200,
	folder_depth: 10,
	/** Groups of conditions, rules in a group, characters of a string in a rule. */
	condition_groups: 50,
	condition_rules: 50,
	condition_string: 2_000,
	/** Entries of a list in a rule. */
	condition_list: 1_000,
	/** A rule of an unknown type: levels of its JSON, itself the first, and bytes. More could be saved and never be read again. */
	condition_depth: 8,
	condition_bytes: 16_384,
	position_min: 1,
	position_max: 1_000,
	/** A WordPress hook priority is a PHP integer; 32 bits keep every build of PHP and every JSON reader exact. */
	priority_min: -2_147_483_648,
	priority_max: 2_147_483_647,
	/** Largest page of a list that takes `per_page`. */
	per_page: 500,
	/** Largest page of names: what the editor completes from comes in a few requests. */
	symbols_page: 2_000,
	/** Items of an activity page, and the most that the ability may ask for (spec 4.11). */
	activity_page: 50,
	activity_limit: 200,
	/** Ids or slugs in one bulk request. */
	batch: 5_000,
	/** Files of a set: two for each of as many snippets. Bytes of one: its code, and what belongs to the file alone. */
	files: 10_000,
	file_bytes: 2_098_176,
	/** Bytes of an export file of another plugin, also once a ZIP file is unpacked. */
	import_file_bytes: 16_777_216,
	/** Characters to search for in code and to put in their place, and the most matches of one replacement. */
	search: 1_000,
	replacement: 100_000,
	replace_matches: 20_000,
	/** Characters of a question to the assistant. */
	question: 4_000,
	/** Seconds after a check-in during which a user counts as present (design 8). */
	presence_seconds: 60,
	/** Days without a run after which an active snippet counts as unused. */
	unused_days: 90,
	/** Days that a deleted snippet stays in the trash. */
	trash_days: 30,
	/** Revisions kept of one snippet. */
	revisions: 100,
	/** Bytes of output that a run answers with. */
	run_output_bytes: 1_048_576,
	/** Characters of a text that is filled in as a setting of a snippet of the library. */
	setting: 2_000,
	/** Unsaved snippets that one live page shows at once, and bytes of their code together. */
	draft_snippets: 20,
	draft_bytes: 4_194_304,
} as const;
