import { Button, Modal, Spinner } from '@wordpress/components';
import { lazy, Suspense, useEffect, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError, bootData, call } from '../../client/index.js';
import type { OperationOutput, Revision } from '../../contract/index.js';
import { loadDocument, say, sayFailure, takeOver } from '../../state/index.js';
import { ago, fullTime } from '../../ui/index.js';
import type { ReadyDocument } from './ready.js';
import { useDark } from './use-dark.js';

const CodeDiff = lazy(
	() => import( /* webpackChunkName: "monaco" */ '../../editor/CodeDiff.js' )
);

type Version = OperationOutput< 'get-revision' >;

/** A version beside what is on the screen, and the way back to it. */
function Comparison( {
	document,
	version,
	onClose,
}: {
	readonly document: ReadyDocument;
	readonly version: Version;
	readonly onClose: () => void;
} ) {
	const { id, base, draft } = document;
	const isDark = useDark();
	const [ isBusy, setBusy ] = useState( false );
	const restore = async () => {
		setBusy( true );
		try {
			const result = await call( 'restore-revision', {
				id,
				rev: version.rev,
			} );
			if ( result.snippet !== null ) {
				takeOver( result.snippet );
			}
			await loadDocument( id );
			say(
				result.deactivated
					? __(
							'Restored. It stays off, because it has problems.',
							'svc'
						)
					: __(
							'Restored. What was there before is in the history.',
							'svc'
						)
			);
			onClose();
		} catch ( error ) {
			sayFailure( error );
			setBusy( false );
		}
	};
	return (
		<Modal
			size="fill"
			title={ sprintf(
				/* translators: 1: number of a revision, 2: date and time. */ __(
					'Revision %1$d of %2$s (left) and now (right)',
					'svc'
				),
				version.rev,
				fullTime( version.time )
			) }
			onRequestClose={ onClose }
			headerActions={
				bootData().level !== 'view' && (
					<Button
						variant="primary"
						size="compact"
						isBusy={ isBusy }
						accessibleWhenDisabled
						disabled={ isBusy }
						onClick={ () => void restore() }
					>
						{ __( 'Restore this revision', 'svc' ) }
					</Button>
				)
			}
		>
			<div className="svc-comparison">
				<Suspense fallback={ <Spinner /> }>
					<CodeDiff
						type={ base.type }
						lang={ draft.lang }
						left={ version.code }
						right={ draft.code }
						isDark={ isDark }
					/>
				</Suspense>
			</div>
		</Modal>
	);
}

const deeds: Readonly< Record< string, () => string > > = {
	created: () => __( 'Made', 'svc' ),
	updated: () => __( 'Changed', 'svc' ),
	enabled: () => __( 'Switched on', 'svc' ),
	disabled: () => __( 'Switched off', 'svc' ),
	restored: () => __( 'Restored', 'svc' ),
	duplicated: () => __( 'Copied', 'svc' ),
	moved: () => __( 'Moved', 'svc' ),
	tagged: () => __( 'Tagged', 'svc' ),
	imported: () => __( 'Imported', 'svc' ),
	failed: () => __( 'Failed', 'svc' ),
};

/** Every saved version, the newest first. */
export function HistoryTab( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	const { id, base } = document;
	const [ versions, setVersions ] = useState< readonly Revision[] | null >(
		null
	);
	const [ failure, setFailure ] = useState( '' );
	const [ shown, setShown ] = useState< Version | null >( null );
	useEffect( () => {
		const controller = new AbortController();
		call( 'list-revisions', { id }, { signal: controller.signal } )
			.then( setVersions )
			.catch( ( error: unknown ) => {
				if ( error instanceof ApiError && error.code !== 'aborted' ) {
					setFailure( error.message );
				}
			} );
		return () => controller.abort();
	}, [ id, base.modified ] );
	const show = ( rev: number ) => {
		call( 'get-revision', { id, rev } ).then( setShown, sayFailure );
	};
	if ( failure !== '' ) {
		return <p className="svc-bad svc-section">{ failure }</p>;
	}
	if ( versions === null ) {
		return (
			<div className="svc-waiting">
				<Spinner />
			</div>
		);
	}
	return (
		<>
			<ol className="svc-timeline">
				{ versions.map(
					( { rev, time, name, action, bytes, hash }, at ) => (
						<li key={ rev }>
							<button
								type="button"
								className="svc-revision"
								title={ fullTime( time ) }
								onClick={ () => show( rev ) }
							>
								<span className="svc-revision__deed">
									{ deeds[ action ]?.() ?? action }
									{ at === 0 && (
										<span className="svc-chip">
											{ __( 'now', 'svc' ) }
										</span>
									) }
								</span>
								<span className="svc-weak">
									{ sprintf(
										/* translators: 1: time, 2: name of a person. */ __(
											'%1$s by %2$s',
											'svc'
										),
										ago( time ),
										name
									) }
									{ ' · ' }
									{ hash === versions[ at + 1 ]?.hash
										? __( 'settings', 'svc' )
										: sprintf(
												/* translators: %d: number of bytes. */ __(
													'%d bytes',
													'svc'
												),
												bytes
											) }
								</span>
							</button>
						</li>
					)
				) }
			</ol>
			{ shown !== null && (
				<Comparison
					document={ document }
					version={ shown }
					onClose={ () => setShown( null ) }
				/>
			) }
		</>
	);
}
