import { Notice } from '@wordpress/components';
import { select, useSelect } from '@wordpress/data';
import { useEffect, useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import {
	documentsStore,
	keptDrafts,
	openDocument,
	type Unsaved as UnsavedWork,
} from '../../state/documents/index.js';
import { navigate } from '../../state/frame/index.js';
import { snippetsStore } from '../../state/snippets/index.js';
import { joinList } from '../../state/words/index.js';
import { ago } from '../../ui/index.js';

/** Titles that the sentence names. */
const NAMED = 3;

/** Until the page is loaded again: who has said no is not asked with every look at the list. */
let isDismissed = false;

const titlesOf = ( work: readonly UnsavedWork[] ): string =>
	joinList( [
		...work
			.slice( 0, NAMED )
			.map( ( { title } ) => title || __( '(no title)', 'svc' ) ),
		...( work.length > NAMED
			? [
					sprintf(
						/* translators: %d: number of further snippets. */
						_n( '%d more', '%d more', work.length - NAMED, 'svc' ),
						work.length - NAMED
					),
				]
			: [] ),
	] );

/** Opens all of them in tabs and shows the newest. Each offers its unsaved work. */
async function openAll( work: readonly UnsavedWork[] ): Promise< void > {
	const [ first ] = work;
	for ( const { id } of work ) {
		await openDocument( id );
	}
	if ( first !== undefined ) {
		navigate( `/snippet/${ first.id }` );
	}
}

/** Above the list: work that a crash, a closed window or an ended session left in this browser. What is open in a tab is not lost. */
export function Unsaved() {
	const [ kept, setKept ] = useState< readonly UnsavedWork[] >( [] );
	const [ isHidden, setHidden ] = useState( isDismissed );
	const known = useSelect(
		( from ) => from( snippetsStore ).getState().list,
		[]
	);
	useEffect( () => {
		let isHere = true;
		void keptDrafts().then( ( all ) => {
			const { tabs } = select( documentsStore ).getState();
			if ( isHere ) {
				setKept( all.filter( ( { id } ) => ! tabs.includes( id ) ) );
			}
		} );
		return () => {
			isHere = false;
		};
	}, [] );
	const ids = new Set( known.map( ( { id } ) => id ) );
	const work = kept.filter( ( { id } ) => ids.has( id ) );
	const [ newest ] = work;
	if ( newest === undefined || isHidden ) {
		return null;
	}
	return (
		<Notice
			status="info"
			onRemove={ () => {
				isDismissed = true;
				setHidden( true );
			} }
			actions={ [
				{
					label:
						work.length === 1
							? __( 'Open it', 'svc' )
							: __( 'Open them', 'svc' ),
					onClick: () => void openAll( work ),
				},
			] }
		>
			{ sprintf(
				/* translators: 1: titles of snippets, 2: time, such as "2 min ago". */
				__( 'Unsaved work in this browser: %1$s (%2$s).', 'svc' ),
				titlesOf( work ),
				ago( newest.time / 1_000 )
			) }
		</Notice>
	);
}
