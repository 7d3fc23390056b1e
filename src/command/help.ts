/** The help texts of the command. */

const exitCodes = `Exit codes: 0 done, 1 a fault, 2 a value or line was refused, 3 not found, 4 no right, 5 conflict, 6 busy: try again,
7 the disk of the site refused, 8 Git, 9 done or checked, with errors, 10 plan --check: the site is not as wanted.`;

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

${ exitCodes }
`;

const texts: Readonly< Record< string, string > > = {
	list: 'svc list: lists snippets. Piped, it prints one line for each, divided by tabs: ID, title, type, status, folder, location.',
	get: 'svc get NAME: shows a snippet; with --code its code alone.',
	create: 'svc create [FILE]: creates a snippet from a file, whose extension says its type, or from what is piped in. It is off without --active.\n\n  --title=T    its title; that of the file without its extension when it is left out\n  --type=T     php, html, css, scss, less or js, for code that is piped in\n  --folder=F   folder of the site that it goes to\n  --active     switch it on, after checks and a test load\n  --json       JSON on standard output\n  --site=NAME  a site of the file with credentials',
	edit: 'svc edit NAME: opens the code in $VISUAL or $EDITOR and saves it, unless somebody else has saved meanwhile.\nA snippet that is on and would be switched off by an error stays as it is, unless you choose to save it switched off.\nWhat could not be saved stays in a file, which is named.',
	enable: 'svc enable NAME...: switches snippets on, after checks and one test load.',
	disable: 'svc disable NAME...: switches snippets off.',
	pull: 'svc pull [DIR]: writes the snippets of the site into a folder. Files that you changed and did not save are left as they are;\nwith --force they are replaced, and kept in DIR/.svc/kept. Nothing is written through links.',
	push: 'svc push [DIR] [FILE...]: saves what you changed, one snippet after the other, and nothing over what somebody else changed;\nwith --force also that. An active snippet with errors is not saved.',
	plan: 'svc plan DIR: tells what apply would do, and changes nothing. --check: exit with 10 when the site is not as the folder is.\n--prune: also what an earlier apply of this set brought and the folder no longer has; more than half of them only with --prune-count and their number.\n--set=NAME: where several folders go to one site.',
	apply: 'svc apply DIR: makes the site as the folder is, as one change: all of it or nothing. --prune also deletes what an earlier apply\nof this set brought and the folder no longer has; more than half of them only with --prune-count and their number.\n--digest=D: only if the site is still as when it was planned.',
	watch: 'svc watch [DIR]: saves to the site as files change, and shows errors with file and line. An active snippet with errors is not\nsaved. Nothing is saved over what somebody else changed. SCSS and LESS are compiled here.',
	logs: 'svc logs: shows who changed what (Pro). --follow: also from now on.',
};

export const helpOf = ( command: string ): string =>
	texts[ command ] === undefined
		? general
		: `${ texts[ command ] }\n\n${ exitCodes }\n`;

export const commands = Object.keys( texts );
