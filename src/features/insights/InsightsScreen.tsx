import { SelectControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useMemo, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { bootData, call } from '../../client/index.js';
import { useAnswer, useSending } from '../../state/asking/index.js';
import { changeParams, usePlace } from '../../state/frame/index.js';
import {
	ordered,
	queryOf,
	type Insights,
	type InsightsQuery,
} from '../../state/insights/index.js';
import { isPro, tierNotice } from '../../state/site/index.js';
import {
	changeSiteSwitches,
	snippetsStore,
} from '../../state/snippets/index.js';
import {
	Button,
	Empty,
	Fault,
	Loadable,
	More,
	Page,
	useMedia,
} from '../../ui/index.js';
import { columns } from './Heading.js';
import { Table } from './Table.js';
import './insights.scss';

const load = ( signal: AbortSignal ): Promise< Insights > =>
	call( 'get-insights', {}, { signal } );

/** Rows that are drawn at once. */
const STEP = 100;

const showAll = () => changeParams( { show: '' }, { replace: true } );

function Tools( { query }: { readonly query: InsightsQuery } ) {
	const hasColumns = useMedia( '(min-width: 1101px)' );
	return (
		<>
			<SelectControl
				size="compact"
				hideLabelFromVision
				label={ __( 'Show', 'svc' ) }
				value={ query.show }
				options={ [
					{ value: 'all', label: __( 'All snippets', 'svc' ) },
					{
						value: 'much',
						label: __( 'More than a tenth of a page', 'svc' ),
					},
					{ value: 'errors', label: __( 'With errors', 'svc' ) },
					{
						value: 'unused',
						label: __( 'Not run for 90 days', 'svc' ),
					},
				] }
				onChange={ ( show ) =>
					changeParams(
						{ show: show === 'all' ? '' : show },
						{ replace: true }
					)
				}
			/>
			{ ! hasColumns && (
				<SelectControl
					size="compact"
					label={ __( 'Sort by', 'svc' ) }
					labelPosition="side"
					value={ query.sort }
					options={ columns().map( ( { field, label } ) => ( {
						value: field,
						label,
					} ) ) }
					onChange={ ( sort ) =>
						changeParams( { sort, order: '' }, { replace: true } )
					}
				/>
			) }
		</>
	);
}

/** Begins to measure, for a person who may. */
function Measure( { onDone }: { readonly onDone: () => void } ) {
	const { isBusy, fault, send } = useSending();
	return (
		<>
			<Button
				variant="primary"
				isBusy={ isBusy }
				onClick={ () =>
					void send( async () => {
						const { on, rate } = await call( 'sample-costs', {
							on: true,
						} );
						changeSiteSwitches( { sampling: { on, rate } } );
						onDone();
					} )
				}
			>
				{ __( 'Measure costs', 'svc' ) }
			</Button>
			<Fault message={ fault } />
		</>
	);
}

function NotMeasured( { onDone }: { readonly onDone: () => void } ) {
	const mayMeasure = bootData().level === 'full';
	return (
		<Empty
			title={ __( 'Insights are off', 'svc' ) }
			actions={ mayMeasure && <Measure onDone={ onDone } /> }
		>
			{ mayMeasure
				? __(
						'Measure some requests to see what each snippet costs and when it last ran.',
						'svc'
					)
				: __(
						'Ask a person with full access to measure costs.',
						'svc'
					) }
		</Empty>
	);
}

function Rows( {
	insights,
	query,
	onReload,
}: {
	readonly insights: Insights;
	readonly query: InsightsQuery;
	readonly onReload: () => void;
} ) {
	const [ count, setCount ] = useState( STEP );
	const list = useSelect(
		( select ) => select( snippetsStore ).getState().list,
		[]
	);
	const { snippets, days, on, rate } = insights;
	const rows = useMemo( () => {
		// The list knows which snippets this person is shown.
		const shown = new Set( list.map( ( { id } ) => id ) );
		return ordered(
			snippets.filter( ( { id } ) => shown.has( id ) ),
			query
		);
	}, [ list, snippets, query ] );
	if ( snippets.length === 0 ) {
		return on ? (
			<Empty title={ __( 'No insights yet', 'svc' ) }>
				{ sprintf(
					/* translators: %d: number of requests of which one is measured. */
					__(
						'1 in %d requests is measured. Figures appear with the next visitors.',
						'svc'
					),
					rate
				) }
			</Empty>
		) : (
			<NotMeasured onDone={ onReload } />
		);
	}
	if ( rows.length === 0 ) {
		return (
			<Empty
				title={ __( 'No matches', 'svc' ) }
				next={ {
					label: __( 'Show all snippets', 'svc' ),
					onClick: showAll,
				} }
			/>
		);
	}
	return (
		<>
			{ ! on && (
				<p className="svc-page__lead">
					{ __( 'Costs are not measured at the moment.', 'svc' ) }{ ' ' }
					{ bootData().level === 'full' && (
						<Measure onDone={ onReload } />
					) }
				</p>
			) }
			<Table
				rows={ rows.slice( 0, count ) }
				list={ list }
				days={ days }
				query={ query }
			/>
			{ rows.length > count && (
				<More
					isLoading={ false }
					error=""
					onMore={ () => setCount( count + STEP ) }
				/>
			) }
		</>
	);
}

/** What each snippet costs, where it fails and when it last ran. */
export default function InsightsScreen() {
	const title = __( 'Insights', 'svc' );
	return isPro() ? (
		<Loaded title={ title } />
	) : (
		<Page title={ title }>
			<Empty title={ tierNotice( 'pro' ) }>
				{ __(
					'They show what each snippet costs, where it fails and when it last ran.',
					'svc'
				) }
			</Empty>
		</Page>
	);
}

function Loaded( { title }: { readonly title: string } ) {
	const { params } = usePlace();
	const query = useMemo( () => queryOf( params ), [ params ] );
	const answer = useAnswer( load );
	return (
		<Page
			title={ title }
			tools={
				// There is nothing to choose from yet.
				answer.value?.snippets.length ? (
					<Tools query={ query } />
				) : undefined
			}
		>
			<Loadable answer={ answer }>
				{ ( insights ) => (
					<Rows
						insights={ insights }
						query={ query }
						onReload={ answer.reload }
					/>
				) }
			</Loadable>
		</Page>
	);
}
