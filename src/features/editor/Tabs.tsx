import { Button } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import { arrowLeft, closeSmall, plus } from '@wordpress/icons';
import { bootData } from '../../client/index.js';
import {
	addressOf,
	closeDocument,
	documentsStore,
	isChanged,
	navigate,
	type OpenDocument,
} from '../../state/index.js';
import { TypeMark } from '../../ui/index.js';

function titleOf( document: OpenDocument ): string {
	const title = document.draft?.title ?? '';
	return title === '' ? __( '(no title)', 'svc' ) : title;
}

function close( id: number, current: number, tabs: readonly number[] ): void {
	const at = tabs.indexOf( id );
	const next = tabs[ at + 1 ] ?? tabs[ at - 1 ];
	void closeDocument( id );
	if ( id === current ) {
		navigate( next === undefined ? '/' : `/snippet/${ next }` );
	}
}

/** The open snippets; the way back to the list comes first. */
export function Tabs( {
	current,
	label = __( 'Open snippets', 'svc' ),
	onCloseGroup,
}: {
	readonly current: number;
	/** Tells the tabs of two editors apart. */
	readonly label?: string | undefined;
	/** Closes this one of two editors; left out where there is one. */
	readonly onCloseGroup?: ( () => void ) | undefined;
} ) {
	const { tabs, byId } = useSelect(
		( select ) => select( documentsStore ).getState(),
		[]
	);
	return (
		<nav className="svc-tabs" aria-label={ label }>
			<Button
				size="compact"
				icon={ arrowLeft }
				label={ __( 'All snippets', 'svc' ) }
				onClick={ () => navigate( '/' ) }
			/>
			<ul className="svc-tabs__list">
				{ tabs.flatMap( ( id ) => {
					const document = byId.get( id );
					if ( document === undefined ) {
						return [];
					}
					const title = titleOf( document );
					const place = `/snippet/${ id }`;
					return (
						<li
							key={ id }
							className={ `svc-tab${ id === current ? ' is-current' : '' }` }
						>
							<a
								className="svc-tab__link"
								href={ addressOf( place ) }
								aria-current={
									id === current ? 'page' : undefined
								}
								onClick={ ( event ) => {
									if ( ! event.metaKey && ! event.ctrlKey ) {
										event.preventDefault();
										navigate( place );
									}
								} }
							>
								{ document.base !== null && (
									<TypeMark
										type={ document.base.type }
										lang={ document.draft?.lang ?? '' }
									/>
								) }
								<span className="svc-tab__title">
									{ title }
								</span>
								{ isChanged( document ) && (
									<span
										className="svc-tab__dot"
										role="img"
										aria-label={ __( 'not saved', 'svc' ) }
									/>
								) }
							</a>
							<Button
								size="small"
								icon={ closeSmall }
								label={ sprintf(
									/* translators: %s: title of a snippet. */ __(
										'Close %s',
										'svc'
									),
									title
								) }
								onClick={ () => close( id, current, tabs ) }
							/>
						</li>
					);
				} ) }
			</ul>
			{ bootData().level !== 'view' && (
				<Button
					size="compact"
					icon={ plus }
					label={ __( 'New snippet', 'svc' ) }
					onClick={ () => navigate( '/new' ) }
				/>
			) }
			{ onCloseGroup !== undefined && (
				<>
					<span className="svc-grow" />
					<Button
						size="compact"
						icon={ closeSmall }
						label={ __( 'Close this editor', 'svc' ) }
						onClick={ onCloseGroup }
					/>
				</>
			) }
		</nav>
	);
}
