import { Button, SelectControl, ToggleControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useCallback, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import { CodeComparison, ComparisonDialog } from '../../comparing/index.js';
import type { OperationOutput, Revision } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { changeParams, sayFailure } from '../../state/frame/index.js';
import { restoreRevision } from '../../state/history/index.js';
import { schemaStore } from '../../state/site/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { differencesInWords } from '../../state/words/index.js';
import { ago, useMedia } from '../../ui/index.js';
import type { ReadyDocument } from './ready.js';
import { revisionActionInWords } from './revision-words.js';

type Version = Pick<
	OperationOutput< 'get-revision' >,
	'title' | 'status' | 'code'
> & { readonly settings: Readonly< Record< string, unknown > > };

/** In the place of the number of a revision: what is on the screen. */
export const NOW = 'now';

const nameOfVersion = ( { rev, action, time, name }: Revision ): string =>
	sprintf(
		/* translators: 1: number of a revision, 2: what was done, such as "Changed", 3: time, such as "2 min ago", 4: name of a person. */
		__( '%1$d: %2$s %3$s by %4$s', 'svc' ),
		rev,
		revisionActionInWords( action ),
		ago( time ),
		name
	);

/** Two versions, and what is different beside the code. */
function useVersions( id: number, left: number, right: string ) {
	const load = useCallback(
		async ( signal: AbortSignal ) => {
			const [ one, other ] = await Promise.all( [
				call( 'get-revision', { id, rev: left }, { signal } ),
				right === NOW
					? null
					: call(
							'get-revision',
							{ id, rev: Number( right ) },
							{ signal }
						),
			] );
			return { one, other };
		},
		[ id, left, right ]
	);
	return useAnswer( load );
}

/** What of two versions is different beside the code. */
export function Differences( {
	document: { base, draft },
	one,
	other,
}: {
	readonly document: ReadyDocument;
	readonly one: Version;
	/** Null for what is on the screen. */
	readonly other: Version | null;
} ) {
	const schema = useSelect(
		( select ) => select( schemaStore ).getState().schema,
		[]
	);
	if ( schema === null ) {
		return null;
	}
	const words = differencesInWords(
		schema,
		base.type,
		{ ...one.settings, title: one.title },
		other === null
			? { ...draft }
			: { ...other.settings, title: other.title }
	);
	const now = other === null ? base.status : other.status;
	const all = [
		...( one.status === now
			? []
			: [
					now === 'active'
						? __( 'Inactive → active', 'svc' )
						: __( 'Active → inactive', 'svc' ),
				] ),
		...words,
		...( one.code === ( other ?? draft ).code
			? [ __( 'The same code', 'svc' ) ]
			: [] ),
	];
	return all.length === 0 ? null : (
		<ul className="svc-comparison__words">
			{ all.map( ( text ) => (
				<li key={ text } className="svc-chip">
					{ text }
				</li>
			) ) }
		</ul>
	);
}

/** Any two versions beside each other, and the way back to the left one. Which two they are stands in the address. */
export function Comparison( {
	document,
	versions,
	left,
	right,
}: {
	readonly document: ReadyDocument;
	readonly versions: readonly Revision[];
	/** Number of a revision. */
	readonly left: number;
	/** The same, or {@link NOW}. */
	readonly right: string;
} ) {
	const { id, base, draft } = document;
	const isNarrow = useMedia( '(max-width: 599px)' );
	// With less, Monaco puts them under each other by itself.
	const isRoomy = useMedia( '(min-width: 1020px)' );
	const [ isBusy, setBusy ] = useState( false );
	const [ isInline, setInline ] = useState( false );
	const answer = useVersions( id, left, right );
	const close = () => changeParams( { compare: '', with: '' } );
	const restore = () => {
		setBusy( true );
		restoreRevision( id, left )
			.then( close, sayFailure )
			.finally( () => setBusy( false ) );
	};
	const options = versions.map( ( version ) => ( {
		value: String( version.rev ),
		label: nameOfVersion( version ),
	} ) );
	const restoring = mayWrite( base ) && (
		<Button
			variant="primary"
			size="compact"
			isBusy={ isBusy }
			accessibleWhenDisabled
			disabled={ isBusy }
			onClick={ restore }
		>
			{ sprintf(
				/* translators: %d: number of a revision. */
				__( 'Restore revision %d', 'svc' ),
				left
			) }
		</Button>
	);
	const tools = (
		<div className="svc-comparison__bar">
			<SelectControl
				size="compact"
				label={ __( 'Compare', 'svc' ) }
				labelPosition="side"
				value={ String( left ) }
				options={ options }
				onChange={ ( rev ) => changeParams( { compare: rev } ) }
			/>
			<SelectControl
				size="compact"
				label={ __( 'with', 'svc' ) }
				labelPosition="side"
				value={ right }
				options={ [
					{ value: NOW, label: __( 'Code in the editor', 'svc' ) },
					...options,
				] }
				onChange={ ( rev ) => changeParams( { with: rev } ) }
			/>
			{ isRoomy && (
				<ToggleControl
					label={ __( 'Stacked', 'svc' ) }
					checked={ isInline }
					onChange={ setInline }
				/>
			) }
		</div>
	);
	return (
		<ComparisonDialog
			title={ __( 'Compare versions', 'svc' ) }
			actions={ ! isNarrow && restoring }
			tools={ tools }
			answer={ answer }
			onClose={ close }
		>
			{ ( { one, other } ) => (
				<>
					<Differences
						document={ document }
						one={ one }
						other={ other }
					/>
					{ isNarrow && restoring }
					<div className="svc-comparison">
						<CodeComparison
							key={ `${ left } ${ right } ${ isInline }` }
							type={ base.type }
							lang={ draft.lang }
							left={ one.code }
							right={ ( other ?? draft ).code }
							isInline={ isInline }
						/>
					</div>
				</>
			) }
		</ComparisonDialog>
	);
}
