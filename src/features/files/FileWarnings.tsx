import { __, sprintf } from '@wordpress/i18n';
import type { SiteFiles } from '../../state/site/index.js';
import { Button } from '../../ui/index.js';

/** What is wrong with a file as it is saved, or keeps it from being read; lines lead to their place in the text. */
export function FileWarnings( {
	remarks,
	isUnsaved,
	onLine,
}: {
	readonly remarks: SiteFiles[ 'warnings' ];
	readonly isUnsaved: boolean;
	readonly onLine: ( line: number ) => void;
} ) {
	if ( remarks.length === 0 ) {
		return null;
	}
	return (
		<section
			className="svc-file__remarks"
			aria-label={ __( 'Warnings', 'svc' ) }
		>
			{ isUnsaved && (
				<p className="svc-weak">
					{ __( 'About the saved text:', 'svc' ) }
				</p>
			) }
			<ul>
				{ remarks.map( ( { line, message }, at ) => (
					<li key={ at }>
						{ line > 0 && (
							<Button
								variant="link"
								onClick={ () => onLine( line ) }
							>
								{ sprintf(
									/* translators: %d: number of a line. */
									__( 'Line %d', 'svc' ),
									line
								) }
							</Button>
						) }
						<span>{ message }</span>
					</li>
				) ) }
			</ul>
		</section>
	);
}
