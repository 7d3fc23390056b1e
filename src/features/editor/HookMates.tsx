import { Button, Spinner } from '@wordpress/components';
import { useCallback, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { call } from '../../client/index.js';
import type { SiteSymbol } from '../../contract/index.js';
import { useAnswer } from '../../state/asking/index.js';
import { addressOf } from '../../state/frame/index.js';
import { ownerInWords, priorityInWords } from './names-words.js';

/** Callbacks of one hook that are shown; who needs all of them asks at the command line. */
const MOST = 200;

function Mate( {
	mate,
	own,
}: {
	readonly mate: SiteSymbol;
	readonly own: number;
} ) {
	const { priority, callback, snippet, active } = mate;
	return (
		<li className={ snippet === own ? 'is-own' : '' }>
			<span className="svc-mates__priority">
				{ priority === undefined ? '' : priorityInWords( priority ) }
			</span>
			<span className="svc-mates__who">
				{ callback !== undefined && <code>{ callback }</code> }
				<span className="svc-weak">
					{ snippet === own && __( 'this snippet', 'svc' ) }
					{ snippet !== own &&
						( snippet === undefined ? (
							ownerInWords( mate )
						) : (
							<a href={ addressOf( `/snippet/${ snippet }` ) }>
								{ ownerInWords( mate ) }
							</a>
						) ) }
					{ active === false && ` (${ __( 'inactive', 'svc' ) })` }
				</span>
			</span>
		</li>
	);
}

function Mates( {
	name,
	own,
}: {
	readonly name: string;
	readonly own: number;
} ) {
	const load = useCallback(
		( signal: AbortSignal ) =>
			call(
				'list-symbols',
				{
					of: 'all',
					kind: 'hook',
					role: 'hooks',
					name,
					per_page: MOST,
				},
				{ signal }
			),
		[ name ]
	);
	const { value, error, reload } = useAnswer( load );
	if ( error !== null ) {
		return (
			<p className="svc-bad">
				{ error.message }{ ' ' }
				<Button variant="link" onClick={ reload }>
					{ __( 'Try again', 'svc' ) }
				</Button>
			</p>
		);
	}
	if ( value === null ) {
		return <Spinner />;
	}
	return (
		<>
			<ol className="svc-mates">
				{ value.symbols.map( ( mate, at ) => (
					<Mate key={ at } mate={ mate } own={ own } />
				) ) }
			</ol>
			<p className="svc-hint">
				{ value.total > value.symbols.length &&
					`${ sprintf(
						/* translators: %d: number of callbacks. */ __(
							'%d in total.',
							'svc'
						),
						value.total
					) } ` }
				{ __(
					'By priority. Callbacks added only on certain pages are missing.',
					'svc'
				) }
			</p>
		</>
	);
}

/** A hook that the snippet adds to, removes from or fires; opened, it tells who else hooks it on this site. */
export function HookMates( {
	hook,
	note,
	own,
}: {
	readonly hook: Pick< SiteSymbol, 'name' >;
	/** What the snippet does there, in a word or two. */
	readonly note: string;
	readonly own: number;
} ) {
	const [ isOpen, setOpen ] = useState( false );
	return (
		<li>
			<button
				type="button"
				className="svc-name"
				aria-expanded={ isOpen }
				onClick={ () => setOpen( ! isOpen ) }
			>
				<span className="svc-name__sign" aria-hidden="true">
					{ isOpen ? '▾' : '▸' }
				</span>
				<code>{ hook.name }</code>
				<span className="svc-weak">{ note }</span>
				<span className="screen-reader-text">
					{ __( 'Other callbacks', 'svc' ) }
				</span>
			</button>
			{ isOpen && <Mates name={ hook.name } own={ own } /> }
		</li>
	);
}
