<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/** What the first commit of an empty repository holds. Pure. */
final class FirstFiles {

	/** For people who come upon the folder; its second half is what `docs/snippet-files.md` says of the files. */
	private const README = <<<'TEXT'
		# Snippets

		Snippets of a WordPress site, kept by the plugin svc. Each is a code file and a file `.snippet.json` of the same name with its settings; folders are
		those of the site. Edit, add and delete both as you like: the site follows with its next sync.

		TEXT;

	/** Line ends are those of the site on every machine. */
	private const ATTRIBUTES = "* text=auto eol=lf\n";

	/**
	 * @param string $root Folder of the snippets, without slashes at its ends; empty for the top.
	 * @return non-empty-array<string, string> Bytes by path.
	 */
	public static function below( string $root ): array {
		$folder = '' === $root ? '' : "{$root}/";

		return [
			"{$folder}README.md"      => self::README,
			"{$folder}.gitattributes" => self::ATTRIBUTES,
		];
	}
}
