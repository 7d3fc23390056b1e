import { useEffect, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { boxUids, readBoxes } from '../../state/site/index.js';
import {
	isHiddenUid,
	loadSnippets,
	useSnippets,
	whyReadOnly,
} from '../../state/snippets/index.js';
import { Loadable, Page, ReadOnly } from '../../ui/index.js';
import { Box, HiddenBox } from './Box.js';
import { wordsOf } from './box-words.js';
import './boxes.scss';

/** The three boxes that every site has: code for the head, the top and the end of its pages. */
export default function BoxesScreen() {
	const { list, phase, error, isPartial } = useSnippets();
	const [ isRead, setRead ] = useState( false );
	useEffect( () => void readBoxes().then( () => setRead( true ) ), [] );
	const isReady = isRead && phase === 'ready' && ! isPartial;
	return (
		<Page title={ __( 'Header & Footer', 'svc' ) }>
			<Loadable
				answer={ {
					value: isReady ? list : null,
					error: isReady ? null : error,
					reload: () => void loadSnippets(),
				} }
			>
				{ ( snippets ) => (
					<div className="svc-boxes">
						<ReadOnly reason={ whyReadOnly( { type: 'html' } ) } />
						{ boxUids.map( ( uid ) => {
							const words = wordsOf( uid );
							return isHiddenUid( uid ) ? (
								<HiddenBox key={ uid } words={ words } />
							) : (
								<Box
									key={ uid }
									uid={ uid }
									words={ words }
									snippet={ snippets.find(
										( it ) => it.uid === uid
									) }
								/>
							);
						} ) }
					</div>
				) }
			</Loadable>
		</Page>
	);
}
