/** In the place of zod's JSON Schema in the app: the bridge makes it when the plugin is built. */
const none = () => () => undefined;

// Frozen, so that webpack does not know its names and refuse the others.
module.exports = Object.freeze( {
	createToJSONSchemaMethod: none,
	createStandardJSONSchemaMethod: none,
} );
