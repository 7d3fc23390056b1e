import { __ } from '@wordpress/i18n';
import { navigate } from '../../state/frame/index.js';
import { Button, TypeMark } from '../../ui/index.js';
import type { Proposal } from '../../state/detection/index.js';
import { blank, starts } from './offers.js';

/** What one can start with, without anything pasted. */
export function Types( {
	onPick,
}: {
	readonly onPick: ( it: Proposal ) => void;
} ) {
	return (
		<>
			<p className="svc-new__or">{ __( 'or start with', 'svc' ) }</p>
			<ul className="svc-new__types">
				{ starts().map( ( { kind, name, text, languages } ) => (
					<li key={ name } className="svc-new__start">
						<button
							type="button"
							className="svc-new__type"
							onClick={ () => onPick( blank( kind ) ) }
						>
							<TypeMark { ...kind } />
							<span>
								<strong>{ name }</strong>
								<span className="svc-weak">{ text }</span>
							</span>
						</button>
						{ languages.map( ( [ lang, label ] ) => (
							<Button
								key={ lang }
								size="small"
								variant="tertiary"
								onClick={ () =>
									onPick( blank( { ...kind, lang } ) )
								}
							>
								{ label }
							</Button>
						) ) }
					</li>
				) ) }
			</ul>
			<p className="svc-new__or">
				{ __( 'or take one that is ready:', 'svc' ) }{ ' ' }
				<Button variant="link" onClick={ () => navigate( '/library' ) }>
					{ __( 'Choose from the library', 'svc' ) }
				</Button>
			</p>
		</>
	);
}
