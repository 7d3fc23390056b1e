import { useEffect, useRef } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { menu } from '@wordpress/icons';
import type { ReactNode } from 'react';
import { Button } from './Button.js';
import { useFrame } from './frame.js';
import { HelpLink } from './HelpLink.js';
import { useKeptFocus } from './kept-focus.js';
import './page.scss';

/** A screen with a heading: what can be done on it at the end of the first line, what narrows it down below, then what it is about. */
export function Page( {
	title,
	actions,
	tools,
	help,
	className = '',
	children,
}: {
	readonly title: string;
	readonly actions?: ReactNode;
	readonly tools?: ReactNode;
	/** Page of the documentation about it. */
	readonly help?: string;
	readonly className?: string;
	readonly children: ReactNode;
} ) {
	const { openMenu } = useFrame();
	const place = useRef< HTMLElement >( null );
	useKeptFocus( place );
	useEffect( () => {
		const before = document.title;
		document.title = sprintf(
			/* translators: %s: name of a screen, such as "Trash". */
			__( '%s ‹ Snippets', 'svc' ),
			title
		);
		return () => {
			document.title = before;
		};
	}, [ title ] );
	return (
		<section
			className={ `svc-surface svc-page ${ className }` }
			ref={ place }
		>
			<div className="svc-page__head">
				{ openMenu !== null && (
					<Button
						icon={ menu }
						label={ __( 'Views and folders', 'svc' ) }
						onClick={ openMenu }
						size="default"
					/>
				) }
				<h2 className="svc-page__title" tabIndex={ -1 }>
					{ title }
				</h2>
				{ help !== undefined && (
					<HelpLink page={ help } topic={ title } />
				) }
				{ actions !== undefined && (
					<div className="svc-page__actions">{ actions }</div>
				) }
			</div>
			{ tools !== undefined && (
				<div className="svc-page__tools">{ tools }</div>
			) }
			<div className="svc-page__body">{ children }</div>
		</section>
	);
}

/** Puts the focus on the heading, when what had it is gone. */
export function focusHeading(): void {
	document.querySelector< HTMLElement >( '.svc-page__title' )?.focus();
}
