import { sharedValue } from '../frame/shared-value.js';

/** Whether the list of all keys is shown. */
export const { set: showKeyList, use: useKeyList } = sharedValue( false );
