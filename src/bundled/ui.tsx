/** In the place of `@wordpress/ui` for DataViews: what it draws with, without the package's own popovers, which WordPress' tooltip makes unneeded. */
import { Tooltip as CoreTooltip } from '@wordpress/components';
import { Children, cloneElement, forwardRef } from '@wordpress/element';
import type {
	ComponentPropsWithoutRef,
	CSSProperties,
	ReactElement,
	ReactNode,
} from 'react';
import './ui.scss';

/** Pixels. */
const GAPS = { xs: 4, sm: 8, md: 12, lg: 16, xl: 24 };

type StackProps = ComponentPropsWithoutRef< 'div' > & {
	readonly direction?: CSSProperties[ 'flexDirection' ];
	readonly gap?: keyof typeof GAPS;
	readonly align?: CSSProperties[ 'alignItems' ];
	readonly justify?: CSSProperties[ 'justifyContent' ];
	readonly wrap?: CSSProperties[ 'flexWrap' ];
};

export const Stack = forwardRef< HTMLDivElement, StackProps >( function Row(
	{ direction, gap, align, justify, wrap, style, className = '', ...rest },
	ref
) {
	return (
		<div
			ref={ ref }
			{ ...rest }
			className={ `svc-bundled-stack ${ className }` }
			style={ {
				flexDirection: direction,
				gap: gap && GAPS[ gap ],
				alignItems: align,
				justifyContent: justify,
				flexWrap: wrap,
				...style,
			} }
		/>
	);
} );

type Rendered = { readonly render: ReactElement };

/** Draws what it is given instead, hidden from sight. */
export const VisuallyHidden = ( {
	render,
	children,
}: Rendered & { readonly children: ReactNode } ) =>
	cloneElement( render, { className: 'screen-reader-text' }, children );

type Part< Props > = ( props: Props ) => null;

const Trigger: Part< Rendered > = () => null;
const Popup: Part< { readonly children: string } > = () => null;

/** Its two parts are only read, never drawn. */
const Root = ( {
	children,
}: {
	readonly children: [
		ReactElement< Rendered >,
		ReactElement< { readonly children: string } >,
	];
} ) => {
	const [ trigger, popup ] = children;
	return (
		<CoreTooltip text={ popup.props.children } placement="top">
			{ Children.only( trigger.props.render ) }
		</CoreTooltip>
	);
};

export const Tooltip = { Root, Trigger, Popup };
