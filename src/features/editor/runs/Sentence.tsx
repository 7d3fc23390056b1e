import { createContext, useContext } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { Schema } from '../../../contract/index.js';
import {
	sentence,
	type Placed,
	type Setting,
} from '../../../state/words/index.js';
import { useTitles } from './titles.js';

/** Goes to the control of a setting. */
export const OpenSettingContext = createContext< ( setting: Setting ) => void >(
	() => undefined
);

function tooltipOf( setting: Setting ): string {
	switch ( setting ) {
		case 'run':
			return __( 'Change how it runs', 'svc' );
		case 'shortcode':
			return __( 'Change the shortcode', 'svc' );
		case 'hook':
			return __( 'Change location', 'svc' );
		case 'priority':
			return __( 'Change the priority', 'svc' );
		case 'schedule':
			return __( 'Change the schedule', 'svc' );
		case 'consent':
			return __( 'Change the consent', 'svc' );
		case 'mode':
			return __( 'Change visibility', 'svc' );
		case 'when':
			return __( 'Add a condition', 'svc' );
		default:
			return __( 'Change the condition', 'svc' );
	}
}

/** Where and when the snippet runs, as a sentence. Each part that was chosen leads to its control. */
export function Sentence( {
	schema,
	snippet,
	isReadOnly,
}: {
	readonly schema: Schema;
	readonly snippet: Placed;
	readonly isReadOnly: boolean;
} ) {
	const open = useContext( OpenSettingContext );
	const titles = useTitles( schema, snippet.conditions );
	const isFixed = ( setting: Setting ): boolean =>
		isReadOnly ||
		( setting === 'run' &&
			( snippet.type === 'css' || snippet.type === 'js' ) );
	return (
		<p className="svc-sentence" aria-live="polite">
			{ sentence( schema, snippet, titles ).map(
				( { text, isStrong, setting }, at ) => {
					if ( setting === undefined || isFixed( setting ) ) {
						return isStrong ? (
							<strong key={ at }>{ text }</strong>
						) : (
							text
						);
					}
					return (
						// A button cannot be broken into lines like the words around it.
						<span
							key={ at }
							role="button"
							tabIndex={ 0 }
							className="svc-sentence__part"
							data-part={ setting }
							title={ tooltipOf( setting ) }
							onClick={ () => open( setting ) }
							onKeyDown={ ( event ) => {
								if (
									event.key === 'Enter' ||
									event.key === ' '
								) {
									event.preventDefault();
									open( setting );
								}
							} }
						>
							<bdi>{ text }</bdi>
						</span>
					);
				}
			) }
		</p>
	);
}
