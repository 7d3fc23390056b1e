import { bootData } from '../client/index.js';

/** Files of the build that are no part of the app's own bundle. */

declare const __webpack_public_path__: string; // eslint-disable-line camelcase -- webpack's own name for where the app's files are

/** Address of a file below `build/`; another one with each version of the plugin. */
export const builtFile = ( place: string ): string =>
	`${ __webpack_public_path__ }../${ place }?ver=${ bootData().version }`; // eslint-disable-line camelcase
