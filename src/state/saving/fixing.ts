import { __ } from '@wordpress/i18n';
import type { Problem, Snippet } from '../../contract/index.js';
import { documentOf, edit } from '../documents/documents.js';
import type { Draft } from '../documents/draft.js';
import { say } from '../frame/notices.js';
import { saveDocument } from './saving.js';

type Fix = NonNullable< Problem[ 'fix' ] >;

const save = (
	id: number,
	fields: Partial< Draft >,
	type: Snippet[ 'type' ] | undefined
): Promise< void > => {
	edit( id, fields );
	return saveDocument( id, type === undefined ? {} : { type } );
};

/** The values that the fields of a fix have without it. */
const before = ( draft: Draft, fix: Partial< Draft > ): Partial< Draft > =>
	Object.fromEntries(
		Object.entries( draft ).filter( ( [ field ] ) => field in fix )
	);

/** Saves a snippet with the fields that solve what a warning says, and offers to take that back. */
export async function fixDocument( id: number, fix: Fix ): Promise< void > {
	const { draft = null, base = null } = documentOf( id ) ?? {};
	const { type, ...fields } = fix;
	await save( id, fields as Partial< Draft >, type );
	if (
		draft === null ||
		base === null ||
		documentOf( id )?.saving.kind !== 'saved'
	) {
		return;
	}
	say(
		fix.on_error === undefined
			? __( 'Saved.', 'svc' )
			: __( 'Saved. An error leaves this snippet active.', 'svc' ),
		[
			{
				label: __( 'Undo', 'svc' ),
				onClick: () =>
					void save(
						id,
						before( draft, fields as Partial< Draft > ),
						type === undefined ? undefined : base.type
					),
			},
		]
	);
}
