import { useCommand } from '@wordpress/commands';
import { useMemo } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { columns, desktop, people } from '@wordpress/icons';
import { formatShown } from '../../editor/host.js';
import { runOnce } from '../../state/documents/index.js';
import { prefer, usePreference } from '../../state/frame/index.js';
import { reviewAndSave } from '../../state/saving/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { useKeys } from '../../ui/index.js';
import {
	showLineAuthors,
	useLineAuthorsShown,
} from './line-authors/line-authors-store.js';
import type { CursorPlace } from './cursor.js';
import { goToLine } from './go-to-line.js';
import { toggleLive, useLiveShown } from './live/shown.js';
import { problemsOf } from './panel/problems.js';
import type { ReadyDocument } from './ready.js';

/** To the next problem below a line, or to the first one. */
function goToProblem( lines: readonly number[], line: number ): void {
	const next = lines.find( ( it ) => it > line ) ?? lines[ 0 ];
	if ( next !== undefined ) {
		goToLine( next );
	}
}

/** Keys of the editor; they act on the snippet of the address. */
export function useEditorKeys(
	document: ReadyDocument,
	cursor: CursorPlace,
	{
		split,
		inspect,
	}: { readonly split: () => void; readonly inspect: () => void }
): void {
	const hasPanel = usePreference( 'panel' );
	const wrap = usePreference( 'wrap' );
	const { id } = document;
	const canRun = [ 'php', 'html' ].includes( document.base.type );
	const canWrite = mayWrite( document.base );
	const { base, draft, errors, failures, warnings, words, testLoad } =
		document;
	const problems = useMemo(
		() =>
			problemsOf( {
				...{ base, draft, errors, failures, warnings, words, testLoad },
			} )
				.map( ( problem ) => problem.line )
				.filter( ( at ) => at > 0 )
				.sort( ( one, other ) => one - other ),
		[ base, draft, errors, failures, warnings, words, testLoad ]
	);
	useKeys(
		useMemo(
			() => ( {
				'mod+s': () => canWrite && void reviewAndSave( id ),
				'mod+Enter': () => canWrite && canRun && void runOnce( id ),
				'mod+i': inspect,
				'mod+j': () => prefer( 'panel', ! hasPanel ),
				'alt+z': () => prefer( 'wrap', ! wrap ),
				'alt+shift+f': () => canWrite && formatShown(),
				F8: () => goToProblem( problems, cursor.now().line ),
				'mod+\\': split,
				F9: () => canWrite && toggleLive(),
			} ),
			[
				id,
				canRun,
				canWrite,
				hasPanel,
				wrap,
				problems,
				cursor,
				split,
				inspect,
			]
		)
	);
}

/** What the palette offers here. */
export function useEditorCommands( split: () => void ): void {
	const hasLive = useLiveShown();
	useCommand( {
		name: 'svc/live',
		label: hasLive
			? __( 'Hide the live page', 'svc' )
			: __( 'Show the live page', 'svc' ),
		icon: desktop,
		disabled: ! mayWrite(),
		callback: ( { close } ) => {
			close();
			toggleLive();
		},
	} );
	const hasLineAuthors = useLineAuthorsShown();
	useCommand( {
		name: 'svc/line-authors',
		label: hasLineAuthors
			? __( 'Hide who changed each line', 'svc' )
			: __( 'Show who changed each line', 'svc' ),
		icon: people,
		callback: ( { close } ) => {
			close();
			showLineAuthors( ! hasLineAuthors );
		},
	} );
	useCommand( {
		name: 'svc/split',
		label: __( 'Split the editor', 'svc' ),
		icon: columns,
		callback: ( { close } ) => {
			close();
			split();
		},
	} );
}
