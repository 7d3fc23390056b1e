import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { Draft } from '../../state/documents/index.js';
import type { GitOpen, GitSide } from '../../state/git/index.js';
import { useSchema } from '../../state/site/index.js';
import { Button, ConfirmDialog, ListRow, Section } from '../../ui/index.js';
import { ConflictDialog } from './ConflictDialog.js';
import {
	changesInWords,
	openInWords,
	takeInWords,
	verbOf,
} from './git-words.js';

const SIDES = [ 'site', 'git' ] as const;

/** What one kind of decision says. */
interface Kind {
	readonly title: () => string;
	/** Page of the documentation about it. */
	readonly help: string;
	readonly intro: ( isBusy: boolean ) => string;
	readonly one: ( side: GitSide ) => string;
	readonly label: ( side: GitSide, title: string ) => string;
	readonly all: ( side: GitSide ) => string;
	/** Question and consequence, asked before all are decided in one way. */
	readonly question: ( side: GitSide, count: number ) => string;
	readonly consequence: ( side: GitSide, count: number ) => string;
	readonly About: ( props: { readonly open: GitOpen } ) => ReactNode;
}

const conflicts: Kind = {
	title: () => __( 'Conflicts', 'svc' ),
	help: 'git#resolve-a-conflict',
	intro: ( isBusy ) =>
		isBusy
			? __( 'Syncing…', 'svc' )
			: __(
					'Nothing changes until you decide. The replaced version stays in the history.',
					'svc'
				),
	one: takeInWords,
	label: ( side, title ) =>
		side === 'site'
			? sprintf(
					/* translators: %s: title of a snippet. */
					__( 'Keep site version of %s', 'svc' ),
					title
				)
			: sprintf(
					/* translators: %s: title of a snippet. */
					__( 'Keep Git version of %s', 'svc' ),
					title
				),
	all: ( side ) =>
		side === 'site'
			? __( 'Keep all site versions', 'svc' )
			: __( 'Keep all Git versions', 'svc' ),
	question: ( side ) =>
		side === 'site'
			? __( 'Keep all site versions', 'svc' )
			: __( 'Keep all Git versions', 'svc' ),
	consequence: ( _side, count ) =>
		sprintf(
			/* translators: %d: number of snippets. */
			_n(
				'Affects %d snippet. The replaced version stays in the history.',
				'Affects %d snippets. The replaced versions stay in the history.',
				count,
				'svc'
			),
			count
		),
	About: ( { open } ) => (
		<span className="svc-line__second">
			{ openInWords( open ) }{ ' ' }
			{ open.path !== '' && <code dir="ltr">{ open.path }</code> }
		</span>
	),
};

/** Changes from Git to what runs here. */
const approvals: Kind = {
	title: () => __( 'Waiting for approval', 'svc' ),
	help: 'git#approve-changes-before-they-run',
	intro: () =>
		__(
			'These changes from Git affect what runs on this site. Decline commits the site version to Git.',
			'svc'
		),
	one: verbOf,
	label: ( side, title ) =>
		sprintf(
			/* translators: 1: "Accept" or "Decline", 2: title of a snippet. */
			__( '%1$s: %2$s', 'svc' ),
			verbOf( side ),
			title
		),
	all: ( side ) =>
		side === 'git' ? __( 'Accept all', 'svc' ) : __( 'Decline all', 'svc' ),
	question: ( side, count ) =>
		side === 'git'
			? sprintf(
					/* translators: %d: number of changes. */
					_n(
						'Accept %d change?',
						'Accept %d changes?',
						count,
						'svc'
					),
					count
				)
			: sprintf(
					/* translators: %d: number of changes. */
					_n(
						'Decline %d change?',
						'Decline %d changes?',
						count,
						'svc'
					),
					count
				),
	consequence: ( side ) =>
		side === 'git'
			? __(
					'The Git version replaces the site version, which stays in the history.',
					'svc'
				)
			: __(
					'The site version is committed for all sites on this branch. The Git version stays in its history.',
					'svc'
				),
	About: ChangedFields,
};

function ChangedFields( { open }: { readonly open: GitOpen } ) {
	const schema = useSchema();
	return (
		<ul className="svc-comparison__words">
			{ schema !== null &&
				changesInWords( schema, open ).map( ( it ) => (
					<li key={ it }>{ it }</li>
				) ) }
		</ul>
	);
}

function Row( {
	open,
	kind,
	isBusy,
	onLook,
	onDecide,
}: {
	readonly open: GitOpen;
	readonly kind: Kind;
	readonly isBusy: boolean;
	readonly onLook: () => void;
	readonly onDecide: ( side: GitSide ) => void;
} ) {
	const title = open.name === '' ? open.path : open.name;
	return (
		<ListRow
			title={ title }
			actions={
				<>
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
							aria-label={ kind.label( side, title ) }
							onClick={ () => onDecide( side ) }
						>
							{ kind.one( side ) }
						</Button>
					) ) }
				</>
			}
		>
			<kind.About open={ open } />
		</ListRow>
	);
}

/** What a person decides between Git and the site: one by one, beside each other, or all at once. */
export function Decisions( {
	isApproval = false,
	waiting,
	isBusy,
	onDecide,
	onMerge,
}: {
	/** Whether they are changes of Git that are accepted or declined; otherwise conflicts. */
	readonly isApproval?: boolean;
	readonly waiting: readonly GitOpen[];
	readonly isBusy: boolean;
	readonly onDecide: (
		decided: readonly GitOpen[],
		side: GitSide
	) => Promise< void >;
	/** Gets what was put together of both versions; left out where nothing can be. */
	readonly onMerge?: ( open: GitOpen, result: Draft ) => Promise< void >;
} ) {
	const [ shown, setShown ] = useState< GitOpen | null >( null );
	const [ all, setAll ] = useState< GitSide | null >( null );
	const kind = isApproval ? approvals : conflicts;
	const close = () => {
		setShown( null );
		setAll( null );
	};
	const decide = ( decided: readonly GitOpen[], side: GitSide ) => {
		close();
		void onDecide( decided, side );
	};
	return waiting.length === 0 ? null : (
		<Section
			title={ kind.title() }
			className="svc-git__part"
			help={ kind.help }
		>
			<p
				className="svc-weak"
				role={ isBusy && ! isApproval ? 'status' : undefined }
			>
				{ kind.intro( isBusy ) }
			</p>
			<ul className="svc-rows">
				{ waiting.map( ( open ) => (
					<Row
						key={ open.uid }
						open={ open }
						kind={ kind }
						isBusy={ isBusy }
						onLook={ () => setShown( open ) }
						onDecide={ ( side ) => decide( [ open ], side ) }
					/>
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
							{ kind.all( side ) }
						</Button>
					) ) }
				</div>
			) }
			{ shown !== null && (
				<ConflictDialog
					open={ shown }
					isBusy={ isBusy }
					onDecide={ ( side ) => decide( [ shown ], side ) }
					{ ...( onMerge !== undefined && {
						onMerge: ( result: Draft ) => {
							close();
							void onMerge( shown, result );
						},
					} ) }
					onClose={ close }
				/>
			) }
			{ all !== null && (
				<ConfirmDialog
					title={ kind.question( all, waiting.length ) }
					yes={ kind.one( all ) }
					isHarmless
					onYes={ () => decide( waiting, all ) }
					onClose={ close }
				>
					<p>{ kind.consequence( all, waiting.length ) }</p>
				</ConfirmDialog>
			) }
		</Section>
	);
}
