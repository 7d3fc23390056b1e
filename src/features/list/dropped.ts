import { __, _n, sprintf } from '@wordpress/i18n';
import { ApiError, call } from '../../client/index.js';
import { limits } from '../../contract/index.js';
import {
	detectFile,
	isCodeFile,
	whyNotMade,
	type Proposal,
} from '../../state/detection/index.js';
import {
	currentPlace,
	navigate,
	say,
	sayFailure,
} from '../../state/frame/index.js';
import { keepDropped, tooLarge } from '../../state/importing/index.js';
import {
	newestGeneration,
	takeOver,
	undoOffer,
} from '../../state/snippets/index.js';

/** Files that are dropped on the list: code becomes inactive snippets, everything else goes to the import. */

const refused = ( { name }: File, reason: string ): void =>
	sayFailure(
		/* translators: 1: name of a file, 2: reason, a sentence. */
		sprintf( __( '%1$s was not added. %2$s', 'svc' ), name, reason )
	);

/** Whether it was created; says why not. */
async function create( file: File, proposal: Proposal ): Promise< boolean > {
	const reason =
		proposal.code === ''
			? __( 'The file is empty.', 'svc' )
			: whyNotMade( proposal );
	if ( reason !== '' ) {
		refused( file, reason );
		return false;
	}
	try {
		const { folder = '' } = currentPlace().params;
		const { snippet } = await call( 'create-snippet', {
			...proposal,
			folder,
		} );
		if ( snippet !== null ) {
			takeOver( snippet );
		}
		return snippet !== null;
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		refused( file, error.message );
		return false;
	}
}

/** One after the other, so that each has a generation, and Undo goes back before the first. */
async function createAll(
	wanted: readonly ( readonly [ File, Proposal ] )[]
): Promise< void > {
	const newest = () => newestGeneration().catch( () => null );
	const before = await newest();
	let count = 0;
	for ( const [ file, proposal ] of wanted ) {
		count += ( await create( file, proposal ) ) ? 1 : 0;
	}
	if ( count === 0 ) {
		return;
	}
	const after = await newest();
	// What was changed in between by others is not undone with it.
	const isAlone =
		before !== null && after !== null && after - before === count;
	say(
		sprintf(
			/* translators: %d: number of snippets. */
			_n(
				'%d inactive snippet added.',
				'%d inactive snippets added.',
				count,
				'svc'
			),
			count
		),
		isAlone ? undoOffer( after, undefined, before ) : []
	);
}

/** Takes what was dropped on the list. */
export async function takeFiles( files: readonly File[] ): Promise< void > {
	const [ first, ...others ] = files.filter(
		( { name } ) => ! isCodeFile( name )
	);
	others.forEach( ( file ) =>
		refused( file, __( 'Import one export file at a time.', 'svc' ) )
	);
	const read: ( readonly [ File, Proposal ] )[] = [];
	for ( const file of files.filter( ( { name } ) => isCodeFile( name ) ) ) {
		// Not one that no snippet can hold, however large it is.
		const isTooLarge = file.size > limits.file_bytes;
		const code = isTooLarge
			? null
			: detectFile( file.name, await file.text() );
		if ( code === null ) {
			refused( file, tooLarge( limits.code_bytes ) );
		} else {
			read.push( [ file, code ] );
		}
	}
	await createAll( read );
	if ( first !== undefined ) {
		keepDropped( first );
		navigate( '/import' );
	}
}
