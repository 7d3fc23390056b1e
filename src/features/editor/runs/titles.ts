import { useEffect, useState } from '@wordpress/element';
import type { Schema } from '../../../contract/index.js';
import { searchOptions } from '../../../state/site/index.js';
import {
	typeOf,
	type Conditions,
	type Titles,
} from '../../../state/words/index.js';
import { listOf } from './rule-values.js';

/** Values that only the site can name, by condition type. */
function searched(
	schema: Schema,
	conditions: Conditions
): readonly ( readonly [ string, readonly string[] ] )[] {
	const wanted = new Map< string, Set< string > >();
	for ( const { type, value } of conditions.flat() ) {
		if ( typeOf( schema, type )?.search === true ) {
			wanted.set(
				type,
				new Set( [
					...( wanted.get( type ) ?? [] ),
					...listOf( value ),
				] )
			);
		}
	}
	return [ ...wanted ].map( ( [ type, values ] ) => [ type, [ ...values ] ] );
}

/** Titles of the posts, terms and products that conditions name, as far as the site has told them. */
export function useTitles( schema: Schema, conditions: Conditions ): Titles {
	const [ titles, setTitles ] = useState< Titles >( new Map() );
	const wanted = JSON.stringify( searched( schema, conditions ) );
	useEffect( () => {
		const controller = new AbortController();
		for ( const [ type, values ] of JSON.parse( wanted ) as ReturnType<
			typeof searched
		> ) {
			if ( values.length > 0 ) {
				searchOptions( type, '', values, controller.signal )
					.then( ( choices ) =>
						setTitles(
							( before ) =>
								new Map( [
									...before,
									...choices.map(
										( { value, label } ) =>
											[
												`${ type }:${ value }`,
												label,
											] as const
									),
								] )
						)
					)
					// Without titles, the sentence says IDs.
					.catch( () => undefined );
			}
		}
		return () => controller.abort();
	}, [ wanted ] );
	return titles;
}
