import * as z from 'zod';
import { id } from './values.js';

/** Spec 4.8: what came of a switch-over from another plugin; also what the job that carries it out has as its result. */

/** Snippets of a source that stay as they are, with the reason. */
export const failures = z.array(
	z.object( { id: z.string(), title: z.string(), message: z.string() } )
);

export const switchReport = z.object( {
	activated: z
		.array( id() )
		.optional()
		.describe(
			'Only with `activate`: snippets of this site that are active now. The errors say why others are not.'
		),
	switched_off: z.array( z.string() ),
	switched_on: z.array( z.string() ),
	errors: failures,
} );
