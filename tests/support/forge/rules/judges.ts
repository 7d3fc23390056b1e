/** Who holds which provider to its API. Made when first asked for: reading a description takes a moment, and a test needs one of them. */
import type { Kind } from '../forge.ts';
import { Judge, type Rules } from './rules.ts';

const READ: Partial< Record< Kind, () => Promise< Rules > > > = {
	github: async () => ( await import( './openapi.ts' ) ).github,
	gitlab: async () => ( await import( './gitlab.ts' ) ).gitlab,
	gitea: async () => ( await import( './gitea.ts' ) ).gitea,
	forgejo: async () => ( await import( './gitea.ts' ) ).gitea,
};

const made = new Map< Kind, Promise< Judge > >();

/** Undefined for Bitbucket, whose description is in no package. */
export function judgeOf( kind: Kind ): Promise< Judge > | undefined {
	const read = READ[ kind ];
	if ( read !== undefined && ! made.has( kind ) ) {
		made.set(
			kind,
			read().then( ( rules ) => new Judge( rules ) )
		);
	}
	return made.get( kind );
}
