import { __, sprintf } from '@wordpress/i18n';
import { ApiError } from '../../client/index.js';
import type { Catalogue } from '../../intelligence/catalogue.js';
import { Reading, type Target } from '../../intelligence/php-references.js';
import {
	nameFault,
	obstacleOf,
	wordsIn,
	type NameFault,
	type Obstacle,
} from '../../intelligence/php-rename.js';
import { catalogue } from '../catalogue.js';
import { host } from '../host.js';
import type { monaco } from '../monaco.js';
import { symbolCalled } from '../symbols.js';
import { elsewhere, type Elsewhere } from './elsewhere.js';
import { rangeOf, wholeOf } from './reading.js';

/** Another name for something: in this snippet at once; where other snippets have it, as a replacement that is looked at first. */

type Model = monaco.editor.ITextModel;

function obstacleText( obstacle: Obstacle ): string {
	switch ( obstacle ) {
		case 'known':
			return __( 'This belongs to PHP or WordPress.', 'svc' );
		case 'everywhere':
			return __( 'PHP itself sets this variable.', 'svc' );
		case 'global':
			return __(
				"Global variables can't be renamed: other code may use them.",
				'svc'
			);
		case 'dynamic':
			return __(
				"Can't rename: the function uses compact(), extract(), $$ or include.",
				'svc'
			);
		case 'property':
			return __( 'This parameter is also a property.', 'svc' );
		case 'named':
			return __( 'Calls use this parameter as a named argument.', 'svc' );
		case 'magic':
			return __( 'PHP calls this method itself.', 'svc' );
		case 'inherited':
			return __(
				'A parent class, interface or trait may need this method.',
				'svc'
			);
		default:
			return __( 'The class of this method is unknown.', 'svc' );
	}
}

function faultText( fault: NameFault, name: string ): string {
	switch ( fault ) {
		case 'spelling':
			return __(
				"Use letters, digits and underscores. Don't start with a digit.",
				'svc'
			);
		case 'keyword':
			/* translators: %s: word of PHP. */
			return sprintf( __( '“%s” is a PHP keyword.', 'svc' ), name );
		default:
			/* translators: %s: name of a function, class, constant or variable. */
			return sprintf( __( '“%s” is already used.', 'svc' ), name );
	}
}

interface Asked {
	readonly reading: Reading;
	readonly target: Target;
	readonly known: Catalogue;
}

async function askedAt(
	model: Model,
	position: monaco.IPosition
): Promise< Asked | null > {
	const known = await catalogue();
	const reading = new Reading( wholeOf( model ), known );
	const target = reading.targetAt( model.getOffsetAt( position ) );
	return target && { reading, target, known };
}

const bare = ( { name }: Target ): string => name.replace( /^\$/, '' );

/** Names of lines, once each: "3, 7". */
const linesOf = ( model: Model, starts: readonly number[] ): string =>
	[
		...new Set(
			starts.map( ( start ) => model.getPositionAt( start ).lineNumber )
		),
	].join( ', ' );

function inThisOne(
	model: Model,
	{ reading, target }: Asked,
	name: string
): monaco.languages.WorkspaceEdit {
	const { certain, doubtful } = reading.references( target );
	if ( doubtful.length > 0 ) {
		host().tell(
			sprintf(
				/* translators: 1: name as it was, 2: numbers of lines. */
				__(
					'Renamed. Check line %2$s: it may mean something other than %1$s.',
					'svc'
				),
				target.name,
				linesOf(
					model,
					doubtful.map( ( { start } ) => start )
				)
			)
		);
	}
	return {
		edits: certain.map( ( { start, end } ) => ( {
			resource: model.uri,
			versionId: model.getVersionId(),
			textEdit: { range: rangeOf( model, start, end ), text: name },
		} ) ),
	};
}

/** Which places with the word mean the name, as the search counts them. */
function placesIn(
	code: string,
	target: Target,
	starts: readonly { readonly start: number }[]
) {
	const all = wordsIn( code, target.name, target.kind !== 'constant' );
	const wanted = new Set( starts.map( ( { start } ) => start ) );
	return {
		total: all.length,
		meant: new Set(
			all.flatMap( ( start, at ) =>
				wanted.has( start ) ? at + 1 : []
			)
		),
	};
}

