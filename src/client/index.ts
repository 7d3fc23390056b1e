/** The one way from the app to the site. */

export { ApiError, isTooLarge, type ApiErrorCode } from './api-error.js';
export { newProposingPassword, type Credentials } from './app-passwords.js';
export { bootData, type Boot } from './boot.js';
export { builtFile, builtPage } from './built-file.js';
export { call, callPage, type CallOptions, type Paged } from './call.js';
export { testConnection } from './mcp-connection.js';
export { recentPages, type SitePage } from './pages.js';
export { findPeople, peopleOf, type PersonRecord } from './people.js';
export { servedAt, type Served } from './served.js';
export { renewNonce } from './transport.js';
