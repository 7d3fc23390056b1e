import { Button, SelectControl, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError, bootData, call } from '../../../client/index.js';
import type { Explanation, Schema } from '../../../contract/index.js';
import { isChanged } from '../../../state/documents/index.js';
import { ruleInWords } from '../../../state/words/index.js';
import type { ReadyDocument } from '../ready.js';

type TracedRule = Explanation[ 'groups' ][ number ][ number ];

function seenInWords( seen: TracedRule[ 'seen' ] ): string {
	if ( seen === null || ( Array.isArray( seen ) && seen.length === 0 ) ) {
		return __( 'nothing', 'svc' );
	}
	if ( typeof seen === 'boolean' ) {
		return seen ? __( 'yes', 'svc' ) : __( 'no', 'svc' );
	}
	return Array.isArray( seen ) ? seen.join( ', ' ) : String( seen );
}

const marks = {
	unknown: { sign: '–', name: () => __( 'not decided', 'svc' ) },
	good: { sign: '✓', name: () => __( 'fits', 'svc' ) },
	bad: { sign: '✕', name: () => __( 'does not fit', 'svc' ) },
} as const;

function kindOf( fits: boolean | null ): keyof typeof marks {
	if ( fits === null ) {
		return 'unknown';
	}
	return fits ? 'good' : 'bad';
}

function Mark( { fits }: { readonly fits: boolean | null } ) {
	const kind = kindOf( fits );
	const { sign, name } = marks[ kind ];
	return (
		<span
			className={ `svc-mark svc-mark--${ kind }` }
			role="img"
			aria-label={ name() }
		>
			{ sign }
		</span>
	);
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
						? __( 'It runs.', 'svc' )
						: __( 'It does not run.', 'svc' ) }
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
								<span className="svc-weak">
									{ sprintf(
										/* translators: %s: value that was seen. */ __(
											'seen: %s',
											'svc'
										),
										seenInWords( rule.seen )
									) }
								</span>
							</span>
						</li>
					) )
				) }
			</ul>
		</div>
	);
}

/** Asks the site whether the snippet, as it is saved, would run at an address for a person, and shows why. */
export function WouldRun( {
	document,
	schema,
}: {
	readonly document: ReadyDocument;
	readonly schema: Schema;
} ) {
	const [ url, setUrl ] = useState( '/' );
	const [ as, setAs ] = useState( 'guest' );
	const [ isAsking, setAsking ] = useState( false );
	const [ answer, setAnswer ] = useState< Explanation | null >( null );
	const [ failure, setFailure ] = useState( '' );
	const ask = async () => {
		setAsking( true );
		setFailure( '' );
		try {
			const { snippets } = await call( 'explain-run', {
				url: url.trim() === '' ? '/' : url.trim(),
				as,
				snippet: document.id,
			} );
			setAnswer( snippets[ 0 ] ?? null );
		} catch ( error ) {
			setAnswer( null );
			setFailure(
				error instanceof ApiError ? error.message : String( error )
			);
		}
		setAsking( false );
	};
	return (
		<section className="svc-section" aria-labelledby="svc-would">
			<h3 className="svc-section__title" id="svc-would">
				{ __( 'Would it run?', 'svc' ) }
			</h3>
			<form
				className="svc-stack svc-would-ask"
				onSubmit={ ( event ) => {
					event.preventDefault();
					void ask();
				} }
			>
				<TextControl
					__next40pxDefaultSize
					label={ __( 'Address', 'svc' ) }
					value={ url }
					onChange={ setUrl }
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
					onChange={ setAs }
				/>
				<Button
					variant="secondary"
					size="compact"
					type="submit"
					isBusy={ isAsking }
					accessibleWhenDisabled
					disabled={ isAsking }
				>
					{ __( 'Look', 'svc' ) }
				</Button>
			</form>
			{ isChanged( document ) && (
				<p className="svc-hint">
					{ __( 'What is saved is looked at.', 'svc' ) }
				</p>
			) }
			{ failure !== '' && <p className="svc-bad">{ failure }</p> }
			{ answer !== null && (
				<Answer explanation={ answer } schema={ schema } />
			) }
		</section>
	);
}
