import { useCallback, useEffect, useRef, useState } from '@wordpress/element';
import { ApiError } from '../../../client/index.js';
import {
	frameMessage,
	type FrameMessage,
	type FrameOrder,
} from '../../../contract/index.js';
import { openDraft, tellOfPage } from '../../../state/documents/index.js';
import { prefer } from '../../../state/frame/index.js';
import type { ReadyDocument } from '../ready.js';
import {
	frontPath,
	pathsOfConditions,
	siteOrigin,
	withDraft,
} from './addresses.js';
import { cssOf } from './css.js';
import { diagnose, type Trouble } from './diagnose.js';
import { showLive } from './shown.js';
import { usePicking } from './use-picking.js';

/**
 * The live page: which page with which draft the frame shows, and what the two say to each other. New CSS goes to the page that is there;
 * everything else opens a new draft after a pause and has the page load itself again, which keeps the place it is scrolled to.
 */

/** Quiet after typing, milliseconds. */
const CSS_AFTER_MS = 60;
const DRAFT_AFTER_MS = 900;

/** A draft lasts ten minutes; links shall lead on with one that is good. */
const RENEW_AFTER_MS = 8 * 60_000;

/** Milliseconds that a page has for its answer. */
const SILENT_MS = 1_500;

type Hello = Extract< FrameMessage, { svc: 'hello' } >;

const isSheet = ( { base }: ReadyDocument ) => base.type === 'css';

/** Everything that makes another draft necessary. CSS that is written does not: it goes to the page as it is. */
const signature = (
	documents: readonly ReadyDocument[],
	swaps: ( document: ReadyDocument ) => boolean
): string =>
	JSON.stringify(
		documents.map( ( document ) => [
			document.id,
			{
				...document.draft,
				code: swaps( document ) ? '' : document.draft.code,
			},
		] )
	);

/** Where a frame is; what it was sent to where that cannot be read, as with a page that refuses frames. */
function placeOf( frame: HTMLIFrameElement, sentTo: string ): string {
	try {
		const place = frame.contentWindow?.location.href ?? '';
		return /^https?:/.test( place ) ? place : sentTo;
	} catch {
		return sentTo;
	}
}

