<?php
/**
 * WordPress lets browsers fetch a page when a visitor begins to click its
 * link. With this they begin when the pointer rests on a link. If you choose
 * so, they render the whole page beforehand: it appears immediately, and the
 * server also builds pages that are never opened. Only for visitors who are
 * not signed in, as core has it; addresses with a query are left out by core.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_speculation_rules_configuration/
 */

add_filter(
	'wp_speculation_rules_configuration',
	static function ( $config ) {
		// Null: turned off, or the user is signed in.
		if ( null === $config ) {
			return $config;
		}
		return array(
			'mode'      => 'prerender' /* @setting mode */,
			'eagerness' => 'moderate' /* @setting eagerness */,
		);
	},
	20
);
