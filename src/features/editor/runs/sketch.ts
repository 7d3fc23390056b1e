/**
 * Where the locations of the contract lie in a small sketch of the site: one table, from which the picker draws. A location that is on
 * more than one sketch, or new in the contract, fails `tests/unit/app/sketch.test.ts`. Lengths are units of the sketch, 104 to its width.
 */

export const WIDTH = 104;

export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export interface Scene {
	readonly height: number;
	/** What is only there to tell what it is a sketch of. */
	readonly drawn: readonly Box[];
	/** Locations by key. */
	readonly places: Readonly< Record< string, Box > >;
	/** Location whose group heads the sketch; the first one where there is none. */
	readonly headedBy?: string;
	/** Whether names of hooks stand in the places. */
	readonly isNamed?: boolean;
}

const box = ( x: number, y: number, width: number, height: number ): Box => ( {
	x,
	y,
	width,
	height,
} );
const strip = ( y: number, height = 6 ): Box => box( 8, y, 88, height );
const whole = ( height: number ): Box => box( 3, 3, 98, height - 6 );

/** Lines of text from a height on; the last one is shorter. */
const text = ( y: number, lines = 2, x = 8, width = 88 ): readonly Box[] =>
	Array.from( { length: lines }, ( _, at ) =>
		box( x, y + at * 5, at === lines - 1 ? width * 0.6 : width, 2 )
	);

/** Name and menu of a site. */
const masthead = ( y: number ): readonly Box[] => [
	box( 8, y, 8, 8 ),
	box( 56, y + 3, 10, 2 ),
	box( 71, y + 3, 10, 2 ),
	box( 86, y + 3, 10, 2 ),
];

const stops = [
	'root',
	'plugins_loaded',
	'after_setup_theme',
	'init',
	'wp_loaded',
	'wp',
	'template_redirect',
];

const adminMenu: readonly Box[] = [
	box( 0, 0, 20, 64 ),
	...[ 10, 18, 26, 34 ].map( ( y ) => box( 4, y, 12, 2 ) ),
];
const admin = ( y: number ): Box => box( 25, y, 74, 8 );

export const scenes: Readonly< Record< string, Scene > > = {
	start: {
		height: 136,
		isNamed: true,
		drawn: [ box( 9, 8, 1, 120 ) ],
		places: Object.fromEntries(
			stops.map( ( key, at ) => [ key, box( 4, 4 + at * 18.5, 96, 16 ) ] )
		),
	},
	page: {
		height: 136,
		drawn: [
			...masthead( 21 ),
			box( 8, 36, 48, 4 ),
			...text( 53 ),
			...text( 72 ),
			...text( 91 ),
			box( 8, 112, 24, 2 ),
			box( 8, 117, 16, 2 ),
			box( 72, 112, 24, 2 ),
		],
		places: {
			wp_head: box( 3, 3, 98, 8 ),
			frontend_head: box( 3, 3, 98, 8 ),
			wp_body_open: box( 3, 13, 98, 5 ),
			'the_content:before': strip( 44 ),
			'the_content:paragraph_before': strip( 63 ),
			'the_content:paragraph_after': strip( 82 ),
			'the_content:after': strip( 101 ),
			wp_footer: box( 3, 125, 98, 8 ),
			frontend_footer: box( 3, 125, 98, 8 ),
			frontend: whole( 136 ),
		},
	},
	list: {
		height: 136,
		headedBy: 'archive:before_post',
		drawn: [
			box( 8, 8, 40, 4 ),
			...text( 15 ),
			box( 8, 49, 40, 4 ),
			...text( 66 ),
			box( 8, 97, 40, 4 ),
			...text( 104 ),
			box( 8, 120, 40, 4 ),
			...text( 127, 1 ),
		],
		places: {
			'archive:between_posts': strip( 26 ),
			'archive:before_post': strip( 38 ),
			'the_excerpt:before': strip( 57 ),
			'the_excerpt:after': strip( 75 ),
			'archive:after_post': strip( 86 ),
		},
	},
	both: {
		height: 64,
		drawn: [
			box( 8, 9, 36, 2 ),
			...text( 16, 6, 8, 36 ),
			box( 60, 9, 36, 2 ),
			...text( 16, 6, 60, 36 ),
		],
		places: { frontend_editor: whole( 64 ) },
	},
	editor: {
		height: 64,
		drawn: [
			box( 4, 4, 8, 6 ),
			box( 84, 4, 16, 6 ),
			box( 82, 13, 1, 51 ),
			...text( 20, 1, 86, 14 ),
			...text( 26, 1, 86, 14 ),
			box( 14, 22, 40, 4 ),
			...text( 32, 4, 14, 56 ),
		],
		places: { editor: box( 4, 14, 75, 46 ) },
	},
	admin: {
		height: 64,
		drawn: [ ...adminMenu, ...text( 30, 3, 25, 74 ) ],
		places: {
			admin_init: admin( 4 ),
			admin_head: admin( 15 ),
			admin_footer: admin( 52 ),
			admin: box( 23, 3, 78, 58 ),
		},
	},
	login: {
		height: 64,
		drawn: [
			box( 34, 18, 36, 1 ),
			box( 34, 46, 36, 1 ),
			box( 34, 18, 1, 28 ),
			box( 69, 18, 1, 28 ),
			...text( 24, 1, 39, 42 ),
			...text( 31, 1, 39, 42 ),
			box( 52, 37, 13, 5 ),
		],
		places: {
			login_head: box( 3, 3, 98, 8 ),
			login_footer: box( 3, 53, 98, 8 ),
			login: whole( 64 ),
		},
	},
};

/** Name of the sketch on which a location lies; undefined for actions that are in no table. */
export const sceneOf = ( key: string ): string | undefined =>
	Object.keys( scenes ).find(
		( name ) => scenes[ name ]?.places[ key ] !== undefined
	);
