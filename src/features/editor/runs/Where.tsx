import { useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type {
	LocationRecord,
	Schema,
	Snippet,
} from '../../../contract/index.js';
import { mayStyle } from '../../../state/snippets/index.js';
import { locationOf } from '../../../state/words/index.js';
import { actionsLike, isActionName } from './actions.js';
import { Picker, type Item, type ItemGroup } from './Picker.js';
import { sceneOf } from './sketch.js';
import { Scene, Sketch } from './Sketch.js';

/** Places of PHP are told in words first, then by the action that those who write PHP know them by. */
const noteOf = ( { type, hook }: LocationRecord ): string =>
	type === 'php' ? hook : '';

const itemOf = ( location: LocationRecord ): Item => ( {
	value: location.key,
	label: location.label,
	...( noteOf( location ) === '' ? {} : { note: noteOf( location ) } ),
	words: location.description,
} );

function groupsOf( items: readonly LocationRecord[] ): ItemGroup[] {
	const labels = [ ...new Set( items.map( ( { group } ) => group ) ) ];
	return labels.map( ( label ) => ( {
		label,
		items: items.filter( ( { group } ) => group === label ).map( itemOf ),
	} ) );
}

const actionInWords = ( name: string ): string =>
	/* translators: %s: name of a WordPress action. */
	sprintf( __( 'Action %s', 'svc' ), name );

/** The actions that are proposed for what is typed, and the name itself, whether it is known or not. */
function useActions( items: readonly LocationRecord[], isOffered: boolean ) {
	const [ found, setFound ] = useState< readonly Item[] >( [] );
	const asked = useRef( '' );
	const has = ( name: string ) => items.some( ( { key } ) => key === name );
	const search = ( text: string ) => {
		asked.current = text;
		if ( ! isOffered ) {
			return;
		}
		const own =
			isActionName( text ) && ! has( text )
				? [ { value: text, label: actionInWords( text ) } ]
				: [];
		setFound( own );
		void actionsLike( text, has )
			.then( ( like ) => {
				if ( asked.current === text ) {
					setFound( [
						...like,
						...own.filter(
							( { value } ) =>
								! like.some( ( it ) => it.value === value )
						),
					] );
				}
			} )
			// Without proposals, a name can still be written.
			.catch( () => undefined );
	};
	return { found, search };
}

/** The place: one of those that the type has, or any action where the type takes one. */
export function Where( {
	schema,
	type,
	hook,
	onChange,
}: {
	readonly schema: Schema;
	readonly type: Snippet[ 'type' ];
	/** Key of the place or name of the action; empty for what the type begins with. */
	readonly hook: string;
	readonly onChange: ( hook: string ) => void;
} ) {
	const { items: all, custom, default: standard } = schema.locations[ type ];
	const items = all.filter(
		( { key } ) => type !== 'css' || key === hook || mayStyle( key )
	);
	const { found, search } = useActions( items, custom );
	const current = hook === '' ? standard : hook;
	const location = locationOf( schema, type, hook );
	const scene = sceneOf( current );
	const groups = groupsOf( items );
	const own =
		location === undefined
			? [
					{
						label: __( 'Actions', 'svc' ),
						items: [
							{ value: current, label: actionInWords( current ) },
						],
					},
				]
			: [];
	return (
		<>
			<Picker
				label={ __( 'Where', 'svc' ) }
				value={ current }
				shown={
					<span className="svc-where">
						{ scene !== undefined && (
							<span className="svc-where__sketch">
								<Scene
									name={ scene }
									items={ items }
									chosen={ current }
								/>
							</span>
						) }
						<span className="svc-where__name">
							{ location?.label ?? actionInWords( current ) }
							{ location !== undefined && (
								<span className="svc-weak">
									{ noteOf( location ) || location.group }
								</span>
							) }
						</span>
					</span>
				}
				groups={ [ ...own, ...groups ] }
				found={
					found.length === 0
						? []
						: [
								{
									label: __( 'Actions', 'svc' ),
									items: found,
								},
							]
				}
				hint={
					custom
						? __( 'Search or enter an action', 'svc' )
						: __( 'Search', 'svc' )
				}
				onSearch={ search }
				onPick={ onChange }
				preview={ ( pointed, point, pick ) => (
					<Sketch
						items={ items }
						chosen={ current }
						pointed={ pointed }
						onPoint={ point }
						onPick={ pick }
					/>
				) }
			/>
			<p className="svc-hint">
				{ location?.description ?? __( 'At this action.', 'svc' ) }
			</p>
		</>
	);
}
