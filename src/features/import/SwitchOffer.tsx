import { Button } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import {
	canSwitchOver,
	type Foreign,
	type Source,
} from '../../state/importing/index.js';
import { SwitchDialog } from './SwitchDialog.js';

/** Says which snippets are here while their originals still run, and offers to switch over; nothing where there is none. */
export function SwitchOffer( {
	source,
	items,
	onChanged,
}: {
	readonly source: Source;
	readonly items: readonly Foreign[];
	readonly onChanged: () => void;
} ) {
	const able = items.filter( canSwitchOver );
	// Those that it is about, for as long as the dialog is open: they get fewer while it works.
	const [ asked, setAsked ] = useState< readonly Foreign[] >( [] );
	return (
		<>
			{ able.length > 0 && (
				<div className="svc-foreign__offer">
					<span>
						{ sprintf(
							/* translators: 1: number of snippets, 2: name of another plugin. */
							_n(
								'%1$d snippet is here, and still on in %2$s.',
								'%1$d snippets are here, and still on in %2$s.',
								able.length,
								'svc'
							),
							able.length,
							source.name
						) }
					</span>
					<Button
						variant="secondary"
						size="compact"
						onClick={ () => setAsked( able ) }
					>
						{ __( 'Switch over', 'svc' ) }
					</Button>
				</div>
			) }
			{ asked.length > 0 && (
				<SwitchDialog
					source={ source }
					items={ asked }
					onChanged={ onChanged }
					onClose={ () => setAsked( [] ) }
				/>
			) }
		</>
	);
}
