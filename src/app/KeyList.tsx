import { Modal, ToggleControl } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { prefer, usePreference } from '../state/frame/index.js';
import { showKeyList } from '../state/list/index.js';
import { keyName } from '../ui/index.js';
import { keyGroups, type KeyGroup } from './keys.js';

function Group( { title, keys }: KeyGroup ) {
	return (
		<section className="svc-keys__group">
			<h2 className="svc-keys__title">{ title }</h2>
			<dl className="svc-keys__list">
				{ keys.map( ( [ names, deed ] ) => (
					<div key={ deed } className="svc-keys__row">
						<dt>
							{ names.map( ( name ) => (
								<kbd key={ name } className="svc-key">
									{ keyName( name ) }
								</kbd>
							) ) }
						</dt>
						<dd>{ deed }</dd>
					</div>
				) ) }
			</dl>
		</section>
	);
}

/** All keys of the app, and whether single letters are among them. */
export default function KeyList() {
	const letters = usePreference( 'letters' );
	return (
		<Modal
			title={ __( 'Keys', 'svc' ) }
			size="medium"
			onRequestClose={ () => showKeyList( false ) }
		>
			<div className="svc-keys">
				{ keyGroups().map( ( group ) => (
					<Group key={ group.title } { ...group } />
				) ) }
				<ToggleControl
					label={ __( 'Single-letter shortcuts', 'svc' ) }
					help={ __( 'Turn this off for speech input.', 'svc' ) }
					checked={ letters }
					onChange={ ( on ) => prefer( 'letters', on ) }
				/>
			</div>
		</Modal>
	);
}
