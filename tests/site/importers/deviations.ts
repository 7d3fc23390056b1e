/**
 * Where what arrives is not what `tests/fixtures/importers/*.expected.json` say: by source and id the fields as they are, with the reason. A
 * test fails where one of them says what is expected after all.
 */
type Rule = { type: string; op: string; value: unknown };
export type Deviation = {
	type?: string;
	code?: string;
	lang?: string;
	conditions?: Rule[][];
};

/** The plugin itself (docs/figures.md names the version) fills contents on single pages only: in lists it would be new. */
const single = { type: 'page_type', op: 'is', value: [ 'singular' ] };

export const DEVIATIONS: Record< string, Record< string, Deviation > > = {
	hfcm: {
		// Only the newest posts: without a rule that never matches, it would be on every single post once it is switched on.
		6: {
			conditions: [
				[
					{ type: 'page_type', op: 'is', value: [ 'single' ] },
					{
						type: 'not_imported',
						op: 'is',
						value: 'latest_posts 3',
					},
					{ type: 'device', op: 'is', value: [ 'mobile' ] },
				],
			],
		},
	},
	wpcode: {
		// PHP has no such place here, and would never run. What it prints is placed as HTML, as facts 2 say.
		9108: {
			type: 'html',
			code: "<?php echo '<p class=\"fx-wpcode-9108\">' . esc_html( get_the_title() ) . '</p>';\n?>",
		},
	},
	woody: {
		// "base_web" is the entire website over there, as tried with the plugin: what stands beside it in the scope says nothing.
		9502: {
			conditions: [
				[
					single,
					{ type: 'device', op: 'is_not', value: [ 'mobile' ] },
				],
			],
		},
		9503: {
			conditions: [
				[
					single,
					{
						type: 'user_role',
						op: 'is_not',
						value: [ 'administrator' ],
					},
				],
			],
		},
	},
	wpcodebox2: {
		// What comes is the CSS that was made of it. As SCSS, a server without a compiler would refuse to switch it on.
		3: { lang: '' },
		// A condition in PHP is no rule of ours. Without one, it would be on every page once it is switched on.
		4: {
			conditions: [
				[
					{
						type: 'not_imported',
						op: 'is',
						value: 'Custom PHP Condition 0 is_singular() && ! is_page( 5 );',
					},
				],
			],
		},
	},
};
