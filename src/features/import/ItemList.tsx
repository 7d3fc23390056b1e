import { CheckboxControl } from '@wordpress/components';
import { __, sprintf } from '@wordpress/i18n';
import { TypeMark } from '../../ui/index.js';
import type { Item } from './read-file.js';

const titleOf = ( { title, index }: Item ): string =>
	title === ''
		? sprintf(
				/* translators: %d: place in a file, counted from 1. */
				__( 'Without a title (number %d)', 'svc' ),
				index + 1
			)
		: title;

/** The snippets of a file, each of which may be left out. */
export function ItemList( {
	items,
	known,
	left,
	onLeave,
}: {
	readonly items: readonly Item[];
	/** Permanent ids of the snippets of this site. */
	readonly known: ReadonlySet< string >;
	/** Places of those that are left out. */
	readonly left: ReadonlySet< number >;
	readonly onLeave: ( left: ReadonlySet< number > ) => void;
} ) {
	const able = items.filter( ( { fault } ) => fault === '' );
	const isAll = able.every( ( { index } ) => ! left.has( index ) );
	const faulty = items
		.filter( ( { fault } ) => fault !== '' )
		.map( ( { index } ) => index );
	const secondOf = ( { uid, isOn, fault }: Item ): string => {
		if ( fault !== '' ) {
			return fault;
		}
		const status = isOn
			? __( 'On in the file', 'svc' )
			: __( 'Off in the file', 'svc' );
		return known.has( uid )
			? `${ status } · ${ __( 'This site has it already: it would come as a copy.', 'svc' ) }`
			: status;
	};
	return (
		<>
			<div className="svc-import__all">
				<CheckboxControl
					label={ __( 'All of them', 'svc' ) }
					checked={ isAll }
					indeterminate={ ! isAll && left.size < items.length }
					disabled={ able.length === 0 }
					onChange={ () =>
						onLeave(
							new Set(
								isAll
									? items.map( ( { index } ) => index )
									: faulty
							)
						)
					}
				/>
			</div>
			<ul className="svc-rows">
				{ items.map( ( item ) => (
					<li key={ item.index } className="svc-line">
						<CheckboxControl
							label={ titleOf( item ) }
							className="svc-import__check"
							checked={ ! left.has( item.index ) }
							disabled={ item.fault !== '' }
							onChange={ ( comes ) => {
								const next = new Set( left );
								if ( comes ) {
									next.delete( item.index );
								} else {
									next.add( item.index );
								}
								onLeave( next );
							} }
							help={ secondOf( item ) }
						/>
						<TypeMark type={ item.type } />
					</li>
				) ) }
			</ul>
		</>
	);
}
