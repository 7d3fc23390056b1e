/**
 * Random sequences of propose, edit, accept, accept with edits, decline and undo against a small model: what waits changes nothing, a change
 * is made once and by the one who accepts, nothing of a person is overwritten without being told, and undo brings back what was before.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_LONG } from '../../support/long.ts';
import { testSite } from '../../support/test-site.ts';

const site = testSite();

/** The short form takes the same steps each time; the long one takes others. */
const SEED = Number(
	process.env.SVC_SEED ?? ( IS_LONG ? Date.now() % 2 ** 31 : 2 )
);
const SEQUENCES = IS_LONG ? 500 : 100;
/** In one process and storage. */
const TOGETHER = 20;
const STEPS = 12;

type Fields = { title: string; description: string; status: string };
type Change = { byAssistant: boolean; before: Fields | null };
type Snippet = { rev: number; now: Fields | null; changes: Change[] };
type Input = Record< string, unknown > & { id?: number };
type Proposal = { operation: string; input: Input; base: number | null };
type Step = {
	who: 'assistant' | 'person';
	operation: string;
	input: Input;
	/** Code of the refusal, empty for none. */
	answer: string;
	/** Of all snippets after the step, by ID, and the IDs of open proposals. */
	then: { snippets: Record< number, Fields >; open: number[] };
};

/** The same numbers for the same seed. */
function randomOf( seed: number ): ( below: number ) => number {
	const numbers = fc.sample( fc.noBias( fc.nat() ), {
		seed,
		numRuns: 8 * TOGETHER * STEPS,
	} );
	return ( below ) => ( numbers.pop() ?? 0 ) % below;
}

/** The site as it should be. */
class Model {
	readonly snippets = new Map< number, Snippet >();
	/** Those that are open. */
	readonly proposals = new Map< number, Proposal >();
	#proposed = 0;
	readonly steps: Step[] = [];
	#texts = 0;

	constructor( readonly random: ( below: number ) => number ) {}

	/** A text that nothing else has, so that every change is one. */
	text(): string {
		return `Text ${ ++this.#texts }`;
	}

	created(): { operation: string; input: Input } {
		return {
			operation: 'create-snippet',
			input: {
				title: this.text(),
				type: 'html',
				code: '<p>',
				run: 'manual',
			},
		};
	}

	/** A change that anyone may ask for; of a snippet that exists. */
	wanted(): { operation: string; input: Input } {
		const there = [ ...this.snippets ].filter(
			( [ , { now } ] ) => now !== null
		);
		const one = there[ this.random( Math.max( 1, there.length ) ) ];
		const kind = this.random( 9 );
		if ( one === undefined || ( kind === 0 && there.length < 6 ) ) {
			return this.created();
		}
		const [ id, { now } ] = one;
		if ( kind === 1 ) {
			return { operation: 'delete-snippet', input: { id } };
		}
		return kind < 4
			? {
					operation: 'set-snippet-status',
					input: { id, active: now?.status === 'inactive' },
				}
			: {
					operation: 'update-snippet',
					input: { id, description: this.text() },
				};
	}

	/** Makes a change; the code of a refusal, or empty. */
	make(
		{ operation, input }: { operation: string; input: Input },
		byAssistant: boolean
	): string {
		const id = input.id ?? this.snippets.size + 1;
		const snippet = this.snippets.get( id ) ?? {
			rev: 0,
			now: null,
			changes: [],
		};
		if ( operation !== 'create-snippet' && snippet.now === null ) {
			return 'svc_not_found';
		}
		const before = snippet.now;
		const old = before ?? {
			title: '',
			description: '',
			status: 'inactive',
		};
		const { title = old.title, description = old.description } =
			input as Partial< Fields >;
		const switched = input.active === true ? 'active' : 'inactive';
		const status = input.active === undefined ? old.status : switched;
		snippet.now =
			operation === 'delete-snippet'
				? null
				: { title, description, status };
		if ( JSON.stringify( snippet.now ) !== JSON.stringify( before ) ) {
			snippet.rev += snippet.now === null ? 0 : 1;
			snippet.changes.push( { byAssistant, before } );
		}
		this.snippets.set( id, snippet );
		return '';
	}

	revOf( id: number | undefined ): number {
		const snippet = this.snippets.get( id ?? 0 );
		return snippet === undefined || snippet.now === null ? 0 : snippet.rev;
	}

	accept( id: number, input: Input ): string {
		const proposal = this.proposals.get( id );
		if ( proposal === undefined ) {
			return 'svc_conflict';
		}
		const { base, operation } = proposal;
		if (
			base !== null &&
			base !== this.revOf( proposal.input.id ) &&
			input.force !== true
		) {
			return 'svc_conflict';
		}
		const refused = this.make(
			{
				operation,
				input: { ...proposal.input, ...( input.edits as Input ) },
			},
			true
		);
		if ( refused === '' ) {
			this.proposals.delete( id );
		}
		return refused;
	}

	/** What only the assistant has changed since it first did is as it was before; undoing is a person's change. */
	undo(): void {
		for ( const snippet of this.snippets.values() ) {
			const first = snippet.changes.findIndex(
				( { byAssistant } ) => byAssistant
			);
			const own = snippet.changes.slice( Math.max( 0, first ) );
			const back = own[ 0 ]?.before ?? null;
			if (
				first < 0 ||
				own.some( ( { byAssistant } ) => ! byAssistant ) ||
				JSON.stringify( back ) === JSON.stringify( snippet.now )
			) {
				continue;
			}
			snippet.changes.push( { byAssistant: false, before: snippet.now } );
			snippet.rev += back === null ? 0 : 1;
			snippet.now = back;
		}
	}

