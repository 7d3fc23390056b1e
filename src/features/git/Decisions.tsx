import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { Draft } from '../../state/documents/index.js';
import type { GitOpen, GitSide } from '../../state/git/index.js';
import { Button } from '../../ui/index.js';
import { ConflictDialog } from './ConflictDialog.js';
import { Part } from './Part.js';

export type Decide = (
	decided: readonly GitOpen[],
	side: GitSide
) => Promise< void >;

const SIDES = [ 'site', 'git' ] as const;

/** What the buttons of one kind of decision say. */
export interface DecisionWords {
	readonly one: ( side: GitSide ) => string;
	readonly label: ( side: GitSide, title: string ) => string;
	readonly all: ( side: GitSide ) => string;
}

const titleOf = ( { name, path }: GitOpen ): string =>
	name === '' ? path : name;

function Row( {
	open,
	words,
	isBusy,
	children,
	onLook,
	onDecide,
}: {
	readonly open: GitOpen;
	readonly words: DecisionWords;
	readonly isBusy: boolean;
	readonly children: ReactNode;
	readonly onLook: () => void;
	readonly onDecide: ( side: GitSide ) => void;
} ) {
	const title = titleOf( open );
	return (
		<li className="svc-line">
			<span className="svc-line__text">
				<span className="svc-line__title" dir="auto">
					{ title }
				</span>
				{ children }
			</span>
			<span className="svc-line__actions svc-git__choices">
				<Button
					variant="tertiary"
					aria-label={ sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Compare both versions of %s', 'svc' ),
						title
					) }
					onClick={ onLook }
				>
					{ __( 'Compare', 'svc' ) }
				</Button>
				{ SIDES.map( ( side ) => (
					<Button
						key={ side }
						variant="secondary"
						disabled={ isBusy }
						aria-label={ words.label( side, title ) }
						onClick={ () => onDecide( side ) }
					>
						{ words.one( side ) }
					</Button>
				) ) }
			</span>
		</li>
	);
}

/** What a person decides between Git and the site: one by one, beside each other, or all at once. */
export function Decisions( {
	title,
	intro,
	waiting,
	words,
	isBusy,
	about,
	confirm,
	onDecide,
	onMerge,
}: {
	readonly title: string;
	readonly intro: ReactNode;
	readonly waiting: readonly GitOpen[];
	readonly words: DecisionWords;
	readonly isBusy: boolean;
	readonly about: ( open: GitOpen ) => ReactNode;
	/** Dialog that asks before all are decided in one way. */
	readonly confirm: (
		side: GitSide,
		onYes: () => void,
		onClose: () => void
	) => ReactNode;
	readonly onDecide: Decide;
	/** Gets what was put together of both versions; left out where nothing can be. */
	readonly onMerge?: ( open: GitOpen, result: Draft ) => Promise< void >;
} ) {
	const [ shown, setShown ] = useState< GitOpen | null >( null );
	const [ all, setAll ] = useState< GitSide | null >( null );
	if ( waiting.length === 0 ) {
		return null;
	}
	return (
		<Part title={ title }>
			{ intro }
			<ul className="svc-rows">
				{ waiting.map( ( open ) => (
					<Row
						key={ open.uid }
						open={ open }
						words={ words }
						isBusy={ isBusy }
						onLook={ () => setShown( open ) }
						onDecide={ ( side ) => void onDecide( [ open ], side ) }
					>
						{ about( open ) }
					</Row>
				) ) }
			</ul>
			{ waiting.length > 1 && (
				<div className="svc-buttons">
					{ SIDES.map( ( side ) => (
						<Button
							key={ side }
							variant="secondary"
							disabled={ isBusy }
							onClick={ () => setAll( side ) }
						>
							{ words.all( side ) }
						</Button>
					) ) }
				</div>
			) }
			{ shown !== null && (
				<ConflictDialog
					open={ shown }
					isBusy={ isBusy }
					onDecide={ ( side ) => {
						setShown( null );
						void onDecide( [ shown ], side );
					} }
					{ ...( onMerge !== undefined && {
						onMerge: ( result: Draft ) => {
							setShown( null );
							void onMerge( shown, result );
						},
					} ) }
					onClose={ () => setShown( null ) }
				/>
			) }
			{ all !== null &&
				confirm(
					all,
					() => {
						setAll( null );
						void onDecide( waiting, all );
					},
					() => setAll( null )
				) }
		</Part>
	);
}
