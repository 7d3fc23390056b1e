import { deployCliExamples } from './deploy-cli-examples.js';
import { gitCliExamples } from './git-cli-examples.js';
import { importerCliExamples } from './importer-cli-examples.js';
import { libraryCliExamples } from './library-cli-examples.js';
import { proposalCliExamples } from './proposal-cli-examples.js';
import type { CliExample } from './operation.js';

/**
 * What `wp help svc …` shows of each command, by operation. A test runs all of them on one site, in the order of this table, with the
 * files `footer.php`, `conditions.json` and `snippets.json` beside it.
 */
export const cliExamples: Readonly< Record< string, readonly CliExample[] > > =
	{
		'create-snippet': [
			{
				what: 'Create a snippet from a file and activate it',
				run: 'wp svc create --title="Footer" --file=footer.php --active',
			},
			{
				what: 'Create one from standard input and print its ID only',
				run: 'echo "<p>Hello</p>" | wp svc create --title="Hello" --type=html --file=- --folder=Pages --tags=front,text --porcelain',
			},
			{
				what: 'Create a script that loads jQuery first',
				run: 'wp svc create --title=Menu --type=js --code=\'jQuery( ".menu" ).show();\' --requires=jquery',
			},
			{
				what: 'Preview saving, with errors',
				run: 'wp svc create --title="Footer" --file=footer.php --dry-run',
			},
		],
		'list-snippets': [
			{
				what: 'List active PHP snippets',
				run: 'wp svc list --type=php --status=active',
			},
			{
				what: 'Count the snippets in a folder',
				run: 'wp svc list --folder=Pages --format=count',
			},
		],
		'get-snippet': [
			{
				what: 'Show all settings of a snippet',
				run: 'wp svc get Footer',
			},
			{
				what: 'Write its code to a file',
				run: 'wp svc get Footer --field=code > footer.php',
			},
		],
		'update-snippet': [
			{
				what: 'Replace the code of a snippet',
				run: 'wp svc update Footer --file=footer.php',
			},
			{
				what: 'Set conditions from a file',
				run: 'wp svc update Hello --conditions=@conditions.json --mode=test',
			},
			{
				what: 'Remove all conditions',
				run: "wp svc update Hello --conditions='[]' --mode=live",
			},
		],
		'enable-snippet': [
			{
				what: 'Activate a snippet, after checks and a test run',
				run: 'wp svc enable Hello',
			},
			{
				what: 'Activate several snippets with one test run',
				run: 'wp svc enable Hello Footer',
			},
		],
		'disable-snippet': [
			{ what: 'Deactivate a snippet', run: 'wp svc disable Hello' },
			{
				what: 'Deactivate all snippets in a folder',
				run: 'wp svc disable $(wp svc list --folder=Pages --format=ids)',
			},
		],
		'run-snippet': [
			{
				what: 'Run a snippet once and print its output',
				run: 'wp svc run Hello',
			},
		],
		'duplicate-snippet': [
			{
				what: 'Copy a snippet and print the ID of the copy',
				run: 'wp svc duplicate Hello --porcelain',
			},
			{
				what: 'Preview copying a snippet to another location',
				run: 'wp svc duplicate Hello --hook=wp_footer --dry-run',
			},
		],
		'list-shortcodes': [
			{
				what: 'List the shortcodes of snippets',
				run: 'wp svc shortcodes',
			},
		],
		'validate-snippet': [
			{
				what: 'Check a file without saving it',
				run: 'wp svc validate --type=php --file=footer.php',
			},
			{
				what: 'Check a file as the new code of a snippet',
				run: 'wp svc validate Footer --file=footer.php',
			},
		],
		'list-revisions': [
			{
				what: 'List the revisions of a snippet',
				run: 'wp svc revisions Footer',
			},
		],
		'get-revision': [
			{
				what: 'Print the code of its first revision',
				run: 'wp svc revision Footer 1 --field=code',
			},
		],
		'restore-revision': [
			{
				what: 'Restore a revision',
				run: 'wp svc restore Footer 1',
			},
		],
		'delete-snippet': [
			{
				what: 'Move a snippet to the trash',
				run: 'wp svc delete "Hello (copy)"',
			},
		],
		'list-trash': [ { what: 'List the trash', run: 'wp svc trash' } ],
		'untrash-snippet': [
			{
				what: 'Restore a snippet from the trash as inactive',
				run: 'wp svc untrash "Hello (copy)"',
			},
		],
		'delete-trash': [
			{
				what: 'Preview deleting permanently',
				run: 'wp svc delete "Hello (copy)" && wp svc trash delete "Hello (copy)" --dry-run',
			},
			{
				what: 'Delete it permanently',
				run: 'wp svc trash delete "Hello (copy)"',
			},
		],
		'run-bulk': [
			{
				what: 'Move several snippets to a folder',
				run: 'wp svc bulk move Hello Footer --value=Shop/Checkout',
			},
			{
				what: 'Add tags to snippets',
				run: 'wp svc bulk tag Hello Footer --value=summer',
			},
			{
				what: 'Set their priority, folder and tags in one change',
				run: 'wp svc bulk edit Hello Footer --priority=20 --folder=Shop --add_tags=new --remove_tags=summer',
			},
		],
		'rename-folder': [
			{
				what: 'Rename a folder, with its subfolders',
				run: 'wp svc folders rename Shop Store',
			},
		],
		'replace-code': [
			{
				what: 'Preview replacing a name',
				run: 'wp svc replace hello welcome --whole_word --dry-run',
			},
			{
				what: 'Replace with a pattern, in one folder',
				run: "wp svc replace '<p>(.*?)</p>' '<div>$1</div>' --regex --folder=Store",
			},
		],
		'export-snippets': [
			{
				what: 'Export everything',
				run: 'wp svc export > snippets.json',
			},
			{
				what: 'Export two snippets',
				run: 'wp svc export Hello Footer > two.json',
			},
		],
		'import-snippets': [
			{
				what: 'Preview an import',
				run: 'wp svc import snippets.json --dry-run',
			},
			{
				what: 'Import a file of svc or another plugin as inactive snippets',
				run: 'wp svc import two.json',
			},
		],
		'list-jobs': [
			{
				what: 'List jobs',
				run: 'wp svc jobs',
			},
		],
		'get-job': [
			{
				what: 'Show the progress of a job',
				run: 'wp svc job 3f9c2a7be013d846',
			},
		],
		'cancel-job': [
			{
				what: 'Cancel a job after its current step',
				run: 'wp svc job 3f9c2a7be013d846 --cancel',
			},
		],
		...importerCliExamples,
		...gitCliExamples,
		'get-schema': [
			{
				what: 'List conditions and locations',
				run: 'wp svc schema',
			},
		],
		'explain-run': [
			{
				what: 'Explain which snippets run on the front page',
				run: 'wp svc explain / --as=role:editor',
			},
		],
		'list-symbols': [
			{
				what: 'Show what a snippet declares and touches',
				run: 'wp svc symbols --snippet=1',
			},
			{
				what: 'List callbacks of the_content: snippets, plugins, theme and WordPress',
				run: 'wp svc symbols --of=all --kind=hook --name=the_content',
			},
			{
				what: 'List conflicting names',
				run: 'wp svc symbols --field=clashes --format=json',
			},
		],
		'list-activity': [
			{
				what: 'List the last 5 changes',
				run: 'wp svc log --limit=5',
			},
			{
				what: 'List the changes of one user',
				run: 'wp svc log --by=admin',
			},
		],
		'new-preview-key': [
			{
				what: 'Make a preview link for testing mode',
				run: 'wp svc preview',
			},
		],
		'list-consent': [
			{
				what: 'List snippets that wait for consent',
				run: 'wp svc consent',
			},
		],
		'get-settings': [
			{ what: 'Show the settings', run: 'wp svc settings' },
		],
		'update-settings': [
			{
				what: 'Keep the activity log for a year',
				run: 'wp svc settings set --activity_days=365',
			},
		],
		'get-network': [
			{
				what: 'Show what super admins allow on single sites',
				run: 'wp svc network',
			},
		],
		'update-network': [
			{
				what: 'Let site administrators write CSS for their pages',
				run: 'wp svc network set --front_css=true',
			},
		],
		'get-files': [
			{
				what: 'List the files of the site that are served',
				run: 'wp svc files',
			},
		],
		'update-files': [
			{
				what: 'Replace ads.txt by a file',
				run: 'echo "example.com, 1, DIRECT" > ads.txt && wp svc files set ads.txt --file=ads.txt',
			},
			{
				what: 'Add a line to the file',
				run: '( wp svc files ads.txt; echo "example.net, 2, RESELLER" ) > new.txt && wp svc files set ads.txt < new.txt',
			},
			{
				what: 'Remove it',
				run: "wp svc files set --ads=''",
			},
		],
		'list-access': [ { what: 'List access levels', run: 'wp svc access' } ],
		'set-access': [
			{
				what: 'Let editors change CSS, JavaScript and HTML',
				run: 'wp svc access set role:editor design',
			},
			{
				what: 'Give one user full access',
				run: 'wp svc access set admin full',
			},
		],
		'get-safe-mode': [
			{ what: 'Is safe mode on?', run: 'wp svc safe-mode' },
		],
		'set-safe-mode': [
			{
				what: 'Turn safe mode on and off',
				run: 'wp svc safe-mode on && wp svc safe-mode off',
			},
			{
				what: 'Make a rescue link',
				run: 'wp svc safe-mode --rescue=new',
			},
		],
		'list-generations': [
			{
				what: 'List the newest points of the timeline',
				run: 'wp svc generations --per_page=5',
			},
		],
		'get-generation': [
			{
				what: 'Show changes since generation 2',
				run: 'wp svc generation 2',
			},
		],
		'restore-generation': [
			{
				what: 'Preview restoring generation 2',
				run: 'wp svc generation restore 2 --dry-run',
			},
		],
		'get-insights': [
			{
				what: 'Print the cost of each snippet with hooks and days as JSON',
				run: 'wp svc insights --format=json',
			},
		],
		'sample-costs': [
			{
				what: 'Measure one of a hundred requests',
				run: 'wp svc costs on --rate=100',
			},
		],
		'get-info': [
			{
				what: 'Show versions, storage and constants for a support ticket',
				run: 'wp svc info --format=json',
			},
		],
		'forget-storage': [
			{
				what: 'Start without the snippets of a lost storage folder',
				run: 'wp svc info --forget',
			},
		],
		'repair-storage': [
			{
				what: 'Rebuild the index from revisions, and missing files of uploads/svc',
				run: 'wp svc info --repair',
			},
			{
				what: 'Restore older revisions of damaged snippets',
				run: 'wp svc info --repair --accept-older',
			},
		],
		...proposalCliExamples,
		...deployCliExamples,
		...libraryCliExamples,
	};
