import { Button, CheckboxControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import {
	canCome,
	needsLook,
	type Foreign,
	type Source,
} from '../../state/importing/index.js';
import { More } from '../../ui/index.js';
import { ForeignRow } from './ForeignRow.js';

/** Rows that are drawn at first, and more each time when the end comes into sight. */
const STEP = 100;

/** All of them, or only those that need a look. */
function Filter( {
	all,
	some,
	isSome,
	onChange,
}: {
	readonly all: number;
	readonly some: number;
	readonly isSome: boolean;
	readonly onChange: ( isSome: boolean ) => void;
} ) {
	return (
		<div
			className="svc-foreign__filter"
			role="group"
			aria-label={ __( 'Show', 'svc' ) }
		>
			<Button
				variant="tertiary"
				size="compact"
				isPressed={ ! isSome }
				onClick={ () => onChange( false ) }
			>
				{ sprintf(
					/* translators: %d: number of snippets. */
					__( 'All (%d)', 'svc' ),
					all
				) }
			</Button>
			<Button
				variant="tertiary"
				size="compact"
				isPressed={ isSome }
				disabled={ some === 0 }
				accessibleWhenDisabled
				onClick={ () => onChange( true ) }
			>
				{ sprintf(
					/* translators: %d: number of snippets. */
					__( 'Needs a look (%d)', 'svc' ),
					some
				) }
			</Button>
		</div>
	);
}

/** The snippets of a source, which may be ticked, all that are shown or single ones. */
export function ForeignList( {
	source,
	items,
	ticked,
	onTick,
}: {
	readonly source: Source;
	readonly items: readonly Foreign[];
	/** IDs in the source. */
	readonly ticked: ReadonlySet< string >;
	readonly onTick: ( ticked: ReadonlySet< string > ) => void;
} ) {
	const [ isSome, setSome ] = useState( false );
	const [ drawn, setDrawn ] = useState( STEP );
	const first = items.filter( needsLook );
	const shown = isSome && first.length > 0 ? first : items;
	const able = shown.filter( canCome );
	const count = able.filter( ( { id } ) => ticked.has( id ) ).length;
	const isAll = able.length > 0 && count === able.length;
	const tick = ( those: readonly Foreign[], isTicked: boolean ) => {
		const next = new Set( ticked );
		for ( const { id } of those ) {
			if ( isTicked ) {
				next.add( id );
			} else {
				next.delete( id );
			}
		}
		onTick( next );
	};
	return (
		<>
			<div className="svc-foreign__tools">
				<CheckboxControl
					label={
						shown === items
							? __( 'All of them', 'svc' )
							: __( 'All that need a look', 'svc' )
					}
					checked={ isAll }
					indeterminate={ ! isAll && count > 0 }
					disabled={ able.length === 0 }
					onChange={ () => tick( able, ! isAll ) }
				/>
				<Filter
					all={ items.length }
					some={ first.length }
					isSome={ shown !== items }
					onChange={ ( wanted ) => {
						setSome( wanted );
						setDrawn( STEP );
					} }
				/>
			</div>
			<ul className="svc-rows">
				{ shown.slice( 0, drawn ).map( ( foreign ) => (
					<ForeignRow
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
