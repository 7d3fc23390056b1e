import type { LocationRecord } from '../../../contract/index.js';
import { scenes, WIDTH, type Box } from './sketch.js';

/** Sketches of the site with the places of a type of snippet. For the eye and the pointer: the list beside it says the same in words. */

/** Corner of a place, in units of the sketch. */
const ROUND = 1.5;

function Place( {
	item,
	box,
	isNamed,
	state,
	onPick,
	onPoint,
}: {
	readonly item: LocationRecord;
	readonly box: Box;
	readonly isNamed: boolean;
	readonly state: string;
	readonly onPick: () => void;
	readonly onPoint: () => void;
} ) {
	return (
		// The list has the same for the keyboard.

		<g
			className={ `svc-sketch__place ${ state }` }
			data-place={ item.key }
			onClick={ onPick }
			// Not when it opens below a pointer that rests.
			onPointerMove={ onPoint }
		>
			<title>{ item.label }</title>
			<rect { ...box } rx={ ROUND } />
			{ isNamed && (
				<>
					<circle
						cx={ 9.5 }
						cy={ box.y + box.height / 2 }
						r={ 2.5 }
					/>
					<text x={ 17 } y={ box.y + box.height / 2 + 2.5 }>
						{ item.key }
					</text>
				</>
			) }
		</g>
	);
}

/** One sketch. */
export function Scene( {
	name,
	items,
	chosen,
	pointed = '',
	onPick = () => undefined,
	onPoint = () => undefined,
}: {
	readonly name: string;
	readonly items: readonly LocationRecord[];
	/** Key of the place that the snippet has. */
	readonly chosen: string;
	/** Key of the place that is looked at. */
	readonly pointed?: string;
	readonly onPick?: ( key: string ) => void;
	readonly onPoint?: ( key: string ) => void;
} ) {
	const scene = scenes[ name ];
	if ( scene === undefined ) {
		return null;
	}
	const { height, drawn, places, isNamed = false } = scene;
	return (
		<svg
			className={ `svc-sketch__scene${ isNamed ? ' is-named' : '' }` }
			viewBox={ `0 0 ${ WIDTH } ${ height }` }
			aria-hidden="true"
		>
			<rect
				className="svc-sketch__frame"
				x={ 0.5 }
				y={ 0.5 }
				width={ WIDTH - 1 }
				height={ height - 1 }
				rx={ 3 }
			/>
			{ drawn.map( ( box, at ) => (
				<rect
					key={ at }
					className="svc-sketch__drawn"
					{ ...box }
					rx={ 0.5 }
				/>
			) ) }
			{ items.map( ( item ) => {
				const box = places[ item.key ];
				return (
					box !== undefined && (
						<Place
							key={ item.key }
							{ ...{ item, box, isNamed } }
							state={ [
								item.key === chosen ? 'is-chosen' : '',
								item.key === pointed ? 'is-pointed' : '',
							].join( ' ' ) }
							onPick={ () => onPick( item.key ) }
							onPoint={ () => onPoint( item.key ) }
						/>
					)
				);
			} ) }
		</svg>
	);
}

/** All sketches that have places of a type. */
export function Sketch( {
	items,
	...rest
}: {
	readonly items: readonly LocationRecord[];
	readonly chosen: string;
	readonly pointed: string;
	readonly onPick: ( key: string ) => void;
	readonly onPoint: ( key: string ) => void;
} ) {
	return (
		<div className="svc-sketch" aria-hidden="true">
			{ Object.entries( scenes ).map( ( [ name, { places } ] ) => {
				const here = items.filter( ( { key } ) => key in places );
				const [ first ] = here;
				return (
					first !== undefined && (
						<figure key={ name } className="svc-sketch__figure">
							<figcaption>
								{ here.length === 1
									? first.label
									: first.group }
							</figcaption>
							<Scene name={ name } items={ here } { ...rest } />
						</figure>
					)
				);
			} ) }
		</div>
	);
}
