import { Button, SelectControl, Spinner } from '@wordpress/components';
import { lazy, Suspense, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { settleConflict, type Saving } from '../../state/index.js';
import { shortTime } from '../../ui/index.js';
import type { ReadyDocument } from './ready.js';
import { useDark } from './use-dark.js';

const CodeDiff = lazy(
	() => import( /* webpackChunkName: "monaco" */ '../../editor/CodeDiff.js' )
);

/** Somebody else saved first: theirs on the left, mine on the right, where both can be put together. */
export function Conflict( {
	document,
	saving,
}: {
	readonly document: ReadyDocument;
	readonly saving: Extract< Saving, { kind: 'conflict' } >;
} ) {
	const { id, base, draft } = document;
	const { conflict, theirs } = saving;
	const isDark = useDark();
	const [ merged, setMerged ] = useState( draft.code );
	const [ left, setLeft ] = useState< 'theirs' | 'start' >( 'theirs' );
	return (
		<div className="svc-conflict">
			<div className="svc-banner svc-banner--warning" role="alert">
				<span className="svc-banner__text">
					{ sprintf(
						/* translators: 1: name of a person, 2: time. */ __(
							'%1$s saved this snippet at %2$s, after you had opened it. Your changes are not lost: choose which version to keep.',
							'svc'
						),
						conflict.name,
						shortTime( conflict.time )
					) }
				</span>
			</div>
			<div className="svc-conflict__bar">
				<SelectControl
					size="compact"
					label={ __( 'Compare with', 'svc' ) }
					labelPosition="side"
					value={ left }
					options={ [
						{
							value: 'theirs',
							label: sprintf(
								/* translators: %s: name of a person. */ __(
									'Version by %s',
									'svc'
								),
								conflict.name
							),
						},
						{
							value: 'start',
							label: __( 'Original version', 'svc' ),
						},
					] }
					onChange={ setLeft }
				/>
				<span className="svc-grow" />
				<Button
					variant="secondary"
					size="compact"
					onClick={ () => void settleConflict( id, null ) }
				>
					{ __( 'Keep theirs', 'svc' ) }
				</Button>
				<Button
					variant="secondary"
					size="compact"
					onClick={ () => void settleConflict( id, draft.code ) }
				>
					{ __( 'Keep mine', 'svc' ) }
				</Button>
				<Button
					variant="primary"
					size="compact"
					onClick={ () => void settleConflict( id, merged ) }
				>
					{ __( 'Save merged', 'svc' ) }
				</Button>
			</div>
			<div className="svc-editor__code">
				<Suspense fallback={ <Spinner /> }>
					<CodeDiff
						type={ base.type }
						lang={ draft.lang }
						left={ left === 'theirs' ? theirs.code : base.code }
						right={ draft.code }
						isDark={ isDark }
						onChange={ setMerged }
					/>
				</Suspense>
			</div>
		</div>
	);
}
