import { memo } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { whyReadOnly } from '../../state/snippets/index.js';
import type { Setting } from '../../state/words/index.js';
import { ReadOnly } from '../../ui/index.js';
import { Banners } from './Banners.js';
import { CodeArea } from './CodeArea.js';
import { Conflict } from './Conflict.js';
import { Head } from './Head.js';
import { HeadSentence } from './HeadSentence.js';
import { Tabs } from './Tabs.js';
import type { Cursor } from './cursor.js';
import { staysWhileTyping, type ReadyDocument } from './ready.js';
import { useChecks, usePresence } from './use-watching.js';

const StillHead = memo( Head, staysWhileTyping );
const StillBanners = memo( Banners, staysWhileTyping );
const StillSentence = memo( HeadSentence, staysWhileTyping );
const StillTabs = memo( Tabs );

/** One editor with its tabs and its head; there may be two of them. */
export function Group( {
	document,
	tabsLabel,
	onCursor,
	onInspect,
	onSetting,
	onSplit,
	onEnter,
	onClose,
}: {
	readonly document: ReadyDocument;
	readonly tabsLabel?: string | undefined;
	readonly onCursor: ( cursor: Cursor ) => void;
	readonly onInspect: () => void;
	/** Opens the control of a setting; left out where the settings stand beside the code. */
	readonly onSetting?: ( ( setting: Setting ) => void ) | undefined;
	/** Left out where there is no room for two, and in the one without the focus. */
	readonly onSplit?: ( () => void ) | undefined;
	/** Left out where it is the only editor, or has the focus already. */
	readonly onEnter?: ( () => void ) | undefined;
	/** Left out where it is the only editor. */
	readonly onClose?: ( () => void ) | undefined;
} ) {
	useChecks( document );
	usePresence( document );
	const isBeside = onClose !== undefined;
	return (
		<div
			className={ `svc-group${ isBeside && onEnter === undefined ? ' is-focused' : '' }` }
			{ ...( isBeside
				? {
						role: 'group',
						'aria-label': sprintf(
							/* translators: %s: title of a snippet. */ __(
								'Editor of %s',
								'svc'
							),
							document.draft.title
						),
					}
				: {} ) }
			onFocusCapture={ onEnter }
			data-svc-code={ document.id }
		>
			<StillTabs
				current={ document.id }
				label={ tabsLabel }
				onCloseGroup={ onClose }
			/>
			<StillHead
				document={ document }
				onInspect={ onInspect }
				onSplit={ onSplit }
			/>
			{ onSetting !== undefined && (
				<StillSentence document={ document } onSetting={ onSetting } />
			) }
			<ReadOnly reason={ whyReadOnly( document.base ) } />
			<StillBanners document={ document } />
			{ document.saving.kind === 'conflict' ? (
				<Conflict
					key={ document.saving.theirs.modified }
					document={ document }
					saving={ document.saving }
				/>
			) : (
				<CodeArea
					key={ document.id }
					document={ document }
					isActive={ onEnter === undefined }
					onCursor={ onCursor }
				/>
			) }
		</div>
	);
}
