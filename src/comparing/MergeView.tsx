import { SelectControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import type { Snippet } from '../contract/index.js';
import { PlainEditor } from '../editor/PlainEditor.js';
import { type Draft } from '../state/documents/index.js';
import { mineOver, type Merge } from '../state/saving/index.js';
import { Banner, Button, NARROW, useMedia } from '../ui/index.js';
import { Clashes } from './Clashes.js';
import { CodeComparison } from './CodeComparison.js';
import './merge.scss';
import type { Sides } from './sides.js';
import { useMerge } from './use-merge.js';

type Left = 'theirs' | 'mine' | 'start';

/** What is still to do, in a sentence. */
const advice = ( open: number, hasClashes: boolean ): string => {
	if ( open > 0 ) {
		return sprintf(
			/* translators: %d: number of places. */
			_n(
				'%d place was changed by both: decide there, then save. Everything else is merged.',
				'%d places were changed by both: decide there, then save. Everything else is merged.',
				open,
				'svc'
			),
			open
		);
	}
	return hasClashes
		? __(
				'All conflicts are solved. Check the result, then save it.',
				'svc'
			)
		: __(
				'Both changes fit together. Check the result, then save it.',
				'svc'
			);
};

/** Versions that the result can be held beside. */
function useLeft( { start, mine, theirs }: Merge, sides: Sides ) {
	const [ left, setLeft ] = useState< Left >( 'theirs' );
	const texts = { theirs, mine, start: start ?? theirs };
	return {
		left,
		setLeft,
		text: texts[ left ].code,
		options: [
			{ value: 'theirs' as const, label: sides.theirs },
			{ value: 'mine' as const, label: sides.mine },
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
	type,
	lang,
	merging,
	left,
}: {
	readonly type: Snippet[ 'type' ];
	readonly lang: string;
	readonly merging: ReturnType< typeof useMerge >;
	readonly left: string;
} ) {
	const isNarrow = useMedia( NARROW );
	const { put, code, canEdit, edit, attempt } = merging;
	return isNarrow ? (
		<PlainEditor
			code={ code }
			label={ __( 'Merged code', 'svc' ) }
			line={ 0 }
			isReadOnly={ ! canEdit }
			onChange={ edit }
			onCursor={ () => undefined }
		/>
	) : (
		<CodeComparison
			key={ attempt }
			type={ type }
			lang={ lang }
			left={ left }
			right={ put }
			onChange={ canEdit ? edit : undefined }
		/>
	);
}

/**
 * My version and the other one: what clashes, to be decided, and below it both versions put together. Saves nothing itself.
 */
export function MergeView( {
	type,
	merge,
	sides,
	sentence,
	onSettle,
	onKeepMine,
	onPutOff,
}: {
	readonly type: Snippet[ 'type' ];
	/** The same one as long as the conflict is the same. */
	readonly merge: Merge;
	/** What both versions are called. */
	readonly sides: Sides;
	/** Who changed what when. */
	readonly sentence: string;
	/** Gets what is to be saved; null where theirs stays. */
	readonly onSettle: ( result: Draft | null ) => void;
	/** Called where mine is to stay as it is; left out where that is mine over what theirs alone has changed, and to be saved. */
	readonly onKeepMine?: () => void;
	readonly onPutOff: () => void;
} ) {
	const isNarrow = useMedia( NARROW );
	const merging = useMerge( merge );
	const { decisions, decide, open, isEdited, startOver } = merging;
	const { left, setLeft, text, options } = useLeft( merge, sides );
	const hasClashes =
		merge.fields.length > 0 ||
		merge.parts.some( ( { kind } ) => kind === 'clash' );
	return (
		<div className="svc-conflict">
			<Banner kind="warning">
				{ sentence } { advice( open, hasClashes ) }
			</Banner>
			<div className="svc-conflict__bar">
				{ ( isEdited || Object.keys( decisions ).length > 0 ) && (
					<Button variant="tertiary" onClick={ startOver }>
						{ __( 'Start over', 'svc' ) }
					</Button>
				) }
				<span className="svc-grow" />
				<Button variant="tertiary" onClick={ onPutOff }>
					{ __( 'Decide later', 'svc' ) }
				</Button>
				<Button variant="secondary" onClick={ () => onSettle( null ) }>
					{ sides.keepTheirs }
				</Button>
				<Button
					variant="secondary"
					onClick={
						onKeepMine ?? ( () => onSettle( mineOver( merge ) ) )
					}
				>
					{ sides.keepMine }
				</Button>
				<Button
					variant="primary"
					disabled={ open > 0 }
					onClick={ () => onSettle( merging.result() ) }
				>
					{ __( 'Save merged', 'svc' ) }
				</Button>
			</div>
			{ hasClashes && (
				<Clashes
					type={ type }
					merge={ merge }
					sides={ sides }
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
					type={ type }
					lang={ merge.mine.lang }
					merging={ merging }
					left={ text }
				/>
			</div>
		</div>
	);
}
