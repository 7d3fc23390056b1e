import { lazy } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ComponentType } from 'react';
import { bootData } from '../client/index.js';
import { useProposalCount } from '../state/proposals/index.js';

/** The screens beside list and editor: where each is, its name and group in the menu "More", and whether this person has it there. */
export interface AppPlace {
	readonly path: string;
	readonly label: () => string;
	readonly group: 'add' | 'site' | 'past' | 'tools';
	readonly isListed: () => boolean;
	/** The page of the documentation about it, such as `recover#go-back`. */
	readonly help: string;
	/** How much waits there for a decision; from one on, the screen stands in the sidebar. */
	readonly useCount?: () => number | null;
	readonly Screen: ComponentType;
}

const always = (): boolean => true;

export const places: readonly AppPlace[] = [
	{
		path: '/search',
		help: 'api#search-and-replace',
		label: () => __( 'Search and replace', 'svc' ),
		group: 'tools',
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "search" */ '../features/search/SearchScreen.js'
				)
		),
	},
	{
		path: '/library',
		help: 'library',
		label: () => __( 'Library', 'svc' ),
		group: 'add',
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "library" */ '../features/library/LibraryScreen.js'
				)
		),
	},
	{
		path: '/boxes',
		help: 'snippet-fields#locations',
		label: () => __( 'Header & Footer', 'svc' ),
		group: 'site',
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "boxes" */ '../features/boxes/BoxesScreen.js'
				)
		),
	},
	{
		path: '/files',
		help: 'files',
		label: () => __( 'Files', 'svc' ),
		group: 'site',
		isListed: () => bootData().may.changeFiles,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "files" */ '../features/files/FilesScreen.js'
				)
		),
	},
	{
		path: '/history',
		help: 'recover#go-back',
		label: () => __( 'Timeline', 'svc' ),
		group: 'past',
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "history" */ '../features/generations/GenerationsScreen.js'
				)
		),
	},
	{
		path: '/proposals',
		help: 'assistants',
		label: () => __( 'Proposals', 'svc' ),
		group: 'past',
		isListed: () => bootData().proposals !== null,
		useCount: useProposalCount,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "proposals" */ '../features/proposals/ProposalsScreen.js'
				)
		),
	},
	{
		path: '/insights',
		help: 'insights',
		label: () => __( 'Insights', 'svc' ),
		group: 'site',
		isListed: () => bootData().tier !== 'free',
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "insights" */ '../features/insights/InsightsScreen.js'
				)
		),
	},
	{
		path: '/activity',
		help: 'recover#find-the-reason',
		label: () => __( 'Activity', 'svc' ),
		group: 'past',
		isListed: () => bootData().tier !== 'free',
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "activity" */ '../features/activity/ActivityScreen.js'
				)
		),
	},
	{
		path: '/import',
		help: 'import',
		label: () => __( 'Import', 'svc' ),
		group: 'add',
		isListed: () => bootData().level === 'full',
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "import" */ '../features/import/ImportScreen.js'
				)
		),
	},
	{
		path: '/git',
		help: 'git',
		label: () => __( 'Git', 'svc' ),
		group: 'tools',
		isListed: () =>
			bootData().level === 'full' && bootData().tier === 'agency',
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "git" */ '../features/git/GitScreen.js'
				)
		),
	},
	{
		path: '/trash',
		help: 'recover#go-back',
		label: () => __( 'Trash', 'svc' ),
		group: 'past',
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "trash" */ '../features/trash/TrashScreen.js'
				)
		),
	},
	{
		path: '/settings',
		help: 'configuration#settings',
		label: () => __( 'Settings', 'svc' ),
		group: 'tools',
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "settings" */ '../features/settings/SettingsScreen.js'
				)
		),
	},
	{
		path: '/help',
		help: 'README',
		label: () => __( 'Help', 'svc' ),
		group: 'tools',
		isListed: always,
		Screen: lazy(
			() =>
				import(
					/* webpackChunkName: "help" */ '../features/help/HelpScreen.js'
				)
		),
	},
];

/** The screen at a path; it may have paths below its own. */
export const placeAt = ( path: string ): AppPlace | undefined =>
	places.find(
		( place ) =>
			path === place.path || path.startsWith( `${ place.path }/` )
	);

/** The page of the documentation about the screen at a path. */
export const helpAt = ( path: string ): string =>
	placeAt( path )?.help ??
	( path.startsWith( '/snippet/' ) ? 'snippet-fields' : 'get-started' );
