import { __, _n, sprintf } from '@wordpress/i18n';
import {
	isForbidden,
	type LibraryItem,
	type LibraryPack,
} from '../../state/library/index.js';
import { AppLink, changeParams } from '../../state/frame/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { Back, Button } from '../../ui/index.js';
import type { Installing } from './installing.js';
import { langOfPack } from './library-words.js';
import { Count, PackIcon } from './marks.js';

/** Packs and starting sets: as cards to look around, and the head of the one that is open. */

const itemsOf = (
	{ slugs }: LibraryPack,
	items: readonly LibraryItem[]
): readonly LibraryItem[] =>
	items.filter( ( { slug } ) => slugs.includes( slug ) );

function Card( {
	pack,
	items,
}: {
	readonly pack: LibraryPack;
	readonly items: readonly LibraryItem[];
} ) {
	const installed = items.filter( ( { id } ) => id !== null ).length;
	const lang = langOfPack( items );
	return (
		<li className="svc-card">
			<PackIcon icon={ pack.icon } />
			<h4 className="svc-card__title">
				<AppLink
					className="svc-card__link"
					to="/library"
					params={ { pack: pack.id } }
					lang={ lang }
				>
					{ pack.title }
				</AppLink>
				<Count items={ items } />
			</h4>
			<p className="svc-card__text" lang={ lang }>
				{ pack.description }
			</p>
			{ installed > 0 && (
				<p className="svc-card__text">
					{ sprintf(
						/* translators: %d: number of snippets of a pack that are installed. */
						_n( '%d installed', '%d installed', installed, 'svc' ),
						installed
					) }
				</p>
			) }
		</li>
	);
}

/** Cards below a heading; nothing where there are none. */
export const PackCards = ( {
	title,
	packs,
	items,
}: {
	readonly title: string;
	readonly packs: readonly LibraryPack[];
	readonly items: readonly LibraryItem[];
} ) =>
	packs.length === 0 ? null : (
		<>
			<h3 className="svc-library__part">{ title }</h3>
			<ul className="svc-cards">
				{ packs.map( ( pack ) => (
					<Card
						key={ pack.id }
						pack={ pack }
						items={ itemsOf( pack, items ) }
					/>
				) ) }
			</ul>
		</>
	);

/** The pack or set that is open: what it is for, and all of it in one change. */
export function PackHead( {
	pack,
	items,
	installing: { busy, install },
}: {
	readonly pack: LibraryPack;
	/** Of the library. */
	readonly items: readonly LibraryItem[];
	readonly installing: Installing;
} ) {
	const own = itemsOf( pack, items );
	const free = own.filter(
		( item ) => item.state === 'new' && ! isForbidden( item )
	);
	const lang = langOfPack( own );
	return (
		<div className="svc-library__open">
			<Back
				label={ __( 'All packs', 'svc' ) }
				onClick={ () => changeParams( { pack: '' } ) }
			/>
			<div className="svc-library__heading">
				<h3 lang={ lang }>
					{ pack.title } <Count items={ own } />
				</h3>
				<p className="svc-line__second" lang={ lang }>
					{ pack.description }
				</p>
			</div>
			{ mayWrite() && (
				<Button
					variant="primary"
					isBusy={ busy === 'on' }
					disabled={ busy !== '' || free.length === 0 }
					onClick={ () =>
						install(
							free.map( ( { slug } ) => slug ),
							true
						)
					}
				>
					{ free.length === 0
						? __( 'All installed', 'svc' )
						: sprintf(
								/* translators: %d: number of snippets. */
								_n(
									'Install and activate %d snippet',
									'Install and activate %d snippets',
									free.length,
									'svc'
								),
								free.length
							) }
				</Button>
			) }
		</div>
	);
}
