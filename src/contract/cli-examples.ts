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
				what: 'Create a snippet from a file and switch it on',
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
				what: 'See what would be saved, and what is wrong with it',
				run: 'wp svc create --title="Footer" --file=footer.php --dry-run',
			},
		],
		'list-snippets': [
			{
				what: 'List the PHP snippets that are on',
				run: 'wp svc list --type=php --status=active',
			},
			{
				what: 'How many snippets lie in a folder',
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
				what: 'Take the conditions away',
				run: "wp svc update Hello --conditions='[]' --mode=live",
			},
		],
		'enable-snippet': [
			{
				what: 'Switch a snippet on, after checks and a test load',
				run: 'wp svc enable Hello',
			},
			{
				what: 'Switch several on with one test load',
				run: 'wp svc enable Hello Footer',
			},
		],
		'disable-snippet': [
			{ what: 'Switch a snippet off', run: 'wp svc disable Hello' },
			{
				what: 'Switch everything in a folder off',
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
				what: 'Copy a snippet to another location',
				run: 'wp svc duplicate Hello --hook=wp_footer',
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
				what: 'List the versions of a snippet',
				run: 'wp svc revisions Footer',
			},
		],
		'get-revision': [
			{
				what: 'Print the code of its first version',
				run: 'wp svc revision Footer 1 --field=code',
			},
		],
		'restore-revision': [
			{
				what: 'Make that version the current one',
				run: 'wp svc restore Footer 1',
			},
		],
		'delete-snippet': [
			{
				what: 'Move a snippet to the trash',
				run: 'wp svc delete "Hello (copy)"',
			},
		],
		'list-trash': [ { what: 'Look into the trash', run: 'wp svc trash' } ],
		'untrash-snippet': [
			{
				what: 'Bring a snippet back, switched off',
				run: 'wp svc untrash "Hello (copy)"',
			},
		],
		'delete-trash': [
			{
				what: 'See what would be removed for good',
				run: 'wp svc delete "Hello (copy)" && wp svc trash delete "Hello (copy)" --dry-run',
			},
			{
				what: 'Remove it for good',
				run: 'wp svc trash delete "Hello (copy)"',
			},
		],
		'run-bulk': [
			{
				what: 'Move several snippets to a folder',
				run: 'wp svc bulk move Hello Footer --value=Shop/Checkout',
			},
			{
				what: 'Tag them',
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
				what: 'See what replacing a name would change',
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
				what: 'See what an import would create',
				run: 'wp svc import snippets.json --dry-run',
			},
			{
				what: 'Import a file, also of another plugin, everything inactive',
				run: 'wp svc import two.json',
			},
		],
		'list-jobs': [
			{
				what: 'Long work that goes on or has ended',
				run: 'wp svc jobs',
			},
		],
		'get-job': [
			{
				what: 'See how far one is',
				run: 'wp svc job 3f9c2a7be013d846',
			},
		],
		'cancel-job': [
			{
				what: 'End it after the step it is in',
				run: 'wp svc job 3f9c2a7be013d846 --cancel',
			},
		],
		...importerCliExamples,
		...gitCliExamples,
		'get-schema': [
			{
				what: 'What conditions and locations there are',
				run: 'wp svc schema',
			},
		],
		'explain-run': [
			{
				what: 'Why does each snippet run on the front page, or not?',
				run: 'wp svc explain / --as=role:editor',
			},
		],
		'list-symbols': [
			{
				what: 'What a snippet declares and touches',
				run: 'wp svc symbols --snippet=1',
			},
			{
				what: 'Who hooks the_content here: snippets, plugins, the theme and WordPress',
				run: 'wp svc symbols --of=all --kind=hook --name=the_content',
			},
			{
				what: 'Names that two want to have',
				run: 'wp svc symbols --field=clashes --format=json',
			},
		],
		'list-activity': [
			{
				what: 'Who changed what, of the newest five changes',
				run: 'wp svc log --limit=5',
			},
			{
				what: 'What one user changed',
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
				what: 'Which snippets wait for consent, and for which',
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
				what: 'Show what super admins allow people of single sites',
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
				what: 'Which of ads.txt, llms.txt and the others are served',
				run: 'wp svc files',
			},
		],
		'update-files': [
			{
				what: 'Replace ads.txt by a file',
				run: 'echo "example.com, 1, DIRECT" > ads.txt && wp svc files set ads.txt --file=ads.txt',
			},
			{
				what: 'Add a line to it',
				run: '( wp svc files ads.txt; echo "example.net, 2, RESELLER" ) > new.txt && wp svc files set ads.txt < new.txt',
			},
			{
				what: 'Take it away again',
				run: "wp svc files set --ads=''",
			},
		],
		'list-access': [
			{ what: 'Who has which level', run: 'wp svc access' },
		],
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
				what: 'Stop every snippet, and let them run again',
				run: 'wp svc safe-mode on && wp svc safe-mode off',
			},
			{
				what: 'Make a rescue link',
				run: 'wp svc safe-mode --rescue=new',
			},
		],
		'list-generations': [
			{
				what: 'The last changes of the whole set',
				run: 'wp svc generations --per_page=5',
			},
		],
		'get-generation': [
			{
				what: 'What has changed since generation 2',
				run: 'wp svc generation 2',
			},
		],
		'restore-generation': [
			{
				what: 'Go back to generation 2: see what would change',
				run: 'wp svc generation restore 2 --dry-run',
			},
		],
		'get-insights': [
			{
				what: 'What each snippet costs, with hooks and days, as JSON',
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
				what: 'Versions, storage and switches, for a support ticket',
				run: 'wp svc info --format=json',
			},
		],
		'forget-storage': [
			{
				what: 'Start without the snippets of a storage folder that is lost',
				run: 'wp svc info --forget',
			},
		],
		'repair-storage': [
			{
				what: 'Build the index anew from the history of each snippet, and what is lost of uploads/svc',
				run: 'wp svc info --repair',
			},
			{
				what: 'Go back to older revisions where the newest ones are damaged',
				run: 'wp svc info --repair --accept-older',
			},
		],
		...proposalCliExamples,
		...deployCliExamples,
		...libraryCliExamples,
	};
