/** Plan and apply of the site for the command: what a set owns, and the commit that a version was applied from. */
import { createHash } from 'node:crypto';
import type { OperationOutput, Snippet } from '../../../src/contract/types.ts';
import type { FakeSite } from './fake-site.ts';
import { read } from './layout.ts';

type Input = Readonly< Record< string, unknown > >;
type Step = OperationOutput< 'plan-deploy' >[ 'steps' ][ number ];

const NOT_FIELDS = /^(?:path|first_line|settings|environments)$/;

export class FakeDeploys {
	/** What was applied, by permanent id, and when it was changed last then. */
	private readonly applied = new Map<
		string,
		{ commit: string; modified: number }
	>();

	constructor( private readonly site: FakeSite ) {}

	plan( input: Input ): OperationOutput< 'plan-deploy' > {
		const items = this.items( input );
		const updates = items.flatMap( ( item ): Step[] => {
			const there = this.site.find( item.uid );
			const now: Input = { ...there };
			const fields = Object.keys( item ).filter(
				( name ) =>
					! NOT_FIELDS.test( name ) &&
					JSON.stringify( item[ name ] ) !==
						JSON.stringify( now[ name ] )
			);
			const step = this.step( item.uid, String( item.title ) );
			return fields.length === 0
				? []
				: [
						{
							...step,
							action: there === undefined ? 'create' : 'update',
							path: item.path,
							fields: there === undefined ? [] : fields,
						},
					];
		} );
		const gone = [ ...this.applied.keys() ].filter(
			( uid ) =>
				this.site.find( uid ) !== undefined &&
				! items.some( ( item ) => item.uid === uid )
		);
		const steps: Step[] = [
			...updates,
			...( input.prune === true ? gone : [] ).map( ( uid ) => ( {
				...this.step( uid, this.site.at( uid ).title ),
				action: 'delete' as const,
			} ) ),
		];
		return {
			digest: createHash( 'sha256' )
				.update( JSON.stringify( [ steps, this.site.clock ] ) )
				.digest( 'hex' ),
			steps,
			unchanged: items.length - updates.length,
			left: [],
			errors: [],
			warnings: [],
		};
	}

	/** @return Undefined for a conflict. */
	apply(
		input: Input
	): readonly [ 200, OperationOutput< 'apply-deploy' > ] | undefined {
		const { digest, steps, unchanged } = this.plan( input );
		if ( input.digest !== undefined && input.digest !== digest ) {
			return undefined;
		}
		const changed = new Set( steps.map( ( { uid } ) => uid ) );
		for ( const {
			path,
			first_line,
			settings,
			environments,
			...item
		} of this.items( input ) ) {
			const isSame = ! changed.has( item.uid );
			const { modified } = isSame
				? this.site.at( item.uid )
				: this.site.put( item as Partial< Snippet > & { uid: string } );
			const commit = String(
				input.commit ?? ( isSame ? this.commit( item.uid ) : '' )
			);
			this.applied.set( item.uid, { commit, modified } );
		}
		steps
			.filter( ( { action } ) => action === 'delete' )
			.forEach( ( { uid } ) => this.site.remove( uid ) );
		return [
			200,
			{
				applied: steps,
				unchanged,
				generation: 2,
				undo: steps.length > 0 ? 1 : null,
				warnings: [],
			},
		];
	}

	private items( { files = {} }: Input ) {
		return read( files as Record< string, string | null > ).items;
	}

	private commit( uid: string ): string {
		const noted = this.applied.get( uid );
		return noted?.modified === this.site.find( uid )?.modified
			? ( noted?.commit ?? '' )
			: '';
	}

	private step( uid: string, title: string ): Step {
		return {
			action: 'update',
			uid,
			id: this.site.find( uid )?.id ?? null,
			title,
			path: '',
			fields: [],
			drifted: false,
			commit: this.commit( uid ),
			summary: `Change "${ title }".`,
		};
	}
}
