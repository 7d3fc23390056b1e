/** Questions to the AI provider of the site, wherever code is written. */

export { AskButton } from './AskButton.js';
export type { Suggestion, Subject } from './question.js';
