import { __ } from '@wordpress/i18n';
import { draftFields, pick } from '../../contract/field-names.js';
import type { Problem } from '../../contract/index.js';
import { say } from '../frame/notices.js';
import { ApiError, call } from '../../client/index.js';
import { documentOf, edit, patchDocument } from './documents.js';
import { changedFields, draftOf, type Draft } from './draft.js';
import type { OpenDocument } from './documents-store.js';
import { takeOver } from '../snippets/snippet-actions.js';

/** What goes on beside writing: checks during typing, who else is here, and running once. */

/** Fields that no check reads, and whose values would refuse the question while they are typed. */
const UNCHECKED = [
	'description',
	'mode',
	'priority',
	'shortcode',
	'tags',
	'folder',
] as const satisfies readonly ( keyof Draft )[];

const checkedFields = draftFields.filter(
	(
		field
	): field is Exclude< typeof field, ( typeof UNCHECKED )[ number ] > =>
		! UNCHECKED.some( ( name ) => name === field )
);

const checks = new Map< number, AbortController >();

/** The code without what came along when it was copied; undefined where nothing did. */
const corrected = ( problems: readonly Problem[] ): string | undefined =>
	problems.find(
		( { fix } ) => fix?.code !== undefined && fix.type === undefined
	)?.fix?.code;

/** Offers to correct what was pasted, as long as nothing else has been written since. */
function offerCorrection( id: number, pasted: string, code: string ): void {
	say( __( 'The code contains traces of its source.', 'svc' ), [
		{
			label: __( 'Correct the code', 'svc' ),
			onClick: () => {
				if ( documentOf( id )?.draft?.code === pasted ) {
					edit( id, { code } );
				}
			},
		},
	] );
}

/** Checks what is on the screen; the newest check ends the one before. Silent when it cannot be done. */
export async function checkDocument( id: number ): Promise< void > {
	const document = documentOf( id );
	const draft = document?.draft;
	if ( ! draft || document?.base === null || ! document ) {
		return;
	}
	checks.get( id )?.abort();
	const controller = new AbortController();
	checks.set( id, controller );
	patchDocument( id, { isChecking: true } );
	try {
		const { errors, warnings, ...caches } = await call(
			'validate-snippet',
			{
				id,
				type: document.base.type,
				...pick( draft, checkedFields ),
			},
			{ signal: controller.signal }
		);
		const before = [ ...document.errors, ...document.warnings ];
		patchDocument( id, { errors, warnings, caches, isChecking: false } );
		const fix = corrected( [ ...errors, ...warnings ] );
		if ( fix !== undefined && corrected( before ) === undefined ) {
			offerCorrection( id, draft.code, fix );
		}
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		if ( error.code !== 'aborted' ) {
			patchDocument( id, { isChecking: false } );
		}
	} finally {
		if ( checks.get( id ) === controller ) {
			checks.delete( id );
		}
	}
}

/**
 * Takes notice of another save. That the snippet was only switched, by a user or by an error, takes nothing away from what is
 * written, so it is shown at once.
 */
async function notice(
	{ id, base, baseModified, newer, saving }: OpenDocument,
	time: number,
	name: string
): Promise< void > {
	if (
		base === null ||
		time <= base.modified ||
		saving.kind === 'saving' ||
		saving.kind === 'conflict'
	) {
		patchDocument( id, { newer: null } );
		return;
	}
	if ( newer?.time === time ) {
		return;
	}
	const theirs = await call( 'get-snippet', { id } );
	const now = documentOf( id );
	if ( now?.base !== base || now.saving.kind === 'saving' ) {
		// It was saved here meanwhile, which finds out by itself.
		return;
	}
	if (
		base.modified === baseModified &&
		changedFields( draftOf( theirs ), draftOf( base ) ).length === 0
	) {
		takeOver( theirs );
		patchDocument( id, {
			base: theirs,
			baseModified: theirs.modified,
			newer: null,
		} );
		return;
	}
	patchDocument( id, { newer: { name, time } } );
}

/** Says that the person is here, and learns who else is and whether another save came since. */
export async function checkIn( id: number ): Promise< void > {
	try {
		const answer = await call( 'check-in', { id } );
		const document = documentOf( id );
		if ( document === undefined ) {
			return;
		}
		patchDocument( id, { others: answer.others } );
		await notice( document, answer.modified, answer.by_name );
	} catch ( error ) {
		// A user who may only look is not announced; a lost connection shows when it matters.
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
	}
}

export async function checkOut( id: number ): Promise< void > {
	await call( 'check-out', { id } ).catch( () => null );
}

/** Runs what is saved, once, and shows what it printed. */
export async function runOnce( id: number ): Promise< void > {
	patchDocument( id, { isRunning: true } );
	const began = Date.now();
	try {
		const { output, error } = await call( 'run-snippet', { id } );
		patchDocument( id, {
			isRunning: false,
			output: { text: output, error, took: Date.now() - began },
		} );
	} catch ( error ) {
		if ( ! ( error instanceof ApiError ) ) {
			throw error;
		}
		patchDocument( id, {
			isRunning: false,
			output: {
				text: '',
				error: { message: error.message, line: 0 },
				took: Date.now() - began,
			},
		} );
	}
}
