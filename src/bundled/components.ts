/**
 * In the place of `@wordpress/components` for DataViews: the public parts that it draws with, and its private or newer ones from here.
 */
import { Composite } from './composite.js';
import { bundledMenu } from './menu.js';

export {
	BaseControl,
	Button,
	CheckboxControl,
	Dropdown,
	Flex,
	FlexItem,
	Icon,
	Modal,
	Popover,
	SearchControl,
	SelectControl,
	Spinner,
	__experimentalDropdownContentWrapper,
	__experimentalHeading,
	__experimentalItem,
	__experimentalItemGroup,
	__experimentalToggleGroupControl,
	__experimentalToggleGroupControlOption,
	__experimentalToggleGroupControlOptionIcon,
} from '@wordpress/components';

export { Composite };

/** Taken apart by `unlock()`, which is ours as well (`private-apis.ts`). */
export const privateApis = { Menu: bundledMenu };
