import { sharedValue } from './shared-value.js';

/** Whether the sidebar is open over the screen, where there is no room beside it. */
export const { set: openDrawer, use: useDrawer } = sharedValue( false );
