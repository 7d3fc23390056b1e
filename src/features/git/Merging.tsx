import { useMemo, useState } from '@wordpress/element';
import { MergeView } from '../../comparing/index.js';
import type { Draft } from '../../state/documents/index.js';
import {
	mergeOfOpen,
	type GitOpen,
	type GitSide,
	type Mergeable,
} from '../../state/git/index.js';
import { sidesOfGit } from './git-sides.js';
import { openInWords } from './git-words.js';

/** Both versions of a conflict put together, field by field and line by line. */
export default function Merging( {
	open,
	both,
	onDecide,
	onMerge,
	onPutOff,
}: {
	readonly open: GitOpen;
	readonly both: Mergeable;
	/** Called where one side is taken as it is. */
	readonly onDecide: ( side: GitSide ) => void;
	readonly onMerge: ( result: Draft ) => void;
	readonly onPutOff: () => void;
} ) {
	// The same one as long as the dialog is open.
	const [ first ] = useState( { open, both } );
	const merge = useMemo(
		() => mergeOfOpen( first.open, first.both ),
		[ first ]
	);
	return (
		<MergeView
			type={ first.both.site.type }
			merge={ merge }
			sides={ sidesOfGit() }
			sentence={ openInWords( first.open ) }
			onSettle={ ( result ) =>
				result === null ? onDecide( 'git' ) : onMerge( result )
			}
			onKeepMine={ () => onDecide( 'site' ) }
			onPutOff={ onPutOff }
		/>
	);
}
