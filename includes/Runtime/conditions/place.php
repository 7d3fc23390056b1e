<?php
/** What conditions see of the visitor's country and region. No network, and no header that the site has not named: else it is unknown. */

declare(strict_types=1);

namespace Svc\Runtime;

\defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/request.php';

/** ISO 3166-1 codes by continent, as the UN (M49) counts countries on two; north_america has Central America and the Caribbean. */
const CONTINENTS = [
	'africa'        => 'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
	'antarctica'    => 'AQ BV GS HM',
	'asia'          => 'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
	'europe'        => 'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
	'north_america' => 'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
	'oceania'       => 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
	'south_america' => 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
];

/** Member states, and the parts of them that belong to the Union under a code of their own (Art. 349 and 355 TFEU). */
const EUROPEAN_UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK AX GF GP MF MQ RE YT';

/** What the European Economic Area adds to the Union. */
const EEA_ONLY = 'IS LI NO';

/** What the GDPR, or a law made after its text, adds to the Economic Area: the United Kingdom, the Crown dependencies and Switzerland. */
const GDPR_ONLY = 'GB GG IM JE CH';

/** @return list<string>|null ISO 3166-1 code. */
function seen_country(): ?array {
	$country = country_by_header() ?? country_by_shop();
	return null === $country ? null : [ $country ];
}

/** @return list<string>|null */
function seen_region(): ?array {
	$country = seen_country()[0] ?? null;
	if ( null === $country ) {
		return null;
	}
	$lists = [
		'eu'   => EUROPEAN_UNION,
		'eea'  => EUROPEAN_UNION . ' ' . EEA_ONLY,
		'gdpr' => EUROPEAN_UNION . ' ' . EEA_ONLY . ' ' . GDPR_ONLY,
	] + CONTINENTS;
	$found = [];
	foreach ( $lists as $region => $countries ) {
		if ( \str_contains( $countries, $country ) ) {
			$found[] = $region;
		}
	}
	return [] === $found ? null : $found;
}

/**
 * The country that a proxy wrote into a header. The filter `svc_trusted_country_header` names it: a header (`CF-IPCountry`) where every request
 * comes through the proxy, else `{header: string, proxies: list of addresses or CIDR ranges}`, which counts on requests from those only.
 */
function country_by_header(): ?string {
	$trusted = \apply_filters( 'svc_trusted_country_header', '' );
	$header  = \is_array( $trusted ) ? ( $trusted['header'] ?? '' ) : $trusted;
	if ( ! \is_string( $header ) || '' === $header ) {
		return null;
	}
	if ( \is_array( $trusted ) && ! is_from_proxy( $trusted['proxies'] ?? [] ) ) {
		return null;
	}
	return country_code( request_text( 'HTTP_' . \strtoupper( \strtr( $header, '-', '_' ) ) ) );
}

function is_from_proxy( mixed $proxies ): bool {
	$remote = packed( request_text( 'REMOTE_ADDR' ) ?? '' );
	foreach ( '' !== $remote && \is_array( $proxies ) ? $proxies : [] as $range ) {
		[ $address, $bits ] = \explode( '/', ( \is_string( $range ) ? $range : '' ) . '/' );
		$network            = packed( $address );
		$longest            = 8 * \strlen( $remote );
		$length             = \ctype_digit( $bits ) ? \min( (int) $bits, $longest ) : $longest;
		if ( \strlen( $network ) === \strlen( $remote ) && is_same_network( $remote, $network, $length ) ) {
			return true;
		}
	}
	return false;
}

/** Empty for anything that is no IP address (`inet_pton()` alone would warn). */
function packed( string $address ): string {
	return false === \filter_var( $address, \FILTER_VALIDATE_IP ) ? '' : (string) \inet_pton( $address );
}

function is_same_network( string $one, string $other, int $bits ): bool {
	$bytes = \intdiv( $bits, 8 );
	if ( \substr( $one, 0, $bytes ) !== \substr( $other, 0, $bytes ) ) {
		return false;
	}
	$host = 8 - $bits % 8;
	return 8 === $host || \ord( $one[ $bytes ] ) >> $host === \ord( $other[ $bytes ] ) >> $host;
}

/** WooCommerce's filter is asked directly: `WC_Geolocation::geolocate_ip()` would first believe headers that any visitor can send. */
function country_by_shop(): ?string {
	$address = request_text( 'REMOTE_ADDR' );
	if ( null === $address || ! \class_exists( 'WC_Geolocation' ) || false === \has_filter( 'woocommerce_get_geolocation' ) ) {
		return null;
	}
	$empty = [
		'country'  => '',
		'state'    => '',
		'city'     => '',
		'postcode' => '',
	];
	// WooCommerce's documented filter.
	$place = \apply_filters( 'woocommerce_get_geolocation', $empty, $address );
	return country_code( \is_array( $place ) ? ( $place['country'] ?? null ) : null );
}

/** A country code in upper case; null for anything else, including `XX` (unknown) and `T1` (Tor) as Cloudflare sends them. */
function country_code( mixed $code ): ?string {
	$code = \is_string( $code ) ? \strtoupper( \trim( $code ) ) : '';
	return 1 === \preg_match( '/^[A-Z]{2}$/', $code ) && 'XX' !== $code ? $code : null;
}
