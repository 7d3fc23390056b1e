import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import { fields, type ConditionTypeRecord } from '../../contract/index.js';

/** What the tier of this site does not include: it is named where it would stand, kept where it is, and cannot be chosen anew. */

export const isPro = (): boolean => bootData().tier !== 'free';

const names = { free: 'Free', pro: 'Pro', agency: 'Agency' } as const;

const ranks = [ 'free', 'pro', 'agency' ] as const;

const isIncluded = ( tier: keyof typeof names ): boolean =>
	ranks.indexOf( tier ) <= ranks.indexOf( bootData().tier );

/** An entry of a choice, with the tier that it takes where this site has not got it. */
export interface Offer {
	readonly label: string;
	readonly disabled: boolean;
}

export const offer = (
	label: string,
	tier: keyof typeof names = 'free'
): Offer =>
	isIncluded( tier )
		? { label, disabled: false }
		: {
				label: sprintf(
					/* translators: 1: what can be chosen, 2: name of a tier, such as "Pro". */ __(
						'%1$s (%2$s)',
						'svc'
					),
					label,
					names[ tier ]
				),
				disabled: true,
			};

/** The same for the value of a field. */
export const offerOf = (
	field: 'lang' | 'mode',
	value: string,
	label: string
): Offer =>
	offer(
		label,
		new Map( Object.entries( fields[ field ].tiers ) ).get( value )
	);

/** Why a snippet keeps something that this site cannot have anew; empty where it can. */
export const keptFor = ( { disabled }: Offer ): string =>
	disabled
		? __( 'Part of Pro. Kept until you choose another value.', 'svc' )
		: '';

/** That something needs a higher tier, in a sentence. */
export const tierNotice = ( tier: keyof typeof names ): string =>
	sprintf(
		/* translators: %s: name of a tier, such as "Pro". */
		__( 'This is part of %s.', 'svc' ),
		names[ tier ]
	);

/** What becomes of a condition that the tier does not include; empty where it does. */
export const ruleKeptFor = ( {
	available,
	tier,
}: ConditionTypeRecord ): string => ( available ? '' : tierNotice( tier ) );
