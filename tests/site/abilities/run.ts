/**
 * Runs abilities as an assistant does that reads what the site publishes:
 * with the method that the annotations ask for, input in the query of a GET
 * or DELETE, in the body of a POST.
 */
import type { As, RestResponse, TestSite } from '../../support/site.ts';

export const ABILITIES = { namespace: 'wp-abilities/v1' } as const;

export type Listed = {
	name: string;
	label: string;
	description: string;
	category: string;
	input_schema: {
		type: string;
		properties?: Record< string, unknown >;
		default?: unknown;
	};
	output_schema: unknown;
	meta: {
		annotations: {
			readonly: boolean;
			destructive: boolean;
			idempotent: boolean;
		};
		public: boolean;
		show_in_rest: boolean;
		mcp: { public: boolean; type: string };
	};
};

/** Abilities of one namespace, as the site lists them. */
export async function listed(
	site: TestSite,
	namespace = 'svc'
): Promise< Listed[] > {
	const { body } = await site.rest( 'GET', '/abilities', undefined, {
		...ABILITIES,
		query: { per_page: 100 },
	} );
	return body.filter( ( { name }: Listed ) =>
		name.startsWith( `${ namespace }/` )
	);
}

/** The method that WordPress runs an ability with. */
export function methodOf( { meta: { annotations } }: Listed ): string {
	if ( annotations.readonly ) {
		return 'GET';
	}
	return annotations.destructive && annotations.idempotent
		? 'DELETE'
		: 'POST';
}

/** `input[a][0]=x` for every value below. */
export function asQuery(
	value: unknown,
	name = 'input'
): Record< string, string > {
	if ( typeof value !== 'object' || value === null ) {
		return { [ name ]: String( value ) };
	}
	return Object.assign(
		{},
		...Object.entries( value ).map( ( [ key, inner ] ) =>
			asQuery( inner, `${ name }[${ key }]` )
		)
	);
}

/** Runs an ability with a method, whether that is the right one or not. */
export function runWith(
	site: TestSite,
	method: string,
	name: string,
	input?: Readonly< Record< string, unknown > >,
	as: As = 'admin'
): Promise< RestResponse > {
	const route = `/abilities/svc/${ name }/run`;
	return method === 'POST'
		? site.rest( method, route, { input }, { ...ABILITIES, as } )
		: site.rest( method, route, undefined, {
				...ABILITIES,
				as,
				query: input === undefined ? {} : asQuery( input ),
			} );
}

/** Runs abilities with the method that their annotations ask for. */
export async function assistant( site: TestSite, as: As = 'admin' ) {
	const methods = new Map(
		( await listed( site ) ).map( ( one ) => [
			one.name.replace( 'svc/', '' ),
			methodOf( one ),
		] )
	);
	return (
		name: string,
		input?: Readonly< Record< string, unknown > >
	): Promise< RestResponse > =>
		runWith( site, methods.get( name ) ?? 'POST', name, input, as );
}
