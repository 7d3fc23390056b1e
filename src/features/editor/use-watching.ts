import { useEffect, useRef } from '@wordpress/element';
import {
	changedFields,
	checkDocument,
	checkIn,
	checkOut,
} from '../../state/documents/index.js';
import { mayWrite } from '../../state/snippets/index.js';
import type { ReadyDocument } from './ready.js';

/** Quiet after typing, milliseconds, before the code is checked. */
const CHECK_AFTER_MS = 700;

/** What the checks are about. */
const CHECKED = [
	'code',
	'lang',
	'hook',
	'conditions',
	'run',
	'consent',
	'load_as',
	'js_strategy',
	'requires',
] as const;

/** A user counts as present for a minute after a check-in. */
const PRESENCE_MS = 25_000;

/** The same while another user has it open: what they save is told soon. */
const TOGETHER_MS = 6_000;

/** Checks what is on the screen: when it is opened, because what the check at its save said is not kept, and while it is being changed. */
export function useChecks( { id, base, draft }: ReadyDocument ): void {
	const { code, lang, hook, conditions, run, consent, requires } = draft;
	const { load_as: loadAs, js_strategy: strategy } = draft;
	const seen = useRef( 0 );
	const hasChanged = changedFields( draft, base ).some( ( field ) =>
		CHECKED.some( ( it ) => it === field )
	);
	useEffect( () => {
		if ( ! mayWrite() || ( seen.current === id && ! hasChanged ) ) {
			return;
		}
		const timer = window.setTimeout( () => {
			seen.current = id;
			void checkDocument( id );
		}, CHECK_AFTER_MS );
		return () => window.clearTimeout( timer );
	}, [
		id,
		hasChanged,
		code,
		lang,
		hook,
		conditions,
		run,
		consent,
		requires,
		loadAs,
		strategy,
	] );
}

/** Says that the person has the snippet open for as long as the window is seen. */
export function usePresence( { id, others }: ReadyDocument ): void {
	const pause = others.length > 0 ? TOGETHER_MS : PRESENCE_MS;
	useEffect( () => {
		if ( ! mayWrite() ) {
			return;
		}
		if ( document.visibilityState === 'visible' ) {
			void checkIn( id );
		}
		return () => void checkOut( id );
	}, [ id ] );
	useEffect( () => {
		if ( ! mayWrite() ) {
			return;
		}
		const beat = () => {
			if ( document.visibilityState === 'visible' ) {
				void checkIn( id );
			}
		};
		const timer = window.setInterval( beat, pause );
		document.addEventListener( 'visibilitychange', beat );
		return () => {
			window.clearInterval( timer );
			document.removeEventListener( 'visibilitychange', beat );
		};
	}, [ id, pause ] );
}
