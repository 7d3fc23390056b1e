import { ExternalLink } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { AppLink } from '../../state/frame/index.js';
import {
	logGit,
	type GitCommit,
	type GitEnvironment,
	type GitReport,
	type GitStatus,
} from '../../state/git/index.js';
import { joinList } from '../../state/words/index.js';
import { fullTime, Section } from '../../ui/index.js';
import { Asking } from './SettingsForm.js';
import { providerName } from './git-words.js';
import { BothSides } from './SyncReport.js';

/** Who began a sync. */
const whoInWords = ( { by, alone }: GitReport ): string => {
	if ( ! alone ) {
		return by;
	}
	return by === ''
		? __( 'automatically', 'svc' )
		: sprintf(
				/* translators: %s: name of a person. */
				__( 'automatically, with the rights of %s', 'svc' ),
				by
			);
};

const commitsInWords = ( commits: readonly string[] ): string =>
	sprintf(
		/* translators: 1: number of commits, 2: their short ids. */
		_n( '%1$d commit: %2$s', '%1$d commits: %2$s', commits.length, 'svc' ),
		commits.length,
		joinList( commits.map( ( id ) => id.slice( 0, 7 ) ) )
	);

function Fact( {
	label,
	value,
}: {
	readonly label: string;
	readonly value: string;
} ) {
	return value === '' ? null : (
		<div>
			<dt>{ label }</dt>
			<dd dir="auto">{ value }</dd>
		</div>
	);
}

/** The repository, when both sides were last made the same and by whom, and what came and went. */
export function LastSync( {
	status: { settings, last, next },
}: {
	readonly status: GitStatus;
} ) {
	const { provider, api, repo, branch, root } = settings;
	return (
		<Section className="svc-git__part" title={ __( 'Last sync', 'svc' ) }>
			<dl className="svc-git__facts">
				<Fact
					label={ __( 'Repository', 'svc' ) }
					value={ [ providerName( provider ), api, repo ]
						.filter( ( it ) => it !== '' )
						.join( ' · ' ) }
				/>
				<Fact label={ __( 'Branch', 'svc' ) } value={ branch } />
				<Fact
					label={ __( 'Folder in the repository', 'svc' ) }
					value={ root }
				/>
				{ last !== null && (
					<>
						<Fact
							label={ __( 'When', 'svc' ) }
							value={ [ fullTime( last.at ), whoInWords( last ) ]
								.filter( ( it ) => it !== '' )
								.join( ' · ' ) }
						/>
						<Fact
							label={ __( 'Committed', 'svc' ) }
							value={
								last.commits.length === 0
									? ''
									: commitsInWords( last.commits )
							}
						/>
					</>
				) }
				<Fact
					label={ __( 'Next', 'svc' ) }
					value={
						next === null
							? __( 'manually', 'svc' )
							: fullTime( next )
					}
				/>
			</dl>
			{ last?.ok && <BothSides report={ last } /> }
		</Section>
	);
}

const onOrOff = ( isOn: boolean ): string =>
	isOn ? __( 'Active', 'svc' ) : __( 'Inactive', 'svc' );

/** What is on here and off in one other kind of site, or the other way round. */
function Differences( {
	here,
	environment: { name, count, differences, message },
}: {
	/** Kind of this site. */
	readonly here: string;
	readonly environment: GitEnvironment;
} ) {
	const more = count - differences.length;
	return count === 0 ? (
		<p>{ message }</p>
	) : (
		<>
			<table className="svc-git__environments">
				<caption className="screen-reader-text">
					{ sprintf(
						/* translators: 1: kind of this site, such as "staging", 2: another kind. */
						__(
							'Snippets active in only one of %1$s and %2$s',
							'svc'
						),
						here,
						name
					) }
				</caption>
				<thead>
					<tr>
						<th scope="col">{ __( 'Snippet', 'svc' ) }</th>
						<th scope="col">
							<bdi>{ here }</bdi>
						</th>
						<th scope="col">
							<bdi>{ name }</bdi>
						</th>
					</tr>
				</thead>
				<tbody>
					{ differences.map( ( { id, title, active } ) => (
						<tr key={ id }>
							<th scope="row">
								<AppLink to={ `/snippet/${ id }` } dir="auto">
									{ title === '' ? `#${ id }` : title }
								</AppLink>
							</th>
							<td>{ onOrOff( active ) }</td>
							<td>{ onOrOff( ! active ) }</td>
						</tr>
					) ) }
				</tbody>
			</table>
			{ more > 0 && (
				<p className="svc-weak">
					{ sprintf(
						/* translators: %d: number of further snippets. */
						_n( 'and %d more', 'and %d more', more, 'svc' ),
						more
					) }
				</p>
			) }
		</>
	);
}

/** What other kinds of sites on the same repository have on; nothing where files name none. */
export function Environments( {
	status: { settings, environments },
}: {
	readonly status: GitStatus;
} ) {
	return environments.length === 0 ? null : (
		<Section
			className="svc-git__part"
			title={ __( 'Active in other environments', 'svc' ) }
		>
			<p className="svc-weak">
				{ __( 'As of the last sync, compared with this site.', 'svc' ) }
			</p>
			{ environments.map( ( environment ) => (
				<Differences
					key={ environment.name }
					here={ settings.environment }
					environment={ environment }
				/>
			) ) }
		</Section>
	);
}

function CommitLine( {
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
		<Section
			className="svc-git__part"
			title={ __( 'Last commits', 'svc' ) }
		>
			<div role="status">
				{ commits !== null && commits.length === 0 && (
					<p>{ __( 'No commits yet.', 'svc' ) }</p>
				) }
			</div>
			{ commits !== null && commits.length > 0 && (
				<ul
					className="svc-git__commits"
					aria-label={ __( 'Last commits', 'svc' ) }
				>
					{ commits.map( ( commit ) => (
						<CommitLine key={ commit.id } commit={ commit } />
					) ) }
				</ul>
			) }
			<Asking
				label={
					commits === null
						? __( 'Show the last commits', 'svc' )
						: __( 'Check again', 'svc' )
				}
				ask={ async () => setCommits( await logGit() ) }
			/>
		</Section>
	);
}
