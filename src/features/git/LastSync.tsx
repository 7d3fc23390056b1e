import { __, _n, sprintf } from '@wordpress/i18n';
import type { GitReport, GitStatus } from '../../state/git/index.js';
import { fullTime } from '../../ui/index.js';
import { BothSides } from './Lines.js';
import { Part } from './Part.js';
import { providerName } from './words.js';

/** Who began a sync. */
const whoInWords = ( { by, alone }: GitReport ): string => {
	if ( ! alone ) {
		return by;
	}
	return by === ''
		? __( 'by itself', 'svc' )
		: sprintf(
				/* translators: %s: name of a person. */
				__( 'by itself, with the rights of %s', 'svc' ),
				by
			);
};

const commitsInWords = ( commits: readonly string[] ): string =>
	sprintf(
		/* translators: 1: number of commits, 2: their short ids. */
		_n( '%1$d commit: %2$s', '%1$d commits: %2$s', commits.length, 'svc' ),
		commits.length,
		commits.map( ( id ) => id.slice( 0, 7 ) ).join( ', ' )
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
		<Part title={ __( 'Last synchronization', 'svc' ) }>
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
							? __( 'when somebody says so', 'svc' )
							: fullTime( next )
					}
				/>
			</dl>
			{ last?.ok && <BothSides report={ last } /> }
		</Part>
	);
}
