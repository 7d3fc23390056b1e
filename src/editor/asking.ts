/**
 * Questions to a worker that starts with the first one. A question that takes too long ends the worker; the next one starts another.
 */

interface Waiting {
	readonly resolve: ( answer: unknown ) => void;
	readonly reject: ( error: Error ) => void;
	readonly timer: number;
}

export class Asking< Question, Answer > {
	private worker: Worker | null = null;

	private readonly waiting = new Map< number, Waiting >();

	private last = 0;

	/**
	 * @param start Makes the worker. It answers with the number of the question.
	 * @param most  How long a question may take, milliseconds.
	 */
	constructor(
		private readonly start: () => Worker,
		private readonly most: number
	) {}

	/** @throws {Error} When the worker takes too long, or cannot be loaded. */
	ask( question: Question ): Promise< Answer > {
		const id = ++this.last;
		return new Promise< unknown >( ( resolve, reject ) => {
			const timer = window.setTimeout(
				() => this.end( new Error( 'The worker took too long.' ) ),
				this.most
			);
			this.waiting.set( id, { resolve, reject, timer } );
			this.running().postMessage( { ...question, id } );
		} ) as Promise< Answer >;
	}

	private running(): Worker {
		if ( this.worker === null ) {
			this.worker = this.start();
			this.worker.addEventListener(
				'message',
				( { data }: MessageEvent< { readonly id: number } > ) =>
					this.answered( data )
			);
			this.worker.addEventListener( 'error', () =>
				this.end( new Error( 'The worker could not be loaded.' ) )
			);
		}
		return this.worker;
	}

	private answered( data: { readonly id: number } ): void {
		const found = this.waiting.get( data.id );
		this.waiting.delete( data.id );
		window.clearTimeout( found?.timer );
		found?.resolve( data );
	}

	private end( error: Error ): void {
		this.worker?.terminate();
		this.worker = null;
		for ( const { reject, timer } of this.waiting.values() ) {
			window.clearTimeout( timer );
			reject( error );
		}
		this.waiting.clear();
	}
}
