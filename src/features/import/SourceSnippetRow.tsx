import { CheckboxControl } from '@wordpress/components';
import { useId, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { chevronDown, chevronUp } from '@wordpress/icons';
import {
	canCome,
	needsReview,
	type SourceSnippet,
	type SourceRef,
} from '../../state/importing/index.js';
import { Button, TypeMark } from '../../ui/index.js';
import { SourceSnippetDetail } from './SourceSnippetDetail.js';
import { reasonsOf, standingOf, titleOf } from './source-words.js';

/** What is to be known of it before it comes: why to look first, then what does not map. */
function Remarks( { foreign }: { readonly foreign: SourceSnippet } ) {
	const reasons = reasonsOf( foreign );
	if ( reasons.length === 0 && foreign.notes.length === 0 ) {
		return null;
	}
	return (
		<div className="svc-foreign__remarks">
			{ needsReview( foreign ) && (
				<>
					<strong className="svc-foreign__first">
						{ foreign.arrival === null
							? __( 'Cannot be imported', 'svc' )
							: __( 'Needs review', 'svc' ) }
					</strong>
					<ul>
						{ reasons.map( ( reason, at ) => (
							<li key={ at }>{ reason }</li>
						) ) }
					</ul>
				</>
			) }
			{ foreign.notes.length > 0 && (
				<ul className="svc-weak">
					{ foreign.notes.map( ( note, at ) => (
						<li key={ at }>{ note }</li>
					) ) }
				</ul>
			) }
		</div>
	);
}

/** One snippet of another plugin, which may be ticked and opened. */
export function SourceSnippetRow( {
	source,
	foreign,
	isTicked,
	onTick,
}: {
	readonly source: SourceRef;
	readonly foreign: SourceSnippet;
	readonly isTicked: boolean;
	readonly onTick: ( isTicked: boolean ) => void;
} ) {
	const [ isOpen, setOpen ] = useState( false );
	const detail = useId();
	return (
		<li className="svc-foreign">
			<div className="svc-foreign__head">
				<CheckboxControl
					label={ titleOf( foreign ) }
					className="svc-import__check"
					checked={ isTicked }
					disabled={ ! canCome( foreign ) }
					onChange={ onTick }
					help={ standingOf( foreign, source ) }
				/>
				{ foreign.type !== '' && (
					<TypeMark
						type={ foreign.type }
						lang={ foreign.arrival?.lang ?? '' }
					/>
				) }
				<Button
					icon={ isOpen ? chevronUp : chevronDown }
					label={ sprintf(
						/* translators: %s: title of a snippet. */
						__( 'Details of %s', 'svc' ),
						titleOf( foreign )
					) }
					aria-expanded={ isOpen }
					aria-controls={ isOpen ? detail : undefined }
					onClick={ () => setOpen( ! isOpen ) }
				/>
			</div>
			<Remarks foreign={ foreign } />
			{ isOpen && (
				<SourceSnippetDetail
					id={ detail }
					source={ source }
					foreign={ foreign }
				/>
			) }
		</li>
	);
}
