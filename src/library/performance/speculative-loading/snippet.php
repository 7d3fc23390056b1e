<?php
/**
 * Core lets browsers fetch a page when somebody begins to click its link.
 * With this they begin when the pointer rests on a link, and, if you choose
 * so, build the whole page beforehand, which makes it appear at once and costs
 * the server pages that nobody looks at. Only for visitors who are not signed
 * in, as core has it; addresses with a query are left out by core.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_speculation_rules_configuration/
 */

add_filter(
	'wp_speculation_rules_configuration',
	static function ( $config ) {
		// Null: switched off, or somebody is signed in.
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
