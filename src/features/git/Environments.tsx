import { __, _n, sprintf } from '@wordpress/i18n';
import { addressOf } from '../../state/frame/index.js';
import type { GitEnvironment, GitStatus } from '../../state/git/index.js';
import { Part } from './Part.js';

const onOrOff = ( isOn: boolean ): string =>
	isOn ? __( 'on', 'svc' ) : __( 'off', 'svc' );

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
						__( 'What %1$s and %2$s do not both have on', 'svc' ),
						here,
						name
					) }
				</caption>
				<thead>
					<tr>
						<th scope="col">{ __( 'Snippet', 'svc' ) }</th>
						<th scope="col" dir="auto">
							{ here }
						</th>
						<th scope="col" dir="auto">
							{ name }
						</th>
					</tr>
				</thead>
				<tbody>
					{ differences.map( ( { id, title, active } ) => (
						<tr key={ id }>
							<th scope="row">
								<a
									href={ addressOf( `/snippet/${ id }` ) }
									dir="auto"
								>
									{ title === '' ? `#${ id }` : title }
								</a>
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
		<Part title={ __( 'On in other environments', 'svc' ) }>
			<p className="svc-weak">
				{ __(
					'By the files of the last synchronization, beside what is on here now.',
					'svc'
				) }
			</p>
			{ environments.map( ( environment ) => (
				<Differences
					key={ environment.name }
					here={ settings.environment }
					environment={ environment }
				/>
			) ) }
		</Part>
	);
}