function everywhere(
	model: Model,
	{ reading, target }: Asked,
	others: readonly Elsewhere[],
	name: string
): string {
	const own = Number( model.uri.authority );
	return host().rename( {
		search: target.name,
		replace: name,
		ignoreCase: target.kind !== 'constant',
		places: new Map( [
			[
				own,
				placesIn(
					model.getValue(),
					target,
					reading.references( target ).certain
				),
			],
			...others.map(
				( { id, code, references } ) =>
					[
						id,
						placesIn( code, target, references.certain ),
					] as const
			),
		] ),
	} );
}

/** Nothing is changed. Monaco does not show a reason given now. */
function refused( reason: string ): monaco.languages.WorkspaceEdit {
	host().refuse( reason );
	return { edits: [] };
}

/** What has the name on this site; empty for nothing. */
async function takenBy( { kind }: Target, name: string ): Promise< string > {
	if ( kind === 'variable' || kind === 'method' ) {
		return '';
	}
	const isClass = kind === 'class';
	const found = ( await symbolCalled( name ) ).find( ( it ) =>
		isClass
			? [ 'class', 'interface', 'trait', 'enum' ].includes( it.kind )
			: it.kind === kind
	);
	return found === undefined ? '' : found.source || name;
}

async function renamed(
	model: Model,
	asked: Asked,
	name: string
): Promise< monaco.languages.WorkspaceEdit > {
	const { reading, target, known } = asked;
	if ( name === bare( target ) ) {
		return { edits: [] };
	}
	const fault = nameFault( reading, target, name, known );
	if ( fault !== null ) {
		return refused( faultText( fault, name ) );
	}
	const isOther = name.toLowerCase() !== target.name.toLowerCase();
	const owner = isOther ? await takenBy( target, name ) : '';
	if ( owner !== '' ) {
		return refused(
			sprintf(
				/* translators: 1: name of a function, class or constant, 2: title of a snippet, or name of a plugin or theme. */
				__( '“%1$s” is already used by “%2$s”.', 'svc' ),
				name,
				owner
			)
		);
	}
	const others =
		target.kind === 'variable'
			? []
			: await elsewhere( Number( model.uri.authority ), target, known );
	const isElsewhere = others.some(
		( { references: { certain, doubtful } } ) =>
			certain.length > 0 || doubtful.length > 0
	);
	if ( ! isElsewhere ) {
		return inThisOne( model, asked, name );
	}
	const refusal = everywhere( model, asked, others, name );
	return refusal === '' ? { edits: [] } : refused( refusal );
}

export const phpRename: monaco.languages.RenameProvider = {
	resolveRenameLocation: async ( model, position ) => {
		const asked = await askedAt( model, position );
		const obstacle =
			asked && obstacleOf( asked.reading, asked.target, asked.known );
		const none = {
			range: { ...rangeOf( model, 0, 0 ) },
			text: '',
		};
		if ( asked === null ) {
			return {
				...none,
				rejectReason: __( 'Nothing to rename here.', 'svc' ),
			};
		}
		if ( obstacle !== null ) {
			return { ...none, rejectReason: obstacleText( obstacle ) };
		}
		const offset = model.getOffsetAt( position );
		const { certain, doubtful } = asked.reading.references( asked.target );
		const place = [ ...certain, ...doubtful ].find(
			( { start, end } ) => start - 1 <= offset && offset <= end
		);
		return place === undefined
			? none
			: {
					range: rangeOf( model, place.start, place.end ),
					text: model.getValue().slice( place.start, place.end ),
				};
	},
	provideRenameEdits: async ( model, position, name ) => {
		const asked = await askedAt( model, position );
		if ( asked === null ) {
			return { edits: [] };
		}
		try {
			return await renamed( model, asked, name.replace( /^\$/, '' ) );
		} catch ( error ) {
			if ( error instanceof ApiError ) {
				// Without knowing where else it is used, nothing is changed.
				return refused( error.message );
			}
			throw error;
		}
	},
};
