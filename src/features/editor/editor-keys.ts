import { useCommand } from '@wordpress/commands';
import { useMemo } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { columns, desktop } from '@wordpress/icons';
import { bootData } from '../../client/index.js';
import { formatShown } from '../../editor/host.js';
import {
	changeParams,
	prefer,
	runOnce,
	saveDocument,
	usePreference,
} from '../../state/index.js';
import { useKeys } from '../../ui/index.js';
import type { CursorPlace } from './cursor.js';
import type { ReadyDocument } from './ready.js';

/** To the next problem below a line, or to the first one. */
function goToProblem( lines: readonly number[], line: number ): void {
	const next = lines.find( ( it ) => it > line ) ?? lines[ 0 ];
	if ( next !== undefined ) {
		// Through none, so that the same line can be asked for again.
		changeParams( { line: '' }, { replace: true } );
		changeParams( { line: String( next ) }, { replace: true } );
	}
}

/** Keys of the editor; they act on the snippet of the address. */
export function useEditorKeys(
	document: ReadyDocument,
	cursor: CursorPlace,
	split: () => void
): void {
	const hasInspector = usePreference( 'inspector' );
	const hasPanel = usePreference( 'panel' );
	const hasLive = usePreference( 'live' );
	const wrap = usePreference( 'wrap' );
	const { id } = document;
	const canRun = [ 'php', 'html' ].includes( document.base.type );
	const mayWrite = bootData().level !== 'view';
	const { errors, warnings } = document;
	const problems = useMemo(
		() =>
			[ ...errors, ...warnings ]
				.map( ( problem ) => problem.line )
				.filter( ( at ) => at > 0 )
				.sort( ( one, other ) => one - other ),
		[ errors, warnings ]
	);
	useKeys(
		useMemo(
			() => ( {
				'mod+s': () => mayWrite && void saveDocument( id ),
				'mod+Enter': () => mayWrite && canRun && void runOnce( id ),
				'mod+i': () => prefer( 'inspector', ! hasInspector ),
				'mod+j': () => prefer( 'panel', ! hasPanel ),
				'alt+z': () => prefer( 'wrap', ! wrap ),
				'alt+shift+f': () => mayWrite && formatShown(),
				F8: () => goToProblem( problems, cursor.now().line ),
				'mod+\\': split,
				F9: () => mayWrite && prefer( 'live', ! hasLive ),
			} ),
			[
				id,
				canRun,
				mayWrite,
				hasInspector,
				hasPanel,
				wrap,
				problems,
				cursor,
				hasLive,
				split,
			]
		)
	);
}

/** What the palette offers here. */
export function useEditorCommands( split: () => void ): void {
	const hasLive = usePreference( 'live' );
	useCommand( {
		name: 'svc/live',
		label: hasLive
			? __( 'Hide the live page', 'svc' )
			: __( 'Show the live page', 'svc' ),
		icon: desktop,
		callback: ( { close } ) => {
			close();
			prefer( 'live', ! hasLive );
		},
	} );
	useCommand( {
		name: 'svc/split',
		label: __( 'Two editors side by side, or one', 'svc' ),
		icon: columns,
		callback: ( { close } ) => {
			close();
			split();
		},
	} );
}
