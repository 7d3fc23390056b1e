/** Long work that leaves the window time for what the user does in it meanwhile. */

/** Longest that is worked at one go, milliseconds: a frame of the screen has sixteen. */
const AT_ONE_GO_MS = 6;

const letOthersGo = (): Promise< void > =>
	new Promise( ( resolve ) => {
		setTimeout( resolve );
	} );

/** Like map(), with pauses as soon as it takes longer. */
export async function mapInSlices< In, Out >(
	items: readonly In[],
	each: ( item: In, at: number ) => Out
): Promise< Out[] > {
	const done: Out[] = [];
	let since = performance.now();
	for ( const [ at, item ] of items.entries() ) {
		if ( performance.now() - since > AT_ONE_GO_MS ) {
			await letOthersGo();
			since = performance.now();
		}
		done.push( each( item, at ) );
	}
	return done;
}
