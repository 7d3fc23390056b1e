import { Button, Dropdown, TextControl } from '@wordpress/components';
import { DataViews } from '@wordpress/dataviews';
import { useState } from '@wordpress/element';
import { __, _n, sprintf } from '@wordpress/i18n';
import { code as codeIcon, starEmpty } from '@wordpress/icons';
import { changeParams, navigate, say } from '../../state/frame/index.js';
import {
	keepView,
	tidyParams,
	VIEW_NAME,
	type ListQuery,
} from '../../state/list/index.js';
import type { CodeSearch } from './use-code-search.js';

/** What narrows the list: words, filters, and how it is shown; and keeping all that under a name. */

function NameForm( {
	query,
	columns,
	onDone,
}: {
	readonly query: ListQuery;
	readonly columns: readonly string[];
	readonly onDone: () => void;
} ) {
	const [ name, setName ] = useState( '' );
	return (
		<form
			className="svc-form svc-keep"
			onSubmit={ ( event ) => {
				event.preventDefault();
				if ( name.trim() === '' ) {
					return;
				}
				const kept = { ...query, columns };
				keepView( name.trim(), kept );
				navigate( '/', tidyParams( kept ), { replace: true } );
				onDone();
				say(
					sprintf(
						/* translators: %s: name of a view. */
						__( 'The view %s is in the sidebar.', 'svc' ),
						name.trim()
					)
				);
			} }
		>
			<TextControl
				__next40pxDefaultSize
				label={ __( 'View name', 'svc' ) }
				help={ __(
					'Only you see it. Its address can be shared.',
					'svc'
				) }
				value={ name }
				maxLength={ VIEW_NAME }
				onChange={ setName }
			/>
			<Button
				__next40pxDefaultSize
				variant="primary"
				type="submit"
				accessibleWhenDisabled
				disabled={ name.trim() === '' }
			>
				{ __( 'Keep', 'svc' ) }
			</Button>
		</form>
	);
}

function KeepView( {
	query,
	columns,
}: {
	readonly query: ListQuery;
	readonly columns: readonly string[];
} ) {
	return (
		<Dropdown
			focusOnMount="firstElement"
			popoverProps={ { placement: 'bottom-end' } }
			renderToggle={ ( { isOpen, onToggle } ) => (
				<Button
					size="compact"
					icon={ starEmpty }
					label={ __( 'Save this view', 'svc' ) }
					aria-expanded={ isOpen }
					onClick={ onToggle }
				/>
			) }
			renderContent={ ( { onClose } ) => (
				<NameForm
					query={ query }
					columns={ columns }
					onDone={ onClose }
				/>
			) }
		/>
	);
}

export function Tools( {
	query,
	columns,
	isSearching,
}: {
	readonly query: ListQuery;
	/** Columns that are shown beside the title. */
	readonly columns: readonly string[];
	readonly isSearching: boolean;
} ) {
	return (
		<>
			<DataViews.Search label={ __( 'Search snippets', 'svc' ) } />
			<Button
				size="compact"
				icon={ codeIcon }
				label={ __( 'Search in code', 'svc' ) }
				isPressed={ query.inCode }
				isBusy={ isSearching }
				onClick={ () =>
					changeParams(
						{ code: query.inCode ? '' : '1' },
						{ replace: true }
					)
				}
			/>
			<DataViews.Filters className="svc-list__filters" />
			<KeepView query={ query } columns={ columns } />
			<DataViews.ViewConfig />
		</>
	);
}

/** Said under the tools: what the search in the code left out, or why it could not be made. */
export function CodeNote( {
	search,
	found,
}: {
	readonly search: string;
	readonly found: CodeSearch;
} ) {
	if ( found.error !== null ) {
		return (
			<p className="svc-list__note svc-bad" role="status">
				{ sprintf(
					/* translators: %s: reason, a sentence. */
					__( 'The code could not be searched: %s', 'svc' ),
					found.error.message
				) }
			</p>
		);
	}
	if ( found.more <= 0 ) {
		return null;
	}
	return (
		<p className="svc-list__note" role="status">
			{ sprintf(
				/* translators: %d: number of snippets. */
				_n(
					'%d more snippet matches.',
					'%d more snippets match.',
					found.more,
					'svc'
				),
				found.more
			) }{ ' ' }
			<Button
				variant="link"
				onClick={ () => navigate( '/search', { q: search } ) }
			>
				{ __( 'Search and replace', 'svc' ) }
			</Button>
		</p>
	);
}
