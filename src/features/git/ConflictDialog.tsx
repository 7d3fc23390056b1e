import { lazy, Suspense, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { CodeComparison, ComparisonDialog } from '../../comparing/index.js';
import type { Draft } from '../../state/documents/index.js';
import {
	mergeableOf,
	type GitOpen,
	type GitSide,
} from '../../state/git/index.js';
import { useSchema } from '../../state/site/index.js';
import { differencesInWords } from '../../state/words/index.js';
import { Button, Waiting } from '../../ui/index.js';
import { openInWords, takeInWords, verbOf } from './git-words.js';

const Merging = lazy(
	() => import( /* webpackChunkName: "git-merging" */ './Merging.js' )
);

const labelOf = ( { kind }: GitOpen, side: GitSide ): string =>
	kind === 'approval' ? verbOf( side ) : takeInWords( side );

/** Both versions are here already. */
const nothingToLoad = { error: null, reload: () => undefined };

/** What is different beside the code, in words. */
function BothVersions( { open: { site, git } }: { readonly open: GitOpen } ) {
	const schema = useSchema();
	const words =
		schema === null || site === null || git === null
			? []
			: differencesInWords( schema, site.type, site, git );
	return words.length === 0 ? null : (
		<ul className="svc-comparison__words">
			{ words.map( ( it ) => (
				<li key={ it }>{ it }</li>
			) ) }
		</ul>
	);
}

/** One snippet as the site has it, beside the version of Git, and which one is taken. */
export function ConflictDialog( {
	open,
	isBusy,
	onDecide,
	onMerge,
	onClose,
}: {
	readonly open: GitOpen;
	readonly isBusy: boolean;
	readonly onDecide: ( side: GitSide ) => void;
	/** Gets what was put together of both. Absent where one of them is taken as a whole. */
	readonly onMerge?: ( result: Draft ) => void;
	readonly onClose: () => void;
} ) {
	const { site, git, name, path } = open;
	const any = site ?? git ?? open.base;
	const both = mergeableOf( open );
	const [ isMerging, setMerging ] = useState( false );
	const title = ( it: GitSide ) =>
		it === 'site' ? __( 'On this site', 'svc' ) : __( 'In Git', 'svc' );
	return (
		<ComparisonDialog
			title={ sprintf(
				/* translators: %s: title of a snippet. The site's version stands left of that of Git, or above it. */
				__( 'Compare both versions of %s', 'svc' ),
				name === '' ? path : name
			) }
			tools={
				! isMerging && (
					<>
						<p className="svc-git__why">{ openInWords( open ) }</p>
						<BothVersions open={ open } />
						<div className="svc-git__heads">
							{ ( [ 'site', 'git' ] as const ).map( ( side ) => (
								<div key={ side } className="svc-git__head">
									<strong>
										{ title( side ) }
										{ open[ side ] === null &&
											` · ${ __( 'deleted', 'svc' ) }` }
									</strong>
									<Button
										variant="primary"
										disabled={ isBusy }
										onClick={ () => onDecide( side ) }
									>
										{ labelOf( open, side ) }
									</Button>
								</div>
							) ) }
						</div>
						{ both !== null && onMerge !== undefined && (
							<div className="svc-buttons">
								<Button
									variant="secondary"
									disabled={ isBusy }
									onClick={ () => setMerging( true ) }
								>
									{ __( 'Merge', 'svc' ) }
								</Button>
							</div>
						) }
					</>
				)
			}
			answer={ { value: open, ...nothingToLoad } }
			onClose={ onClose }
		>
			{ () =>
				isMerging && both !== null && onMerge !== undefined ? (
					<Suspense fallback={ <Waiting /> }>
						<Merging
							open={ open }
							both={ both }
							onDecide={ onDecide }
							onMerge={ onMerge }
							onPutOff={ () => setMerging( false ) }
						/>
					</Suspense>
				) : (
					<div className="svc-comparison">
						<CodeComparison
							type={ any?.type ?? 'html' }
							lang={ any?.lang ?? '' }
							left={ site?.code ?? '' }
							right={ git?.code ?? '' }
						/>
					</div>
				)
			}
		</ComparisonDialog>
	);
}
