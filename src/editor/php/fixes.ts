import { __, sprintf } from '@wordpress/i18n';
import { fixesAt, type Fix } from '../../intelligence/php-fixes.js';
import { catalogue } from '../catalogue.js';
import { type monaco } from '../monaco.js';
import { isBare, rangeOf, wholeOf } from './reading.js';

/** What can be done about a problem at once. */

function titleOf( fix: Fix ): string {
	switch ( fix.kind ) {
		case 'rename':
			return sprintf(
				/* translators: 1: name as it is, 2: name as it becomes. */
				__( 'Rename %1$s to %2$s', 'svc' ),
				fix.from,
				fix.to
			);
		case 'meant':
			/* translators: %s: name of a function. */
			return sprintf( __( 'Write %s', 'svc' ), fix.to );
		case 'wrap':
			/* translators: %s: name of a function of PHP. */
			return sprintf( __( 'Wrap in %s()', 'svc' ), fix.to );
		case 'close':
			return __( 'Remove ?>', 'svc' );
		default:
			return __( 'Remove the opening tag', 'svc' );
	}
}

export const phpFixes: monaco.languages.CodeActionProvider = {
	provideCodeActions: async ( model, _, { markers } ) => {
		// Asked for wherever the cursor rests.
		if ( markers.length === 0 ) {
			return null;
		}
		const known = await catalogue();
		const text = wholeOf( model );
		const actions = markers.flatMap( ( marker ) =>
			fixesAt(
				text,
				{
					start: model.getOffsetAt( {
						lineNumber: marker.startLineNumber,
						column: 1,
					} ),
					end: model.getOffsetAt( {
						lineNumber: marker.startLineNumber,
						column: model.getLineMaxColumn(
							marker.startLineNumber
						),
					} ),
					message: marker.message,
				},
				known,
				isBare( model )
			).map( ( fix, at ): monaco.languages.CodeAction => ( {
				title: titleOf( fix ),
				kind: 'quickfix',
				diagnostics: [ marker ],
				isPreferred: at === 0,
				edit: {
					edits: fix.edits.map(
						( { start, end, text: insert } ) => ( {
							resource: model.uri,
							versionId: model.getVersionId(),
							textEdit: {
								range: rangeOf( model, start, end ),
								text: insert,
							},
						} )
					),
				},
			} ) )
		);
		return { actions, dispose: () => {} };
	},
};
