<?php

declare(strict_types=1);

namespace Svc\Git;

use Svc\Git\Error\Stale;

\defined( 'ABSPATH' ) || exit;

/**
 * A branch of a repository at a Git hosting provider. One implementation a provider, each in its own folder; nothing above knows which.
 * Everything of one sync is read at one commit, never by the name of the branch. Each method throws Refused when the provider says no,
 * and OutcomeUnknown when it cannot be said what came of it: an answer that did not come, or that cannot be read.
 */
interface Forge {

	/** What there is to know about the repository and what the token may do in it. */
	public function check(): Facts;

	/** Id of the newest commit of the branch, in hexadecimal digits; null for an empty repository or a branch that is missing, which `check()` tells apart. */
	public function head(): ?string;

	/** @return list<Commit> The history of a commit. Newest first, that commit among them. */
	public function log( string $commit, int $limit ): array;

	/**
	 * The files below a folder. A list that is cut short is refused.
	 * @param string $root Folder in the repository without slashes at its ends; empty for all of it.
	 * @param KnownFiles|null $known What an earlier commit held, for a provider that lists no ids of contents.
	 * @return list<Entry> Their paths begin at the top of the repository.
	 */
	public function tree( string $commit, string $root, ?KnownFiles $known = null ): array;

	/**
	 * @param list<Entry> $entries
	 * @return array<string, string> Bytes by path.
	 */
	public function blobs( string $commit, array $entries ): array;

	/**
	 * Makes one commit, if the branch is still where it is expected.
	 * @param string $expected Id of the commit that the changes were made from.
	 * @return string Id of the new commit.
	 * @throws Stale When the branch has moved on.
	 */
	public function commit( string $expected, FileChanges $changes, string $message, ?Author $author ): string;

	/**
	 * Makes the first commit of an empty repository, or the branch where it is missing.
	 * @return string Id of the commit that the branch is at.
	 */
	public function bootstrap( string $message ): string;
}
