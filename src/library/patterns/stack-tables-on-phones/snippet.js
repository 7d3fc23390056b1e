/**
 * On narrow screens every row of a table becomes a card, each value under the
 * name of its column. Only tables with one row of headings and no joined cells
 * are changed, as only there each value has one heading. They stay tables for
 * screen readers, which otherwise lose them where CSS changes their display.
 */
( () => {
	const width = 600 /* @setting width */;
	const tables = [
		...document.querySelectorAll(
			'.wp-block-table table, .entry-content > table'
		),
	].filter(
		( table ) =>
			table.tHead?.rows.length === 1 &&
			! table.querySelector( '[colspan], [rowspan]' )
	);
	if ( tables.length === 0 ) {
		return;
	}

	const roles = {
		'thead, tbody, tfoot': 'rowgroup',
		tr: 'row',
		td: 'cell',
		'thead th': 'columnheader',
		'tbody th, tfoot th': 'rowheader',
	};
	for ( const table of tables ) {
		table.classList.add( 'svc-lib-stacked' );
		table.setAttribute( 'role', 'table' );
		for ( const [ selector, role ] of Object.entries( roles ) ) {
			for ( const part of table.querySelectorAll( selector ) ) {
				part.setAttribute( 'role', role );
			}
		}
		const names = [ ...table.tHead.rows[ 0 ].cells ].map( ( cell ) =>
			cell.textContent.trim()
		);
		for ( const row of table.rows ) {
			[ ...row.cells ].forEach( ( cell, at ) => {
				cell.dataset.svcColumn = names[ at ] ?? '';
			} );
		}
	}

	const style = document.createElement( 'style' );
	style.textContent = `
		@media ( max-width: ${ width }px ) {
			.svc-lib-stacked, .svc-lib-stacked :is( tbody, tfoot, tr, td, th ) { display: block; }
			.svc-lib-stacked thead {
				position: absolute;
				inline-size: 1px;
				block-size: 1px;
				overflow: hidden;
				clip-path: inset( 50% );
			}
			.svc-lib-stacked tr { margin-block-end: 1rem; }
			.svc-lib-stacked :is( td, th ) { text-align: start; overflow-wrap: anywhere; }
			.svc-lib-stacked :is( tbody, tfoot ) :is( td, th )::before {
				content: attr( data-svc-column );
				content: attr( data-svc-column ) / "";
				display: block;
				font-weight: 600;
				font-size: 0.875em;
			}
		}
	`;
	document.head.append( style );
} )();
