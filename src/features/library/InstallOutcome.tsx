import { __, sprintf } from '@wordpress/i18n';
import type { Installed, LibraryItem } from '../../state/library/index.js';
import { AppLink } from '../../state/frame/index.js';
import { langOf } from './library-words.js';

/** What happened to one item, in one sentence. */
function sentenceOf(
	slug: string,
	{ installed, activated, errors }: Installed
): string {
	const reason = errors[ slug ] ?? '';
	if ( installed[ slug ] === undefined ) {
		return reason === ''
			? __( 'Not installed: it is here already, or not for you.', 'svc' )
			: sprintf(
					/* translators: %s: sentence that says why. */
					__( 'Not installed: %s', 'svc' ),
					reason
				);
	}
	if ( activated.includes( slug ) ) {
		return __( 'Installed and switched on.', 'svc' );
	}
	return reason === ''
		? __( 'Installed, switched off.', 'svc' )
		: sprintf(
				/* translators: %s: sentence that says why. */
				__( 'Installed, but kept off: %s', 'svc' ),
				reason
			);
}

export function OpenSnippet( {
	id,
	title,
}: {
	readonly id: number;
	/** Of the item, for screen readers. */
	readonly title: string;
} ) {
	const path = `/snippet/${ id }`;
	return (
		<AppLink
			to={ path }
			aria-label={ sprintf(
				/* translators: %s: title of a snippet. */
				__( 'Open the snippet %s', 'svc' ),
				title
			) }
		>
			{ __( 'Open the snippet', 'svc' ) }
		</AppLink>
	);
}

/** What happened to each of the items that were to be installed. */
export function InstallOutcome( {
	answer,
	slugs,
	items,
	hasLinks = true,
}: {
	readonly answer: Installed;
	/** What was asked for. */
	readonly slugs: readonly string[];
	readonly items: readonly LibraryItem[];
	/** Whether each leads to its snippet. */
	readonly hasLinks?: boolean;
} ) {
	return (
		<ul className="svc-library__outcome">
			{ slugs.map( ( slug ) => {
				const item = items.find( ( it ) => it.slug === slug );
				const title = item?.title ?? slug;
				const id = answer.installed[ slug ];
				return (
					<li key={ slug }>
						{ slugs.length > 1 && (
							<strong lang={ item && langOf( item ) }>
								{ title }:{ ' ' }
							</strong>
						) }
						{ sentenceOf( slug, answer ) }{ ' ' }
						{ hasLinks && id !== undefined && (
							<OpenSnippet id={ id } title={ title } />
						) }
					</li>
				);
			} ) }
			{ ( answer.warnings ?? [] ).map( ( { message } ) => (
				<li key={ message }>{ message }</li>
			) ) }
		</ul>
	);
}
