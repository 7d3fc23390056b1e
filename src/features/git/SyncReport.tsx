import { __, _n, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { GitOpen, GitReport } from '../../state/git/index.js';
import { actionInWords, openInWords } from './git-words.js';

type Side = 'pulled' | 'pushed';

/** Lines that stand at once; the others are opened. */
const SHOWN = 8;

const nameOf = ( title: string, path: string ): string =>
	title === '' ? path : title;

/** A list that says how long it is, and shows all of itself when asked. */
function Counted( {
	title,
	children,
}: {
	readonly title: string;
	readonly children: readonly ReactNode[];
} ) {
	const more = children.length - SHOWN;
	return (
		<div className="svc-git__side">
			<h4>{ title }</h4>
			{ children.length === 0 ? (
				<p className="svc-weak">{ __( 'Nothing.', 'svc' ) }</p>
			) : (
				<ul>{ children.slice( 0, SHOWN ) }</ul>
			) }
			{ more > 0 && (
				<details>
					<summary>
						{ sprintf(
							/* translators: %d: number of further snippets. */
							_n( 'and %d more', 'and %d more', more, 'svc' ),
							more
						) }
					</summary>
					<ul>{ children.slice( SHOWN ) }</ul>
				</details>
			) }
		</div>
	);
}

const linesOf = ( report: GitReport, side: Side ): readonly ReactNode[] =>
	report[ side ].map( ( { uid, action, path, title } ) => (
		<li key={ uid }>
			<span className="svc-git__name" dir="auto">
				{ nameOf( title, path ) }
			</span>
			<span className="svc-weak">{ actionInWords( side, action ) }</span>
		</li>
	) );

/** What comes and what goes, beside each other, with what is left alone below. */
export function BothSides( { report }: { readonly report: GitReport } ) {
	const { skipped } = report;
	return (
		<>
			<div className="svc-git__sides">
				<Counted
					title={ sprintf(
						/* translators: %d: number of snippets. */
						__( 'From Git to this site: %d', 'svc' ),
						report.pulled.length
					) }
				>
					{ linesOf( report, 'pulled' ) }
				</Counted>
				<Counted
					title={ sprintf(
						/* translators: %d: number of snippets. */
						__( 'From this site to Git: %d', 'svc' ),
						report.pushed.length
					) }
				>
					{ linesOf( report, 'pushed' ) }
				</Counted>
			</div>
			{ skipped.length > 0 && (
				<Counted
					title={ sprintf(
						/* translators: %d: number of files. */
						__( 'Ignored files: %d', 'svc' ),
						skipped.length
					) }
				>
					{ skipped.map( ( { path, message } ) => (
						<li key={ path }>
							<code dir="ltr">{ path }</code>
							<span className="svc-weak">{ message }</span>
						</li>
					) ) }
				</Counted>
			) }
		</>
	);
}

/** What would wait for a person. */
export function Waits( { open }: { readonly open: readonly GitOpen[] } ) {
	return open.length === 0 ? null : (
		<Counted
			title={ sprintf(
				/* translators: %d: number of snippets. */
				__( 'Conflicts: %d', 'svc' ),
				open.length
			) }
		>
			{ open.map( ( it ) => (
				<li key={ it.uid }>
					<span className="svc-git__name" dir="auto">
						{ nameOf( it.name, it.path ) }
					</span>
					<span className="svc-weak">{ openInWords( it ) }</span>
				</li>
			) ) }
		</Counted>
	);
}
