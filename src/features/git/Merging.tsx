import { useMemo, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { MergeView } from '../../comparing/index.js';
import type { Draft } from '../../state/documents/index.js';
import {
	mergeOfOpen,
	type GitOpen,
	type GitSide,
	type Mergeable,
} from '../../state/git/index.js';
import { openInWords } from './words.js';

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
	const takesGit = __( 'Take Git’s', 'svc' );
	const takesSite = __( 'Take the site’s', 'svc' );
	return (
		<MergeView
			type={ first.both.site.type }
			merge={ merge }
			sides={ {
				theirs: __( 'In Git', 'svc' ),
				mine: __( 'On this site', 'svc' ),
				takeTheirs: takesGit,
				takeMine: takesSite,
				keepTheirs: takesGit,
				keepMine: takesSite,
			} }
			sentence={ openInWords( first.open ) }
			onSettle={ ( result ) =>
				result === null ? onDecide( 'git' ) : onMerge( result )
			}
			onPutOff={ onPutOff }
		/>
	);
}