	note( step: Omit< Step, 'then' > ): void {
		const snippets: Record< number, Fields > = {};
		for ( const [ id, { now } ] of this.snippets ) {
			if ( now !== null ) {
				snippets[ id ] = { ...now };
			}
		}
		const open = [ ...this.proposals.keys() ];
		this.steps.push( { ...step, then: { snippets, open } } );
	}

	/** A person deletes and declines what the sequence before has left. */
	begin(): void {
		for ( const [ id, { now } ] of this.snippets ) {
			if ( now !== null ) {
				const wanted = { operation: 'delete-snippet', input: { id } };
				this.make( wanted, false );
				this.note( { who: 'person', ...wanted, answer: '' } );
			}
		}
		for ( const id of this.proposals.keys() ) {
			this.decline( id );
		}
		const wanted = this.created();
		this.make( wanted, false );
		this.note( { who: 'person', ...wanted, answer: '' } );
	}

	decline( id: number ): void {
		const answer = this.proposals.delete( id ) ? '' : 'svc_conflict';
		this.note( {
			who: 'person',
			operation: 'reject-proposal',
			input: { id },
			answer,
		} );
	}

	step(): void {
		const kind = this.random( 10 );
		const open = [ ...this.proposals.keys() ];
		// Sometimes one that is decided already.
		const id =
			this.random( 8 ) === 0
				? 1 + this.random( Math.max( 1, this.#proposed ) )
				: ( open[ this.random( Math.max( 1, open.length ) ) ] ?? 1 );
		if ( kind < 4 || this.#proposed === 0 ) {
			const wanted = this.wanted();
			this.proposals.set( ++this.#proposed, {
				...wanted,
				base:
					wanted.input.id === undefined
						? null
						: this.revOf( wanted.input.id ),
			} );
			this.note( { who: 'assistant', ...wanted, answer: '' } );
		} else if ( kind === 4 ) {
			const wanted = this.wanted();
			const answer = this.make( wanted, false );
			this.note( { who: 'person', ...wanted, answer } );
		} else if ( kind < 8 ) {
			const input = {
				id,
				force: this.random( 3 ) === 0,
				edits: {} as Record< string, string >,
			};
			const proposal = this.proposals.get( id );
			if ( kind === 7 && proposal?.operation === 'update-snippet' ) {
				input.edits.title = this.text();
			}
			const answer = this.accept( id, input );
			this.note( {
				who: 'person',
				operation: 'accept-proposal',
				input,
				answer,
			} );
		} else if ( kind === 8 ) {
			this.decline( id );
		} else {
			this.undo();
			this.note( {
				who: 'person',
				operation: 'undo-proposals',
				input: { user: 1 },
				answer: '',
			} );
		}
	}
}

/** Does the steps in one process of the site: answer and state after each. */
const run = async ( steps: readonly Step[] ) =>
	JSON.parse(
		await site.php( `
			$steps    = json_decode( <<<'JSON'
${ JSON.stringify( steps.map( ( { then: _, ...step } ) => step ) ) }
JSON, true );
			$runner   = svc_plugin()->get( Svc\\Dispatch\\OperationRunner::class );
			$store    = svc_plugin()->get( Svc\\Storage\\Snippets::class );
			$waiting  = svc_plugin()->get( Svc\\Storage\\Site\\Proposals::class );
			$settings = svc_plugin()->get( Svc\\Storage\\Site\\Settings::class );
			$settings->change( static fn( array $values ): array => [ 'propose' => 'abilities' ] + $values );
			$actors   = [ 'assistant' => new Svc\\Domain\\Actor( 1, 'ability', 'Robot' ), 'person' => new Svc\\Domain\\Actor( 1, 'admin', 'Ann' ) ];
			$seen     = [];
			foreach ( $steps as $step ) {
				$answer = '';
				try {
					$runner->run( $step['operation'], $step['input'], $actors[ $step['who'] ] );
				} catch ( Svc\\Domain\\Error\\SvcException $refused ) {
					$answer = $refused->error_code->value;
				}
				$open   = array_values( array_filter( $waiting->all(), static fn( $one ): bool => 'open' === $one->state ) );
				$seen[] = [ 'answer' => $answer, 'then' => [
					'snippets' => (object) array_map( static fn( $one ): array => [ 'title' => $one->title, 'description' => $one->description, 'status' => $one->status ], $store->all() ),
					'open'     => array_reverse( array_column( $open, 'id' ) ),
				] ];
			}
			echo wp_json_encode( $seen );` )
	) as readonly Pick< Step, 'answer' | 'then' >[];

test.each( Array.from( { length: SEQUENCES / TOGETHER }, ( _, at ) => at ) )(
	'proposals are what the model says, part %i',
	async ( part ) => {
		const model = new Model( randomOf( SEED + part ) );
		for ( let at = 0; at < TOGETHER * STEPS; ++at ) {
			if ( at % STEPS === 0 ) {
				model.begin();
			}
			model.step();
		}
		const seen = await run( model.steps );
		model.steps.forEach( ( { answer, then, ...step }, at ) => {
			expect(
				seen[ at ],
				`SVC_SEED=${ SEED }, part ${ part }, step ${ at }: ${ JSON.stringify( step ) }`
			).toEqual( { answer, then } );
		} );
	},
	120_000
);
