import { ExternalLink } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { logGit, type GitCommit } from '../../state/git/index.js';
import { fullTime } from '../../ui/index.js';
import { Asking } from './Asking.js';
import { Part } from './Part.js';

function Line( {
	commit: { id, title, author, time, url },
}: {
	readonly commit: GitCommit;
} ) {
	const short = id.slice( 0, 7 );
	return (
		<li>
			<div className="svc-git__name" dir="auto">
				{ title === '' ? short : title }
			</div>
			<div className="svc-weak">
				{ author !== '' && <span dir="auto">{ author }</span> }
				<span>{ fullTime( time ) }</span>
				{ url === null ? (
					<code dir="ltr">{ short }</code>
				) : (
					<ExternalLink href={ url } dir="ltr">
						{ short }
					</ExternalLink>
				) }
			</div>
		</li>
	);
}

/** Who made the last commits of the branch. The provider is asked when the user wants to see them. */
export function Commits() {
	const [ commits, setCommits ] = useState< readonly GitCommit[] | null >(
		null
	);
	return (
		<Part title={ __( 'Last commits', 'svc' ) }>
			<div role="status">
				{ commits !== null && commits.length === 0 && (
					<p>{ __( 'The branch has no commits yet.', 'svc' ) }</p>
				) }
			</div>
			{ commits !== null && commits.length > 0 && (
				<ul
					className="svc-git__commits"
					aria-label={ __( 'Last commits', 'svc' ) }
				>
					{ commits.map( ( commit ) => (
						<Line key={ commit.id } commit={ commit } />
					) ) }
				</ul>
			) }
			<Asking
				label={
					commits === null
						? __( 'Show the last commits', 'svc' )
						: __( 'Look again', 'svc' )
				}
				ask={ async () => setCommits( await logGit() ) }
			/>
		</Part>
	);
}
