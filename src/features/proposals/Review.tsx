import type { ReactNode } from 'react';
import { useSelect } from '@wordpress/data';
import { useCallback, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError, call } from '../../client/index.js';
import { CodeComparison, ComparisonDialog } from '../../comparing/index.js';
import type { Proposal, WholeProposal } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { say, sayFailure } from '../../state/frame/index.js';
import { canTest } from '../../state/proposals/index.js';
import { schemaStore } from '../../state/site/index.js';
import { refreshSnippets, snippetsStore } from '../../state/snippets/index.js';
import { joinList } from '../../state/words/index.js';
import { Banner, Button } from '../../ui/index.js';
import { Decline } from './Decline.js';
import './proposals.scss';
import { MergeStale } from './MergeStale.js';
import { loadStale } from './stale.js';
import { TestRun } from './TestRun.js';
import { changesInWords, nameOfProposal } from './words.js';

type Change = WholeProposal[ 'changes' ][ number ];

const isCode = ( { field }: Change ): boolean => field === 'code';

const textOf = ( value: unknown ): string =>
	typeof value === 'string' ? value : '';

/** Type and language of the snippet that a change is about. */
function useKind( { snippets, input }: WholeProposal ) {
	const before = useSelect(
		( select ) =>
			select( snippetsStore )
				.getState()
				.list.find( ( { id } ) => id === snippets[ 0 ] ),
		[ snippets ]
	);
	return {
		type: textOf( input.type ) || ( before?.type ?? 'php' ),
		lang: textOf( input.lang ) || ( before?.lang ?? '' ),
	};
}

/** What it changes beside code, what it may do, and what uses the same hooks. */
function Facts( {
	whole,
	type,
}: {
	readonly whole: WholeProposal;
	readonly type: string;
} ) {
	const schema = useSelect(
		( select ) => select( schemaStore ).getState().schema,
		[]
	);
	return (
		<ul className="svc-proposal__facts">
			{ whole.risks.map( ( { kind, message } ) => (
				<li key={ kind } className="svc-proposal__risk">
					{ message }
				</li>
			) ) }
			{ schema !== null &&
				changesInWords(
					schema,
					type as Parameters< typeof changesInWords >[ 1 ],
					whole
				).map( ( words ) => <li key={ words }>{ words }</li> ) }
			{ whole.hooks.map( ( { hook, snippets } ) => (
				<li key={ hook }>
					{ sprintf(
						/* translators: 1: name of a hook, 2: list of titles of snippets. */
						__( '%1$s is also used by: %2$s', 'svc' ),
						hook,
						joinList( snippets )
					) }
				</li>
			) ) }
		</ul>
	);
}

function Contents( {
	whole,
	code,
	children,
	onEdit,
}: {
	readonly whole: WholeProposal;
	/** In the place of the code, where that has to be put together. */
	readonly children: ReactNode;
	readonly code: string | null;
	readonly onEdit: ( code: string ) => void;
} ) {
	const { type, lang } = useKind( whole );
	const codes = whole.changes.filter( isCode );
	const canEdit = codes.length === 1 && typeof whole.input.code === 'string';
	return (
		<div className="svc-proposal">
			{ whole.reason !== '' && (
				<p className="svc-proposal__reason" dir="auto">
					{ whole.reason }
				</p>
			) }
			{ whole.stale.length > 0 && children === null && (
				<Banner kind="warning">
					{ __(
						'The snippet has changed since. Compare below: the left side is the snippet now.',
						'svc'
					) }
				</Banner>
			) }
			{ whole.errors.map( ( { message }, at ) => (
				<Banner key={ at } kind="error" isQuiet>
					{ message }
				</Banner>
			) ) }
			{ whole.warnings.map( ( { message }, at ) => (
				<Banner key={ at } kind="warning" isQuiet>
					{ message }
				</Banner>
			) ) }
			<Facts whole={ whole } type={ type } />
			{ canTest( whole ) && children === null && (
				<TestRun whole={ whole } edited={ code } />
			) }
			{ children }
			{ ( children === null ? codes : [] ).map( ( { now, then }, at ) => (
				<div className="svc-comparison" key={ at }>
					<CodeComparison
						type={ type }
						lang={ lang }
						left={ textOf( now ) }
						right={ textOf( then ) }
						onChange={ canEdit ? onEdit : undefined }
					/>
				</div>
			) ) }
			{ canEdit && children === null && (
				<p className="svc-proposal__hint">
					{ code === null
						? __(
								'You can edit the new code before you accept.',
								'svc'
							)
						: __( 'Your edits are accepted with it.', 'svc' ) }
				</p>
			) }
		</div>
	);
}

/** One proposal with all that a person needs to decide, and the decision. */
export function Review( {
	proposal,
	onDecided,
	onClose,
}: {
	readonly proposal: Proposal;
	readonly onDecided: () => void;
	readonly onClose: () => void;
} ) {
	const { id } = proposal;
	const load = useCallback(
		async ( signal: AbortSignal ) => {
			const whole = await call( 'get-proposal', { id }, { signal } );
			return { whole, stale: await loadStale( whole, signal ) };
		},
		[ id ]
	);
	const answer = useAnswer( load );
	const [ code, setCode ] = useState< string | null >( null );
	const [ isBusy, setBusy ] = useState( false );
	const [ isDeclining, setDeclining ] = useState( false );
	const accept = async (
		edits: Record< string, unknown > | undefined = code === null
			? undefined
			: { code }
	) => {
		setBusy( true );
		try {
			const { errors } = await call( 'accept-proposal', {
				id,
				force: ( answer.value?.whole.stale.length ?? 0 ) > 0,
				...( edits && { edits } ),
			} );
			say(
				errors[ 0 ] === undefined
					? __( 'Accepted.', 'svc' )
					: sprintf(
							/* translators: %s: why a snippet was not activated. */
							__( 'Accepted, but not activated: %s', 'svc' ),
							errors[ 0 ]
						)
			);
			void refreshSnippets();
			onDecided();
		} catch ( error ) {
			sayFailure( error );
			setBusy( false );
			if ( error instanceof ApiError && error.code === 'svc_conflict' ) {
				answer.reload();
			}
		}
	};
	// One dialog at a time: WordPress closes the first where a second opens.
	if ( isDeclining ) {
		return (
			<Decline
				proposal={ proposal }
				onDone={ onDecided }
				onClose={ () => setDeclining( false ) }
			/>
		);
	}
	return (
		<ComparisonDialog
			title={ nameOfProposal( proposal ) }
			answer={ answer }
			actions={
				answer.value?.stale ? null : (
					<>
						<Button
							variant="tertiary"
							disabled={ isBusy }
							onClick={ () => {
								setCode( null );
								setDeclining( true );
							} }
						>
							{ __( 'Decline', 'svc' ) }
						</Button>
						<Button
							variant="primary"
							isBusy={ isBusy }
							disabled={ answer.value === null }
							onClick={ () => void accept() }
						>
							{ code === null
								? __( 'Accept', 'svc' )
								: __( 'Accept with edits', 'svc' ) }
						</Button>
					</>
				)
			}
			onClose={ onClose }
		>
			{ ( { whole, stale } ) => (
				<Contents whole={ whole } code={ code } onEdit={ setCode }>
					{ stale && (
						<MergeStale
							stale={ stale }
							whole={ whole }
							onDecline={ () => setDeclining( true ) }
							onAccept={ ( edits ) => void accept( edits ) }
							onClose={ onClose }
						/>
					) }
				</Contents>
			) }
		</ComparisonDialog>
	);
}
