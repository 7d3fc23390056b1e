import { useCallback } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { useAnswer } from '../../state/asking/index.js';
import { AppLink } from '../../state/frame/index.js';
import {
	similarTo,
	type SimilarSnippet,
	type LibraryItem,
} from '../../state/library/index.js';
import { nameOf } from '../../state/replacing/index.js';
import { useSchema } from '../../state/site/index.js';
import { sentence } from '../../state/words/index.js';
import { langOf, touchesInWords } from './library-words.js';

/** What one wants to know of an item before it is installed: where it runs, what it needs and touches, and what is like it. */

function Fact( {
	name,
	children,
}: {
	readonly name: string;
	readonly children: ReactNode;
} ) {
	return (
		<div>
			<dt>{ name }</dt>
			<dd>{ children }</dd>
		</div>
	);
}

function Runs( { item }: { readonly item: LibraryItem } ) {
	const schema = useSchema();
	return schema === null ? null : (
		<Fact name={ __( 'Where it runs', 'svc' ) }>
			{ sentence( schema, { ...item, mode: 'live' } ).map(
				( { text, isStrong }, at ) =>
					isStrong ? <strong key={ at }>{ text }</strong> : text
			) }
		</Fact>
	);
}

function Needs( {
	item: { requires, plugins, missing },
}: {
	readonly item: LibraryItem;
} ) {
	const all = [ ...plugins, ...requires ];
	return all.length === 0 ? null : (
		<Fact name={ __( 'Needs', 'svc' ) }>
			<ul className="svc-library__names">
				{ all.map( ( name ) => (
					<li key={ name }>
						{ name }
						{ missing.includes( name ) && (
							<span className="svc-bad">
								{ ' ' }
								{ __( 'missing', 'svc' ) }
							</span>
						) }
					</li>
				) ) }
			</ul>
		</Fact>
	);
}

/** Quietly left out where nothing is found, and where it cannot be found out. */
function Similar( { item }: { readonly item: LibraryItem } ) {
	const { hooks, id } = item;
	const load = useCallback(
		( signal: AbortSignal ): Promise< readonly SimilarSnippet[] > =>
			similarTo( { hooks, id }, signal ),
		[ hooks, id ]
	);
	const alike = useAnswer( load ).value ?? [];
	return alike.length === 0 ? null : (
		<Fact name={ __( 'Similar snippets on this site', 'svc' ) }>
			<ul className="svc-library__names">
				{ alike.map( ( it ) => (
					<li key={ it.id }>
						<AppLink to={ `/snippet/${ it.id }` }>
							{ nameOf( it ) }
						</AppLink>{ ' ' }
						<code>{ it.hooks.join( ', ' ) }</code>
					</li>
				) ) }
			</ul>
		</Fact>
	);
}

export function ItemFacts( {
	item,
	items,
}: {
	readonly item: LibraryItem;
	readonly items: readonly LibraryItem[];
} ) {
	const { hooks, conflicts, touches } = item;
	const others = items.filter( ( { slug } ) => conflicts.includes( slug ) );
	return (
		<dl className="svc-library__facts">
			<Runs item={ item } />
			{ touches.length > 0 && (
				<Fact name={ __( 'Touches', 'svc' ) }>
					{ touchesInWords( item ) }
				</Fact>
			) }
			<Needs item={ item } />
			{ hooks.length > 0 && (
				<Fact name={ __( 'Hooks', 'svc' ) }>
					<ul className="svc-library__names">
						{ hooks.map( ( hook ) => (
							<li key={ hook }>
								<code>{ hook }</code>
							</li>
						) ) }
					</ul>
				</Fact>
			) }
			{ others.length > 0 && (
				<Fact name={ __( 'Overlaps with', 'svc' ) }>
					<ul className="svc-library__names">
						{ others.map( ( { slug, title, shelf } ) => (
							<li key={ slug }>
								<AppLink
									lang={ langOf( { shelf } ) }
									to="/library"
									params={ { item: slug } }
								>
									{ title }
								</AppLink>
							</li>
						) ) }
					</ul>
				</Fact>
			) }
			<Similar item={ item } />
		</dl>
	);
}
