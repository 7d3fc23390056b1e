import { useSelect } from '@wordpress/data';
import { useEffect, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { ApiError, call } from '../../client/index.js';
import type { ListedRevision } from '../../contract/index.js';
import { changeParams } from '../../state/frame/index.js';
import { schemaStore } from '../../state/site/index.js';
import { Failure, fullTime, Waiting } from '../../ui/index.js';
import { NOW } from './Comparison.js';
import type { ReadyDocument } from './ready.js';
import {
	changesInWords,
	revisionActionInWords,
	sourceInWords,
} from './revision-words.js';
import './versions.scss';

/** Every saved version, the newest first. */
export function HistoryTab( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	const { id, base, newer, saving } = document;
	/** Whether the site has a newer version than the one that is edited: it is the first of the list then. */
	const isBehind = newer !== null || saving.kind === 'conflict';
	const [ versions, setVersions ] = useState<
		readonly ListedRevision[] | null
	>( null );
	const [ failure, setFailure ] = useState( '' );
	const [ attempt, setAttempt ] = useState( 0 );
	useEffect( () => {
		const controller = new AbortController();
		setFailure( '' );
		call( 'list-revisions', { id }, { signal: controller.signal } )
			.then( setVersions )
			.catch( ( error: unknown ) => {
				if ( error instanceof ApiError && error.code !== 'aborted' ) {
					setFailure( error.message );
				}
			} );
		return () => controller.abort();
	}, [ id, base.modified, isBehind, attempt ] );
	const schema = useSelect(
		( select ) => select( schemaStore ).getState().schema,
		[]
	);
	/** What it changed; of the oldest one how much there is. */
	const wordsOf = ( version: ListedRevision ): string =>
		version.changes === null || schema === null
			? sprintf(
					/* translators: %d: number of bytes. */
					__( '%d bytes', 'svc' ),
					version.bytes
				)
			: changesInWords( schema, version );
	/** Beside what is on the screen; the newest one, which is that, beside the one before. */
	const show = ( at: number ) => {
		const version = versions?.[ at ];
		const before = versions?.[ at + 1 ];
		if ( version !== undefined ) {
			changeParams(
				at === 0 && before !== undefined
					? {
							compare: String( before.rev ),
							with: String( version.rev ),
						}
					: { compare: String( version.rev ), with: NOW }
			);
		}
	};
	if ( failure !== '' ) {
		return (
			<Failure
				message={ failure }
				onRetry={ () => setAttempt( ( it ) => it + 1 ) }
			/>
		);
	}
	if ( versions === null ) {
		return <Waiting />;
	}
	return (
		<ol className="svc-timeline">
			{ versions.map( ( version, at ) => {
				const { rev, time, name, action } = version;
				return (
					<li key={ rev }>
						<button
							type="button"
							className="svc-revision"
							title={
								version.git === null
									? fullTime( time )
									: sprintf(
											/* translators: 1: time, 2: name of a person. */ __(
												'%1$s, with the rights of %2$s',
												'svc'
											),
											fullTime( time ),
											name
										)
							}
							onClick={ () => show( at ) }
						>
							<span className="svc-revision__deed">
								{ revisionActionInWords( action ) }
								{ at === 0 && (
									<span className="svc-chip">
										{ __( 'now', 'svc' ) }
									</span>
								) }
							</span>
							<span className="svc-weak">
								{ sourceInWords( version ) }
							</span>
							<span className="svc-revision__changes">
								{ wordsOf( version ) }
							</span>
						</button>
					</li>
				);
			} ) }
		</ol>
	);
}
