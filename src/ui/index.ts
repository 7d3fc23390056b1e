/** Parts of screens that know nothing of snippets' whereabouts. */

export { Banner } from './Banner.js';
export { Button } from './Button.js';
export { Cancel } from './Cancel.js';
export { ConfirmDialog } from './ConfirmDialog.js';
export { CopyField } from './CopyField.js';
export { Empty } from './Empty.js';
export { ErrorBoundary } from './ErrorBoundary.js';
export { Failure } from './Failure.js';
export { Fault } from './Fault.js';
export { useFileDrop } from './file-drop.js';
export { isApple, Key, keyName } from './Key.js';
export { keepKeys, typeKept } from './kept-keys.js';
export { useKeys } from './keyboard.js';
export { ListRow } from './ListRow.js';
export { Loadable, type Answer } from './Loadable.js';
export { Days, LoadableList } from './LoadableList.js';
export { More } from './More.js';
export { mediaHolds, NARROW, useMedia } from './media.js';
export { MenuItems } from './MenuItems.js';
export { focusHeading, FrameContext, Page, useFrame } from './Page.js';
export { READ_ONLY, ReadOnly } from './ReadOnly.js';
export { Section } from './Section.js';
export { Switch } from './Switch.js';
export { ticked } from './ticked.js';
export { ago, atTime, clockTime, fullTime, shortTime } from './time.js';
export { TypeMark } from './TypeMark.js';
export { Waiting } from './Waiting.js';
