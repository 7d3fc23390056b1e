/**
 * Global set-up of the projects that use full sites: one MariaDB for all of
 * their files. A single file may also run without it and starts its own.
 */
import type { TestProject } from 'vitest/node';
import { startDatabase } from '../../scripts/lib/database.mjs';

declare module 'vitest' {
	export interface ProvidedContext {
		databaseSocket: string;
	}
}

export default async function setup(
	project: TestProject
): Promise< () => Promise< void > > {
	const server = await startDatabase();
	project.provide( 'databaseSocket', server.socket );
	return () => server.stop();
}
