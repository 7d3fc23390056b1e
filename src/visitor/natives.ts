/**
 * What the browser itself does with a page, whatever else has been put in the place of its functions since: consent banners replace
 * `document.createElement`, optimizers `appendChild`, and both have answered with elements whose `type` is null. Attributes are read and
 * written as attributes, because such elements have properties of their own. Holds for what was replaced after this script was read, and
 * for what was replaced on `document` at any time.
 */
const { apply } = Reflect;

/** A method as a function of the object. */
const free =
	< T, A extends unknown[], R >( method: ( this: T, ...args: A ) => R ) =>
	( self: T, ...args: A ): R =>
		apply( method, self, args ) as R;

const ofDocument = Document.prototype;
const ofElement = Element.prototype;
const ofText = CharacterData.prototype;

export const nativeWrite = ofDocument.write;

export const append = free< Node, [ Node ], Node >(
	Node.prototype.appendChild
);
export const importNode = free( ofDocument.importNode );
export const queryAll = free< Document, [ string ], NodeListOf< Element > >(
	ofDocument.querySelectorAll
);
export const attributeOf = free( ofElement.getAttribute );
export const hasAttribute = free( ofElement.hasAttribute );
export const setAttribute = free( ofElement.setAttribute );
export const replaceElement = free< Element, [ Node ], void >(
	ofElement.replaceWith
);
export const removeElement = free( ofElement.remove );
export const putBefore = free< CharacterData, [ Node ], void >( ofText.before );
export const replaceText = free< CharacterData, [ Node ], void >(
	ofText.replaceWith
);
export const removeText = free( ofText.remove );

const make = free< Document, [ 'script' ], HTMLScriptElement >(
	ofDocument.createElement
);
export const newScript = () => make( document, 'script' );

const makeText = free( ofDocument.createTextNode );
export const newText = () => makeText( document, '' );

/** `type` of a script as it stands in the markup. */
export const typeOf = ( script: Element ) =>
	attributeOf( script, 'type' ) ?? '';

/** Whether a script has its code in a file. */
export const hasFile = ( script: Element ) =>
	( attributeOf( script, 'src' ) ?? '' ) !== '';
