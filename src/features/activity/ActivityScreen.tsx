import { useSelect } from '@wordpress/data';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import type { ActivityItem } from '../../contract/index.js';
import { AppLink } from '../../state/frame/index.js';
import { doorInWords, nameOf } from '../../state/replacing/index.js';
import { tierNotice } from '../../state/site/index.js';
import { isHidden, snippetsStore } from '../../state/snippets/index.js';
import { actsOf, detailInWords, withLine } from '../../state/words/index.js';
import {
	clockTime,
	Days,
	Empty,
	fullTime,
	LoadableList,
	Page,
	TypeMark,
} from '../../ui/index.js';
import { Tools } from './Tools.js';
import { useEntries, useFilters } from './use-filters.js';
import './activity.scss';

type Labels = Readonly< Record< string, string > >;

/** The snippet that an entry is about: the way to it while there is one. */
function About( { item }: { readonly item: ActivityItem } ) {
	const id = item.snippet ?? 0;
	const snippet = useSelect(
		( select ) => select( snippetsStore ).getSnippet( id ),
		[ id ]
	);
	if ( item.snippet === null ) {
		return null;
	}
	if ( isHidden( id ) ) {
		return (
			<span className="svc-weak">
				{ __( 'a snippet with PHP', 'svc' ) }
			</span>
		);
	}
	const title = nameOf( { id, title: item.title } );
	if ( snippet === undefined ) {
		return (
			<span className="svc-line__title" dir="auto">
				{ title }
			</span>
		);
	}
	const place = `/snippet/${ id }`;
	return (
		<>
			<TypeMark type={ snippet.type } lang={ snippet.lang } />
			<AppLink className="svc-line__title" dir="auto" to={ place }>
				{ title }
			</AppLink>
		</>
	);
}

/** What was changed, with the way to its revisions, or what went wrong, with the way to its line, as long as the snippet is there. */
function Detail( {
	item: { snippet, action, detail },
}: {
	readonly item: ActivityItem;
} ) {
	const id = snippet ?? 0;
	const isThere = useSelect(
		( select ) => select( snippetsStore ).getSnippet( id ) !== undefined,
		[ id ]
	);
	const { line } = withLine( detail );
	const words = detailInWords( { action, detail }, bootData() );
	if ( action === 'updated' && isThere ) {
		return (
			<AppLink
				className="svc-activity__detail"
				to={ `/snippet/${ id }` }
				params={ { tab: 'history' } }
			>
				{ words }
			</AppLink>
		);
	}
	if ( action !== 'failed' || line === 0 || ! isThere ) {
		return <span className="svc-activity__detail">{ words }</span>;
	}
	const place = `/snippet/${ id }`;
	const params = { line: String( line ) };
	return (
		<AppLink
			className="svc-activity__detail"
			to={ place }
			params={ params }
		>
			{ detail }
		</AppLink>
	);
}

/** The snippets of one act, shown when they are asked for. */
function Several( { items }: { readonly items: readonly ActivityItem[] } ) {
	return (
		<details className="svc-activity__several">
			<summary>
				{ sprintf(
					/* translators: %d: number of snippets. */
					_n( '%d snippet', '%d snippets', items.length, 'svc' ),
					items.length
				) }
			</summary>
			<ul>
				{ items.map( ( item ) => (
					<li key={ item.id } className="svc-activity__what">
						<About item={ item } />
					</li>
				) ) }
			</ul>
		</details>
	);
}

/** One act: what was done, to which snippet or snippets, by whom. */
function Entry( {
	act,
	labels,
}: {
	readonly act: readonly ActivityItem[];
	readonly labels: Labels;
} ) {
	const [ item ] = act;
	if ( item === undefined ) {
		return null;
	}
	const { time, name, via, action, detail } = item;
	return (
		<li className="svc-activity__entry">
			<time
				className="svc-activity__time"
				dateTime={ new Date( time * 1_000 ).toISOString() }
				title={ fullTime( time ) }
			>
				{ clockTime( time ) }
			</time>
			<span className="svc-activity__what">
				<span className="svc-activity__deed">
					{ labels[ action ] ?? action }
				</span>
				{ act.length > 1 ? (
					<Several items={ act } />
				) : (
					<About item={ item } />
				) }
			</span>
			<span className="svc-activity__who">
				{ [ name, doorInWords( via ) ]
					.filter( ( part ) => part !== '' )
					.join( ' · ' ) }
			</span>
			{ act.length === 1 &&
				detail !== '' &&
				! isHidden( item.snippet ?? 0 ) && <Detail item={ item } /> }
		</li>
	);
}

/** Who did what, newest first. */
function Log() {
	const [ filters, change ] = useFilters();
	const [ labels, setLabels ] = useState< Labels >( {} );
	const pages = useEntries( filters, setLabels );
	const { items, isLoading } = pages;
	const isNarrowed = Object.values( filters ).some( ( it ) => it !== '' );
	return (
		<Page
			title={ __( 'Activity', 'svc' ) }
			tools={
				<Tools
					filters={ filters }
					labels={ labels }
					items={ items }
					onChange={ change }
				/>
			}
		>
			<LoadableList
				pages={ pages }
				empty={
					<Empty
						title={
							isNarrowed
								? __( 'No matches.', 'svc' )
								: __( 'No activity yet.', 'svc' )
						}
					>
						{ isNarrowed
							? __( 'Change the search or the filters.', 'svc' )
							: __(
									'Each change of a snippet shows here, with the person who made it.',
									'svc'
								) }
					</Empty>
				}
			>
				{ ( end ) => (
					<>
						<div aria-busy={ isLoading }>
							<Days items={ items } className="svc-rows">
								{ ( ofDay ) =>
									actsOf( ofDay ).map( ( act ) => (
										<Entry
											key={ act[ 0 ]?.id }
											act={ act }
											labels={ labels }
										/>
									) )
								}
							</Days>
						</div>
						{ end }
					</>
				) }
			</LoadableList>
		</Page>
	);
}

export default function ActivityScreen() {
	return bootData().tier === 'free' ? (
		<Page title={ __( 'Activity', 'svc' ) }>
			<Empty title={ tierNotice( 'pro' ) }>
				{ __(
					'The timeline shows changes of your snippets and can undo them.',
					'svc'
				) }
			</Empty>
		</Page>
	) : (
		<Log />
	);
}
