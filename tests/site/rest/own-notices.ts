/**
 * Where test files know it from.
 */
export { ownNotices } from '../../support/test-site.ts';
