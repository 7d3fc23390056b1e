import type { Gap, Strip } from './moving.js';

/** The list of rules as it lies on the screen, for a pointer that drags over it. */

/** Marks an element as a piece of the list that a pointer can be over; read by `stripsOf()`. */
export const stripOf = (
	{ group, rule }: Gap,
	{ isRule = false }: { readonly isRule?: boolean } = {}
) => ( {
	'data-gap': `${ group } ${ rule ?? 'new' } ${ isRule ? 'rule' : '' }`,
} );

/** All pieces of the list, from the top down. */
export function stripsOf( list: Element | null ): Strip[] {
	return [ ...( list?.querySelectorAll( '[data-gap]' ) ?? [] ) ].map(
		( element ) => {
			const [ group, rule, kind ] = (
				element.getAttribute( 'data-gap' ) ?? ''
			).split( ' ' );
			const { top, bottom } = element.getBoundingClientRect();
			return {
				top,
				bottom,
				gap: {
					group: Number( group ),
					rule: rule === 'new' ? null : Number( rule ),
				},
				isRule: kind === 'rule',
			};
		}
	);
}
