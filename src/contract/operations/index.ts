import { activityOperations } from './activity.js';
import { assistantOperations } from './assistant.js';
import { bulkOperations } from './bulk.js';
import { checkOperations } from './checks.js';
import { compositionOperations } from './compositions.js';
import { costOperations } from './costs.js';
import { deployOperations } from './deploy.js';
import { draftOperations } from './drafts.js';
import { editingOperations } from './editing.js';
import { exchangeOperations } from './exchange.js';
import { explainOperations } from './explain.js';
import { fileOperations } from './files.js';
import { folderOperations } from './folders.js';
import { generationOperations } from './generations.js';
import { gitOperations } from './git.js';
import { historyOperations } from './history.js';
import { importerOperations } from './importers.js';
import { infoOperations } from './info.js';
import { jobOperations } from './jobs.js';
import { libraryOperations } from './library.js';
import { networkOperations } from './network.js';
import { previewOperations } from './preview.js';
import { proposalOperations } from './proposals.js';
import { replaceOperations } from './replace.js';
import { safeModeOperations } from './safe-mode.js';
import { schemaOperations } from './schema.js';
import { settingsOperations } from './settings.js';
import { snippetOperations } from './snippets.js';
import { symbolOperations } from './symbols.js';
import { trashOperations } from './trash.js';

/** Every operation of the service, once. */
export const operations = [
	...snippetOperations,
	...compositionOperations,
	...checkOperations,
	...historyOperations,
	...trashOperations,
	...editingOperations,
	...bulkOperations,
	...folderOperations,
	...replaceOperations,
	...exchangeOperations,
	...jobOperations,
	...libraryOperations,
	...importerOperations,
	...schemaOperations,
	...explainOperations,
	...activityOperations,
	...previewOperations,
	...draftOperations,
	...gitOperations,
	...settingsOperations,
	...networkOperations,
	...safeModeOperations,
	...fileOperations,
	...generationOperations,
	...costOperations,
	...deployOperations,
	...symbolOperations,
	...proposalOperations,
	...assistantOperations,
	...infoOperations,
] as const;
