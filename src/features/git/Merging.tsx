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
	return (
		<MergeView
			type={ first.both.site.type }
			merge={ merge }
			sides={ {
				theirs: __( 'In Git', 'svc' ),
				mine: __( 'On this site', 'svc' ),
				takeTheirs: __( 'Take Git’s', 'svc' ),
				takeMine: __( 'Take the site’s', 'svc' ),
				keepTheirs: __( 'All of Git’s version', 'svc' ),
				keepMine: __( 'All of the site’s version', 'svc' ),
			} }
			sentence={ openInWords( first.open ) }
			onSettle={ ( result ) =>
				result === null ? onDecide( 'git' ) : onMerge( result )
			}
			onKeepMine={ () => onDecide( 'site' ) }
			onPutOff={ onPutOff }
		/>
	);
}
