<?php

declare(strict_types=1);

namespace Svc\Vocabulary;

\defined( 'ABSPATH' ) || exit;

/**
 * The options of condition types whose values are the site's own and few: roles, post types, plugins, languages, countries.
 * Reads WordPress and, where they are there, the documented functions of Polylang and WPML. What can be endless is `ContentOptions`'.
 */
final class SiteOptions {

	/**
	 * @param string $type Condition type.
	 * @return array<array-key, string>|null Value => label; null for a type whose options are not these.
	 */
	public function labels( string $type ): ?array {
		return match ( $type ) {
			'user_role'     => $this->roles(),
			'post_type'     => $this->post_types(),
			'plugin_active' => $this->plugins(),
			'language'      => $this->languages(),
			'country'       => Countries::names( \determine_locale() ),
			default         => null,
		};
	}

	/** @return array<array-key, string> */
	private function roles(): array {
		return \array_map( static fn( string $name ): string => \translate_user_role( $name ), \wp_roles()->get_names() );
	}

	/** @return array<array-key, string> */
	private function post_types(): array {
		$labels = [];
		foreach ( \get_post_types( [ 'public' => true ], 'objects' ) as $type ) {
			$labels[ $type->name ] = $type->label;
		}

		return $labels;
	}

	/** @return array<array-key, string> Folder => name; a plugin without a folder goes by its file. */
	private function plugins(): array {
		if ( ! \function_exists( 'get_plugins' ) ) {
			require_once ABSPATH . 'wp-admin/includes/plugin.php';
		}
		$labels = [];
		foreach ( \get_plugins() as $file => $plugin ) {
			$folder            = (string) \strtok( (string) $file, '/' );
			$name              = $plugin['Name'] ?? '';
			$labels[ $folder ] = \is_string( $name ) && '' !== $name ? $name : $folder;
		}
		\asort( $labels, \SORT_NATURAL | \SORT_FLAG_CASE );

		return $labels;
	}

	/** @return array<array-key, string> */
	private function languages(): array {
		$labels  = [];
		$of_site = $this->plugin_languages();
		// A language goes by one name: where a plugin keeps it, by the code that the plugin shows people.
		$kept = \array_column( $of_site, 'locale' );
		foreach ( \array_diff( [ 'en_US', \get_locale(), ...\get_available_languages() ], $kept ) as $locale ) {
			$labels[ $locale ] = $this->language_name( $locale );
		}
		foreach ( $of_site as $code => $language ) {
			$labels[ $code ] ??= $language['name'];
		}
		\asort( $labels, \SORT_NATURAL | \SORT_FLAG_CASE );

		return $labels;
	}

	/** @return array<array-key, array{name: string, locale: string}> By the code that Polylang or WPML gives them. */
	private function plugin_languages(): array {
		$languages = [];
		if ( \function_exists( 'pll_languages_list' ) ) {
			$parts = \array_map( fn( string $field ): array => $this->texts( (array) \pll_languages_list( [ 'fields' => $field ] ) ), [ 'slug', 'name', 'locale' ] );
			foreach ( $parts[0] as $index => $code ) {
				$languages[ $code ] = [
					'name'   => $parts[1][ $index ] ?? $code,
					'locale' => $parts[2][ $index ] ?? '',
				];
			}
			return $languages;
		}
		// WPML's documented way to ask.
		$active = \apply_filters( 'wpml_active_languages', null );
		foreach ( \is_array( $active ) ? $active : [] as $code => $language ) {
			$part               = $this->texts( \is_array( $language ) ? $language : [] );
			$name               = $part['native_name'] ?? '';
			$languages[ $code ] = [
				'name'   => '' === $name ? (string) $code : $name,
				'locale' => $part['default_locale'] ?? '',
			];
		}

		return $languages;
	}

	/**
	 * @param array<array-key, mixed> $values
	 * @return array<array-key, string>
	 */
	private function texts( array $values ): array {
		return \array_map( static fn( mixed $value ): string => \is_scalar( $value ) ? (string) $value : '', $values );
	}

	private function language_name( string $locale ): string {
		$name = \class_exists( \Locale::class ) ? \Locale::getDisplayName( $locale, \determine_locale() ) : $locale;

		return \is_string( $name ) && '' !== $name ? $name : $locale;
	}
}
