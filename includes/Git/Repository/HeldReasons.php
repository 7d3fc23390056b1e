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
			'link' => Text::__( 'This is a symbolic link. Replace it with a file.', 'svc' ),
			'submodule' => Text::__( 'This is a submodule. Replace it with a file.', 'svc' ),
			'lfs_pointer' => Text::__( 'This file is in Git LFS. Commit the file itself.', 'svc' ),
			'shared_name' => Text::__( 'The settings file belongs to another code file of the same name. Rename this file.', 'svc' ),
			default => null,
		};
		return SnippetFolder::held( $path, $code, $message );
	}
}
