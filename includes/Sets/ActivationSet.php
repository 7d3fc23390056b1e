<?php

declare(strict_types=1);

namespace Svc\Sets;

use Svc\Changes\ChangeSet;
use Svc\Changes\SnippetChange;
use Svc\Changes\SnippetFields;
use Svc\Changes\Verdict;
use Svc\Domain\Error\InvalidInput;
use Svc\Domain\Error\SvcException;
use Svc\Storage\SnippetSource;

\defined( 'ABSPATH' ) || exit;

/** One snippet that fails stays off and is named; the others go on (spec 4.5). */
final class ActivationSet {

	public function __construct( private readonly SnippetFields $fields ) {
	}

	/** @param array<int, int> $ids */
	public function of( SnippetSource $now, array $ids ): ChangeSet {
		$drafts  = [];
		$refused = [];
		foreach ( $ids as $key => $id ) {
			try {
				$before         = $now->get( $id );
				$after          = $before->with( [ 'status' => 'active' ] );
				$drafts[ $key ] = SnippetChange::update( $before, $after, null, 'enabled' );
				$errors         = $before->is_active() ? [] : $this->fields->remarks( $after, [] )->errors;
				$refused       += [] === $errors ? [] : [ $key => InvalidInput::because( ( new Verdict( $errors ) )->reason() ) ];
			} catch ( SvcException $refusal ) {
				$refused[ $key ] = $refusal;
			}
		}
		return new ChangeSet( $drafts, [], $refused, ChangeSet::LEFT_OUT );
	}
}
