import { __ } from '@wordpress/i18n';
import { Group } from './Group.js';
import type { Setting } from '../../state/words/index.js';
import type { Cursor } from './cursor.js';
import type { ReadyDocument } from './ready.js';
import type { Split } from './split.js';

/** The one or two editors. They keep their sides when the focus goes from one to the other. */
export function Groups( {
	document,
	split,
	isNarrow,
	onCursor,
	onInspect,
	onSetting,
}: {
	readonly document: ReadyDocument;
	readonly split: Split;
	readonly isNarrow: boolean;
	readonly onCursor: ( cursor: Cursor ) => void;
	readonly onInspect: () => void;
	readonly onSetting?: ( ( setting: Setting ) => void ) | undefined;
} ) {
	const { other, side } = split;
	const focused = {
		document,
		onCursor,
		onInspect,
		onSetting,
		onSplit: isNarrow ? undefined : split.toggle,
		onClose: other === null ? undefined : () => split.close( 'focused' ),
	};
	if ( other === null ) {
		return <Group key="start" { ...focused } />;
	}
	const beside = {
		document: other,
		onCursor: () => undefined,
		onInspect,
		onEnter: split.cross,
		onClose: () => split.close( 'other' ),
	};
	const [ start, end ] =
		side === 'start' ? [ focused, beside ] : [ beside, focused ];
	return (
		<>
			<Group
				key="start"
				tabsLabel={ __( 'Open snippets, first editor', 'svc' ) }
				{ ...start }
			/>
			<Group
				key="end"
				tabsLabel={ __( 'Open snippets, second editor', 'svc' ) }
				{ ...end }
			/>
		</>
	);
}
