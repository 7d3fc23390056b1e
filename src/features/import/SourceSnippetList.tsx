import { CheckboxControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import {
	canCome,
	needsReview,
	type SourceSnippet,
	type SourceRef,
} from '../../state/importing/index.js';
import { Button, More, ticked as withTicked } from '../../ui/index.js';
import { SourceSnippetRow } from './SourceSnippetRow.js';

/** Rows that are drawn at first, and more each time when the end comes into sight. */
const STEP = 100;

type Shown = 'all' | 'review' | 'neverRan';

const FILTERS: Readonly<
	Record<
		Shown,
		{
			words: ( count: number ) => string;
			isShown: ( foreign: SourceSnippet ) => boolean;
		}
	>
> = {
	all: {
		words: ( count ) =>
			sprintf(
				/* translators: %d: number of snippets. */
				__( 'All (%d)', 'svc' ),
				count
			),
		isShown: () => true,
	},
	review: {
		words: ( count ) =>
			sprintf(
				/* translators: %d: number of snippets. */
				__( 'Needs review (%d)', 'svc' ),
				count
			),
		isShown: needsReview,
	},
	neverRan: {
		words: ( count ) =>
			sprintf(
				/* translators: %d: number of snippets. */
				__( 'Never ran (%d)', 'svc' ),
				count
			),
		isShown: ( foreign ) => foreign.never_ran,
	},
};

/** Which of them are shown. */
function Filter( {
	items,
	shown,
	onChange,
}: {
	readonly items: readonly SourceSnippet[];
	readonly shown: Shown;
	readonly onChange: ( shown: Shown ) => void;
} ) {
	return (
		<div
			className="svc-foreign__filter"
			role="group"
			aria-label={ __( 'Show', 'svc' ) }
		>
			{ ( [ 'all', 'review', 'neverRan' ] as const ).map( ( key ) => {
				const count = items.filter( FILTERS[ key ].isShown ).length;
				return (
					<Button
						key={ key }
						variant="tertiary"
						isPressed={ shown === key }
						disabled={ key !== 'all' && count === 0 }
						onClick={ () => onChange( key ) }
					>
						{ FILTERS[ key ].words( count ) }
					</Button>
				);
			} ) }
		</div>
	);
}

/** The snippets of a source, which may be ticked, all that are shown or single ones. */
export function SourceSnippetList( {
	source,
	items,
	ticked,
	onTick,
}: {
	readonly source: SourceRef;
	readonly items: readonly SourceSnippet[];
	/** IDs in the source. */
	readonly ticked: ReadonlySet< string >;
	readonly onTick: ( ticked: ReadonlySet< string > ) => void;
} ) {
	const [ filter, setFilter ] = useState< Shown >( 'all' );
	const [ drawn, setDrawn ] = useState( STEP );
	const chosen = items.filter( FILTERS[ filter ].isShown );
	const kind = chosen.length > 0 ? filter : 'all';
	const shown = kind === 'all' ? items : chosen;
	const able = shown.filter( canCome );
	const count = able.filter( ( { id } ) => ticked.has( id ) ).length;
	const isAll = able.length > 0 && count === able.length;
	const tick = ( those: readonly SourceSnippet[], isTicked: boolean ) =>
		onTick(
			withTicked(
				ticked,
				those.map( ( { id } ) => id ),
				isTicked
			)
		);
	return (
		<>
			<div className="svc-foreign__tools">
				<CheckboxControl
					label={
						kind === 'all'
							? __( 'Select all', 'svc' )
							: __( 'Select shown', 'svc' )
					}
					checked={ isAll }
					indeterminate={ ! isAll && count > 0 }
					disabled={ able.length === 0 }
					onChange={ () => tick( able, ! isAll ) }
				/>
				<Filter
					items={ items }
					shown={ kind }
					onChange={ ( wanted ) => {
						setFilter( wanted );
						setDrawn( STEP );
					} }
				/>
			</div>
			<ul className="svc-rows">
				{ shown.slice( 0, drawn ).map( ( foreign ) => (
					<SourceSnippetRow
						key={ foreign.id }
						source={ source }
						foreign={ foreign }
						isTicked={ ticked.has( foreign.id ) }
						onTick={ ( isTicked ) => tick( [ foreign ], isTicked ) }
					/>
				) ) }
			</ul>
			{ shown.length > drawn && (
				<More
					isLoading={ false }
					error=""
					onMore={ () => setDrawn( drawn + STEP ) }
				/>
			) }
		</>
	);
}
