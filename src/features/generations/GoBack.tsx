import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { ApiError } from '../../client/index.js';
import type { OperationOutput } from '../../contract/index.js';
import { say, sayFailure } from '../../state/frame/index.js';
import {
	goBack,
	obstaclesOf,
	type Restored,
} from '../../state/history/index.js';
import { nameOf } from '../../state/replacing/index.js';
import { snippetsOf, undo } from '../../state/snippets/index.js';
import { joinList, joinSentences } from '../../state/words/index.js';
import { ConfirmDialog, fullTime } from '../../ui/index.js';
import { effects } from './words.js';

export type Target = OperationOutput< 'get-generation' >;

/** Titles that a line of the dialog names; the rest is counted. */
const NAMED = 6;

function namesOf( titles: readonly string[] ): string {
	const more = titles.length - NAMED;
	return joinList( [
		...titles.slice( 0, NAMED ),
		...( more > 0
			? [
					sprintf(
						/* translators: %d: number of further snippets. */
						_n( 'and %d more', 'and %d more', more, 'svc' ),
						more
					),
				]
			: [] ),
	] );
}

function tell( restored: Restored, onDone: () => void ): void {
	const { switched_off: off, skipped, generation } = restored;
	const takeBack = async () => {
		try {
			await undo( generation.n );
			say( __( 'Undone.', 'svc' ) );
			onDone();
		} catch ( error ) {
			sayFailure( error );
		}
	};
	say(
		joinSentences( [
			__( 'The snippets are restored.', 'svc' ),
			...( off.length === 0
				? []
				: [
						sprintf(
							/* translators: %s: titles of snippets. */
							__( 'Deactivated: %s.', 'svc' ),
							namesOf( snippetsOf( off ).map( nameOf ) )
						),
					] ),
			...( skipped.length === 0
				? []
				: [
						sprintf(
							/* translators: %d: number of snippets. */
							_n(
								'%d snippet was left out.',
								'%d snippets were left out.',
								skipped.length,
								'svc'
							),
							skipped.length
						),
					] ),
		] ),
		[ { label: __( 'Undo', 'svc' ), onClick: () => void takeBack() } ]
	);
}

/** Why the site will not go back without being told what to do about some snippets. */
function Obstacles( {
	refusal,
	target,
}: {
	readonly refusal: ApiError;
	readonly target: Target;
} ) {
	const titles = new Map(
		target.differs.map( ( it ) => [ it.id, nameOf( it ) ] )
	);
	return (
		<div role="alert">
			<p className="svc-bad">{ refusal.message }</p>
			<ul className="svc-effects">
				{ obstaclesOf( refusal ).map( ( { snippet, message }, at ) => (
					<li key={ at }>
						<strong>
							{ titles.get( snippet ) ??
								nameOf( { id: snippet, title: '' } ) }
						</strong>{ ' ' }
						{ message }
					</li>
				) ) }
			</ul>
		</div>
	);
}

/** Asks before going back, naming what it does; asks again when something would not work any more. */
export function GoBack( {
	target,
	onClose,
	onDone,
}: {
	readonly target: Target;
	readonly onClose: () => void;
	/** Called when the set has changed. */
	readonly onDone: () => void;
} ) {
	const [ isBusy, setBusy ] = useState( false );
	const [ refusal, setRefusal ] = useState< ApiError | null >( null );
	const run = async () => {
		setBusy( true );
		try {
			tell(
				await goBack( target.n, { force: refusal !== null } ),
				onDone
			);
			onClose();
			onDone();
		} catch ( error ) {
			setBusy( false );
			if (
				error instanceof ApiError &&
				error.code === 'svc_conflict' &&
				refusal === null
			) {
				setRefusal( error );
				return;
			}
			onClose();
			sayFailure( error );
		}
	};
	return (
		<ConfirmDialog
			size="medium"
			title={ sprintf(
				/* translators: %s: date and time. */
				__( 'Go back to %s?', 'svc' ),
				fullTime( target.time )
			) }
			yes={
				refusal === null
					? __( 'Go back', 'svc' )
					: __( 'Go back anyway', 'svc' )
			}
			isHarmless
			isBusy={ isBusy }
			onYes={ () => void run() }
			onClose={ onClose }
		>
			{ refusal === null ? (
				<dl className="svc-effects">
					{ effects( target.differs ).map( ( [ what, titles ] ) => (
						<div key={ what }>
							<dt>{ what }</dt>
							<dd>{ namesOf( titles ) }</dd>
						</div>
					) ) }
				</dl>
			) : (
				<Obstacles refusal={ refusal } target={ target } />
			) }
			<p className="svc-weak">
				{ isBusy
					? __(
							'Checks and a test run are in progress. This can take a minute.',
							'svc'
						)
					: __(
							'Checks and a test run come first. The current state stays in the timeline, so you can restore it.',
							'svc'
						) }
			</p>
		</ConfirmDialog>
	);
}