export function useLive(
	documents: readonly [ ReadyDocument, ...ReadyDocument[] ],
	/** Stylesheets that others are built from: a change of them reaches more than their own element. */
	isUsed: ( id: number ) => boolean
) {
	const [ first ] = documents;
	const frame = useRef< HTMLIFrameElement >( null );
	const [ path, setPath ] = useState(
		() => pathsOfConditions( first.draft.conditions )[ 0 ] ?? frontPath()
	);
	const [ draft, setDraft ] = useState( '' );
	/** Another frame for each page that is asked for, so that the browser's history has none of them. */
	const [ round, setRound ] = useState( 0 );
	const [ hello, setHello ] = useState< Hello | null >( null );
	const [ trouble, setTrouble ] = useState< Trouble | null >( null );
	const [ isBusy, setBusy ] = useState( true );
	const [ hasErrors, setHasErrors ] = useState( false );
	const serial = useRef( 0 );
	/** Whether the page in the frame listens, and how often one has spoken. */
	const spoke = useRef( false );
	const heard = useRef( 0 );
	const madeAt = useRef( 0 );
	const latest = useRef( documents );
	latest.current = documents;

	const say = useCallback( ( order: FrameOrder ) => {
		frame.current?.contentWindow?.postMessage( order, siteOrigin() );
	}, [] );
	const { goOn, ended, ...picking } = usePicking( frame, say );

	const swaps = ( document: ReadyDocument ) =>
		isSheet( document ) && ! isUsed( document.id );
	const ask = async ( isRenewal = false ) => {
		const mine = ++serial.current;
		setBusy( ! isRenewal );
		try {
			const answer = await openDraft( latest.current );
			if ( mine !== serial.current ) {
				return;
			}
			setHasErrors( answer.draft === null );
			if ( answer.draft === null ) {
				setBusy( false );
				return;
			}
			madeAt.current = Date.now();
			setDraft( answer.draft );
			setTrouble( null );
			if ( isRenewal ) {
				say( { svc: 'draft', draft: answer.draft } );
			} else if ( spoke.current ) {
				say( { svc: 'go', draft: answer.draft } );
			} else {
				setRound( ( count ) => count + 1 );
			}
		} catch ( error ) {
			if ( ! ( error instanceof ApiError ) ) {
				throw error;
			}
			if ( mine === serial.current && error.code !== 'aborted' ) {
				setBusy( false );
				setTrouble( { way: 'retry', message: error.message } );
			}
		}
	};
	const asking = useRef( ask );
	asking.current = ask;

	const wanted = signature( documents, swaps );
	const isFirst = useRef( true );
	useEffect( () => {
		const timer = window.setTimeout(
			() => void asking.current(),
			isFirst.current ? 0 : DRAFT_AFTER_MS
		);
		isFirst.current = false;
		return () => window.clearTimeout( timer );
	}, [ wanted ] );

	useEffect( () => {
		const timer = window.setInterval(
			() => spoke.current && void asking.current( true ),
			RENEW_AFTER_MS
		);
		return () => window.clearInterval( timer );
	}, [] );

	const sheets = JSON.stringify(
		documents
			.filter( swaps )
			.map( ( { id, draft: { code } } ) => [ id, code ] )
	);
	const swap = useCallback( async () => {
		for ( const sheet of latest.current.filter( isSheet ) ) {
			const css = await cssOf( sheet, latest.current );
			if ( css !== null ) {
				say( { svc: 'css', id: sheet.id, css } );
			}
		}
	}, [ say ] );
	useEffect( () => {
		const timer = window.setTimeout( () => void swap(), CSS_AFTER_MS );
		return () => window.clearTimeout( timer );
	}, [ sheets, swap ] );

	useEffect( () => {
		const greet = ( message: Hello ) => {
			spoke.current = true;
			heard.current++;
			setHello( message );
			setPath( message.path );
			setBusy( false );
			setTrouble( null );
			void swap();
			goOn();
			const isNew = latest.current
				.map( ( { id } ) =>
					tellOfPage(
						id,
						message.problems.filter( ( it ) => it.snippet === id )
					)
				)
				.some( Boolean );
			if ( isNew ) {
				prefer( 'panel', true );
			}
		};
		const listen = ( {
			source,
			origin,
			data,
		}: MessageEvent< unknown > ) => {
			// What is around this page, other frames and other sites have nothing to say here.
			if (
				source === null ||
				source !== frame.current?.contentWindow ||
				origin !== siteOrigin()
			) {
				return;
			}
			const { success, data: message } = frameMessage.safeParse( data );
			if ( ! success ) {
				return;
			}
			if ( message.svc === 'hello' ) {
				greet( message );
			} else if ( message.svc === 'picked' ) {
				ended( message.selectors );
			} else if ( message.svc === 'unpicked' ) {
				ended( null );
			} else {
				showLive( false );
			}
		};
		window.addEventListener( 'message', listen );
		return () => window.removeEventListener( 'message', listen );
	}, [ swap, goOn, ended ] );

	const address = draft === '' ? '' : withDraft( path, draft );
	const sentTo = useRef( '' );
	sentTo.current = address;
	// A frame that is given another address would leave a step in the browser's history.
	const start = useRef( { round: 0, address: '' } );
	if ( start.current.round !== round ) {
		start.current = { round, address };
	}
	/** The frame has loaded something: a page with a draft answers. */
	const loaded = useCallback( () => {
		const before = heard.current;
		say( { svc: 'ask' } );
		window.setTimeout( () => {
			if ( frame.current === null || heard.current > before ) {
				return;
			}
			spoke.current = false;
			setBusy( false );
			if ( Date.now() - madeAt.current > RENEW_AFTER_MS ) {
				void asking.current();
				return;
			}
			void diagnose( placeOf( frame.current, sentTo.current ) ).then(
				( found ) => setTrouble( heard.current > before ? null : found )
			);
		}, SILENT_MS );
	}, [ say ] );

	useEffect( () => {
		const again = () => void asking.current();
		window.addEventListener( 'online', again );
		return () => window.removeEventListener( 'online', again );
	}, [] );

	return {
		frame,
		path,
		draft,
		address,
		start: start.current.address,
		round,
		hello,
		trouble,
		isBusy,
		hasErrors,
		...picking,
		loaded,
		/** Another page in the frame, or the same one anew. */
		show: ( next: string ) => {
			spoke.current = false;
			setPath( next );
			setBusy( true );
			setTrouble( null );
			void ask();
		},
	};
}

export type Live = ReturnType< typeof useLive >;
