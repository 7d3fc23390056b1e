/** The help texts of the command. */

const exitCodes = `Exit codes: 0 done, 1 a fault, 2 a value or line was refused, 3 not found, 4 no right, 5 conflict, 6 busy: try again,
7 the disk of the site refused, 8 Git, 9 done or checked, with errors, 10 plan --check: the site is not up to date.`;

export const general = `svc: snippets of a WordPress site from the command line

  svc list [--type=T] [--status=S] [--folder=F] [--search=WORDS]
  svc get NAME [--code]
  svc create [FILE] [--title=T] [--type=T] [--folder=F] [--active]
  svc edit NAME
  svc enable NAME...
  svc disable NAME...
  svc pull [DIR] [--force]
  svc push [DIR] [FILE...] [--force]
  svc plan DIR [--check] [--prune [--prune-count=N]] [--set=NAME] [--force]
  svc apply DIR [--prune [--prune-count=N]] [--set=NAME] [--digest=D] [--force]
  svc watch [DIR]
  svc logs [--follow]

A snippet is named by its ID, its permanent ID, or a title that only one has; a number is an ID.
DIR is this folder when it is left out.

  --site=NAME   a site of the file with credentials
  --json        JSON on standard output
  --yes         ask nothing
  --help        this text, or with a command more about it
  --version

The site and who you are come from SVC_URL, SVC_USER and SVC_PASSWORD (an application password), or from the file
~/.config/svc/credentials.json (SVC_CREDENTIALS names another one), which only you may read:
  {"default": {"url": "https://example.com", "user": "anna", "password": "xxxx xxxx xxxx xxxx xxxx xxxx"}}
Plain HTTP is refused but for this machine, unless SVC_ALLOW_HTTP=1 or "allow_http": true.

EXAMPLES

  # Work on a folder of snippets
  $ svc pull snippets
  $ svc push snippets

  # Make the site as the folder is
  $ svc plan snippets
  $ svc apply snippets

${ exitCodes }
`;

/** A line as a person types it, and what it does. */
export interface Example {
	readonly what: string;
	readonly run: string;
}

interface Help {
	readonly text: string;
	/** Lines that work as they stand, one after the other in this order: a test types them. */
	readonly examples: readonly Example[];
}

const texts: Readonly< Record< string, Help > > = {
	create: {
		text: 'svc create [FILE]: creates a snippet from a file or from standard input. The name of the file or its content decides the type. Without --active the snippet is inactive.\n\n  --title=T    its title; that of the file without its extension when it is left out\n  --type=T     php, html, css, scss, less or js, where neither name nor content say it\n  --folder=F   folder of the site that it goes to\n  --active     activate it, after checks and a test load\n  --json       JSON on standard output\n  --site=NAME  a site of the file with credentials',
		examples: [
			{
				what: 'Create a snippet from a file and activate it',
				run: 'svc create footer.php --title=Footer --active',
			},
			{
				what: 'Create one from standard input',
				run: "printf '<p>Hello</p>\\n' | svc create --title=Hello --type=html",
			},
		],
	},
	list: {
		text: 'svc list: lists snippets. Piped, it prints one line for each, divided by tabs: ID, title, type, status, folder, location.',
		examples: [
			{ what: 'Active snippets', run: 'svc list --status=active' },
			{
				what: 'PHP snippets with a word, as JSON',
				run: 'svc list --type=php --search=footer --json',
			},
		],
	},
	get: {
		text: 'svc get NAME: shows a snippet; with --code its code alone.',
		examples: [
			{ what: 'All settings and the code', run: 'svc get Footer' },
			{
				what: 'Write the code to a file',
				run: 'svc get Hello --code > hello.html',
			},
		],
	},
	edit: {
		text: 'svc edit NAME: opens the code in $VISUAL or $EDITOR and saves it, unless another user has saved meanwhile.\nAn active snippet that an error would deactivate is not saved, unless you choose to deactivate it.\nText that could not be saved stays in a file, which is named.',
		examples: [
			{
				what: 'Edit a snippet in nano',
				run: 'EDITOR=nano svc edit Footer',
			},
		],
	},
	enable: {
		text: 'svc enable NAME...: activates snippets, after checks and one test load.',
		examples: [
			{ what: 'Activate two snippets', run: 'svc enable Footer Hello' },
		],
	},
	disable: {
		text: 'svc disable NAME...: deactivates snippets.',
		examples: [
			{ what: 'Deactivate a snippet', run: 'svc disable Hello' },
		],
	},
	pull: {
		text: 'svc pull [DIR]: writes the snippets of the site into a folder. Files that you changed and did not save are left as they are;\nwith --force they are replaced, and kept in DIR/.svc/kept. Nothing is written through links.',
		examples: [
			{
				what: 'Write the snippets into a folder',
				run: 'svc pull snippets',
			},
			{
				what: 'Replace what you changed there',
				run: 'svc pull snippets --force',
			},
		],
	},
	push: {
		text: 'svc push [DIR] [FILE...]: saves your changes, one snippet after the other. Changes of other users are kept;\n--force overwrites them. An active snippet with errors is not saved. Each file that is newer on the site is named.',
		examples: [
			{ what: 'Save what you changed', run: 'svc push snippets' },
			{
				what: 'Save one file',
				run: 'svc push snippets snippets/hello.html',
			},
		],
	},
	plan: {
		text: 'svc plan DIR: tells what apply would do, and changes nothing. --check: exit with 10 when the site is not as the folder is.\n--prune: also what an earlier apply of this set brought and the folder no longer has. More than half of them need --prune-count and their number.\n--set=NAME: where several folders go to one site. --force: also over what is newer on the site.',
		examples: [
			{ what: 'Show what would change', run: 'svc plan snippets' },
			{
				what: 'Fail where the site differs, as in CI',
				run: 'svc plan snippets --prune --check',
			},
		],
	},
	apply: {
		text: 'svc apply DIR: makes the site as the folder is, as one change: all of it or nothing. --prune also deletes what an earlier apply\nof this set brought and the folder no longer has. More than half of them need --prune-count and their number.\n--digest=D: only if the site is still as when it was planned. --force: also over what is newer on the site.',
		examples: [
			{
				what: 'Make the site as the folder is',
				run: 'svc apply snippets',
			},
			{
				what: 'Delete what the folder no longer has',
				run: 'svc apply snippets --prune',
			},
		],
	},
	watch: {
		text: 'svc watch [DIR]: saves to the site as files change, and shows errors with file and line. An active snippet with errors is not\nsaved. Changes of other users are kept. SCSS and LESS are compiled here.',
		examples: [
			{ what: 'Save as files change', run: 'svc watch snippets' },
		],
	},
	logs: {
		text: 'svc logs: shows who changed what (Pro). --follow: also from now on.',
		examples: [
			{ what: 'Show changes until now', run: 'svc logs' },
			{ what: 'Show new changes, too', run: 'svc logs --follow' },
		],
	},
};

/** The examples of all commands, in the order in which they work. */
export const examples: readonly Example[] = Object.values( texts ).flatMap(
	( help ) => help.examples
);

const shown = ( some: readonly Example[] ): string =>
	`EXAMPLES\n${ some.map( ( { what, run } ) => `\n  # ${ what }\n  $ ${ run }\n` ).join( '' ) }`;

/** What is known of a command; of all where there is none of that name. */
export function helpOf( command: string ): string {
	const help = Object.hasOwn( texts, command ) ? texts[ command ] : undefined;
	return help === undefined
		? general
		: `${ help.text }\n\n${ shown( help.examples ) }\n${ exitCodes }\n`;
}

export const commands = Object.keys( texts );
