<?php

declare(strict_types=1);

namespace Svc\Assistant;

use Throwable;
use WordPress\AiClient\AiClient;
use WordPress\AiClient\Messages\DTO\Message;
use WordPress\AiClient\Messages\DTO\MessagePart;
use WordPress\AiClient\Messages\Enums\MessageRoleEnum;
use WordPress\AiClient\Providers\Http\DTO\RequestOptions;
use WordPress\AiClient\Providers\Models\DTO\ModelConfig;
use WordPress\AiClient\Providers\Models\DTO\ModelRequirements;
use WordPress\AiClient\Providers\Models\Enums\CapabilityEnum;
use WordPress\AiClient\Results\DTO\GenerativeAiResult;
use WordPress\AiClient\Tools\DTO\FunctionDeclaration;
use WP_Error;

\defined( 'ABSPATH' ) || exit;

/**
 * A model of a provider that is set up under Settings, Connectors, by WordPress' own AI client (wp-includes/ai-client.php, WordPress 7.0). Only used
 * after `Assistant` has found that there is one.
 * @phpstan-import-type Call from Reply
 * @phpstan-import-type Chosen from Model
 */
final class SiteModel implements Model {

	/** Seconds to wait for an answer, and characters that are kept of its text. */
	private const SECONDS = 60.0;
	private const TEXT    = 20_000;

	public function chosen(): ?array {
		try {
			$text         = static fn(): Message => new Message( MessageRoleEnum::user(), [ new MessagePart( '?' ) ] );
			$config       = new ModelConfig();
			$config->setSystemInstruction( '?' );
			$config->setFunctionDeclarations( [ new FunctionDeclaration( 'test', 'Test' ) ] );
			$requirements = ModelRequirements::fromPromptData( CapabilityEnum::textGeneration(), [ $text(), $text() ], $config );
			$found        = AiClient::defaultRegistry()->findModelsMetadataForSupport( $requirements )[0] ?? null;
			$model        = $found?->getModels()[0] ?? null;
			return null === $found || null === $model ? null : [
				'provider_id' => $found->getProvider()->getId(),
				'provider'    => $found->getProvider()->getName(),
				'model_id'    => $model->getId(),
				'model'       => $model->getName(),
			];
		} catch ( Throwable ) {
			// A provider that cannot be asked for its models has none for now.
			return null;
		}
	}

	public function ask( string $instruction, array $history, array $tools ): Reply {
		$chosen = $this->chosen();
		if ( null === $chosen ) {
			return new Reply( null, error: \__( 'No AI provider can be reached. Check Settings, Connectors.', 'svc' ) );
		}
		try {
			$prompt = \wp_ai_client_prompt( \array_map( static fn( array $turn ): Message => Message::fromArray( $turn ), $history ) )
				->using_system_instruction( $instruction )
				->using_model_preference( [ $chosen['provider_id'], $chosen['model_id'] ] )
				->using_request_options( RequestOptions::fromArray( [ RequestOptions::KEY_TIMEOUT => self::SECONDS ] ) )
				->using_function_declarations( ...\array_map( static fn( array $tool ): FunctionDeclaration => new FunctionDeclaration( $tool['name'], $tool['description'], $tool['parameters'] ), $tools ) );
			$result = $prompt->generate_text_result();
			return $result instanceof WP_Error ? new Reply( null, error: self::failure( $result ) ) : self::reply( $result );
		} catch ( Throwable $thrown ) {
			return new Reply( null, error: self::failure( new WP_Error( 'prompt_error', $thrown->getMessage() ) ) );
		}
	}

	private static function reply( GenerativeAiResult $result ): Reply {
		$text  = '';
		$calls = [];
		$parts = [];
		foreach ( $result->toMessage()->getParts() as $part ) {
			$call = $part->getFunctionCall();
			if ( null !== $call ) {
				$args    = $call->getArgs();
				$calls[] = [
					'id'   => $call->getId() ?? '',
					'name' => $call->getName() ?? '',
					'args' => \is_array( $args ) ? $args : [],
				];
			} elseif ( null === $part->getText() ) {
				// Files are nothing that was asked for.
				continue;
			} elseif ( $part->getChannel()->isContent() ) {
				$text .= $part->getText();
			}
			$parts[] = $part->toArray();
		}
		$message = [] === $parts ? null : [
			'role'  => 'model',
			'parts' => $parts,
		];
		return new Reply( $message, \mb_substr( \trim( $text ), 0, self::TEXT ), $calls, \max( 0, $result->getTokenUsage()->getTotalTokens() ) );
	}

	/** What a person reads. The provider's own message may have parts of a key or a page of HTML, so only its code counts. */
	private static function failure( WP_Error $error ): string {
		return match ( $error->get_error_code() ) {
			'prompt_prevented' => \__( 'AI is disabled by WP_AI_SUPPORT or a filter.', 'svc' ),
			'prompt_network_error' => \__( 'The AI provider did not answer. Ask again in a minute.', 'svc' ),
			'prompt_token_limit_reached' => \__( 'The question is too long. Ask about less code.', 'svc' ),
			default => \__( 'The AI provider refused. Check key and quota in Settings, Connectors.', 'svc' ),
		};
	}
}
