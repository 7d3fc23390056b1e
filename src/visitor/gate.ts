/**
 * What the runtime asks the browser to decide (`includes/Runtime/delivery/visitor.php` writes it, the two change together): the
 * lowered rules of a snippet that depend on the visitor, and the consent it waits for.
 */

/** `[ type, op, value ]`, the value in the shape of the type. */
export type Rule = readonly [ type: string, op: string, value: unknown ];

export interface Gate {
	/** Any group whose rules all match; none means always. */
	readonly if?: readonly ( readonly Rule[] )[];
	/** Category of the field `consent`. */
	readonly consent?: string;
	/** A consent banner is active on the site: until it has spoken, there is no consent. */
	readonly banner?: true;
	/** The site's time zone: from this Unix time on, so many seconds east of Greenwich; ascending. */
	readonly zone?: readonly ( readonly [ from: number, offset: number ] )[];
}

/** What can be seen of a visitor. Everything that decides is here, so that deciding is pure. */
export interface VisitorFacts {
	/** As `document.cookie` gives them. */
	readonly cookies: string;
	/** Query of the address, without the question mark. */
	readonly query: string;
	readonly referrer: string;
	readonly agent: string;
	/** The client hint, where the browser has it. */
	readonly mobile: boolean | undefined;
	/** Unix time, seconds. */
	readonly now: number;
	/** Null while there is no consent API to ask; its answer is null while it is not known. */
	readonly hasConsent: ( ( category: string ) => boolean | null ) | null;
}

const waits = ( rule: Rule ) => rule[ 0 ] === 'consent';

/** Whether the answer may become another one while the page is open. */
export function asksForConsent( gate: Gate ): boolean {
	return (
		gate.consent !== undefined ||
		( gate.if ?? [] ).some( ( group ) => group.some( waits ) )
	);
}
