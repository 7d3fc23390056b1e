import { __, sprintf } from '@wordpress/i18n';
import type { ActivityItem } from '../../contract/index.js';
import { fieldName } from './field-words.js';
import { joinList } from './joined.js';

/** What the log of activity keeps for machines, in the words of the screens. */

/** What a level of access may do. */
export function levelInWords( level: string ): string {
	switch ( level ) {
		case 'view':
			return __( 'View only', 'svc' );
		case 'design':
			return __( 'CSS, JavaScript, HTML', 'svc' );
		case 'full':
			return __( 'Full access', 'svc' );
		default:
			return __( 'No access', 'svc' );
	}
}

/** What a person or an application password may do with changes. */
export const proposingInWords = ( mode: 'act' | 'propose' ): string =>
	mode === 'act'
		? __( 'May change', 'svc' )
		: __( 'May only propose', 'svc' );

/** A level of access or a way of proposing; a dash, where there is no exception, stays one. */
function gradeInWords( grade: string, isProposing: boolean ): string {
	if ( grade === 'act' || grade === 'propose' ) {
		return proposingInWords( grade );
	}
	return isProposing ? grade : levelInWords( grade );
}

/** Settings by name, as the screen of settings calls them. */
const settingNames = (): Readonly< Record< string, string > > => ( {
	abilities: __( 'Let AI assistants work with snippets', 'svc' ),
	activity_days: __( 'Keep activity for', 'svc' ),
	revision_limit: __( 'Revisions per snippet', 'svc' ),
	error_mail: __( 'Mail about errors', 'svc' ),
	proposal_mail: __( 'Mail about proposals', 'svc' ),
	minify: __( 'Minify CSS', 'svc' ),
	consent_without_api: __( 'Without WP Consent API', 'svc' ),
	propose: __( 'Proposals', 'svc' ),
	assistant: __( 'Ask AI in the editor', 'svc' ),
	assistant_tokens: __( 'AI tokens per month', 'svc' ),
} );

/** Names of people by id, and of roles by slug. */
export interface Names {
	readonly people: Readonly< Record< string, string > >;
	readonly roles: Readonly< Record< string, string > >;
}

/** `user:4: – → design`: whose access, and from which level to which. */
function accessInWords( part: string, { people, roles }: Names ): string {
	const found = /^(user|role|password):(.+): (\S+) → (\S+)$/u.exec( part );
	if ( found === null ) {
		return part;
	}
	const [ , kind, key = '', before = '', after = '' ] = found;
	const isProposing = [ before, after ].some(
		( grade ) => grade === 'act' || grade === 'propose'
	);
	const user = people[ key ] ?? `#${ key }`;
	return sprintf(
		/* translators: 1: name of a person or a role, 2: level of access before, 3: level of access after. */
		__( '%1$s: %2$s → %3$s', 'svc' ),
		kind === 'user' ? user : ( roles[ key ] ?? key ),
		gradeInWords( before, isProposing ),
		gradeInWords( after, isProposing )
	);
}

/** `on` and `off`; another value stays as it is. */
const stateInWords = ( state: string ): string =>
	( { on: __( 'On', 'svc' ), off: __( 'Off', 'svc' ) } )[ state ] ?? state;

/** `minify: off → on`, or only the name where the value stays secret. */
function settingInWords( part: string ): string {
	const [ name = '', step ] = part.split( ': ', 2 );
	const shown = settingNames()[ name ] ?? name;
	return step === undefined
		? shown
		: `${ shown }: ${ step.split( ' → ' ).map( stateInWords ).join( ' → ' ) }`;
}

/** `code`, or the name of another field. */
const changeInWords = ( part: string ): string =>
	part === 'code' ? __( 'Code', 'svc' ) : fieldName( part );

/** What was changed, as a person reads it. */
export function detailInWords(
	{ action, detail }: Pick< ActivityItem, 'action' | 'detail' >,
	names: Names
): string {
	const inWords = {
		access: ( part: string ) => accessInWords( part, names ),
		safe_mode: stateInWords,
		settings: settingInWords,
		updated: changeInWords,
	}[ action ];
	return inWords === undefined
		? detail
		: joinList( detail.split( ', ' ).map( inWords ) );
}

/** Actions that are done to several snippets at once. */
const OF_SEVERAL: readonly string[] = [
	'library_installed',
	'library_updated',
	'imported',
	'synced',
	'replaced',
	'moved',
	'tagged',
	'enabled',
	'disabled',
	'deleted',
	'untrashed',
];

/** Seconds between entries of one act. */
const ONE_ACT = 2;

/** The entries, newest first, those of one act together: the same done to other snippets, by the same person, at the same time. */
export function actsOf(
	items: readonly ActivityItem[]
): readonly ( readonly ActivityItem[] )[] {
	const acts: ActivityItem[][] = [];
	for ( const item of items ) {
		const act = acts.at( -1 );
		const last = act?.at( -1 );
		if (
			act !== undefined &&
			last !== undefined &&
			OF_SEVERAL.includes( item.action ) &&
			last.action === item.action &&
			last.user === item.user &&
			last.via === item.via &&
			last.time - item.time <= ONE_ACT &&
			act.every( ( { snippet } ) => snippet !== item.snippet )
		) {
			act.push( item );
		} else {
			acts.push( [ item ] );
		}
	}
	return acts;
}
