import { useRef } from '@wordpress/element';
import type { Rule } from '../../../state/words/index.js';
import type { Conditions } from './moving.js';

/**
 * A name for each rule that stays with it while it is moved and while it is changed, so that what is typed is neither lost nor
 * ends up in another rule. A rule that was there before keeps its name; one that is new to us takes that of the rule that stood in its
 * place, as after a save, when all of them come back from the site.
 */
export function useRuleKeys(
	conditions: Conditions
): ( group: number, rule: number ) => string {
	const names = useRef( new WeakMap< Rule, string >() );
	const before = useRef< readonly ( readonly string[] )[] >( [] );
	const count = useRef( 0 );
	const taken = new Set< string >();
	for ( const rule of conditions.flat() ) {
		const name = names.current.get( rule );
		if ( name !== undefined ) {
			taken.add( name );
		}
	}
	const keys = conditions.map( ( rules, group ) =>
		rules.map( ( rule, at ) => {
			const known = names.current.get( rule );
			if ( known !== undefined ) {
				return known;
			}
			const there = before.current[ group ]?.[ at ];
			const name =
				there === undefined || taken.has( there )
					? `rule-${ ( count.current += 1 ) }`
					: there;
			taken.add( name );
			names.current.set( rule, name );
			return name;
		} )
	);
	before.current = keys;
	return ( group, rule ) => keys[ group ]?.[ rule ] ?? `${ group } ${ rule }`;
}
