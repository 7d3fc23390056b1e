<?php
/**
 * What the privacy policy of a site should say of snippets, paragraph by paragraph.
 */

declare(strict_types=1);

namespace Svc\Privacy;

\defined( 'ABSPATH' ) || exit;

return [
	\__( 'When a user changes code snippets, the history of the snippet keeps their user ID, name, the time and the change. The activity log keeps the same for each action, for 365 days unless changed in the settings. Jobs keep who started them for 7 days after their end. Only users with access to snippets can see this.', 'svc' ),
	\__( 'Users who allow the AI assistant send their questions, and code of snippets, to the AI provider of this site. The site keeps which provider each user allows until they withdraw it.', 'svc' ),
	\__( 'Addresses in the settings of the snippets get a message when a snippet fails.', 'svc' ),
	\__( 'Visitors leave no data with the snippets themselves. What a snippet does on the pages of this site, such as setting cookies or loading third-party scripts, depends on its code: describe it here.', 'svc' ),
];
