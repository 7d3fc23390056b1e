import { Button } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { copy, plus } from '@wordpress/icons';
import type { Schema } from '../../../contract/index.js';
import { say, type Draft, type Rule } from '../../../state/index.js';
import { freshRule } from './rule-values.js';
import { RuleRow } from './RuleRow.js';

type Conditions = Draft[ 'conditions' ];

/** Where copied conditions wait to be pasted into another snippet. */
const CLIPBOARD = 'svc-conditions';

const isRule = ( value: unknown ): value is Rule =>
	typeof value === 'object' &&
	value !== null &&
	'type' in value &&
	typeof value.type === 'string' &&
	'op' in value &&
	typeof value.op === 'string';

function copied(): Conditions | null {
	try {
		const value: unknown = JSON.parse(
			window.sessionStorage.getItem( CLIPBOARD ) ?? 'null'
		);
		return Array.isArray( value ) &&
			value.every(
				( group: unknown ) =>
					Array.isArray( group ) && group.every( isRule )
			)
			? ( value as Conditions )
			: null;
	} catch {
		return null;
	}
}

/** Groups of rules: it runs when any group fits, a group fits when all of its rules do. */
export function Conditions( {
	schema,
	conditions,
	onChange,
}: {
	readonly schema: Schema;
	readonly conditions: Conditions;
	readonly onChange: ( conditions: Conditions ) => void;
} ) {
	const clipboard = copied();
	const put = ( at: number, group: Conditions[ number ] ) =>
		onChange(
			conditions
				.map( ( it, of ) => ( of === at ? group : it ) )
				.filter( ( it ) => it.length > 0 )
		);
	const move = ( from: number, at: number, to: number ) => {
		const rule = conditions[ from ]?.[ at ];
		if ( rule === undefined ) {
			return;
		}
		onChange(
			[ ...conditions, ...( to === conditions.length ? [ [] ] : [] ) ]
				.map( ( group, of ) => {
					const rest =
						of === from
							? group.filter( ( _, index ) => index !== at )
							: group;
					return of === to ? [ ...rest, rule ] : rest;
				} )
				.filter( ( group ) => group.length > 0 )
		);
	};
	return (
		<section className="svc-section" aria-labelledby="svc-when">
			<div className="svc-section__head">
				<h3 className="svc-section__title" id="svc-when">
					{ __( 'When', 'svc' ) }
				</h3>
				{ conditions.length > 0 && (
					<Button
						size="small"
						icon={ copy }
						label={ __( 'Copy the conditions', 'svc' ) }
						onClick={ () => {
							window.sessionStorage.setItem(
								CLIPBOARD,
								JSON.stringify( conditions )
							);
							say(
								__(
									'Conditions copied. Paste them in another snippet.',
									'svc'
								)
							);
						} }
					/>
				) }
				{ clipboard !== null && (
					<Button
						size="small"
						variant="tertiary"
						onClick={ () =>
							onChange( [ ...conditions, ...clipboard ] )
						}
					>
						{ __( 'Paste', 'svc' ) }
					</Button>
				) }
			</div>
			{ conditions.length === 0 && (
				<p className="svc-hint">
					{ __( 'Always. Add a condition to limit it.', 'svc' ) }
				</p>
			) }
			{ conditions.map( ( group, at ) => (
				<div key={ at }>
					{ at > 0 && (
						<p className="svc-or">{ __( 'or', 'svc' ) }</p>
					) }
					<div
						className="svc-group"
						role="group"
						aria-label={ sprintf(
							/* translators: %d: number of a group of conditions. */ __(
								'Group %d',
								'svc'
							),
							at + 1
						) }
					>
						{ group.map( ( rule, of ) => (
							<RuleRow
								key={ of }
								schema={ schema }
								rule={ rule }
								groups={ conditions.length }
								group={ at }
								onChange={ ( next ) =>
									put(
										at,
										group.map( ( it, index ) =>
											index === of ? next : it
										)
									)
								}
								onRemove={ () =>
									put(
										at,
										group.filter(
											( _, index ) => index !== of
										)
									)
								}
								onMove={ ( to ) => move( at, of, to ) }
							/>
						) ) }
						<Button
							className="svc-group__add"
							size="compact"
							icon={ plus }
							onClick={ () =>
								put( at, [ ...group, freshRule( schema ) ] )
							}
						>
							{ __( 'And', 'svc' ) }
						</Button>
					</div>
				</div>
			) ) }
			<Button
				variant={ conditions.length === 0 ? 'secondary' : 'tertiary' }
				size="compact"
				onClick={ () =>
					onChange( [ ...conditions, [ freshRule( schema ) ] ] )
				}
			>
				{ conditions.length === 0
					? __( 'Add a condition', 'svc' )
					: __( 'Or when …', 'svc' ) }
			</Button>
		</section>
	);
}
