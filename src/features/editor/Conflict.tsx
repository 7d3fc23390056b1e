import { Button, SelectControl, Spinner } from '@wordpress/components';
import { lazy, Suspense, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { PlainEditor } from '../../editor/PlainEditor.js';
import {
	mineOver,
	putOffConflict,
	settleConflict,
	type Merge,
} from '../../state/index.js';
import { atTime, NARROW, useMedia } from '../../ui/index.js';
import { Clashes } from './Clashes.js';
import type { ReadyDocument } from './ready.js';
import { useDark } from './use-dark.js';
import { useMerge, type InConflict } from './use-merge.js';

const CodeDiff = lazy(
	() => import( /* webpackChunkName: "monaco" */ '../../editor/CodeDiff.js' )
);

type Left = 'theirs' | 'mine' | 'start';

/** What is still to do, in a sentence. */
const advice = ( open: number, hasClashes: boolean ): string => {
	if ( open > 0 ) {
		return sprintf(
			/* translators: %d: number of places that two people changed. */
			_n(
				'Both of you changed the same in %d place: decide there, then save. Everything else is put together.',
				'Both of you changed the same in %d places: decide there, then save. Everything else is put together.',
				open,
				'svc'
			),
			open
		);
	}
	return hasClashes
		? __( 'All is decided. Look at the result, then save it.', 'svc' )
		: __(
				'Your changes and theirs fit together. Look at the result, then save it.',
				'svc'
			);
};

/** Versions that the result can be held beside. */
function useLeft( { start, mine, theirs }: Merge, by: string ) {
	const [ left, setLeft ] = useState< Left >( 'theirs' );
	const texts = { theirs, mine, start: start ?? theirs };
	return {
		left,
		setLeft,
		text: texts[ left ].code,
		options: [
			{
				value: 'theirs' as const,
				/* translators: %s: name of a person. */
				label: sprintf( __( 'Version by %s', 'svc' ), by ),
			},
			{ value: 'mine' as const, label: __( 'My version', 'svc' ) },
			...( start === null
				? []
				: [
						{
							value: 'start' as const,
							label: __( 'Original version', 'svc' ),
						},
					] ),
		],
	};
}

/** The merged code beside one of the versions; alone where there is no room for two. It can be written in once it is decided. */
function Result( {
	document,
	merging,
	left,
}: {
	readonly document: ReadyDocument;
	readonly merging: ReturnType< typeof useMerge >;
	readonly left: string;
} ) {
	const isDark = useDark();
	const isNarrow = useMedia( NARROW );
	const { put, code, canEdit, edit, attempt } = merging;
	if ( isNarrow ) {
		return (
			<PlainEditor
				code={ code }
				label={ __( 'Merged code', 'svc' ) }
				line={ 0 }
				isReadOnly={ ! canEdit }
				onChange={ edit }
				onCursor={ () => undefined }
			/>
		);
	}
	return (
		<Suspense fallback={ <Spinner /> }>
			<CodeDiff
				key={ attempt }
				type={ document.base.type }
				lang={ document.draft.lang }
				left={ left }
				right={ put }
				isDark={ isDark }
				onChange={ canEdit ? edit : undefined }
			/>
		</Suspense>
	);
}

/** Somebody else saved first: what clashes, to be decided, and below it both versions put together. */
export function Conflict( {
	document,
	saving,
}: {
	readonly document: ReadyDocument;
	readonly saving: InConflict;
} ) {
	const { id } = document;
	const isNarrow = useMedia( NARROW );
	const { conflict } = saving;
	const merging = useMerge( document, saving );
	const { merge, decisions, decide, open, isEdited, startOver } = merging;
	const { left, setLeft, text, options } = useLeft( merge, conflict.name );
	const hasClashes =
		merge.fields.length > 0 ||
		merge.parts.some( ( { kind } ) => kind === 'clash' );
	return (
		<div className="svc-conflict">
			<div className="svc-banner svc-banner--warning" role="alert">
				<span className="svc-banner__text">
					{ sprintf(
						/* translators: 1: name of a person, 2: time, such as "at 14:02". */ __(
							'%1$s saved this snippet %2$s, after you had opened it.',
							'svc'
						),
						conflict.name,
						atTime( conflict.time )
					) }{ ' ' }
					{ advice( open, hasClashes ) }
				</span>
			</div>
			<div className="svc-conflict__bar">
				{ ( isEdited || Object.keys( decisions ).length > 0 ) && (
					<Button
						variant="tertiary"
						size="compact"
						onClick={ startOver }
					>
						{ __( 'Start over', 'svc' ) }
					</Button>
				) }
				<span className="svc-grow" />
				<Button
					variant="tertiary"
					size="compact"
					onClick={ () => putOffConflict( id ) }
				>
					{ __( 'Decide later', 'svc' ) }
				</Button>
				<Button
					variant="secondary"
					size="compact"
					onClick={ () => void settleConflict( id, null ) }
				>
					{ __( 'Keep theirs', 'svc' ) }
				</Button>
				<Button
					variant="secondary"
					size="compact"
					onClick={ () =>
						void settleConflict( id, mineOver( merge ) )
					}
				>
					{ __( 'Keep mine', 'svc' ) }
				</Button>
				<Button
					variant="primary"
					size="compact"
					accessibleWhenDisabled
					disabled={ open > 0 }
					onClick={ () =>
						void settleConflict( id, merging.result() )
					}
				>
					{ __( 'Save merged', 'svc' ) }
				</Button>
			</div>
			{ hasClashes && (
				<Clashes
					document={ document }
					merge={ merge }
					by={ conflict.name }
					decisions={ decisions }
					isEdited={ isEdited }
					onDecide={ decide }
				/>
			) }
			<div className="svc-conflict__heading">
				<h2>{ __( 'Merged code', 'svc' ) }</h2>
				{ ! isNarrow && (
					<SelectControl
						size="compact"
						label={ __( 'Compare with', 'svc' ) }
						labelPosition="side"
						value={ left }
						options={ options }
						onChange={ setLeft }
					/>
				) }
			</div>
			<div className="svc-editor__code svc-conflict__result">
				<Result
					document={ document }
					merging={ merging }
					left={ text }
				/>
			</div>
		</div>
	);
}
