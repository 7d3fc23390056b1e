import { __, sprintf } from '@wordpress/i18n';
import type { Snippet } from '../contract/index.js';
import {
	keyOfLines,
	type Decisions,
	type Merge,
	type Side,
} from '../state/saving/index.js';
import { useSchema } from '../state/site/index.js';
import { fieldName, valueOfField } from '../state/words/index.js';
import { Clash } from './Clash.js';
import './clashes.scss';
import type { Sides } from './sides.js';

function useValues( type: Snippet[ 'type' ] ) {
	const schema = useSchema();
	return ( field: string, value: unknown ): string =>
		schema === null
			? String( value )
			: valueOfField( schema, type, field, value );
}

/** Everything that both have changed in different ways, fields first. */
export function Clashes( {
	type,
	merge,
	sides,
	decisions,
	isEdited,
	onDecide,
}: {
	readonly type: Snippet[ 'type' ];
	readonly merge: Merge;
	readonly sides: Sides;
	readonly decisions: Decisions;
	/** Whether the merged code was changed by hand: then its lines are decided. */
	readonly isEdited: boolean;
	readonly onDecide: ( key: string, side: Side ) => void;
} ) {
	const valueOf = useValues( type );
	const { start, mine, theirs, fields, parts } = merge;
	const clashes = parts.flatMap( ( part ) =>
		part.kind === 'clash' ? [ part ] : []
	);
	return (
		<ol
			className="svc-clashes"
			aria-label={ __( 'Changed by both', 'svc' ) }
		>
			{ fields.map( ( field ) => (
				<Clash
					key={ field }
					name={ fieldName( field ) }
					base={
						start === null ? null : valueOf( field, start[ field ] )
					}
					theirs={ valueOf( field, theirs[ field ] ) }
					mine={ valueOf( field, mine[ field ] ) }
					sides={ sides }
					side={ decisions[ field ] }
					isCode={ false }
					isDisabled={ false }
					onChoose={ ( side ) => onDecide( field, side ) }
				/>
			) ) }
			{ clashes.map( ( clash, at ) => (
				<Clash
					key={ keyOfLines( at ) }
					name={ sprintf(
						/* translators: %d: number of a line. */
						__( 'Line %d', 'svc' ),
						clash.line
					) }
					base={ start === null ? null : clash.base.join( '\n' ) }
					theirs={ clash.theirs.join( '\n' ) }
					mine={ clash.mine.join( '\n' ) }
					sides={ sides }
					side={ decisions[ keyOfLines( at ) ] }
					isCode
					isDisabled={ isEdited }
					onChoose={ ( side ) => onDecide( keyOfLines( at ), side ) }
				/>
			) ) }
		</ol>
	);
}
