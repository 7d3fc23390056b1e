import { Button, SelectControl, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _x, sprintf } from '@wordpress/i18n';
import { bootData } from '../../../client/index.js';
import type { Explanation, Schema } from '../../../contract/index.js';
import { prefer } from '../../../state/frame/index.js';
import { joinList, ruleInWords } from '../../../state/words/index.js';
import { Mark } from './Mark.js';
import type { TracedRule, WouldRunState } from './use-would-run.js';
import { PartHead } from './PartHead.js';

function seenInWords( seen: Exclude< TracedRule[ 'seen' ], boolean > ): string {
	if ( seen === null || ( Array.isArray( seen ) && seen.length === 0 ) ) {
		return __( 'nothing', 'svc' );
	}
	return Array.isArray( seen )
		? joinList( seen.map( String ) )
		: String( seen );
}

function Answer( {
	explanation,
	schema,
}: {
	readonly explanation: Explanation;
	readonly schema: Schema;
} ) {
	const { runs, reasons, groups } = explanation;
	return (
		<div className="svc-would" aria-live="polite">
			<p className="svc-would__verdict">
				<Mark fits={ runs } />
				<strong>
					{ runs
						? __( 'Runs.', 'svc' )
						: __( "Doesn't run.", 'svc' ) }
				</strong>
			</p>
			<ul className="svc-would__list">
				{ reasons.map( ( { message, blocks }, at ) => (
					<li key={ `reason-${ at }` }>
						<Mark fits={ blocks ? false : null } />
						<span>{ message }</span>
					</li>
				) ) }
				{ groups.flatMap( ( group, of ) =>
					group.map( ( rule, at ) => (
						<li key={ `${ of }-${ at }` }>
							<Mark fits={ rule.match } />
							<span>
								{ groups.length > 1 && `${ of + 1 }. ` }
								{ ruleInWords( schema, {
									type: rule.type,
									op: rule.op,
									value: rule.value,
								} ) }{ ' ' }
								{ /* A mark says as much as yes or no. */ }
								{ typeof rule.seen !== 'boolean' && (
									<span className="svc-weak">
										{ sprintf(
											/* translators: %s: value that was seen. */
											__( 'seen: %s', 'svc' ),
											seenInWords( rule.seen )
										) }
									</span>
								) }
							</span>
						</li>
					) )
				) }
			</ul>
		</div>
	);
}

/** Asks whether the snippet runs on a page for a person, and shows why right below. */
export function WouldRun( {
	would,
	schema,
	isUnsaved,
}: {
	readonly would: WouldRunState;
	readonly schema: Schema;
	/** Whether more than conditions is not saved. */
	readonly isUnsaved: boolean;
} ) {
	const { as, isAsking, answer, failure, ask } = would;
	const [ page, setPage ] = useState( would.url === '' ? '/' : would.url );
	return (
		<section className="svc-section" aria-labelledby="svc-would">
			<PartHead
				id="svc-would"
				title={ __( 'Would it run?', 'svc' ) }
				help="first-condition#2-ask-before-visitors-see-it"
			/>
			<form
				className="svc-pair svc-would-ask"
				onSubmit={ ( event ) => {
					event.preventDefault();
					ask( page );
				} }
			>
				<TextControl
					__next40pxDefaultSize
					label={ _x( 'Page', 'address of the site', 'svc' ) }
					dir="ltr"
					value={ page }
					onChange={ setPage }
				/>
				<SelectControl
					__next40pxDefaultSize
					label={ __( 'For', 'svc' ) }
					value={ as }
					options={ [
						{ value: 'guest', label: __( 'A guest', 'svc' ) },
						{ value: 'me', label: __( 'Me', 'svc' ) },
						...Object.entries( bootData().roles ).map(
							( [ role, label ] ) => ( {
								value: `role:${ role }`,
								label,
							} )
						),
					] }
					onChange={ ( person ) => prefer( 'askedAs', person ) }
				/>
				<Button
					variant="secondary"
					__next40pxDefaultSize
					type="submit"
					isBusy={ isAsking }
					accessibleWhenDisabled
					disabled={ isAsking }
				>
					{ __( 'Look', 'svc' ) }
				</Button>
			</form>
			{ failure !== '' && (
				<p className="svc-bad" role="alert">
					{ failure }
				</p>
			) }
			{ answer !== null && (
				<Answer explanation={ answer } schema={ schema } />
			) }
			{ isUnsaved && would.url !== '' && (
				<p className="svc-hint">
					{ __(
						'Save first to include location and other settings.',
						'svc'
					) }
				</p>
			) }
		</section>
	);
}
