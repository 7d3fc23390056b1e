import { boxes } from './boxes.js';
import { bulkFields } from './field-names.js';
import { fields, type FieldSpec } from './fields.js';
import { limits } from './limits.js';
import { locations } from './locations.js';
import { folder, tag } from './values.js';

/**
 * Rules that one field's schema cannot say: a size in bytes, or one field's value that depends on another's.
 * PHP has a twin of each under the same id (`includes/Domain/Rules.php`); the fixtures in `tests/contract` hold the two together.
 * A rule blames only fields that were sent, and only once the snippet's type is known: what a snippet already holds is put right on save, never refused.
 */

export type Sent = Readonly< Record< string, unknown > >;

/** Field or path => what is wrong with it. */
export type Broken = Readonly< Record< string, string > >;

type Rule = ( sent: Sent, current: Sent ) => Broken;

const fine: Broken = {};

const byteLength = ( value: string ): number =>
	new TextEncoder().encode( value ).length;

/** Type that the snippet will have; null while neither request nor snippet says so. */
function typeOf( sent: Sent, current: Sent ): keyof typeof locations | null {
	const type = sent.type ?? current.type;
	return type === 'php' || type === 'html' || type === 'css' || type === 'js'
		? type
		: null;
}

/** Fields that some types refuse: where they count, and the default, which every type takes. */
export const fieldsForTypes = Object.entries< FieldSpec >( fields ).flatMap(
	( [ field, { writable, for: types, default: idle, ignored } ] ) =>
		writable && types !== undefined && ignored !== true
			? [ { field, idle, types } ]
			: []
);

/** Lets these fields differ from their default only in their types. */
const fieldsForType: Rule = ( sent, current ) => {
	const type = typeOf( sent, current );
	return Object.fromEntries(
		fieldsForTypes.flatMap( ( { field, idle, types } ) => {
			const value = sent[ field ];
			return type === null ||
				value === undefined ||
				value === idle ||
				( Array.isArray( value ) && value.length === 0 ) ||
				types.includes( type )
				? []
				: [
						[
							field,
							`Leave this out for snippets of type ${ type }: it is for ${ types.join( ' and ' ) }.`,
						],
					];
		} )
	);
};

/**
 * Where any action name may stand, a location key of another type may when WordPress has an action of that name (`login_head`); one that
 * only we know (`frontend`, `the_content:before`) is a mistake.
 */
const hookForType: Rule = ( sent, current ) => {
	const value = sent.hook;
	const type = typeOf( sent, current );
	if ( type === null ) {
		return fine;
	}
	const here = locations[ type ];
	if (
		typeof value !== 'string' ||
		value === '' ||
		Object.hasOwn( here.keys, value )
	) {
		return fine;
	}
	const foreign = Object.values( locations ).some( ( { keys } ) =>
		Object.entries( keys ).some(
			( [ key, spec ] ) => key === value && spec.hook !== value
		)
	);
	return here.custom && ! foreign
		? fine
		: {
				hook: 'Choose a location that GET /schema or svc/list-locations lists for this snippet type.',
			};
};

const bulkValue: Rule = ( sent ) => {
	const { action, value } = sent;
	if (
		action === 'edit' &&
		bulkFields.every( ( field ) => sent[ field ] === undefined )
	) {
		return {
			action: `Send at least one of ${ bulkFields.join( ', ' ) }.`,
		};
	}
	if ( action === 'conditions' && sent.conditions === undefined ) {
		return {
			conditions: 'Send a list of groups of rules.',
		};
	}
	if ( action === 'move' ) {
		return folder().safeParse( value ).success
			? fine
			: {
					value: 'Send the folder, such as Shop/Checkout; empty for none.',
				};
	}
	if ( action === 'tag' || action === 'untag' ) {
		return tag().safeParse( value ).success
			? fine
			: { value: `Send the tag, 1 to ${ limits.tag } characters.` };
	}
	return fine;
};

const folderMove: Rule = ( sent ) => {
	const { from, to } = sent;
	if ( typeof from !== 'string' || typeof to !== 'string' ) {
		return fine;
	}
	return to === from || to.startsWith( `${ from }/` )
		? { to: "A folder can't be moved into itself." }
		: fine;
};

/** What a Header & Footer box is, no request can change (spec 2.1). */
const boxForUid: Rule = ( sent, current ) => {
	const uid =
		current.uid === undefined || current.uid === ''
			? sent.uid
			: current.uid;
	const hook =
		typeof uid === 'string' && Object.hasOwn( boxes, uid )
			? Object.entries( boxes ).find( ( [ box ] ) => box === uid )?.[ 1 ]
			: undefined;
	if ( hook === undefined ) {
		return fine;
	}
	const fixed = {
		type: [ 'html' ],
		hook: [ '', hook ],
		run: [ 'auto' ],
	};
	return Object.fromEntries(
		Object.entries( fixed )
			.filter(
				( [ field, values ] ) =>
					sent[ field ] !== undefined &&
					! values.some( ( value ) => value === sent[ field ] )
			)
			.map( ( [ field, values ] ) => [
				field,
				`This is a Header & Footer box: send ${ values.at( -1 ) ?? '' }, or another uid.`,
			] )
	);
};

const isFull = ( value: unknown ): boolean =>
	Array.isArray( value ) && value.length > 0;

export const rules = {
	'code-bytes': ( sent ) => {
		const { code } = sent;
		return typeof code === 'string' &&
			byteLength( code ) > limits.code_bytes
			? {
					code: `The code is larger than ${ limits.code_bytes } bytes. Split it into several snippets.`,
				}
			: fine;
	},
	'hook-for-type': hookForType,
	'fields-for-type': fieldsForType,
	'box-for-uid': boxForUid,
	'bulk-value': bulkValue,
	'explain-conditions': ( sent ) =>
		sent.conditions === undefined || sent.snippet !== undefined
			? fine
			: { snippet: 'Name the snippet.' },
	'folder-move': folderMove,
	'library-selection': ( sent ) =>
		isFull( sent.slugs ) || typeof sent.pack === 'string'
			? fine
			: { slugs: 'Name at least one library snippet, or a pack.' },
	'library-update-selection': ( sent ) =>
		isFull( sent.slugs ) || sent.all === true
			? fine
			: {
					slugs: 'Name at least one library snippet, or send all as true.',
				},
} as const satisfies Record< string, Rule >;

export type RuleId = keyof typeof rules;

/** The rules that hold for the fields of a snippet. */
export const snippetRules = [
	'code-bytes',
	'hook-for-type',
	'fields-for-type',
	'box-for-uid',
] as const satisfies readonly RuleId[];

/**
 * What the given rules find wrong.
 *
 * @param ids     Rules of the operation.
 * @param sent    Fields of the request.
 * @param current Fields of the snippet as it stands, for an update that does not send its type.
 */
export function brokenRules(
	ids: readonly RuleId[],
	sent: Sent,
	current: Sent = {}
): Broken {
	return ids.reduce< Broken >(
		( found, id ) => ( { ...found, ...rules[ id ]( sent, current ) } ),
		fine
	);
}
