import { useEffect, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { AppLink, usePlace } from '../../state/frame/index.js';
import {
	loadFiles,
	useFileDrafts,
	type SiteFile,
	type SiteFiles,
} from '../../state/site/index.js';
import { Loadable, Page } from '../../ui/index.js';
import { FileEditor } from './FileEditor.js';
import { remarksOf, stateOf } from './file-words.js';
import './files.scss';

/** The files, each with what there is to know before it is opened. */
function Names( {
	files,
	current,
}: {
	readonly files: SiteFiles;
	readonly current: SiteFile;
} ) {
	const drafts = useFileDrafts();
	const place = useRef< HTMLElement >( null );
	useEffect( () => {
		// On a phone they stand in one line that is longer than the screen.
		place.current
			?.querySelector( '[aria-current]' )
			?.scrollIntoView( { block: 'nearest', inline: 'nearest' } );
	}, [ current.field ] );
	return (
		<nav
			className="svc-files__names"
			aria-label={ __( 'Files', 'svc' ) }
			ref={ place }
		>
			<ul>
				{ files.files.map( ( file ) => {
					const params = { file: file.file };
					const isUnsaved = drafts[ file.field ] !== undefined;
					const remarks = files.warnings.filter(
						( { path } ) => path === file.file
					).length;
					return (
						<li key={ file.field }>
							<AppLink
								className="svc-files__name"
								to="/files"
								params={ params }
								aria-current={
									file.field === current.field
										? 'page'
										: undefined
								}
							>
								<span className="svc-files__file">
									<bdi dir="ltr">{ file.file }</bdi>
								</span>
								<span className="svc-files__state">
									{ [
										stateOf( file ),
										...( isUnsaved
											? [ __( 'unsaved', 'svc' ) ]
											: [] ),
										...( remarks > 0
											? [ remarksOf( remarks ) ]
											: [] ),
									].join( ' · ' ) }
								</span>
							</AppLink>
						</li>
					);
				} ) }
			</ul>
		</nav>
	);
}

function Files() {
	const answer = useAnswer( loadFiles );
	const { params } = usePlace();
	return (
		<Loadable answer={ answer }>
			{ ( value ) => {
				const current =
					value.files.find( ( { file } ) => file === params.file ) ??
					value.files[ 0 ];
				return (
					current && (
						<div className="svc-files">
							<Names files={ value } current={ current } />
							<FileEditor
								key={ current.field }
								files={ value }
								file={ current }
								onSaved={ ( saved ) =>
									answer.change( () => saved )
								}
							/>
						</div>
					)
				);
			} }
		</Loadable>
	);
}

/** ads.txt and the other small text files of the site, for those who may change them. */
export default function FilesScreen() {
	return (
		<Page title={ __( 'Files', 'svc' ) }>
			{ bootData().may.changeFiles ? (
				<Files />
			) : (
				<p className="svc-note">
					{ bootData().level === 'full'
						? __(
								'All sites of this network share these files. Ask a super admin.',
								'svc'
							)
						: __(
								'This needs full access. Ask an administrator.',
								'svc'
							) }
				</p>
			) }
		</Page>
	);
}
