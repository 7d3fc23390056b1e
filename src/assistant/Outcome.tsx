import { __ } from '@wordpress/i18n';
import { CodeComparison } from '../comparing/index.js';
import { useSchema } from '../state/site/index.js';
import { conditionsInWords, locationOf } from '../state/words/index.js';
import { Button } from '../ui/index.js';
import type { Asked, Subject, Suggestion } from './question.js';

/** Settings that the draft changes, in words. */
function Settings( {
	subject,
	draft,
}: {
	readonly subject: Subject;
	readonly draft: Suggestion;
} ) {
	const schema = useSchema();
	const { type = subject.type ?? 'php', title, hook, conditions } = draft;
	if ( schema === null ) {
		return null;
	}
	const rows = [
		[ __( 'Title', 'svc' ), title, subject.title ],
		[
			__( 'Where', 'svc' ),
			hook === undefined
				? undefined
				: ( locationOf( schema, type, hook )?.label ?? hook ),
			subject.hook === undefined
				? undefined
				: ( locationOf( schema, type, subject.hook )?.label ??
					subject.hook ),
		],
		[
			__( 'Conditions', 'svc' ),
			conditions === undefined || conditions.length === 0
				? undefined
				: conditionsInWords(
						schema,
						conditions.map( ( group ) =>
							group.map( ( rule ) => ( {
								value: null,
								...rule,
							} ) )
						)
					),
			undefined,
		],
	] as const;
	return (
		<dl className="svc-ask__settings">
			{ rows
				.filter(
					( [ , then, now ] ) =>
						then !== undefined && then !== '' && then !== now
				)
				.map( ( [ name, then ] ) => (
					<div key={ name }>
						<dt>{ name }</dt>
						<dd>{ then }</dd>
					</div>
				) ) }
		</dl>
	);
}

/** What a question came to: a draft as a difference with explanation and checks, or a sentence. */
export function Outcome( {
	asked: { draft, testRun, warnings, answer },
	subject,
	onAccept,
	onAgain,
	onClose,
}: {
	readonly asked: Asked;
	readonly subject: Subject;
	readonly onAccept: ( draft: Suggestion ) => void;
	readonly onAgain: () => void;
	readonly onClose: () => void;
} ) {
	return (
		<div className="svc-ask__outcome">
			<p className="svc-ask__answer">{ answer }</p>
			{ draft !== null && (
				<>
					<Settings subject={ subject } draft={ draft } />
					<p>
						<strong>
							{ testRun === 'pass'
								? __( 'Passed the checks and a test run.', 'svc' )
								: __( 'Passed the checks.', 'svc' ) }
						</strong>{ ' ' }
						{ warnings.join( ' ' ) }
					</p>
					<div className="svc-comparison">
						<CodeComparison
							type={ draft.type ?? subject.type ?? 'php' }
							lang={ draft.lang ?? subject.lang ?? '' }
							left={ subject.code ?? '' }
							right={ draft.code }
						/>
					</div>
				</>
			) }
			<div className="svc-ask__actions">
				<Button isLarge variant="tertiary" onClick={ onAgain }>
					{ __( 'Ask again', 'svc' ) }
				</Button>
				<Button isLarge variant="secondary" onClick={ onClose }>
					{ draft === null
						? __( 'Close', 'svc' )
						: __( 'Discard', 'svc' ) }
				</Button>
				{ draft !== null && (
					<Button
						isLarge
						variant="primary"
						onClick={ () => onAccept( draft ) }
					>
						{ __( 'Accept', 'svc' ) }
					</Button>
				) }
			</div>
		</div>
	);
}
