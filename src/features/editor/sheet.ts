import { useCallback, useEffect, useState } from '@wordpress/element';
import { changeParams } from '../../state/frame/index.js';
import type { Setting } from '../../state/words/index.js';
import type { AskedSetting } from './runs/use-open-setting.js';

/** The settings as a sheet, and the one whose control it opens with. */
export function useSheet() {
	const [ isSheetOpen, setSheetOpen ] = useState( false );
	const [ asked, setAsked ] = useState< AskedSetting | null >( null );
	// Opened again, it begins at no setting.
	useEffect( () => {
		if ( ! isSheetOpen ) {
			setAsked( null );
		}
	}, [ isSheetOpen ] );
	return {
		isSheetOpen,
		setSheetOpen,
		asked,
		askFor: useCallback( ( setting: Setting ) => {
			changeParams( { tab: '' }, { replace: true } );
			setAsked( { setting } );
			setSheetOpen( true );
		}, [] ),
	};
}
