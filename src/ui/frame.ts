import { createContext, useContext } from '@wordpress/element';

/** What the frame offers to every screen in it. */
export interface Frame {
	/** Opens the sidebar; null while it stands beside the screen. */
	readonly openMenu: ( () => void ) | null;
	/** Whether the app is dark now. */
	readonly isDark: boolean;
	/** The address of a page of the documentation, such as `recover#go-back`. */
	readonly helpAddress: ( page: string ) => string;
}

export const FrameContext = createContext< Frame >( {
	openMenu: null,
	isDark: false,
	helpAddress: () => '',
} );

export const useFrame = (): Frame => useContext( FrameContext );
