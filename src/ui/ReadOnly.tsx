import { Icon, lock } from '@wordpress/icons';

/** Id of the sentence, for what it is about. */
export const READ_ONLY = 'svc-read-only';

/** Says once on a screen why nothing on it can be changed; nothing where there is no reason. */
export function ReadOnly( { reason }: { readonly reason: string } ) {
	return reason === '' ? null : (
		<p className="svc-read-only" id={ READ_ONLY }>
			<Icon icon={ lock } size={ 20 } />
			{ reason }
		</p>
	);
}
