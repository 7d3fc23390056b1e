import { CheckboxControl, TextControl } from '@wordpress/components';
import { useMemo, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { limits, type Schema } from '../../../contract/index.js';
import {
	bulkWithUndo,
	mayWrite,
	useSnippets,
} from '../../../state/snippets/index.js';
import {
	conditionsInShort,
	conditionsInWords,
} from '../../../state/words/index.js';
import { FormDialog, ticked } from '../../../ui/index.js';
import type { Conditions } from './moving.js';

/** Snippets that are drawn; the search finds the others. */
const DRAWN = 50;

const words = ( text: string ): string[] =>
	text.toLowerCase().split( /\s+/u ).filter( Boolean );

/** Chooses snippets that get the same conditions, in one change of the set. */
export function CopyTo( {
	schema,
	id,
	conditions,
	onClose,
}: {
	readonly schema: Schema;
	/** The snippet that they come from. */
	readonly id: number;
	readonly conditions: Conditions;
	readonly onClose: () => void;
} ) {
	const [ search, setSearch ] = useState( '' );
	const [ chosen, setChosen ] = useState< ReadonlySet< number > >(
		new Set()
	);
	const { list } = useSnippets();
	const fitting = useMemo( () => {
		const wanted = words( search );
		return list.filter( ( snippet ) => {
			const text =
				`${ snippet.title } ${ snippet.folder } ${ snippet.tags.join( ' ' ) }`.toLowerCase();
			return (
				snippet.id !== id &&
				mayWrite( snippet ) &&
				wanted.every( ( word ) => text.includes( word ) )
			);
		} );
	}, [ list, search, id ] );
	const count = chosen.size;
	return (
		<FormDialog
			title={ __( 'Copy conditions to other snippets', 'svc' ) }
			size="medium"
			yes={
				count === 0
					? __( 'Copy', 'svc' )
					: sprintf(
							/* translators: %d: number of snippets. */
							_n(
								'Copy to %d snippet',
								'Copy to %d snippets',
								count,
								'svc'
							),
							count
						)
			}
			isReady={ count > 0 && count <= limits.batch }
			onYes={ () => {
				void bulkWithUndo( [ ...chosen ], 'conditions', conditions );
				onClose();
			} }
			onClose={ onClose }
		>
			<p>
				<strong>{ conditionsInWords( schema, conditions ) }</strong>
			</p>
			<TextControl
				__next40pxDefaultSize
				type="search"
				label={ __( 'Search snippets', 'svc' ) }
				value={ search }
				onChange={ setSearch }
			/>
			<ul className="svc-copy-to">
				{ fitting.slice( 0, DRAWN ).map( ( snippet ) => (
					<li key={ snippet.id }>
						<CheckboxControl
							label={ snippet.title || __( '(no title)', 'svc' ) }
							help={ conditionsInShort(
								schema,
								snippet.conditions
							) }
							checked={ chosen.has( snippet.id ) }
							onChange={ ( isOn ) =>
								setChosen(
									ticked( chosen, [ snippet.id ], isOn )
								)
							}
						/>
					</li>
				) ) }
			</ul>
			<p className="svc-hint" role="status">
				{ fitting.length === 0
					? __( 'No matches.', 'svc' )
					: fitting.length > DRAWN &&
						sprintf(
							/* translators: %d: number of snippets. */
							_n(
								'%d more. Search to find it.',
								'%d more. Search to find them.',
								fitting.length - DRAWN,
								'svc'
							),
							fitting.length - DRAWN
						) }
			</p>
		</FormDialog>
	);
}
