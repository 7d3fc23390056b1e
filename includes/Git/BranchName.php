<?php

declare(strict_types=1);

namespace Svc\Git;

\defined( 'ABSPATH' ) || exit;

/** Names of branches, those that people enter and those that answers name. Pure. */
final class BranchName {

	/** Whether a branch can have this name: by the rules of git-check-ref-format, without what only quoting could carry. */
	public static function is( string $name ): bool {
		return 1 === \preg_match( '~\A(?!-)[^\x00-\x20\x7F\~^:?*\[\\\\]+\z~uD', $name ) && 1 !== \preg_match( '~\.\.|@\{|//|\A[/.]|/\.|[/.]\z|\.lock(?:/|\z)|\A@\z~', $name );
	}
}
