<?php

declare(strict_types=1);

namespace Svc\Git\Repository;

use Svc\Domain\Layout\SnippetFolder;
use Svc\Domain\Text;

\defined( 'ABSPATH' ) || exit;

/**
 * Says why a file of the repository is left alone. Pure.
 * @phpstan-import-type Held from Checkout
 */
final class HeldReasons {

	/** @return Held */
	public function entry( string $path, string $code ): array {
		$message = match ( $code ) {
			'link' => Text::__( 'This is a link. Put a file in its place.', 'svc' ),
			'submodule' => Text::__( 'This is another repository inside this one. Put a file in its place.', 'svc' ),
			'lfs_pointer' => Text::__( 'This file is kept in a large file storage (Git LFS). Take its path out of .gitattributes and commit the file itself.', 'svc' ),
			'shared_name' => Text::__( 'The settings beside this file belong to another code file of the same name. Rename this one.', 'svc' ),
			default => null,
		};
		return SnippetFolder::held( $path, $code, $message );
	}
}
