/** The list that is walked through with arrow keys, as DataViews draws it: WordPress 6.6 has it in private only. */
import * as Ariakit from '@ariakit/react';
import { isRTL } from '@wordpress/i18n';
import type { ComponentProps } from 'react';

type Store = Required<
	Pick<
		Ariakit.CompositeStoreProps,
		'activeId' | 'setActiveId' | 'focusLoop' | 'virtualFocus'
	>
>;

function List( {
	activeId,
	setActiveId,
	focusLoop,
	virtualFocus,
	...rest
}: Store & ComponentProps< typeof Ariakit.Composite > ) {
	const store = Ariakit.useCompositeStore( {
		activeId,
		setActiveId,
		focusLoop,
		virtualFocus,
		rtl: isRTL(),
	} );
	return <Ariakit.Composite store={ store } { ...rest } />;
}

export const Composite = Object.assign( List, {
	Item: Ariakit.CompositeItem,
	Hover: Ariakit.CompositeHover,
	Typeahead: Ariakit.CompositeTypeahead,
} );
