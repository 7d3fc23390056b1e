<?php
/**
 * What the privacy policy of a site should say of snippets, paragraph by paragraph.
 */

declare(strict_types=1);

namespace Svc\Privacy;

\defined( 'ABSPATH' ) || exit;

return [
	\__( 'When somebody with access changes the code snippets of this site, their user ID, their name, the time and what they changed are kept in the history of the snippet. With the activity log, the same is kept for every action, for as long as the settings of the snippets say (365 days unless changed). Who started a large import is kept for seven days after its end. Only people with access to the snippets can see it.', 'svc' ),
	\__( 'Addresses in the settings of the snippets get a message when a snippet fails.', 'svc' ),
	\__( 'Visitors leave no data with the snippets themselves. What a snippet does on the pages of this site, such as setting cookies or loading third-party scripts, depends on its code: describe it here.', 'svc' ),
];
