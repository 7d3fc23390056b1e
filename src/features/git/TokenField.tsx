import { ExternalLink, TextControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import type { GitSettings } from '../../state/git/index.js';
import { providerName, rightsInWords, tokenPage } from './words.js';

/** A token that goes in and never comes out: which rights it needs, and where it is made. */
export function TokenField( {
	settings,
	value,
	onChange,
}: {
	readonly settings: GitSettings;
	readonly value: string;
	readonly onChange: ( value: string ) => void;
} ) {
	if ( settings.token_constant ) {
		return (
			<p>
				{ __(
					'The token is that of SVC_GIT_TOKEN in wp-config.php.',
					'svc'
				) }
			</p>
		);
	}
	return (
		<>
			<p>
				{ rightsInWords( settings.provider ) }{ ' ' }
				<ExternalLink href={ tokenPage( settings ) }>
					{ sprintf(
						/* translators: %s: name of a Git hosting provider. */
						__( 'Make one at %s', 'svc' ),
						providerName( settings.provider )
					) }
				</ExternalLink>
			</p>
			<TextControl
				__next40pxDefaultSize
				label={ __( 'Access token', 'svc' ) }
				help={
					settings.has_token
						? __(
								'One is entered. Leave this empty to keep it.',
								'svc'
							)
						: __(
								'It is kept on the site and never shown again.',
								'svc'
							)
				}
				type="password"
				autoComplete="off"
				spellCheck={ false }
				dir="ltr"
				value={ value }
				onChange={ onChange }
			/>
		</>
	);
}
