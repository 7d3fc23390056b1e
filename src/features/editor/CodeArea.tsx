import { Button } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useMemo, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { bootData } from '../../client/index.js';
import type { Problem } from '../../contract/index.js';
import { formatCode } from '../../editor/format/format.js';
import { setFormatter } from '../../editor/host.js';
import { LateEditor } from '../../editor/LateEditor.js';
import { PlainEditor } from '../../editor/PlainEditor.js';
import {
	documentsStore,
	edit,
	settle,
	typed,
} from '../../state/documents/index.js';
import { usePlace, usePreference } from '../../state/frame/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import { NARROW, shortTime, useMedia } from '../../ui/index.js';
import {
	showDifference,
	useLineAuthors,
	type LineOrigin,
} from './line-authors/line-authors-store.js';
import type { Cursor } from './cursor.js';
import { problemsOf } from './panel/problems.js';
import type { ReadyDocument } from './ready.js';
import { useDark } from './use-dark.js';

/** Formatting where Monaco does not do it. */
function usePlainFormatting(
	{ id, base, draft }: ReadyDocument,
	isPlain: boolean
): void {
	const { code, lang } = draft;
	useEffect( () => {
		const format = async () => {
			const better = await formatCode( base.type, lang, code );
			if ( better !== null && better !== code ) {
				edit( id, { code: better } );
			}
		};
		return isPlain ? setFormatter( () => void format() ) : undefined;
	}, [ id, base.type, lang, code, isPlain ] );
}

const NONE: readonly Problem[] = [];

/** What is marked in the code as an error: the same array as long as it says the same, so that nothing is marked anew with every key. */
function useErrors( document: ReadyDocument ): readonly Problem[] {
	const { base, errors, failures } = document;
	const hasSeen = base.error !== null || failures.length > 0;
	const seen = hasSeen
		? JSON.stringify(
				problemsOf( document ).flatMap( ( { kind, message, line } ) =>
					kind === 'run' || kind === 'failure'
						? [ { message, line } ]
						: []
				)
			)
		: '';
	return useMemo( () => {
		const found: readonly Problem[] =
			seen === '' ? NONE : JSON.parse( seen );
		return found.length === 0 ? errors : [ ...found, ...errors ];
	}, [ seen, errors ] );
}

/** Who changed a line, on the first one of those that came together. */
function notesOf( lines: readonly LineOrigin[] ): readonly string[] {
	return lines.map( ( { revision }, at ) => {
		if ( at > 0 && lines[ at - 1 ]?.revision === revision ) {
			return '';
		}
		return revision === null
			? __( 'Not saved', 'svc' )
			: `${ shortTime( revision.time ) } ${ revision.name }`;
	} );
}

/** The code: Monaco, or a plain field on phones and for people who want no highlighting. */
export function CodeArea( {
	document,
	isActive,
	onCursor,
}: {
	readonly document: ReadyDocument;
	/** Whether the address speaks of this editor; of two it is one. */
	readonly isActive: boolean;
	readonly onCursor: ( cursor: Cursor ) => void;
} ) {
	const { id, base, draft } = document;
	const { params } = usePlace();
	const isNarrow = useMedia( NARROW );
	const [ wantsFull, setWantsFull ] = useState( false );
	const isDark = useDark();
	const wrap = usePreference( 'wrap' );
	const fontSize = usePreference( 'fontSize' );
	const vim = usePreference( 'vim' );
	const minimap = usePreference( 'minimap' );
	const multiCursor = usePreference( 'multiCursor' );
	// What was typed last is known before the editor goes.
	useEffect( () => () => settle( id ), [ id ] );
	const open = useSelect(
		( select ) => select( documentsStore ).getState().tabs,
		[]
	);
	const shared = {
		code: draft.code,
		line: isActive ? Number( params.line ?? '0' ) || 0 : 0,
		isReadOnly: ! mayWrite( base ),
		label: sprintf(
			/* translators: %s: title of a snippet. */ __(
				'Code of %s',
				'svc'
			),
			draft.title
		),
		onCursor: ( line: number, column: number ) =>
			onCursor( { line, column } ),
	};
	const isPlain = ! bootData().highlighting || ( isNarrow && ! wantsFull );
	usePlainFormatting( document, isPlain );
	const errors = useErrors( document );
	const lines = useLineAuthors( id );
	const notes = useMemo( () => lines && notesOf( lines ), [ lines ] );
	if ( isPlain ) {
		return (
			<div className="svc-editor__code is-plain">
				<PlainEditor
					{ ...shared }
					errors={ errors }
					warnings={ document.warnings }
					onChange={ ( code ) => edit( id, { code } ) }
				/>
				{ bootData().highlighting && (
					<Button
						className="svc-editor__full"
						variant="secondary"
						size="small"
						onClick={ () => setWantsFull( true ) }
					>
						{ __( 'Full editor', 'svc' ) }
					</Button>
				) }
			</div>
		);
	}
	return (
		<div className="svc-editor__code">
			<LateEditor
				{ ...shared }
				onText={ ( code ) => edit( id, { code } ) }
				onChange={ ( read ) => typed( id, read ) }
				id={ String( id ) }
				open={ open }
				type={ base.type }
				lang={ draft.lang }
				isDark={ isDark }
				wrap={ wrap }
				fontSize={ fontSize }
				takesFocus={ isActive }
				errors={ errors }
				warnings={ document.warnings }
				vim={ vim }
				minimap={ minimap }
				multiCursor={ multiCursor }
				notes={ notes }
				onNote={ ( line ) => {
					const author = lines?.[ line - 1 ];
					if ( author !== undefined ) {
						showDifference( author );
					}
				} }
			/>
		</div>
	);
}
