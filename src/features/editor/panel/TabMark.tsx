import { __ } from '@wordpress/i18n';
import type { TestLoad } from '../../../contract/index.js';
import type { ReadyDocument } from '../ready.js';
import { isTrying } from './test-load.js';

const MARKS: Readonly< Record< TestLoad[ 'outcome' ], string > > = {
	pass: '✓',
	fail: '✕',
	unknown: '?',
};

const KINDS: Readonly< Record< TestLoad[ 'outcome' ], string > > = {
	pass: 'good',
	fail: 'bad',
	unknown: 'warn',
};

const words = (): Readonly< Record< TestLoad[ 'outcome' ], string > > => ( {
	pass: __( 'passed', 'svc' ),
	fail: __( 'failed', 'svc' ),
	unknown: __( 'inconclusive', 'svc' ),
} );

/** How the last test load went, beside the name of its tab. */
export function TabMark( { document }: { readonly document: ReadyDocument } ) {
	const { testLoad } = document;
	if ( isTrying( document ) ) {
		return (
			<span className="svc-mark">
				<span aria-hidden="true">…</span>
				<span className="screen-reader-text">
					{ __( 'running', 'svc' ) }
				</span>
			</span>
		);
	}
	if ( testLoad === null ) {
		return null;
	}
	const { outcome } = testLoad;
	return (
		<span className={ `svc-mark svc-mark--${ KINDS[ outcome ] }` }>
			<span aria-hidden="true">{ MARKS[ outcome ] }</span>
			<span className="screen-reader-text">{ words()[ outcome ] }</span>
		</span>
	);
}
