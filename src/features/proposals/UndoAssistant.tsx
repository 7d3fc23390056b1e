import { SelectControl, TextControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useCallback, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { OperationOutput } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { refreshDocuments } from '../../state/documents/index.js';
import { say, sayFailure } from '../../state/frame/index.js';
import { nameOf } from '../../state/replacing/index.js';
import { schemaStore } from '../../state/site/index.js';
import {
	refreshSnippets,
	snippetsStore,
	undo,
} from '../../state/snippets/index.js';
import { FormDialog, ListRow, Loadable, Section } from '../../ui/index.js';
import {
	inputOf,
	keyOf,
	loadAssistants,
	named,
	type Assistant,
} from './assistants.js';
import { changesInWords } from './words.js';

type Preview = OperationOutput< 'undo-proposals' >;

const useSnippet = ( id: number ) =>
	useSelect( ( select ) => select( snippetsStore ).getSnippet( id ), [ id ] );

/** What would become of one snippet. */
function Undone( {
	id,
	changes,
}: {
	readonly id: number;
	readonly changes: NonNullable< Preview[ 'changes' ] >;
} ) {
	const schema = useSelect(
		( select ) => select( schemaStore ).getState().schema,
		[]
	);
	const snippet = useSnippet( id );
	const words = [
		...( changes.some( ( { field } ) => field === 'code' )
			? [ __( 'Code', 'svc' ) ]
			: [] ),
		...( schema === null
			? []
			: changesInWords( schema, snippet?.type ?? 'php', {
					changes,
					snippets: [],
				} ) ),
	];
	return (
		<ListRow
			title={ nameOf( { id, title: changes[ 0 ]?.title ?? '' } ) }
			second={ words.join( ' · ' ) }
		/>
	);
}

/** Why the changes of one snippet can't be undone. */
function Kept( {
	id,
	reason,
}: {
	readonly id: number;
	readonly reason: string;
} ) {
	const title = useSnippet( id )?.title ?? '';
	return <ListRow title={ nameOf( { id, title } ) } second={ reason } />;
}

function Changes( { preview }: { readonly preview: Preview } ) {
	const { undone, changes = [], errors } = preview;
	const kept = Object.entries( errors );
	return (
		<>
			{ undone.length === 0 && kept.length === 0 && (
				<p className="svc-weak">
					{ __( 'This assistant has changed nothing.', 'svc' ) }
				</p>
			) }
			{ undone.length > 0 && (
				<Section level={ 2 } title={ __( 'Would change', 'svc' ) }>
					<ul className="svc-rows">
						{ undone.map( ( id ) => (
							<Undone
								key={ id }
								id={ id }
								changes={ changes.filter(
									( change ) => change.id === id
								) }
							/>
						) ) }
					</ul>
				</Section>
			) }
			{ kept.length > 0 && (
				<Section level={ 2 } title={ __( "Can't be undone", 'svc' ) }>
					<ul className="svc-rows">
						{ kept.map( ( [ id, reason ] ) => (
							<Kept
								key={ id }
								id={ Number( id ) }
								reason={ reason }
							/>
						) ) }
					</ul>
				</Section>
			) }
		</>
	);
}

/** Which assistant, since when, and what its undo would change. */
function Form( {
	assistants,
	onDone,
	onClose,
}: {
	/** The first is chosen. */
	readonly assistants: readonly [ Assistant, ...Assistant[] ];
	readonly onDone: () => void;
	readonly onClose: () => void;
} ) {
	const [ chosen, setChosen ] = useState( assistants[ 0 ] );
	const [ since, setSince ] = useState( '' );
	const [ isBusy, setBusy ] = useState( false );
	const load = useCallback(
		( signal: AbortSignal ) =>
			call(
				'undo-proposals',
				{ ...inputOf( chosen, since ), dry_run: true },
				{ signal }
			),
		[ chosen, since ]
	);
	const answer = useAnswer( load );
	const count = answer.value?.undone.length ?? 0;
	const run = async () => {
		setBusy( true );
		try {
			const { undone, generation } = await call(
				'undo-proposals',
				inputOf( chosen, since )
			);
			void refreshSnippets();
			refreshDocuments();
			say(
				sprintf(
					/* translators: %d: number of snippets. */
					_n(
						'Changes of %d snippet undone.',
						'Changes of %d snippets undone.',
						undone.length,
						'svc'
					),
					undone.length
				),
				generation === null
					? []
					: [
							{
								label: __( 'Undo', 'svc' ),
								onClick: () =>
									void undo( generation ).then(
										refreshDocuments,
										sayFailure
									),
							},
						]
			);
			onDone();
		} catch ( error ) {
			sayFailure( error );
			setBusy( false );
			answer.reload();
		}
	};
	return (
		<FormDialog
			title={ __( 'Undo changes of an assistant', 'svc' ) }
			yes={ __( 'Undo', 'svc' ) }
			size="medium"
			isReady={ count > 0 && ! isBusy }
			onYes={ () => void run() }
			onClose={ onClose }
		>
			<SelectControl
				label={ __( 'Assistant', 'svc' ) }
				value={ keyOf( chosen ) }
				options={ assistants.map( ( one ) => ( {
					value: keyOf( one ),
					label: one.label,
				} ) ) }
				onChange={ ( key ) =>
					setChosen(
						assistants.find( ( one ) => keyOf( one ) === key ) ??
							chosen
					)
				}
			/>
			<TextControl
				type="datetime-local"
				label={ __( 'Only changes since', 'svc' ) }
				value={ since }
				onChange={ setSince }
			/>
			<Loadable answer={ answer } isLine>
				{ ( preview ) => <Changes preview={ preview } /> }
			</Loadable>
		</FormDialog>
	);
}

/** Undoes what one assistant has changed, after a look at what that would change. */
export function UndoAssistant( {
	user,
	password,
	onDone,
	onClose,
}: {
	/** Whose assistants are chosen first. */
	readonly user: number;
	/** Only the one with that application password. */
	readonly password: string;
	readonly onDone: () => void;
	readonly onClose: () => void;
} ) {
	const answer = useAnswer( loadAssistants );
	const all = answer.value ?? [];
	const asked = named( user, password, all );
	const [ first, ...others ] =
		answer.value === null || asked === undefined
			? all
			: [
					asked,
					...all.filter( ( one ) => keyOf( one ) !== keyOf( asked ) ),
				];
	return first === undefined ? (
		<FormDialog
			title={ __( 'Undo changes of an assistant', 'svc' ) }
			yes={ __( 'Undo', 'svc' ) }
			isReady={ false }
			onYes={ onClose }
			onClose={ onClose }
		>
			<Loadable answer={ answer } isLine>
				{ () => (
					<p>
						{ __(
							'No assistant has changed snippets yet.',
							'svc'
						) }
					</p>
				) }
			</Loadable>
		</FormDialog>
	) : (
		<Form
			assistants={ [ first, ...others ] }
			onDone={ onDone }
			onClose={ onClose }
		/>
	);
}
