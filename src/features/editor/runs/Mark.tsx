import { __ } from '@wordpress/i18n';

const marks = {
	unknown: { sign: '–', name: () => __( 'not decided', 'svc' ) },
	good: { sign: '✓', name: () => __( 'fits', 'svc' ) },
	bad: { sign: '✕', name: () => __( 'does not fit', 'svc' ) },
} as const;

function kindOf( fits: boolean | null ): keyof typeof marks {
	if ( fits === null ) {
		return 'unknown';
	}
	return fits ? 'good' : 'bad';
}

/** A tick, a cross or a dash, with its name for screen readers. */
export function Mark( { fits }: { readonly fits: boolean | null } ) {
	const kind = kindOf( fits );
	const { sign, name } = marks[ kind ];
	return (
		<span
			className={ `svc-mark svc-mark--${ kind }` }
			role="img"
			aria-label={ name() }
			title={ name() }
		>
			{ sign }
		</span>
	);
}
