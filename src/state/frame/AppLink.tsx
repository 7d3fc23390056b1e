import { addressOf, navigate } from './navigation.js';

/** Whether a click is followed in this window: with a key held, browsers open a tab or a window, or save what is there. */
export const isPlainClick = ( {
	metaKey,
	ctrlKey,
	shiftKey,
	altKey,
}: Readonly<
	Record< 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean >
> ): boolean => ! metaKey && ! ctrlKey && ! shiftKey && ! altKey;

interface AppLinkProps extends Omit<
	JSX.IntrinsicElements[ 'a' ],
	'href' | 'onClick' | 'ref'
> {
	/** Path within the app. */
	readonly to: string;
	readonly params?: Readonly< Record< string, string > >;
	/** Instead of going there: for a screen that changes in its place. */
	readonly onFollow?: () => void;
}

/** A link within the app, which opens elsewhere as browsers do it. */
export function AppLink( {
	to,
	params,
	onFollow,
	children,
	...rest
}: AppLinkProps ) {
	return (
		<a
			{ ...rest }
			href={ addressOf( to, params ) }
			onClick={ ( event ) => {
				if ( isPlainClick( event ) ) {
					event.preventDefault();
					( onFollow ?? ( () => navigate( to, params ) ) )();
				}
			} }
		>
			{ children }
		</a>
	);
}
