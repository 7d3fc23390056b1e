/** Has links and searches within the site lead on with the draft, as long as the person stays on pages. */
import { keepParameter, withoutParameter, withParameter } from './links.js';

const PARAMETER = 'svc-draft';

/** The same address with another draft, or null where a draft has no business. */
export const withDraft = ( address: string, draft: string ): string | null =>
	withParameter( address, PARAMETER, draft );

/** Path, query and hash of this page as visitors have them. */
export const ownPath = (): string =>
	withoutParameter( window.location.href, PARAMETER ).slice(
		window.location.origin.length
	);

export const keepDraft = ( current: () => string ): void =>
	keepParameter( PARAMETER, current );
