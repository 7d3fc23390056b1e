import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { navigate, sayFailure } from '../../state/frame/index.js';
import { Button, More } from '../../ui/index.js';

/** Remarks that are drawn at first, and more each time when the end comes into sight. */
const STEP = 100;

/** What is to be said about single snippets; nothing where nothing is. */
export function Remarks( {
	title,
	remarks,
}: {
	readonly title: string;
	/** The index is the place in a file, and the name of what has no title. */
	readonly remarks: readonly {
		readonly index: number;
		readonly title: string;
		readonly message: string;
	}[];
} ) {
	const [ drawn, setDrawn ] = useState( STEP );
	return remarks.length === 0 ? null : (
		<>
			<h4 className="svc-import__part">{ title }</h4>
			<ul className="svc-import__remarks">
				{ remarks.slice( 0, drawn ).map( ( remark, at ) => (
					<li key={ at }>
						<strong dir="auto">
							{ remark.title === ''
								? `#${ remark.index + 1 }`
								: remark.title }
						</strong>{ ' ' }
						{ remark.message }
					</li>
				) ) }
			</ul>
			{ remarks.length > drawn && (
				<More
					isLoading={ false }
					error=""
					onMore={ () => setDrawn( drawn + STEP ) }
				/>
			) }
		</>
	);
}

/** What came of an import: how many, what else there is to know, the way back and the ways on. */
export function ImportOutcome( {
	count,
	children,
	again,
	onAgain,
	onUndo,
}: {
	/** How many came, in words. */
	readonly count: string;
	readonly children: ReactNode;
	/** What the button says that goes back to where the import began. */
	readonly again: string;
	readonly onAgain: () => void;
	/** Left out where it cannot be taken back. */
	readonly onUndo?: ( () => Promise< void > ) | undefined;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const undo = async () => {
		setBusy( true );
		await onUndo?.().catch( sayFailure );
		setBusy( false );
	};
	return (
		<>
			<div role="status">
				<h3 className="svc-import__count">{ count }</h3>
			</div>
			{ children }
			<div className="svc-import__actions">
				{ onUndo !== undefined && (
					<Button
						isLarge
						variant="tertiary"
						isBusy={ isBusy }
						onClick={ undo }
					>
						{ __( 'Undo the import', 'svc' ) }
					</Button>
				) }
				<Button isLarge variant="secondary" onClick={ onAgain }>
					{ again }
				</Button>
				<Button
					isLarge
					variant="primary"
					onClick={ () => navigate( '/' ) }
				>
					{ __( 'All snippets', 'svc' ) }
				</Button>
			</div>
		</>
	);
}
