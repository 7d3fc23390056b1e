/** Tiers, lowest first: each holds those before it (design 7). */
export const tiers = [ 'free', 'pro', 'agency' ] as const;
export type Tier = ( typeof tiers )[ number ];
