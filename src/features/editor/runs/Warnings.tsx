import { __, sprintf } from '@wordpress/i18n';
import type { Schema } from '../../../contract/index.js';
import { changedFields } from '../../../state/documents/index.js';
import { joinList } from '../../../state/words/index.js';
import type { ReadyDocument } from '../ready.js';
import { waitOf, type Wait } from './waiting.js';

/** What a person should know about place and conditions, said where the cause is. */

function waitInWords( { from, to, because }: Wait ): string {
	const names =
		because.length === 0 ? __( 'testing', 'svc' ) : joinList( because );
	return to === 'wp'
		? sprintf(
				/* translators: 1 and 3: names of WordPress hooks, 2: names of conditions. */
				__(
					'The page isn\'t known at "%1$s", which %2$s needs. Runs at "%3$s".',
					'svc'
				),
				from,
				names,
				to
			)
		: sprintf(
				/* translators: 1 and 3: names of WordPress hooks, 2: names of conditions. */
				__(
					'The user isn\'t known at "%1$s", which %2$s needs. Runs at "%3$s".',
					'svc'
				),
				from,
				names,
				to
			);
}

function Warning( { text }: { readonly text: string } ) {
	return (
		<p className="svc-caution" role="status">
			<span className="svc-caution__mark" aria-hidden="true">
				!
			</span>
			{ text }
		</p>
	);
}

/** Below the place: that it runs later than there. */
export function LateWarning( {
	document: { draft, base },
	schema,
}: {
	readonly document: ReadyDocument;
	readonly schema: Schema;
} ) {
	const wait = waitOf( schema, { ...draft, type: base.type } );
	return wait === null ? null : <Warning text={ waitInWords( wait ) } />;
}

/** What the answer about page caches depends on; the code does, too, as far as it is HTML with PHP in it. */
const CACHED = [
	'conditions',
	'hook',
	'run',
	'consent',
	'decide',
	'load_as',
	'js_strategy',
	'code',
] as const;

/** What page caches make of the snippet on the screen, and who decides its conditions. Of unsaved changes, what the last check said. */
export function cachesOf( { draft, base, caches }: ReadyDocument ) {
	const isAsSaved = changedFields( draft, base ).every(
		( field ) => ! CACHED.some( ( it ) => it === field )
	);
	return isAsSaved || caches === null ? base : caches;
}

/** Below the conditions: what page caches make of them. */
export function CacheWarning( {
	document,
}: {
	readonly document: ReadyDocument;
} ) {
	const { cache_safe: isSafe, cache_reason: reason } = cachesOf( document );
	if ( reason === '' ) {
		return null;
	}
	return isSafe ? (
		<p className="svc-hint">{ reason }</p>
	) : (
		<Warning text={ reason } />
	);
}
