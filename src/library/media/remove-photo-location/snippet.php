<?php
/**
 * Wipes the place where a photo was taken out of uploaded JPEG files, before
 * WordPress reads them. Phones write it into every picture, WordPress keeps
 * the uploaded file, and anyone who downloads it can read a home address
 * there. Only bytes of the GPS block are overwritten: the picture, its
 * rotation, its colours and the photographer's name stay as they were. HEIC,
 * PNG and WebP files and earlier uploads do not change.
 *
 * @link https://developer.wordpress.org/reference/hooks/wp_handle_upload_prefilter/
 */

$wipe_exif = static function ( string $tiff ): string {
	$little = str_starts_with( $tiff, "II*\0" );
	if ( ! $little && ! str_starts_with( $tiff, "MM\0*" ) ) {
		return $tiff;
	}
	$number = static function ( int $at, int $bytes ) use ( &$tiff, $little ): int {
		$part = substr( $tiff, $at, $bytes );
		if ( strlen( $part ) < $bytes ) {
			return 0;
		}
		return (int) unpack( 2 === $bytes ? ( $little ? 'v' : 'n' ) : ( $little ? 'V' : 'N' ), $part )[1];
	};
	$blank = static function ( int $at, int $bytes ) use ( &$tiff ): void {
		if ( $at >= 8 && $bytes > 0 && $at + $bytes <= strlen( $tiff ) ) {
			$tiff = substr_replace( $tiff, str_repeat( "\0", $bytes ), $at, $bytes );
		}
	};
	$sizes = array( 1 => 1, 2 => 1, 3 => 2, 4 => 4, 5 => 8, 6 => 1, 7 => 1, 8 => 2, 9 => 4, 10 => 8, 11 => 4, 12 => 8 );
	$main  = $number( 4, 4 );
	$count = $number( $main, 2 );
	for ( $i = 0; $i < $count; $i++ ) {
		$entry = $main + 2 + 12 * $i;
		if ( 0x8825 !== $number( $entry, 2 ) ) {
			continue;
		}
		$gps     = $number( $entry + 8, 4 );
		$entries = $number( $gps, 2 );
		for ( $j = 0; $j < $entries; $j++ ) {
			$at     = $gps + 2 + 12 * $j;
			$length = ( $sizes[ $number( $at + 2, 2 ) ] ?? 1 ) * $number( $at + 4, 4 );
			if ( $length > 4 ) {
				$blank( $number( $at + 8, 4 ), $length );
			}
		}
		$blank( $gps, 2 + 12 * $entries );
	}
	return $tiff;
};

$clean = static function ( $file ) use ( $wipe_exif ) {
	$path = is_array( $file ) && empty( $file['error'] ) ? ( $file['tmp_name'] ?? '' ) : '';
	if ( ! is_string( $path ) || ! is_file( $path ) || ! is_writable( $path ) ) {
		return $file;
	}
	if ( "\xFF\xD8\xFF" !== file_get_contents( $path, false, null, 0, 3 ) ) {
		return $file;
	}
	$jpeg    = (string) file_get_contents( $path );
	$cleaned = $jpeg;
	$at      = 2;
	while ( "\xFF" === substr( $cleaned, $at, 1 ) && ! in_array( substr( $cleaned, $at + 1, 1 ), array( "\xDA", "\xD9", '' ), true ) ) {
		if ( strlen( $cleaned ) < $at + 4 ) {
			break;
		}
		$length = (int) unpack( 'n', $cleaned, $at + 2 )[1];
		$body   = substr( $cleaned, $at + 4, max( 0, $length - 2 ) );
		$new    = $body;
		if ( "\xE1" === $cleaned[ $at + 1 ] && str_starts_with( $body, "Exif\0\0" ) ) {
			$new = "Exif\0\0" . $wipe_exif( substr( $body, 6 ) );
		} elseif ( "\xE1" === $cleaned[ $at + 1 ] && str_starts_with( $body, 'http://ns.adobe.com/xap/1.0/' ) ) {
			$new = (string) preg_replace_callback(
				'~\sexif:GPS\w+\s*=\s*(["\'])[^"\']*\1|<exif:GPS(\w+)[^>]*>.*?</exif:GPS\2>~s',
				static fn( array $found ): string => str_repeat( ' ', strlen( $found[0] ) ),
				$body
			);
		}
		if ( $new !== $body && strlen( $new ) === strlen( $body ) ) {
			$cleaned = substr_replace( $cleaned, $new, $at + 4, strlen( $body ) );
		}
		$at += 2 + max( 2, $length );
	}
	if ( $cleaned !== $jpeg && false === file_put_contents( $path, $cleaned, LOCK_EX ) ) {
		$file['error'] = 'The place where this photo was taken could not be removed. Try again.';
	}
	return $file;
};

add_filter( 'wp_handle_upload_prefilter', $clean, 5 );
add_filter( 'wp_handle_sideload_prefilter', $clean, 5 );
