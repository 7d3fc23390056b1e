import { useEffect, useRef } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { callPage } from '../../client/index.js';
import type { Generation } from '../../contract/index.js';
import { usePages, type PageOf } from '../../state/asking/index.js';
import { AppLink, usePlace } from '../../state/frame/index.js';
import { doorInWords } from '../../state/replacing/index.js';
import { summaryShown } from '../../state/snippets/index.js';
import { authorOf } from '../../state/words/index.js';
import {
	clockTime,
	Days,
	Empty,
	fullTime,
	LoadableList,
	Page,
	NARROW,
	useMedia,
} from '../../ui/index.js';
import { Detail } from './Detail.js';
import { entriesOf, preselected } from './timeline.js';
import './generations.scss';

const PER_PAGE = 50;

async function load(
	page: number,
	signal: AbortSignal
): Promise< PageOf< Generation > > {
	const { data, total } = await callPage(
		'list-generations',
		{ page, per_page: PER_PAGE },
		{ signal }
	);
	return { items: data, hasMore: page * PER_PAGE < total };
}

const keyOf = ( { n }: Generation ): number => n;

function Entry( {
	generation,
	isNewest,
	isCurrent,
}: {
	readonly generation: Generation;
	readonly isNewest: boolean;
	readonly isCurrent: boolean;
} ) {
	const { n, time, via, summary } = generation;
	const params = { n: String( n ) };
	const place = useRef< HTMLLIElement >( null );
	useEffect( () => {
		if ( isCurrent ) {
			place.current?.scrollIntoView( { block: 'nearest' } );
		}
	}, [ isCurrent ] );
	return (
		<li ref={ place }>
			<AppLink
				className="svc-entry"
				to="/history"
				params={ params }
				aria-current={ isCurrent ? 'true' : undefined }
				title={ time === 0 ? undefined : fullTime( time ) }
			>
				<span className="svc-entry__what">
					<span className="svc-entry__summary" dir="auto">
						{ summaryShown( summary ) }
					</span>
					{ isNewest && (
						<span className="svc-chip">{ __( 'now', 'svc' ) }</span>
					) }
				</span>
				<span className="svc-line__second" dir="auto">
					{ [
						time === 0 ? '' : clockTime( time ),
						authorOf( generation ),
						doorInWords( via ),
					]
						.filter( ( part ) => part !== '' )
						.join( ' · ' ) }
				</span>
			</AppLink>
		</li>
	);
}

/** Every change of the whole set, what differs from now, and the way back. */
export default function GenerationsScreen() {
	const pages = usePages( load, keyOf );
	const { items, reload } = pages;
	const { params } = usePlace();
	const isNarrow = useMedia( NARROW );
	const chosen = Number( params.n ?? '0' ) || 0;
	const entries = entriesOf( items, chosen );
	const newest = entries[ 0 ]?.n ?? 0;
	// Beside the list there is always one; on a phone only when it was chosen.
	const shown = chosen > 0 || isNarrow ? chosen : preselected( entries );
	return (
		<Page
			title={ __( 'Timeline', 'svc' ) }
			className={ shown > 0 ? 'has-detail' : '' }
		>
			<LoadableList
				pages={ pages }
				empty={
					<Empty title={ __( 'No changes yet.', 'svc' ) }>
						{ __(
							'Each change of your snippets shows here, and you can restore any state.',
							'svc'
						) }
					</Empty>
				}
			>
				{ ( end ) => (
					<div className="svc-generations">
						{ ! ( isNarrow && shown > 0 ) && (
							<div className="svc-generations__list">
								<Days items={ entries }>
									{ ( ofDay ) =>
										ofDay.map( ( generation ) => (
											<Entry
												key={ generation.n }
												generation={ generation }
												isNewest={
													generation.n === newest
												}
												isCurrent={
													generation.n === shown
												}
											/>
										) )
									}
								</Days>
								{ end }
							</div>
						) }
						{ shown > 0 && (
							<Detail
								key={ shown }
								n={ shown }
								isNewest={ shown === newest }
								onChanged={ reload }
							/>
						) }
					</div>
				) }
			</LoadableList>
		</Page>
	);
}
