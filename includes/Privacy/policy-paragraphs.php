<?php
/**
 * What the privacy policy of a site should say of snippets, paragraph by paragraph.
 */

declare(strict_types=1);

namespace Svc\Privacy;

\defined( 'ABSPATH' ) || exit;

return [
	\__( 'Snippet histories and the activity log keep who changed what and when; the log for 365 days unless set otherwise. Jobs keep who started them for 7 days. Only users with access to snippets see this.', 'svc' ),
	\__( 'Users who allow the AI assistant send questions and code to the AI provider. The site keeps this consent until it is withdrawn.', 'svc' ),
	\__( 'Addresses in the settings get an email when a snippet fails.', 'svc' ),
	\__( 'svc stores no data of visitors. Describe here what your snippets do, such as setting cookies or loading third-party scripts.', 'svc' ),
];
