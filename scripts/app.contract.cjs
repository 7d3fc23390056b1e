/**
 * What the admin app leaves out of the contract: descriptions, which stand in the API description and which no screen shows.
 *
 * @param {string} source A file of `src/contract`.
 * @return {string} The same code without them.
 */
module.exports = ( source ) =>
	source.replace( /\.describe\(\s*'(?:[^'\\]|\\.)*'\s*\)/g, '' );
